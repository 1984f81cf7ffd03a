"""The faults that an input of 1846 can have beside those of any game: code, meaning, sentence and hint.

Codes and names of sentences are stable; the list may grow. A sentence cites the paragraph of the rules that decides.
"""

from __future__ import annotations

from typing import Final

from stationmaster.i18n.message import Plural
from stationmaster.i18n.table import Reason, Row, table
from stationmaster.schema.faults import maker

FAULTS: Final = table(
    Row(
        "bank_not_broken",
        "The bank is below $0 and is not said to have run out.",
        Reason("A bank at {bank} has run out (10.1a): `bank_broken` is true then, not false."),
    ),
    Row(
        "bank_too_low",
        "A broken bank has paid more than it can have.",
        Reason("Even a broken bank cannot stand at {bank} here; {lowest} at least."),
    ),
    Row("bankrupt_owns", "A bankrupt player has something.", Reason("{player} is bankrupt and owns nothing (7.11).")),
    Row(
        "bankrupt_priority",
        "The Priority Deal lies with a bankrupt player.",
        Reason("A bankrupt player does not hold the Priority Deal (5.51a)."),
    ),
    Row(
        "bought_too_early",
        "Trains were bought before the step in which they are.",
        Reason("Trains are bought in the step trains (6.2E)."),
        Reason("Trains are asked for in the step trains (6.2E).", of="asked"),
    ),
    Row(
        "certificate_limit",
        "A player has more certificates than anybody can come to.",
        Reason("Even with every presidency lost nobody gets beyond {most} certificates (5.41)."),
    ),
    Row(
        "city_full", "The city has no slot left for the token.", Reason("Every slot of city {city} in {hex} is taken.")
    ),
    Row(
        "closed_by_phase",
        "By this phase the private or the marker has left the game.",
        Reason("{private} has left the game in phase {phase} (9.III)."),
        Reason("Markers have left the game in phase {phase} (9.IV).", of="marker"),
    ),
    Row(
        "colour_not_available",
        "Tiles of this colour come in a later phase.",
        Reason("Phase {phase} has no {colour:word} tiles (6.42)."),
        Reason("{tile:#} is {colour:word}: there are no such tiles in phase {phase} (6.42).", of="tile"),
    ),
    Row(
        "contradiction",
        "The value does not agree with the rest of what was sent.",
        Reason("This does not follow from the rest."),
        Reason("From the rest follows {expected}, not {sent}.", of="follows"),
        Reason("guarantee speaks of the second edition (O-18).", of="guarantee"),
        Reason("By the rest there is nothing here (null), not {sent}.", of="nothing"),
        Reason("With {players} players two_player is {value}.", of="players"),
    ),
    Row(
        "corporation_removed",
        "The corporation is said to be removed, and used all the same.",
        Reason("{company} is removed: it stands among the blocked homes."),
    ),
    Row("fixed_hex", "No tile ever goes on this hex.", Reason("{cause} ({rule})", of="lay")),
    Row(
        "forced_too_early",
        "A forced purchase has begun before the step in which it can.",
        Reason("A forced purchase belongs to the step trains (6.86)."),
    ),
    Row(
        "game_over",
        "By the position the game has ended.",
        Reason("By then the game is over: it does not last so long (10)."),
        Reason("The game is over: nothing is left that could operate (10).", of="all_closed"),
        Reason("The game is over: all players but one are bankrupt (10.2).", of="bankruptcy"),
    ),
    Row(
        "hidden_cards",
        "In the draft cards are hidden: an open state does not tell all.",
        Reason("During the draft cards are hidden (3.2a): an open state does not tell all. Send the sealed one."),
    ),
    Row(
        "holding_limit",
        "A player holds more shares of a corporation than anybody may.",
        Reason("Nobody holds more than {limit} shares of a corporation (5.36)."),
    ),
    Row(
        "marker_moved",
        "A marker is said to have been set twice in a round.",
        Reason("A marker is set once in a round (O-22)."),
    ),
    Row(
        "marker_removed",
        "By this phase the markers have left the game.",
        Reason("The markers of privates are gone in phase {phase} (9.IV)."),
    ),
    Row(
        "market_full",
        "The market holds more shares of the corporation than it may.",
        Reason("The market holds at most {limit} shares of a corporation (5.25)."),
    ),
    Row(
        "missing",
        None,
        Reason("{private} is missing."),
        Reason("{field} is to be a whole number.", of="a_number"),
        Reason("{field} is to be a text.", of="a_text"),
        Reason("The marker of {private} is missing.", of="marker"),
        Reason("The record has neither a seed nor an id with digits in it.", of="site_seed"),
    ),
    Row(
        "money_does_not_add_up",
        "All money together is not the money of the game.",
        Reason(
            "All money together is {size:money} (2.2); outside the bank there is {outside:money}, so that "
            "{left:money} must be in the bank, not {bank:money}."
        ),
        Reason(
            "All money together is {size:money} (2.2), and outside the bank there is {outside:money}. The "
            "bank has broken: it is {left}, or {notes} with the notes of 10.1, not {bank}.",
            of="broken",
        ),
        Reason(
            "All money together is {size:money} (2.2): there cannot be {outside:money} outside the bank and "
            "{bank} in it while `bank_broken` is false. Possible is {size:money} outside at most.",
            of="too_much",
        ),
    ),
    Row(
        "never_removed",
        "This company is never removed at set-up.",
        Reason("{company} is never removed at set-up (2.3a)."),
    ),
    Row("no_city", "The hex has no city.", Reason("{hex} has no city.")),
    Row(
        "no_first_tile",
        "The first tile of the private lies otherwise.",
        Reason("The first tile of {company} lies in one of its hexes."),
        Reason("These edges have track since the first tile.", of="edges"),
    ),
    Row(
        "no_home_token",
        "An open corporation has no token at home.",
        Reason("{company} has a token at home in {hex} (5.34)."),
    ),
    Row(
        "no_last_set",
        "No set of this game is known to be its last.",
        Reason("Only for two players, and once the last train is sold, a set is the last (15.28)."),
    ),
    Row("no_marker", "The private has no marker in this game.", Reason("{private} has no marker in this game.")),
    Row(
        "no_operator",
        "No company operates, where one must.",
        Reason("Somebody operates in this step (6.2)."),
        Reason("The round has begun: somebody operates (6.1).", of="begun"),
    ),
    Row(
        "no_price",
        "An open corporation has no price.",
        Reason("{company} is open and has a price."),
        Reason("At a price of $0 {company} has closed (8.0).", of="closed"),
    ),
    Row(
        "no_queue",
        "The order of the round is not kept as a queue by these conventions.",
        Reason("The order is found anew after each turn (4.31)."),
        Reason("Only a bankruptcy fixes the order of a round, and nobody is bankrupt (O-7).", of="bankruptcy"),
        Reason(
            "The fixed order names each open corporation once, {company} too, not {count} times (O-7).", of="each_once"
        ),
    ),
    Row(
        "no_request",
        "Nobody's consent can be asked for here.",
        Reason("Consent is asked in operating turns only (6.81, 6.91)."),
    ),
    Row(
        "no_revenue", "There is no revenue to decide about.", Reason("With a revenue of $0 there is no choice (6.71c).")
    ),
    Row("no_route", "A route leads from one hex to another.", Reason("A route leads from one hex to another (6.62).")),
    Row(
        "no_second_tile",
        "No second tile of a private can be due.",
        Reason("{company} of {operator} lays no second tile (6.93)."),
        Reason("No second tile of a private is to follow.", of="none"),
        Reason("The ability of {company} was used once.", of="used"),
    ),
    Row(
        "no_such_city",
        "The hex has another number of cities.",
        Reason(Plural("count", "{hex} has {count} city, not {sent}.", "{hex} has {count} cities, not {sent}.")),
    ),
    Row("no_such_price", "The market has no such price.", Reason("A price is one of {prices} (5.0).")),
    Row(
        "no_such_purchase",
        "The purchase that waits for consent is not possible.",
        Reason("This purchase is not possible: {cause} ({rule})"),
    ),
    Row(
        "no_such_slot",
        "The city has another number of slots.",
        Reason(
            Plural(
                "count",
                "City {city} of {hex} has {count} slot, not {sent}.",
                "City {city} of {hex} has {count} slots, not {sent}.",
            )
        ),
    ),
    Row(
        "no_tile_left",
        "More tiles of a kind lie on the board than there are.",
        Reason(Plural("count", "There is {count} tile {tile:#} (6.46).", "There are {count} tiles {tile:#} (6.46).")),
        Reason("Of the tiles {tile:#} the box has {count}, and the board shows {used} (6.46).", of="position"),
    ),
    Row(
        "no_token",
        "A hex is listed for its tokens and has none.",
        Reason("{hex} has no token; only hexes with one are listed."),
    ),
    Row(
        "not_a_corporation",
        "Only a corporation can be removed at set-up and block its home.",
        Reason("{company} is an independent railroad and blocks no home."),
    ),
    Row(
        "not_drafted",
        "An independent has money that it gets when it is drafted.",
        Reason("{company} gets its treasury when it is bought (3.23a)."),
    ),
    Row(
        "not_expressible",
        "The record's form has no words for this.",
        Reason("Action {index} cannot be written for 18xx.games: {cause}", of="action"),
        Reason("The site has no further card {card}.", of="card"),
        Reason(
            "18xx.games would deal other cards: only games begun with the option deal: {deal} can go there.", of="deal"
        ),
        Reason("The record begins with a state; how that game was dealt and came to it is not known here.", of="state"),
        Reason("The game was played by rules that 18xx.games had in 2020 and has no more: {vintage}.", of="vintage"),
    ),
    Row(
        "not_for_independents",
        "The private serves corporations only.",
        Reason("Only a corporation can own it (6.93-MAIL).", of="mail"),
        Reason("It serves the corporation that owns it ({rule}).", of="marker"),
    ),
    Row(
        "not_in_play",
        "The company does not operate any more.",
        Reason("{company} does not operate any more."),
        Reason("{company} is {status:word} and does not operate.", of="status"),
    ),
    Row(
        "not_independent",
        "Something belongs to an independent that is none any more.",
        Reason("{company} is {status:word}: it has no {field:word}."),
    ),
    Row(
        "not_its_train",
        "An independent has its own train and no other.",
        Reason("{company} is an independent railroad: it has one {train} train (6.2H)."),
    ),
    Row(
        "not_open",
        "Something belongs to a corporation that is not open.",
        Reason("{company} is {status:word}: it has no {field:word}."),
        Reason("{company} has not operated.", of="done"),
        Reason("{company} is {status:word}: it has earned nothing.", of="earnings"),
        Reason("{company} is {status:word}: the market has none of it.", of="market"),
        Reason("{company} is {status:word}: it has not operated.", of="operated"),
        Reason("{company} is {status:word}: it has no President.", of="president"),
        Reason("{company} is {status:word}: it has no price.", of="price"),
        Reason("{company} is {status:word}: nobody holds shares of it.", of="shares"),
    ),
    Row(
        "not_operated",
        "A corporation that has had its turn is said not to have operated.",
        Reason("{company} has had a turn: `operated` is true (0.4c)."),
    ),
    Row(
        "not_placed",
        "The marker lies on the board before anybody could place it.",
        Reason("The marker of {private} is placed by a corporation (6.93)."),
    ),
    Row(
        "not_president",
        "Somebody else would be President.",
        Reason("{holders:or} holds more of {company} than {president} and is its President (5.24, 5.37)."),
        Reason(
            Plural(
                "held",
                "{president} holds {held} share of {company}; the President's certificate alone is 20%.",
                "{president} holds {held} shares of {company}; the President's certificate alone is 20%.",
            ),
            of="alone",
        ),
    ),
    Row(
        "not_refused",
        "Nobody can have refused this purchase in this turn.",
        Reason("{operator} cannot have asked for this in this turn (6.81, 6.91)."),
        Reason("Nobody refuses where consent is assumed (O-3).", of="consent"),
        Reason("{seller} has refused to sell a train: `refused_trains` names it (6.88g).", of="seller"),
        Reason("Each thing is named once, at the highest price that was refused (6.81d, 6.91c).", of="twice"),
    ),
    Row(
        "not_sold",
        "The shares cannot have been sold in this round.",
        Reason("{player} cannot have sold {corporation}."),
        Reason("What {player} sells in a turn is sold in the round too (5.38).", of="turn"),
    ),
    Row("nothing_to_redo", "A record redoes what nothing took back.", Reason("There is nothing to redo.")),
    Row(
        "operated_twice",
        "A company is said to operate twice in a round.",
        Reason("{company} operates once in a round (4.2)."),
    ),
    Row(
        "operator_too_early",
        "A company operates before the round has begun.",
        Reason("The Steamboat's markers are set before anybody operates (6.1A)."),
    ),
    Row("other_title", "The record is of another game.", Reason("The record is of {title}, not of {titles:or}.")),
    Row(
        "president_missing",
        "A corporation has no President though somebody holds enough shares.",
        Reason("{holders:or} holds 20% of {company} or more and is its President (7.13)."),
        Reason(
            "{company} has no President (`president` null), and nobody is bankrupt: only that leaves one "
            "without (7.11b).",
            of="bankruptcy",
        ),
    ),
    Row(
        "presidents_certificate",
        "The President's certificate lies where it cannot be.",
        Reason("{company} has no President, but its President's certificate is not in the market (7.13).", of="market"),
        Reason("The President's certificate is never in a treasury (5.34).", of="treasury"),
    ),
    Row(
        "protected_slot",
        "A slot that is kept for somebody was taken.",
        Reason("City {city} of {hex} has fewer vacant slots than are kept there for others (6.53): {count}."),
    ),
    Row(
        "required",
        "A field that must be there is missing.",
        Reason("This field is missing."),
        Reason("No company operates now; name one.", of="operator"),
    ),
    Row(
        "reserved_hex",
        "A hex that is kept for a private has a tile.",
        Reason("No tile lies on {hex} while {private} belongs to a player: it is kept for that private (6.45c)."),
    ),
    Row(
        "round_over",
        "By the passes the round is over.",
        Reason("Both have passed: operating rounds follow (15.26).", of="draft"),
        Reason("All players have passed: the round is over (5.13).", of="stock"),
    ),
    Row(
        "run_too_early",
        "Trains have run before the step in which they do.",
        Reason("In the step {step} no train has run yet (6.2)."),
    ),
    Row(
        "several_certificates",
        "A player buys one certificate at a time.",
        Reason("5.31: a player buys one certificate at a time."),
    ),
    Row(
        "several_corporations",
        "The certificates are of several corporations.",
        Reason("The certificates are to be of one corporation."),
    ),
    Row(
        "shares_do_not_add_up",
        "The shares of a corporation do not add up to all that it has.",
        Reason("{company} has {shares} shares; in treasury, market and with players there are {total}."),
        Reason("{company} is {status:word}: there are {expected} shares in its treasury.", of="treasury"),
    ),
    Row(
        "state_not_readable",
        "The caller reads no recorded states.",
        Reason("A record that begins with a state cannot be opened here."),
    ),
    Row(
        "tile_does_not_fit",
        "No sequence of lays puts the tile there.",
        Reason("No sequence of lays puts {tile:#} turned by {rotation} on {hex} (6.41-6.45)."),
    ),
    Row(
        "token_already_there",
        "A company has several tokens where it may have one.",
        Reason("{company} has {count} tokens in {hex} (6.54, 6.55)."),
    ),
    Row(
        "token_in_chicago",
        "The company has a token in another city of Chicago.",
        Reason("{company} has a token in another city of {hex} already (6.55)."),
    ),
    Row(
        "token_in_city",
        "The company has a token in that city.",
        Reason("{company} has a token in that city already (6.54)."),
    ),
    Row(
        "token_not_in_play",
        "A corporation that is not open has a token on the board.",
        Reason("{company} is {status:word}: it has no tokens on the board."),
    ),
    Row(
        "too_early",
        "Nothing of the kind can have happened by this round.",
        Reason("So early the bank cannot have run out: `bank_broken` is false (10.1).", of="bank_broken"),
        Reason(
            "No corporation has operated yet, and no train has been needed: {player} is not bankrupt (6.89).",
            of="bankrupt",
        ),
        Reason(
            "{company} has never operated (`operated` false): its earnings are 0, not {earnings} (0.4c).", of="earnings"
        ),
        Reason(
            "Before the draft is over no corporation is opened: {company} is not {status:word} (15.26).", of="opened"
        ),
        Reason("In the first stock round {company} has not operated: `operated` is false (0.4c).", of="operated"),
        Reason(
            "{company} has had no turn yet in the first operating round of the game: `operated` is false (0.4c).",
            of="operated_round",
        ),
        Reason(
            "No corporation has operated yet, and no train has been bought: the phase is {first}, not {phase} (9).",
            of="phase",
        ),
        Reason(
            "{company} has never operated (`operated` false) and has bought no private: {privates} (6.91).",
            of="privates",
        ),
        Reason(
            "No corporation has operated yet, and no train has been bought: of the cards {card} there are "
            "{cards} for sale, not {left} (2.4).",
            of="stock",
        ),
        Reason("In the first stock round nobody has operated: no tile lies on {hex} (6.4).", of="tile"),
        Reason(
            "{company} has never operated (`operated` false) and has its home token alone, none in {hexes} (6.5).",
            of="tokens",
        ),
        Reason(
            "{company} has never operated (`operated` false) and has not bought these trains: {trains} (6.8).",
            of="trains",
        ),
    ),
    Row(
        "too_long",
        None,
        Reason("{what} has {count} entries; {most} are read at most.", of="a_list"),
        Reason("actions has, with automatic ones, more than {most} to be played.", of="actions"),
        Reason("Action {index} has more than {most} automatic actions.", of="automatic"),
    ),
    Row(
        "too_many",
        "The list has more entries than the board has places.",
        Reason("There may be {most} entries at most."),
        Reason("The board has {most} hexes.", of="tiles"),
    ),
    Row(
        "too_many_tiles",
        "More tiles were laid than a turn allows.",
        Reason("A turn has {tile_actions} tile actions, {upgrades} of them an upgrade (6.43)."),
    ),
    Row("too_many_tokens", "More tokens were placed than a turn allows.", Reason("A turn has one token (6.51).")),
    Row(
        "too_many_trains",
        "More trains are there than can be.",
        Reason("Of the cards {card} no more than {most} can be in play, not {count} (2.4)."),
        Reason("There may be {most} trains at most.", of="route"),
    ),
    Row(
        "track_leads_nowhere",
        "The tile's track would lead off the map or to where no track can be.",
        Reason("{cause} ({rule})", of="lay"),
    ),
    Row(
        "track_not_kept",
        "The tile does not keep the track that is printed on the hex.",
        Reason("{cause} ({rule})", of="lay"),
    ),
    Row(
        "train_limit",
        "A corporation has more trains than it may.",
        Reason("{company} has {held} trains; the limit is {limit} in phase {phase} (6.83)."),
        Reason(
            "{company} cannot have had more than {limit} trains of the card {card} when they were phased out.",
            of="phased_out",
        ),
    ),
    Row(
        "train_not_available",
        "Trains of this kind come in a later phase.",
        Reason("The first {train} train starts phase {starts}, and this is phase {phase} (9.0)."),
    ),
    Row(
        "train_not_yet",
        "Trains of this kind come in a later phase.",
        Reason("A {train}-train comes in phase {phase} (6.82)."),
    ),
    Row(
        "train_removed",
        "By this phase trains of this kind have left the game.",
        Reason("{train}-trains have left the game in phase {phase} (9.{phase})."),
        Reason("The {train} trains are gone in phase {phase} (6.82).", of="route"),
    ),
    Row("turn_over", "By the purchase the turn is over.", Reason("A purchase ends the turn (5.11).")),
    Row("undrafted", "By now every private has been drafted.", Reason("{private} has been drafted by now (3.21b).")),
    Row("unknown_action", None, Reason("Action {index}: {action!r} is no action of 1846.")),
    Row(
        "unknown_action_id",
        "A record undoes an action that it does not have.",
        Reason("No action before this undo has the id {id!r}."),
    ),
    Row(
        "unknown_city",
        "There is no such city.",
        Reason("{hex} has cities 0 to {last}."),
        Reason("{hex} has only city 0.", of="only_one"),
    ),
    Row(
        "unknown_company",
        "There is no such company.",
        Reason("The companies are {companies}."),
        Reason("There is no company {company}.", of="operator"),
    ),
    Row(
        "unknown_dividend",
        "There is no such way to distribute revenue.",
        Reason("kind is to be payout, half or withhold."),
    ),
    Row(
        "unknown_field",
        None,
        Reason("This field does not exist.", of="of_token"),
        Reason("There is no such field.", of="route_field"),
    ),
    Row(
        "unknown_format",
        "There is no such form of records.",
        Reason("There is no format {format!r}; there are {formats}."),
    ),
    Row(
        "unknown_hex",
        "There is no such hex.",
        Reason("There is no hex {hex}."),
        Reason("There is no such hex.", of="token"),
    ),
    Row("unknown_name", None, Reason("{private} is not in this edition, `{edition}` (15.11).")),
    Row(
        "unknown_option",
        "There is no such option.",
        Reason("There is no option {option}. There are: {options}."),
        Reason("Only the passes of records of {format} can be aligned.", of="passes"),
        Reason("1846 has no optional rule {rule!r}.", of="site"),
    ),
    Row("unknown_phase", "There is no such phase.", Reason("The phases are {phases}.")),
    Row(
        "unknown_piece",
        "The record names a piece that the game does not have there.",
        Reason("Action {index} ({action}): there is no {piece!r}."),
    ),
    Row(
        "unknown_player",
        "There is no such player in the game.",
        Reason("{player} does not sit at the table."),
        Reason("{owner} is no player who could own {company}.", of="owner"),
        Reason("{president} is no player who could preside over {company}.", of="president"),
        Reason("{player} has no turn.", of="turn"),
    ),
    Row("unknown_rotation", "There is no such rotation.", Reason("A rotation is a whole number from 0 to {most}.")),
    Row(
        "unknown_round",
        "There is no such round.",
        Reason("A round is called `SR 2`, `OR 2.1`, `DR 1` or `end`."),
        Reason("A set has {most} operating rounds (4.1).", of="rounds"),
        Reason("Sets count from 1 (4.1).", of="sets"),
    ),
    Row("unknown_tile", "There is no such tile.", Reason("There is no such tile; numbers are given as text.")),
    Row("unknown_train", "There is no such train.", Reason("The trains are {trains}.")),
    Row("unknown_value", None, Reason("{option} is {allowed:or}.", of="option")),
    Row(
        "unusable_name",
        "A player cannot be called like that.",
        Reason("{name} sits at the table twice."),
        Reason(
            "A player's name consists of printable characters and neither begins nor ends with a space.",
            of="characters",
        ),
        Reason("A player's name has 1 to {most} characters.", of="length"),
        Reason("{name} already means something else in this game.", of="taken"),
        Reason("A player's name is a text.", of="type"),
    ),
    Row(
        "unusable_seed",
        "No game can be dealt from this seed.",
        Reason("A seed is a text of 1 to {most} printable characters."),
        Reason("A seed of 18xx.games is a text of 1 to {most} digits.", of="site"),
    ),
    Row(
        "used_too_often",
        "The private's ability has been used more often than it can be.",
        Reason(
            Plural(
                "most",
                "The ability of {private} has been used {most} time at most.",
                "The ability of {private} has been used {most} times at most.",
            )
        ),
    ),
    Row(
        "wrong_beneficiary",
        "The marker cannot serve this company.",
        Reason("{company} is not in play and profits from nothing (6.93-SCa)."),
        Reason("{private} serves its owner, {owner} (6.93-SCb).", of="owner"),
    ),
    Row(
        "wrong_blocking_token",
        "The token of a removed corporation lies elsewhere.",
        Reason("{company} is not in this game: its token lies face down in {places}."),
    ),
    Row("wrong_colour", "The tile has a colour that cannot lie there.", Reason("{cause} ({rule})", of="lay")),
    Row(
        "wrong_discount",
        "The price of the last private has not fallen like that.",
        Reason("The price falls for the last private alone (3.22)."),
        Reason("The price falls by {step:money} at a time and not to nothing (3.22).", of="steps"),
    ),
    Row(
        "wrong_independent_token",
        "The token of an independent stands elsewhere.",
        Reason("{company} is {status:word}: its token stands in {home} alone."),
        Reason("{company} is {status:word}: its token is not on the board.", of="none"),
    ),
    Row("wrong_label", "Tile and hex do not bear the same mark.", Reason("{cause} ({rule})", of="lay")),
    Row(
        "wrong_marker_hex",
        "The marker does not go there.",
        Reason("The marker of {private} lies on one of {places} (6.93)."),
    ),
    Row(
        "wrong_number_of_players",
        "The game is for another number of players.",
        Reason("1846 is for {fewest} to {most} players, not for {players}."),
        Reason("1846 is for two to five players, not for {players}.", of="site"),
        Reason("{title} is not for {players} players.", of="title"),
    ),
    Row(
        "wrong_offer",
        "The offer of the open draft is another one.",
        Reason("On offer is each private that is not drafted yet, once (15.25)."),
    ),
    Row(
        "wrong_order",
        "Independents operate before corporations.",
        Reason("{first} operates before {then}, not after (4.2)."),
        Reason("{first} operates before {then}, and has not operated in this round (4.2).", of="left_out"),
    ),
    Row(
        "wrong_owner",
        "Owner and property do not agree.",
        Reason("{private} belongs to an open corporation.", of="corporation"),
        Reason("{company} and its private have the same owner.", of="independent"),
        Reason("{owner} does not own {private}, or lists it twice.", of="listed"),
        Reason("{private} is {status:word} and belongs to nobody.", of="nobody"),
        Reason("{private} belongs to a player who is in the game.", of="player"),
        Reason("{owner} does not list {private}.", of="unlisted"),
    ),
    Row("wrong_percent", "Shares come by tens of percent.", Reason("percent is to be a multiple of 10.")),
    Row(
        "wrong_phased_out",
        "By this phase the train is phased out, or is not.",
        Reason("A {train}-train is phased out in phase {phase}: `phased_out` is true."),
        Reason("A {train}-train is not phased out in phase {phase}: `phased_out` is false.", of="not_yet"),
    ),
    Row(
        "wrong_place",
        "The token or the marker cannot be there.",
        Reason("This marker may stand in {places} ({rule})."),
        Reason("Removed, {company} blocks {home} (2.3b).", of="home"),
        Reason("The only token of {company} stands in {home} (2.4b).", of="token"),
        Reason("Removed, {company} blocks {home} (2.3b) and, with two players, {second} (15.24).", of="two_homes"),
    ),
    Row(
        "wrong_reason",
        "The game cannot have ended for this reason.",
        Reason("The game cannot have ended for this reason, {reason} (10). Possible: {possible}."),
    ),
    Row(
        "wrong_removals",
        "Another number of companies is removed at set-up.",
        Reason("Removed at set-up (2.3): {count} of {members}, not {here}: {removed}."),
        Reason("Removed at set-up (2.3): {count} of {members}, not 0.", of="none"),
    ),
    Row(
        "wrong_request",
        "The purchase waits for nobody's consent, or for somebody else's.",
        Reason("This purchase does not wait for the consent of this player."),
    ),
    Row(
        "wrong_returned_train",
        "No such train can have been returned.",
        Reason("No {card} card lies at the bank in phase {phase} (6.83b)."),
    ),
    Row(
        "wrong_revenue",
        "The revenue does not follow from the routes.",
        Reason("The revenue is the sum of the routes (6.71)."),
        Reason("All revenue is a multiple of $10 (0.4m).", of="tens"),
    ),
    Row(
        "wrong_route",
        "This is no route.",
        Reason("A connection is a list of two hexes or more.", of="connection"),
        Reason("A route has at least one connection, and not this many.", of="connections"),
        Reason("The connections of a route do not make up one line.", of="line"),
    ),
    Row(
        "wrong_stack",
        "The markers of a price do not lie one upon the other.",
        Reason("The markers at {price:money} lie in the places 0 to {last}, one in each (4.33)."),
        Reason("The only marker at {price:money} lies in place 0 (4.33).", of="alone"),
    ),
    Row(
        "wrong_status",
        "The independent has not the status that its private gives it.",
        Reason("The private {company} is {status:word}: the independent is {expected:or} (6.92a)."),
    ),
    Row(
        "wrong_step",
        "The company takes no such step.",
        Reason("An independent builds and runs, and takes no step {step} (6.2H)."),
    ),
    Row(
        "wrong_stock",
        "By this phase the bank has another number of these trains.",
        Reason("This stock is limited (2.4): a number up to {cards}, not null."),
        Reason("None of these is sold before its phase begins: {cards} are left (6.82).", of="early"),
        Reason(
            "Phase {phase} began with the sale of one of these: {most} are left at most, not {left} (6.82).",
            of="first_sold",
        ),
        Reason("In phase {phase} these are sold out (6.81a).", of="sold_out"),
        Reason("There were only {cards} cards to begin with (2.4).", of="too_many"),
        Reason(
            "With the conventions `{conventions}` this stock is without limit (2.4): null, not {sent}.",
            of="without_limit",
        ),
    ),
    Row("wrong_tile_type", "City tiles go on cities and plain tiles elsewhere.", Reason("{cause} ({rule})", of="lay")),
    Row(
        "wrong_token_supply",
        "Tokens on the board and at hand do not make up what the corporation has.",
        Reason("{company} has {tokens} tokens (5.34a): {placed} on the board and {left} left do not make that up."),
        Reason("{company} has closed: its tokens are gone (8.1).", of="closed"),
        Reason("{company} is not in this game and places no tokens.", of="removed"),
        Reason("{company} is unopened and has all its tokens.", of="unopened"),
        Reason(
            "{company} has {tokens} tokens (5.34a): {placed} on the board and {left} left are one more, "
            "which only `privates.{private}.used` 1 explains, not 0 (5.34b).",
            of="unused",
        ),
    ),
    Row(
        "wrong_trains",
        "An independent has other trains than its own.",
        Reason("{company} has {trains} and no other train (2.4a, 6.2H)."),
    ),
    Row(
        "wrong_type",
        None,
        Reason("{what} is to be a list.", of="a_list"),
        Reason("{field} is to be a whole number.", of="a_number"),
        Reason("{field} is to be a text.", of="a_text"),
        Reason("{what} is to be an object.", of="an_object"),
        Reason("shares is to be a list of certificates.", of="certificates"),
        Reason("This must be true or false.", of="flag"),
        Reason("This must be a list.", of="list"),
        Reason("This must be an object.", of="object"),
        Reason("A player is a name, a number, or an object with `name` and perhaps `id`.", of="player"),
        Reason("share_price is to be price, row, column: 80,0,8.", of="share_price"),
        Reason("This must be a list of a tile's number and its rotation.", of="tile"),
        Reason("This must be an object: hex, and a list of tile and rotation.", of="tiles"),
        Reason("This must be an object with corporation, hex and city.", of="token"),
    ),
)

fault_at = maker(FAULTS.sentences)
"""Make the faults of 1846."""
