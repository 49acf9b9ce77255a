"""People kept on this device: by name, with the colour that they had in each game."""

from collections.abc import Mapping

from web.storage.people import People, Person
from web.storage.texts import PERSON


class Device:
    """Stores texts at once."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.aside: list[str] = []

    def read(self, name: str) -> str:
        return self.texts.get(name, "")

    def names(self, prefix: str) -> list[str]:
        return [name for name in self.texts if name.startswith(prefix)]

    def write(self, name: str, text: str) -> None:
        self.texts[name] = text

    def change(self, texts: Mapping[str, str | None]) -> None:
        self.texts = {name: text for name, text in {**self.texts, **texts}.items() if text is not None}

    def quarantine(self, name: str) -> None:
        self.aside.append(self.texts.pop(name))


def people(device: Device) -> People:
    """The people kept there."""
    return People(device)  # type: ignore[arg-type]


def test_people_are_there_again_in_the_order_in_which_they_came() -> None:
    device = Device()
    here = people(device)
    for name in ("Mira", "Tom", "Ada", "Tom"):
        here.know(name)
    here.save("Tom", "sequoia", "green")
    here.save("Tom", "sequence", "red")
    here.save("Tom", "sequoia", "pink")
    for known in (here, people(device)):
        assert known.names == ["Mira", "Tom", "Ada"]
        assert [known.colour("Tom", game) for game in ("sequoia", "sequence", "sequitur")] == ["pink", "red", ""]
        assert known.colour("Nobody", "sequoia") == ""


def test_a_name_is_a_text_like_any_other() -> None:
    device = Device()
    for name in ("person person ", "<i>Zoë</i>", "constructor", "אבי"):
        people(device).save(name, "sequence", "blue")
        assert people(device).colour(name, "sequence") == "blue"
    assert len(people(device).names) == len(device.texts) == 4


def test_a_clean_name_finds_the_spelling_that_is_kept() -> None:
    device = Device()
    here = people(device)
    here.save("Zoe\u0308", "sequence", "blue")
    assert here.spelt("Zo\u00eb") == "Zoe\u0308"
    here.know("Zo\u00eb")
    assert here.spelt("Zo\u00eb") == "Zo\u00eb"
    assert here.spelt("Tom") == "Tom"


def test_who_is_put_away_can_be_fetched_back_with_their_colours() -> None:
    device = Device()
    here = people(device)
    here.save("Mira", "sequence", "green")
    here.know("Tom")
    here.delete("Mira")
    here.delete("Nobody")
    assert (here.names, here.deleted, people(device).names) == (["Tom"], ["Mira"], ["Tom"])
    here.restore("Mira")
    assert (here.names, here.deleted) == (["Mira", "Tom"], [])
    assert people(device).colour("Mira", "sequence") == "green"


def test_what_cannot_be_read_is_set_aside_and_the_others_stay() -> None:
    device = Device()
    people(device).know("Mira")
    device.texts[f"{PERSON}Tom"] = "damaged"
    assert (people(device).names, device.aside) == (["Mira"], ["damaged"])


def test_people_whom_another_tab_knows_are_known_here() -> None:
    device = Device()
    here = people(device)
    people(device).know("Mira")
    assert here.names == ["Mira"]


def test_a_person_without_colours_can_be_read() -> None:
    assert dict(Person.from_text('{"since": 5, "colours": []}').colours) == {}
