"""What the explorer's page says, in both languages; the page fills in the {fields}."""

from __future__ import annotations

from zermelo.words import Message, message


def _word(key: str, *, en: str, fr: str) -> tuple[str, Message]:
    return key, message(f"explorer.{key}", en=en, fr=fr)


#: Who wins, said for each verdict before the page is written: it puts in {winner}.
WINS = message("explorer.wins", en="{winner} wins{by}{within}", fr="{winner} gagne{by}{within}")
DRAWS = message(
    "explorer.draws", en="With best play it is a draw", fr="Si chacun joue au mieux, la partie est nulle"
)
OVER_WON = message(
    "explorer.over_won",
    en="The game is over: {winner} has won{by}",
    fr="La partie est finie : {winner} a gagné{by}",
)
OVER_DRAWN = message("explorer.over_draw", en="The game is over: a draw", fr="La partie est finie : nulle")

#: The page's sentences by their key; `…_one` is the singular.
PAGE_WORDS: dict[str, Message] = dict(
    [
        _word(
            "no_script",
            en="This page needs JavaScript, which is switched off here; it uses no network.",
            fr="Cette page a besoin de JavaScript, qui est désactivé ici ; elle n'utilise aucun réseau.",
        ),
        _word("language", en="Français", fr="English"),
        _word("language_label", en="Afficher la page en français", fr="Show the page in English"),
        _word("theme", en="Light or dark", fr="Clair ou sombre"),
        _word("board", en="Board", fr="Plateau"),
        _word("verdicts", en="Verdicts", fr="Verdicts"),
        _word("show", en="Show verdicts (V)", fr="Montrer les verdicts (V)"),
        _word("hide", en="Hide verdicts (V)", fr="Cacher les verdicts (V)"),
        # --- who wins ---
        _word("to_move", en="{mover} to move", fr="À {mover} de jouer"),
        # --- why ---
        _word(
            "why_win",
            en="{verb} {move}: then {other} has lost whatever comes next ({count} of {all} moves win).",
            fr="{verb} {move} : ensuite {other} a perdu quoi qu'il arrive ({count} coups gagnants sur {all}).",
        ),
        _word(
            "why_win_one",
            en="{verb} {move}: the only winning move of {all}; then {other} has lost whatever comes next.",
            fr="{verb} {move} : le seul coup gagnant sur {all} ; ensuite {other} a perdu quoi qu'il arrive.",
        ),
        _word(
            "why_loss",
            en="Each of the {all} moves leaves a position that {other} wins; {move} resists longest.",
            fr="Chacun des {all} coups laisse une position que {other} gagne ; {move} résiste le plus longtemps.",
        ),
        _word(
            "why_loss_one",
            en="The only move leaves a position that {other} wins.",
            fr="Le seul coup laisse une position que {other} gagne.",
        ),
        _word(
            "why_draw",
            en="No move wins, and {count} of {all} do not lose.",
            fr="Aucun coup ne gagne, et {count} sur {all} ne perdent pas.",
        ),
        _word(
            "why_draw_one",
            en="No move wins; {move} alone does not lose.",
            fr="Aucun coup ne gagne ; seul {move} ne perd pas.",
        ),
        _word(
            "why_draw_all", en="No move wins, and none loses.", fr="Aucun coup ne gagne, et aucun ne perd."
        ),
        _word("why_over", en="No move is left.", fr="Il n'y a plus de coup."),
        _word("grundy", en="Grundy value {value}", fr="valeur de Grundy {value}"),
        _word("position", en="position {text}", fr="position {text}"),
        # --- moves ---
        _word("moves", en="Moves", fr="Coups"),
        _word("move", en="move", fr="coup"),
        _word("verdict", en="verdict", fr="verdict"),
        _word("line", en="what follows", fr="la suite"),
        _word(
            "legend",
            en="+n wins in n plies · = draws · −n loses in n plies",
            fr="+n gagne en n coups · = nulle · −n perd en n coups",
        ),
        _word(
            "legend_points",
            en="+n wins by n points · = draws · −n loses by n points",
            fr="+n gagne de n points · = nulle · −n perd de n points",
        ),
        # --- the play ---
        _word("play", en="The play so far", fr="La partie"),
        _word("start", en="start", fr="départ"),
        _word("first", en="Back to the start (Home)", fr="Retour au départ (Origine)"),
        _word("back", en="Back one ply (←)", fr="Un coup en arrière (←)"),
        _word("forward", en="Forward one ply (→)", fr="Un coup en avant (→)"),
        _word("last", en="Forward to the last ply (End)", fr="Jusqu'au dernier coup (Fin)"),
        _word("best", en="Best move", fr="Meilleur coup"),
        _word("best_label", en="Play a best move (B)", fr="Jouer un meilleur coup (B)"),
        _word(
            "history",
            en="who wins after each ply: up {first}, down {second}",
            fr="qui gagne après chaque coup : en haut {first}, en bas {second}",
        ),
        _word(
            "mistake",
            en="a mistake: {before} before, {after} after",
            fr="une faute : {before} avant, {after} après",
        ),
        _word("win", en="won", fr="gagné"),
        _word("draw", en="drawn", fr="nul"),
        _word("loss", en="lost", fr="perdu"),
        _word(
            "keys",
            en="Keys: ← → back and forth, Home, End, B best move, V verdicts, Tab and Enter to play.",
            fr="Touches : ← → en arrière et en avant, Origine, Fin, B meilleur coup, V verdicts, Tab et Entrée "
            "pour jouer.",
        ),
        # --- about ---
        _word("about", en="The game", fr="Le jeu"),
        _word("answer", en="Who wins, and why", fr="Qui gagne, et pourquoi"),
        _word("rules", en="Rules", fr="Règles"),
        _word("numbers", en="In numbers", fr="En nombres"),
        _word("n_positions", en="positions", fr="positions"),
        _word("n_moves", en="moves between them", fr="coups entre elles"),
        _word(
            "n_branching",
            en="moves per position where the game goes on, on average",
            fr="coups par position où la partie continue, en moyenne",
        ),
        _word("n_longest", en="plies in the longest play", fr="coups dans la plus longue partie"),
        _word("endless", en="∞ (plays may go round)", fr="∞ (des parties tournent en rond)"),
        _word("n_ends", en="positions where the game is over", fr="positions où la partie est finie"),
        _word("n_win", en="won for the player to move", fr="gagnées pour qui doit jouer"),
        _word("n_draw", en="drawn", fr="nulles"),
        _word("n_loss", en="lost for the player to move", fr="perdues pour qui doit jouer"),
        _word("best_line", en="Best play", fr="La meilleure suite"),
        _word("arena", en="The arena", fr="L'arène"),
        _word("made", en="Made by zermelo: {command}", fr="Produit par zermelo : {command}"),
    ]
)
