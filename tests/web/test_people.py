"""The players remembered on this device: by name, with their colour in each game."""

from tests.web.stand_in_storage import Memory
from web.storage.people import People, Person
from web.storage.texts import PERSON


def test_people_are_remembered_in_the_order_in_which_they_came() -> None:
    memory = Memory()
    here = People(memory)
    for name in ("Mira", "Tom", "Ada", "Tom"):
        here.know(name)
    here.save("Tom", "sequoia", "green")
    here.save("Tom", "sequence", "red")
    here.save("Tom", "sequoia", "pink")
    for known in (here, People(memory)):
        assert known.names == ["Mira", "Tom", "Ada"]
        assert [known.colour("Tom", game) for game in ("sequoia", "sequence", "sequitur")] == ["pink", "red", ""]
        assert known.colour("Nobody", "sequoia") == ""


def test_any_text_can_be_a_name() -> None:
    memory = Memory()
    for name in ("person person ", "<i>Zoë</i>", "constructor", "אבי"):
        People(memory).save(name, "sequence", "blue")
        assert People(memory).colour(name, "sequence") == "blue"
    assert len(People(memory).names) == len(memory.texts) == 4


def test_a_clean_name_finds_its_stored_spelling() -> None:
    memory = Memory()
    here = People(memory)
    here.save("Zoe\u0308", "sequence", "blue")
    assert here.spelt("Zo\u00eb") == "Zoe\u0308"
    here.know("Zo\u00eb")
    assert here.spelt("Zo\u00eb") == "Zo\u00eb"
    assert here.spelt("Tom") == "Tom"


def test_a_deleted_person_can_be_restored_with_their_colours() -> None:
    memory = Memory()
    here = People(memory)
    here.save("Mira", "sequence", "green")
    here.know("Tom")
    here.delete("Mira")
    here.delete("Nobody")
    assert (here.names, here.deleted, People(memory).names) == (["Tom"], ["Mira"], ["Tom"])
    here.restore("Mira")
    assert (here.names, here.deleted) == (["Mira", "Tom"], [])
    assert People(memory).colour("Mira", "sequence") == "green"


def test_an_unreadable_person_is_set_aside_and_the_others_stay() -> None:
    memory = Memory({f"{PERSON}Tom": "damaged"})
    People(memory).know("Mira")
    assert (People(memory).names, memory.aside) == (["Mira"], ["damaged"])


def test_people_added_in_another_tab_are_known_here() -> None:
    memory = Memory()
    here = People(memory)
    People(memory).know("Mira")
    assert here.names == ["Mira"]


def test_a_person_without_colours_can_be_read() -> None:
    assert dict(Person.from_text('{"since": 5, "colours": []}').colours) == {}
