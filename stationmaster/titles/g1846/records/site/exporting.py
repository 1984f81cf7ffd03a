"""Export games in the format of 18xx.games.

The game must have been dealt by the site's generator, or the site would deal other cards. What the site does not record
(the consent of sellers, a refused request, a declaration of routes that was improved) is left out; where the printed
rules skip a step in which the site waits, the pass that the site needs is inserted.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from stationmaster.errors import IllegalAction
from stationmaster.titles.g1846.model.actions import Action, Assign, Consent, Dividend, LayTile, Pass, Run
from stationmaster.titles.g1846.model.options import SITE_DEAL
from stationmaster.titles.g1846.model.position import OperatingRound, Position
from stationmaster.titles.g1846.records.alignment import is_level, steps_to
from stationmaster.titles.g1846.records.playthrough import Deal, Played
from stationmaster.titles.g1846.records.reading import Json, fault
from stationmaster.titles.g1846.records.site.forms import Fields, SiteForms
from stationmaster.titles.g1846.records.site.header import FIRST_EDITION, GUARANTEE, TITLE, TWO_PLAYER_TITLE
from stationmaster.titles.g1846.records.site.playing import SECOND_TILE
from stationmaster.titles.g1846.sequence import check, current_step


def written(start: Position, deal: Deal, played: Iterable[Played], pointer: str) -> Json:
    """Return the record of a game that was dealt by the site's generator.

    :raises ImpossibleInput: for a game with another deal, or with something that the site's rules do not have.
    """
    if deal.options.get("deal") != SITE_DEAL:
        raise fault(f"{pointer}/options/deal", "not_expressible.deal", deal=SITE_DEAL)
    if start.vintage:
        raise fault(f"{pointer}/vintage", "not_expressible.vintage", vintage=start.vintage)
    seed = int(deal.seed)
    return {
        "id": f"hs_stationmaster_{seed}",
        "description": "",
        "title": TWO_PLAYER_TITLE if start.options.two_player else TITLE,
        "players": [{"name": name} for name in start.seats],
        "max_players": len(start.seats),
        "settings": {"seed": seed, "optional_rules": optional_rules(start)},
        "actions": site_actions(start, played, pointer),
    }


def site_actions(start: Position, played: Iterable[Played], pointer: str) -> list[Fields]:
    """Yield the actions of a game in the site's form.

    :raises ImpossibleInput: for one that the site would refuse.
    """
    forms = SiteForms(_as_played_there(start), pointer)
    actions: list[Fields] = []
    for step in _as_declared_last(list(played)):
        for fields in _site_actions(forms, step):
            actions.append({"id": len(actions) + 1, **fields})
    return actions


def optional_rules(position: Position) -> list[str]:
    """Return the site's names for the options of a game."""
    rules = [FIRST_EDITION] if position.options.edition == "first" else []
    return [*rules, GUARANTEE] if position.options.guarantee else rules


def _as_played_there(position: Position) -> Position:
    return replace(position, options=replace(position.options, conventions="online", consent="assumed"))


def _site_actions(forms: SiteForms, played: Played) -> Iterator[Fields]:
    """Yield the site's actions for an action: usually one."""
    if played.action is None:
        yield forms.end_game()
        return
    action = _carried_out(played)
    if action is None:
        return
    for step in steps_to(forms.position, played.before):
        yield from _written(forms, step, played)
    if not is_level(forms.position, played.before) and _goes_without_saying(action, played.before):
        return
    for step in (*_given_up(forms.position, action), *_one_by_one(action)):
        yield from _written(forms, step, played)


def _given_up(position: Position, action: Action) -> tuple[Action, ...]:
    """O-10: there the second tile of a private has to be passed before a tile of the corporation's own is laid."""
    if not isinstance(action, LayTile) or position.is_over or current_step(position).name != SECOND_TILE:
        return ()
    return () if check(position, action) is None else (Pass(),)


def _written(forms: SiteForms, action: Action, played: Played) -> Iterator[Fields]:
    """Play an action by the site's rules and return its record.

    :raises ImpossibleInput: when the site would refuse it.
    """
    try:
        fields = forms.fields(action)
        forms.play(action)
    except IllegalAction as error:
        raise fault(
            f"{forms.pointer}/actions/{played.index}",
            "not_expressible.action",
            index=played.index,
            cause=error.violation,
        ) from error
    if fields:
        yield fields


def _goes_without_saying(action: Action, before: Position) -> bool:
    """Return whether the action is automatic on the site: it has gone on, or nothing was earned."""
    round_ = before.round
    nothing_earned = isinstance(round_, OperatingRound) and not round_.turn.revenue
    return isinstance(action, Pass) or (isinstance(action, Dividend) and nothing_earned)


def _as_declared_last(played: list[Played]) -> list[Played]:
    """6.68: if better routes were shown, only the last declaration is exported."""
    superseded: set[int] = set()
    declared = -1
    for place, one in enumerate(played):
        if isinstance(one.action, Run):
            if current_step(one.before).name == "dividend":
                superseded.add(declared)
            declared = place
    return [one for place, one in enumerate(played) if place not in superseded]


def _carried_out(played: Played) -> Action | None:
    """Return the effective action: a purchase that waited for consent is made when that is given (6.81, 6.91)."""
    if isinstance(played.action, Consent):
        request = played.before.request
        return request.purchase if played.action.accept and request is not None else None
    return None if played.after.request is not None else played.action


def _one_by_one(action: Action) -> tuple[Action, ...]:
    """Split the setting of the Steamboat's two markers, which are set one after the other there (O-22)."""
    if isinstance(action, Assign) and action.hex is not None and action.to is not None:
        return Assign(action.private, action.hex), Assign(action.private, None, action.to)
    return (action,)
