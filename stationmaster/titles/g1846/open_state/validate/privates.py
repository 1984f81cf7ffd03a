"""Privates: each has one owner, who lists it; abilities are used only so often; markers lie where they may."""

from __future__ import annotations

from collections.abc import Iterator

from stationmaster.errors import Fault
from stationmaster.titles.g1846.model.kinds import PhaseKind
from stationmaster.titles.g1846.model.position import DraftRound, Marker, OperatingRound, Position, Private
from stationmaster.titles.g1846.model.tables import tables
from stationmaster.titles.g1846.open_state.validate.common import fault, is_in_game
from stationmaster.titles.g1846.rules.shares import setup_of


def faults(position: Position) -> Iterator[Fault]:
    """Yield what is wrong with the privates and their markers."""
    yield from _which(position)
    for name, private in position.privates.items():
        yield from _private(position, name, private)
    yield from _lists(position)
    yield from _marker_names(position)
    for name, marker in position.markers.items():
        if name in position.privates:
            yield from _marker(position, name, marker)


def _which(position: Position) -> Iterator[Fault]:
    """Check the privates of the edition, those removed at set-up included (2.3, 15.11)."""
    edition = setup_of(position).privates
    for name in edition:
        if name not in position.privates:
            yield fault("missing", "privates", name, private=name)
    for name in position.privates:
        if name not in edition:
            yield fault("unknown_name", "privates", name, private=name, edition=position.options.edition)


def _private(position: Position, name: str, private: Private) -> Iterator[Fault]:
    at = ("privates", name)
    owner = private.owner
    match private.status:
        case "player":
            if not is_in_game(position, owner):
                yield fault("wrong_owner.player", *at, "owner", private=name)
            elif name not in position.players[str(owner)].privates:
                yield fault("wrong_owner.unlisted", *at, "owner", owner=str(owner), private=name)
        case "corporation":
            corporation = position.corporations.get(str(owner))
            if corporation is None or corporation.status != "open":
                yield fault("wrong_owner.corporation", *at, "owner", private=name)
            elif name not in corporation.privates:
                yield fault("wrong_owner.unlisted", *at, "owner", owner=str(owner), private=name)
        case _:
            if owner is not None:
                yield fault("wrong_owner.nobody", *at, "owner", private=name, status=private.status)
    yield from _moment(position, name, private)
    yield from _use(name, private)


def _moment(position: Position, name: str, private: Private) -> Iterator[Fault]:
    """9.III: privates end in phase III, but for mail that a corporation carries. 15.26: some may still be undrafted."""
    at = ("privates", name, "status")
    closed = any(kind.closes_privates for kind in _phases_so_far(position))
    if closed and (
        private.status == "player" or (private.status == "corporation" and not tables().privates[name].mail)
    ):
        yield fault("closed_by_phase", *at, private=name, phase=position.phase)
    if private.status == "undrafted":
        between = isinstance(position.round, OperatingRound) and position.set_number == 0
        if not (position.options.two_player and (between or isinstance(position.round, DraftRound))):
            yield fault("undrafted", *at, private=name)


def _phases_so_far(position: Position) -> list[PhaseKind]:
    return [kind for kind in tables().phases.values() if kind.index <= tables().phases[position.phase].index]  # type: ignore[index]


def _use(name: str, private: Private) -> Iterator[Fault]:
    """Check how often an ability has been used (6.93); only a corporation's private has any."""
    kind = tables().privates[name]
    most = kind.tiles.count if kind.tiles else 1 if kind.token else 0
    if private.status not in ("corporation", "closed"):
        most = 0
    if private.used > most:
        yield fault("used_too_often", "privates", name, "used", private=name, most=most)


def _lists(position: Position) -> Iterator[Fault]:
    """Check that each owner lists a private once, and that only the owner lists it."""
    lists: list[tuple[tuple[object, ...], str, tuple[str, ...], str]] = [
        (("players", index, "privates"), name, position.players[name].privates, "player")
        for index, name in enumerate(position.seats)
    ]
    lists += [
        (("corporations", name, "privates"), name, corporation.privates, "corporation")
        for name, corporation in position.corporations.items()
    ]
    for at, owner, listed, status in lists:
        for index, name in enumerate(listed):
            private = position.privates.get(name)
            if private is None or private.owner != owner or private.status != status or name in listed[:index]:
                yield fault("wrong_owner.listed", *at, index, owner=owner, private=name)


def _marker_names(position: Position) -> Iterator[Fault]:
    """15.15: check that a removed private has no marker."""
    expected = [
        name
        for name, private in position.privates.items()
        if tables().privates[name].marker is not None and private.status != "removed"
    ]
    for name in expected:
        if name not in position.markers:
            yield fault("missing.marker", "markers", name, private=name)
    for name in position.markers:
        if name not in expected:
            yield fault("no_marker", "markers", name, private=name)


def _marker(position: Position, name: str, marker: Marker) -> Iterator[Fault]:
    at = ("markers", name)
    kind, private = tables().privates[name].marker, position.privates[name]
    if kind is None:
        return
    if marker.hex is not None and marker.hex not in kind.hexes:
        yield fault("wrong_marker_hex", *at, "hex", private=name, places=tuple(kind.hexes))
    if tables().phases[position.phase].removes_markers and (marker.hex or marker.company):  # type: ignore[index]
        yield fault("closed_by_phase.marker", *at, phase=position.phase)
    if not kind.movable and private.status in ("undrafted", "player") and (marker.hex or marker.company):
        yield fault("not_placed", *at, private=name)
    if marker.company is not None:
        yield from _beneficiary(position, name, private, marker.company)


def _beneficiary(position: Position, name: str, private: Private, company: str) -> Iterator[Fault]:
    """Check that a marker serves its corporation, or for a player's Steamboat any company that can run trains
    (6.66a, 6.93-SCa).
    """
    at = ("markers", name, "company")
    if company in position.independents:
        is_alive = position.independents[company].status == "independent"
    else:
        is_alive = position.corporations[company].status == "open"
    if not is_alive:
        yield fault("wrong_beneficiary", *at, company=company)
    if private.status == "corporation" and company != private.owner:
        yield fault("wrong_beneficiary.owner", *at, private=name, owner=str(private.owner))
