"""All attacks against a server of their own, one after the other, with the figures: `python -m tests.attack`."""

import asyncio
import sys
import tempfile
from pathlib import Path
from signal import SIGTERM

from tests.attack import attacks
from tests.attack.honest import House
from tests.faults.test_supervisor import Run

BOUND = 1.0  # seconds within which the honest are answered
LASTING = {attacks.slow_bodies: 14, attacks.slow_uploads: 14, attacks.slow_heads: 14, attacks.slow_readers: 14,
           attacks.silent_connections: 14}  # fmt: skip
QUICK = (attacks.guesses, attacks.sign_ups, attacks.foreign_origin, attacks.preview_robot, attacks.large_upload)


def main(names: list[str]) -> int:
    """The figures; how many attacks made somebody honest wait too long."""
    attacks.allow_many_files()
    late = 0
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Path(folder)).wait_until_ready()
        try:
            house = House(run.facts["url"], run.facts["sign_in"])
            for attack in (*LASTING, *QUICK):
                if names and attack.__name__ not in names:
                    continue
                link = house.invitation() if attack is attacks.preview_robot else ""
                house.target = lambda link=link, house=house: attacks.Target(  # type: ignore[method-assign]
                    house.url, house.tournament, sign_in=link, cookies=house.cookies
                )
                result, people = asyncio.run(house.during(attack, seconds=LASTING.get(attack, 0)))
                worst = {
                    name: f"{answers.worst() * 1000:.0f} ms of {len(answers.seconds)}"
                    for name, answers in people.items()
                }
                lost = sum(len(answers.lost) for answers in people.values())
                late += any(answers.worst() > BOUND for answers in people.values())
                print(f"{attack.__name__:20} {result}\n{'':20} longest {worst}, lost {lost}", flush=True)
                for answers in people.values():
                    for line in answers.lost[:1]:
                        print(f"{'':20} {line[:160]}")
        finally:
            run.end(SIGTERM)
    print(f"{late} attacks made somebody honest wait for more than {BOUND:.0f} s")
    return 1 if late else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
