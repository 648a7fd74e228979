"""Anybody reads the rulebooks: found by words, opened from a refusal."""

from tests import house


def test_anybody_finds_an_article_by_words():
    said = house.stranger().get("/api/articles?search=разница+столов&rulebook=regatta").json()
    assert said["found"] == len(said["articles"])
    assert said["articles"][0]["id"].startswith("REG-")
    assert said["labels"]["areas"]["balancing"]["ru"] == "Балансировка и финальный стол"


def test_a_long_list_comes_in_pages():
    first = house.stranger().get("/api/articles?machine=computed").json()
    second = house.stranger().get("/api/articles?machine=computed&page=1").json()
    assert first["found"] == second["found"] > 50
    assert len(first["articles"]) == 50
    assert not {each["id"] for each in first["articles"]} & {each["id"] for each in second["articles"]}


def test_a_refusals_article_is_opened_with_what_the_others_say():
    said = house.stranger().get("/api/articles/REG-balance-6").json()
    assert (said["title"]["en"], said["rulebook"], said["area"]) == ("Table sizes within one", "regatta", "balancing")
    (compared,) = [each for each in said["compared"] if each["parameter"] == "max_table_difference"]
    assert compared["answers"][0]["value"] == 1
    assert compared["answers"][0]["article"] == "REG-balance-6"
    assert {answer["rulebook"] for answer in compared["answers"]} == {"fspr", "tda", "code", "club", "regatta"}


def test_how_an_article_is_read_and_why_others_stand_beside_it_is_said_in_both_languages():
    said = house.stranger().get("/api/articles/REG-balance-6").json()
    assert said["reading"]["en"].startswith("Hands are not synchronous")
    assert said["reading"]["ru"].startswith("Столы играют не одновременно")
    plain = house.stranger().get("/api/articles/CODE-11.2-a").json()
    assert all(each["note"] is None or set(each["note"]) == {"en", "ru"} for each in plain["related"])
    assert any(each["note"] for each in plain["related"])
    assert house.stranger().get("/api/articles/house.stale-request").json()["reading"] is None


def test_a_rule_of_the_house_is_opened_as_well():
    said = house.stranger().get("/api/articles/house.stale-request").json()
    assert (said["rulebook"], said["compared"], said["related"]) == ("house", [], [])


def test_an_article_that_is_not_there_is_not_found():
    answer = house.stranger().get("/api/articles/REG-none")
    assert answer.status_code == 404
    assert answer.json()["refusal"]["code"] == "not_found"


def test_odd_searches_find_nothing():
    for query in (
        "search=zebra",
        "search=%00",
        "rulebook=none",
        "area=%F0%9F%83%8F",
        "search=" + "x" * 5000,
        "page=999",
    ):
        answer = house.stranger().get(f"/api/articles?{query}")
        assert answer.status_code == 200
        assert answer.json()["articles"] == []
