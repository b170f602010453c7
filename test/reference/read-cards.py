"""
What two address books in Python read in cards of ours (test/codes/vcard-reference.test.ts), so that CI needs no Python.
Anew, after "text" in the file was brought to what the test says:

    python3 -m venv <folder> && <folder>/bin/pip install -r test/reference/requirements-cards.txt
    <folder>/bin/python test/reference/read-cards.py

vobject cuts a URL at a comma, which RFC 2426 leaves as it is in a URI. vcard knows ASCII alone.
"""

import json
import pathlib

import vobject
from vcard.vcard_errors import VCardError
from vcard.vcard_validator import VCard

FILE = pathlib.Path(__file__).with_name("read-cards.json")


def read_by_vobject(text):
    card = vobject.readOne(text)
    parts = {"version": card.version.value, "fn": card.fn.value}
    parts["n"] = [card.n.value.family, card.n.value.given]
    for name in ("uid", "title", "email", "url"):
        if hasattr(card, name):
            parts[name] = getattr(card, name).value
    if hasattr(card, "org"):
        parts["org"] = card.org.value
    parts["phones"] = {
        phone.params["TYPE"][0].lower(): phone.value for phone in card.contents.get("tel", [])
    }
    return parts


def read_by_vcard(text):
    """Each property with its parts; or what is against RFC 2426 in the card."""
    try:
        return [
            [part.name, ";".join(",".join(value) for value in part.values)]
            for part in VCard(text).properties
        ]
    except VCardError as error:
        return str(error).splitlines()[0]


cards = json.loads(FILE.read_text(encoding="utf-8"))
for card in cards:
    card["vobject"] = read_by_vobject(card["text"])
    if card["text"].isascii():
        card["vcard"] = read_by_vcard(card["text"])
FILE.write_text(json.dumps(cards, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")
