"""Players who were written down before are compared in any order of their words, without accents, and by phone."""

import unicodedata

from django.db import migrations

STROKES = str.maketrans(
    {"ł": "l", "đ": "d", "ø": "o", "ħ": "h", "ı": "i", "ŧ": "t", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th"}
)
APOSTROPHES = str.maketrans(dict.fromkeys("'’ʼ`´"))


def name_key(name):
    bare = " ".join(unicodedata.normalize("NFC", name).casefold().replace("ё", "е").split())
    kept, latin = "", False
    for letter in unicodedata.normalize("NFD", bare):
        if not unicodedata.combining(letter):
            latin = unicodedata.name(letter, "").startswith("LATIN")
        elif latin or letter in "\u0300\u0301":
            continue
        kept += letter
    spoken = unicodedata.normalize("NFC", kept).translate(STROKES).translate(APOSTROPHES)
    words = "".join(" " if unicodedata.category(letter)[0] in "PSZC" else letter for letter in spoken).split()
    return " ".join(sorted(words))


def phone_key(phone):
    return "".join(str(unicodedata.digit(sign)) for sign in phone if unicodedata.category(sign) == "Nd")[-4:]


def forwards(apps, schema_editor):
    players = apps.get_model("tournament", "Player").objects.all()
    for player in players.only("pk", "name", "phone").iterator():
        players.filter(pk=player.pk).update(name_key=name_key(player.name)[:250], phone_key=phone_key(player.phone))


class Migration(migrations.Migration):
    dependencies = [("tournament", "0005_phone_key")]
    operations = [migrations.RunPython(forwards, migrations.RunPython.noop, elidable=True)]
