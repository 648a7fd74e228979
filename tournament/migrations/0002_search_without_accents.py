"""Players who were written down before are found without accents too."""

import unicodedata

from django.db import migrations

STROKES = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "ħ": "h", "ı": "i", "ŧ": "t", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th"}
)


def without_accents(text):
    kept, latin = "", False
    for letter in unicodedata.normalize("NFD", text):
        if not unicodedata.combining(letter):
            latin = unicodedata.name(letter, "").startswith("LATIN")
        elif latin:
            continue
        kept += letter
    return unicodedata.normalize("NFC", kept.translate(STROKES)).replace("ё", "е")  # it may have been е and two dots


def forwards(apps, schema_editor):
    players = apps.get_model("tournament", "Player").objects.all()
    for player in players.only("pk", "search_key").iterator():
        bare = without_accents(player.search_key)
        if bare != player.search_key:
            players.filter(pk=player.pk).update(search_key=bare)


class Migration(migrations.Migration):
    dependencies = [("tournament", "0001_streams_people_and_floor")]
    operations = [migrations.RunPython(forwards, migrations.RunPython.noop, elidable=True)]
