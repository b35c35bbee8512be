"""The promises of the protocol that `zermelo.testing` checks, in the words that say which one is broken."""

from __future__ import annotations

from zermelo.words import message

RAISES = message(
    "check.raises",
    en="{method} raises{place}: {error}",
    fr="{method} lève une exception{place} : {error}",
)
IN_STATE = message("check.in_state", en=" in {state}", fr=" dans {state}")
LOOPS = message(
    "check.loops",
    en="{method} does not come to an end{place} within {seconds} s: look for a loop without an exit",
    fr="{method} ne s'arrête pas{place} en {seconds} s : chercher une boucle sans sortie",
)
MISSING = message(
    "check.missing",
    en="the method {method} is missing: the rules need start, moves and play",
    fr="il manque la méthode {method} : les règles demandent start, moves et play",
)
NO_STATE = message(
    "check.no_state",
    en="play gives None in {state} for the move {move}: is a “return” missing?",
    fr="play donne None dans {state} pour le coup {move} : manque-t-il un « return » ?",
)
UNHASHABLE = message(
    "check.unhashable",
    en="the state {state} is not hashable: make it a tuple, not a list, set or dict",
    fr="l'état {state} n'est pas hachable : en faire un tuple, pas une liste, un ensemble ou un dict",
)
UNHASHABLE_MOVE = message(
    "check.unhashable_move",
    en="the move {move} in {state} is not hashable: make it a tuple, not a list, set or dict",
    fr="le coup {move} dans {state} n'est pas hachable : en faire un tuple, pas une liste, un ensemble ou un dict",
)
IDENTITY = message(
    "check.identity",
    en="a copy of the state {state} is not equal to it: use a tuple, or a class with __eq__ and __hash__",
    fr="une copie de l'état {state} ne lui est pas égale : utiliser un tuple, ou une classe avec __eq__ et __hash__",
)
MUTATES = message(
    "check.mutates",
    en="{method} changes the state that it is given, {state}: it must make a new one",
    fr="{method} modifie l'état qu'on lui donne, {state} : il faut en créer un nouveau",
)
IMPURE = message(
    "check.impure",
    en="{method} gives two different answers in {state}: it may depend on its arguments only",
    fr="{method} donne deux réponses différentes dans {state} : elle ne doit dépendre que de ses arguments",
)
HIDDEN = message(
    "check.hidden",
    en="{method} answers otherwise in {state} after other moves were played: the rules keep something besides the "
    "state ({kept}); whatever a position depends on belongs into the state",
    fr="{method} répond autre chose dans {state} après d'autres coups : les règles gardent quelque chose en dehors de "
    "l'état ({kept}) ; tout ce dont une position dépend doit être dans l'état",
)
HIDES = message(
    "check.hides",
    en="self.{name} hides the method {name} of the protocol: choose another name, like {name}_",
    fr="self.{name} masque la méthode {name} du protocole : choisir un autre nom, comme {name}_",
)
BAD_PATIENCE = message(
    "check.patience",
    en="patience is {value}: it must be a whole number of plies, 0 where there is no such rule",
    fr="patience vaut {value} : il faut un nombre entier de coups, 0 s'il n'y a pas de telle règle",
)
HIDES_IN_CLASS = message(
    "check.hides_in_class",
    en="{name} = … in the class hides the method {name} of the protocol: choose another name, like {name}_",
    fr="{name} = … dans la classe masque la méthode {name} du protocole : choisir un autre nom, comme {name}_",
)
HIDES_FACT = message(
    "check.hides_fact",
    en="the method {name} has the name of a fact of the protocol, which is no method ({example}): choose another name",
    fr="la méthode {name} a le nom d'un fait du protocole, qui n'est pas une méthode ({example}) : en choisir un autre",
)
OTHER_ARGUMENTS = message(
    "check.other_arguments",
    en="the method {name}{signature} has the name of one of the protocol, {name}({wanted}), but other arguments: if it "
    "is meant for something else, choose another name",
    fr="la méthode {name}{signature} a le nom d'une méthode du protocole, {name}({wanted}), mais d'autres arguments : "
    "si elle sert à autre chose, choisir un autre nom",
)
GROWS = message(
    "check.grows",
    en="states grow with every move: after {plies} plies, {state}; leave out what counts or remembers the moves, or "
    "declare level(state) if the game always ends",
    fr="les états grandissent à chaque coup : après {plies} coups, {state} ; en retirer ce qui compte ou retient les "
    "coups, ou déclarer level(state) si la partie finit toujours",
)
NOT_MOVES = message(
    "check.not_moves",
    en="moves returns {given} in {state}: it must yield the moves, or return a list of them",
    fr="moves renvoie {given} dans {state} : produire les coups par yield, ou en renvoyer une liste",
)
TOO_MANY_MOVES = message(
    "check.too_many_moves",
    en="moves yields more than {most} moves in {state}: a position has finitely many",
    fr="moves produit plus de {most} coups dans {state} : une position en a un nombre fini",
)
SAME_MOVE = message(
    "check.same_move",
    en="moves yields {move} twice in {state}: each move once",
    fr="moves produit deux fois {move} dans {state} : chaque coup une seule fois",
)
NOT_A_NUMBER = message(
    "check.not_a_number",
    en="{method} gives {given} in {state}: it must be a number, and not NaN",
    fr="{method} donne {given} dans {state} : il faut un nombre, et pas NaN",
)
TURN = message(
    "check.turn",
    en="turn gives {given} in {state}: it must be 0 (first player) or 1",
    fr="turn donne {given} dans {state} : il faut 0 (premier joueur) ou 1",
)
LEVEL = message(
    "check.level",
    en="level goes from {before} to {after} by the move {move} in {state}: it must grow with every move, or not be "
    "declared",
    fr="level passe de {before} à {after} par le coup {move} dans {state} : il doit croître à chaque coup, ou ne pas "
    "être déclaré",
)
CANONICAL = message(
    "check.canonical",
    en="canonical({state}) gives {given}, which {fault}",
    fr="canonical({state}) donne {given}, qui {fault}",
)
NOT_FIXED = message(
    "check.canonical.fixed",
    en="is not its own representative: canonical must leave it as it is",
    fr="n'est pas son propre représentant : canonical doit le laisser tel quel",
)
OTHER_GAME = message(
    "check.canonical.other",
    en="has other moves or another score: symmetric states have as many moves, and the same score",
    fr="a d'autres coups ou un autre score : des états symétriques ont autant de coups, et le même score",
)
PARTS = message(
    "check.parts",
    en="parts gives {given} in {state}: a position must have moves exactly where one of its parts has some",
    fr="parts donne {given} dans {state} : une position a des coups exactement quand une de ses composantes en a",
)
PARTISAN = message(
    "check.partisan",
    en="the game declares impartial = True, but {state} is not the same for both players: remove it",
    fr="le jeu déclare impartial = True, mais {state} n'est pas le même pour les deux joueurs : l'enlever",
)
IMPARTIAL_TURN = message(
    "check.impartial_turn",
    en="impartial = True means nothing beside turn: Grundy values are for states that do not say whose turn it is; "
    "remove turn if both players always have the same moves and alternate, or else impartial",
    fr="impartial = True ne dit rien à côté de turn : les valeurs de Grundy sont pour des états qui "
    "ne disent pas à qui de jouer ; enlever turn si les deux joueurs ont toujours les mêmes coups et alternent, "
    "sinon impartial",
)
NO_HEURISTIC = message(
    "check.no_heuristic",
    en="heuristics names “{method}”, but the game has no such method: define it or remove the name",
    fr="heuristics nomme « {method} », mais le jeu n'a pas cette méthode : la définir ou enlever le nom",
)
REPEATS = message(
    "check.repeats",
    en="repeats is {given}: it must be 'draw', 'threefold', 'illegal' or None",
    fr="repeats vaut {given} : il faut 'draw', 'threefold', 'illegal' ou None",
)
READ_BACK = message(
    "check.read_back",
    en="{method} reads “{text}” as {given} instead of {state}: what is written must be read back",
    fr="{method} lit « {text} » comme {given} au lieu de {state} : ce qui est écrit doit se relire",
)
SAME_TEXT = message(
    "check.same_text",
    en="move_name gives the text “{text}” to two moves in {state}: each move needs its own",
    fr="move_name donne le texte « {text} » à deux coups dans {state} : il en faut un par coup",
)
NOT_A_TEXT = message(
    "check.not_a_text",
    en="{method} gives {given} in {state}: a text is needed",
    fr="{method} donne {given} dans {state} : il faut un texte",
)
BOARD = message(
    "check.board",
    en="board gives {given} in {state}: it must be a Board with rows of one length and places on it",
    fr="board donne {given} dans {state} : il faut un Board aux lignes de même longueur, avec ses places dessus",
)
NOT_KEPT = message(
    "check.not_kept",
    en="the parameter {name} is not kept: write self.{name} = {name} in __init__",
    fr="le paramètre {name} n'est pas gardé : écrire self.{name} = {name} dans __init__",
)
NOT_REBUILT = message(
    "check.not_rebuilt",
    en="made again from its own parameters ({given}) it is another game: keep them as they were given",
    fr="refait à partir de ses propres paramètres ({given}), c'est un autre jeu : les garder tels qu'ils sont donnés",
)
LONG = message(
    "check.long",
    en="{count} of {plays} random plays were stopped after {most} plies: fine if the game can go on for ever",
    fr="{count} parties au hasard sur {plays} arrêtées après {most} coups : normal si une partie peut être sans fin",
)
