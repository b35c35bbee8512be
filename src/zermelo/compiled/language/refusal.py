"""Why rules are not compiled, in words: the construct, its line and a cure. Plain Python runs them all the same."""

from __future__ import annotations

import ast
from typing import Any

from zermelo.compiled.language.namesakes import as_written
from zermelo.words import Message, Phrase, message

CONSTRUCT = message(
    "language.construct",
    en="“{construct}” is not part of the compiled language; write it with numbers, tuples, lists, loops and functions",
    fr="« {construct} » ne fait pas partie du langage compilé ; l'écrire avec nombres, tuples, listes, boucles et "
    "fonctions",
)
VALUE = message(
    "language.value",
    en="“{name}” is a {kind}, which compiled rules cannot use; use numbers, texts and tuples of them",
    fr="« {name} » est de type {kind}, inutilisable dans des règles compilées ; utiliser nombres, textes et tuples",
)
MIXED = message(
    "language.mixed",
    en="“{name}” is a {one} here and a {other} there; give it one kind",
    fr="« {name} » est de type {one} ici et {other} là ; lui donner un seul type",
)
INEXACT = message(
    "language.inexact",
    en="“{name}” may differ from plain Python in its last bit once compiled; write it with +, *, / and math.sqrt",
    fr="« {name} », compilé, peut différer de Python ordinaire au dernier bit ; l'écrire avec +, *, / et math.sqrt",
)
WIDE = message(
    "language.wide",
    en="a number here needs more than 64 bits, or is negative here and above 63 bits there; u64(…) from zermelo keeps "
    "the low 64 bits",
    fr="un nombre demande ici plus de 64 bits, ou est négatif ici et dépasse 63 bits là ; u64(…) de zermelo garde les "
    "64 bits de poids faible",
)
OPERATION = message(
    "language.operation",
    en="“{operation}” on {kinds} is not part of the compiled language",
    fr="« {operation} » sur {kinds} ne fait pas partie du langage compilé",
)
CYCLIC = message(
    "language.cyclic",
    en="a list, set or dict here may hold itself; keep them apart",
    fr="une liste, un ensemble ou un dictionnaire peut ici se contenir lui-même ; les séparer",
)
CHANGED = message(
    "language.changed",
    en="“{name}” lives outside this call and must not be changed in it; take a copy, list(…)",
    fr="« {name} » existe hors de cet appel et ne doit pas y être modifié ; en prendre une copie, list(…)",
)
REMEMBERED = message(
    "language.remembered",
    en="what is remembered of {name} could reach the answer (a list given back twice, or arguments that are equal "
    "without being alike: 1 and True, 0.0 and -0.0); leave out the cache, or take and give back whole numbers, texts "
    "and tuples of them",
    fr="ce qui est mémorisé de {name} pourrait changer la réponse (une liste rendue deux fois, ou des arguments égaux "
    "sans être pareils : 1 et True, 0.0 et -0.0) ; ôter le cache, ou prendre et rendre des entiers, des textes et des "
    "tuples de ceux-ci",
)
FORGOTTEN = message(
    "language.forgotten",
    en="{name} calls itself and counts on its answers being remembered, which compiled rules do "
    "not do; write it as a loop that fills a list or a dict",
    fr="{name} s'appelle elle-même et compte sur la mémorisation de ses réponses, que des règles "
    "compilées n'ont pas ; l'écrire avec une boucle qui remplit une liste ou un dictionnaire",
)
ORDER = message(
    "language.order",
    en="the order in which a set is gone through could reach the answer; go through the set in its order: for x in "
    "sorted(the_set)",
    fr="l'ordre de parcours d'un ensemble pourrait changer la réponse ; parcourir l'ensemble dans l'ordre : for x in "
    "sorted(ensemble)",
)
SETS_IN_ORDER = message(
    "language.sets_in_order",
    en="of two sets neither need be the greater, so that their order could reach the answer; make sorted tuples of "
    "them first: sorted(tuple(sorted(x)) for x in the_set)",
    fr="de deux ensembles aucun n'est forcément le plus grand, et leur ordre pourrait changer la réponse ; en faire "
    "d'abord des tuples triés : sorted(tuple(sorted(x)) for x in ensemble)",
)
RECURSION = message(
    "compiled.recursion",
    en="{name} calls itself in a way that has no compiled form; write it as a loop",
    fr="{name} s'appelle elle-même d'une façon sans forme compilée ; l'écrire avec une boucle",
)
SUPER = message(
    "compiled.super",
    en="super() has no compiled form here; call the inherited method by the name of its class",
    fr="super() n'a pas de forme compilée ici ; appeler la méthode héritée par le nom de sa classe",
)
UNKNOWN = message(
    "language.unknown",
    en="“{name}” is not known here",
    fr="« {name} » n'est pas connu ici",
)
CALL = message(
    "language.call",
    en="{name}(…) is called in a way that the compiled language does not know; write the arguments one by one",
    fr="{name}(…) est appelée d'une façon inconnue du langage compilé ; écrire les arguments un par un",
)
FUNCTION = message(
    "language.function",
    en="{name} is not a function of Python's own form (decorated, built in, made elsewhere); write it as a plain def",
    fr="{name} n'est pas une fonction ordinaire de Python (décorée, intégrée, faite ailleurs) ; l'écrire en def simple",
)
CLASS = message(
    "language.class",
    en="{name} is a class that compiled rules cannot use; write an Enum, a NamedTuple or a @dataclass(frozen=True) "
    "whose construction, equality, order and truth are Python's own",
    fr="{name} est une classe inutilisable dans des règles compilées ; écrire un Enum, un NamedTuple ou une "
    "@dataclass(frozen=True) dont construction, égalité, ordre et vérité sont celles de Python",
)
HIDDEN = message(
    "language.hidden",
    en="rules may not change “{name}”: whatever a position depends on belongs into the state",
    fr="les règles ne peuvent pas changer « {name} » : tout ce dont dépend une position appartient à l'état",
)
IMPORT = message(
    "language.import",
    en="“{name}” is imported inside a function; import it at the top of the file",
    fr="« {name} » est importé dans une fonction ; l'importer au début du fichier",
)
NO_SUCH_NAME = message(
    "language.no_such_name",
    en="{module} has no “{name}”: this import fails in Python as well",
    fr="{module} n'a pas de « {name} » : cette importation échoue aussi en Python",
)
EMPTY = message(
    "language.empty",
    en="nothing says what this holds; give it a first entry, or its length",
    fr="rien ne dit ce que ceci contient ; lui donner un premier élément, ou sa longueur",
)
SOURCE = message(
    "language.source",
    en="the source of {name} is not to be had; put it into a file",
    fr="le texte source de {name} est introuvable ; le mettre dans un fichier",
)
ROOM = message(
    "language.room",
    en="this would take {words} words of memory for each state; make it smaller",
    fr="ceci demanderait {words} mots de mémoire par état ; le rendre plus petit",
)
STATE = message(
    "compiled.state",
    en="a state must be made of whole numbers, True and False, texts, None, members of an Enum, and tuples, "
    "frozensets, NamedTuples or frozen dataclasses of them, but {found} was found",
    fr="un état doit être fait d'entiers, de True et False, de textes, de None, de membres d'un Enum et de tuples, "
    "frozensets, NamedTuples ou dataclasses figées de ceux-ci, mais on a trouvé {found}",
)
LONG = message(
    "compiled.long",
    en="states like this one are too long: write numbers or single letters in the place of words, or fewer of them",
    fr="des états comme celui-ci sont trop longs : écrire des nombres ou des lettres à la place de mots, ou moins",
)
MEMBER = message(
    "language.member",
    en="“{name}” is a member of an enumeration that compiled rules cannot use (a Flag, one of texts, or one with an "
    "equality, a truth or numbers of its own); write an Enum or an IntEnum without them",
    fr="« {name} » est membre d'une énumération inutilisable dans des règles compilées (un Flag, une énumération de "
    "textes, ou une qui redéfinit égalité, vérité ou calculs) ; écrire un Enum ou un IntEnum sans cela",
)
TRUTH = message(
    "compiled.truth",
    en="a place of a state holds numbers here and True or False there; write int(…) or bool(…), the same everywhere",
    fr="une place d'un état contient ici des nombres et là True ou False ; écrire int(…) ou bool(…), partout de même",
)
EQUALS = message(
    "compiled.equals",
    en="a place of a state holds things of different classes that may be equal (a named tuple and a tuple, a member of "
    "an IntEnum and a number); write one class everywhere",
    fr="une place d'un état contient des objets de classes différentes qui peuvent être égaux (tuple nommé et tuple, "
    "membre d'une IntEnum et nombre) ; écrire partout la même classe",
)
MOVE = message(
    "compiled.move",
    en="a move must be made of whole numbers, True and False, texts, None, members of an Enum, and tuples, "
    "NamedTuples or frozen dataclasses of them, but {found} was found",
    fr="un coup doit être fait d'entiers, de True et False, de textes, de None, de membres d'un Enum et de tuples, "
    "NamedTuples ou dataclasses figées de ceux-ci, mais on a trouvé {found}",
)
NUMBER = message(
    "compiled.score",
    en="it must return a whole number, but {found} was found",
    fr="elle doit renvoyer un entier, mais on a trouvé {found}",
)
ESTIMATE = message(
    "compiled.estimate",
    en="it must return numbers of one kind, whole or not, but {found} was found; write 0.0 for 0",
    fr="elle doit renvoyer des nombres d'un seul type, entiers ou non, mais on a trouvé {found} ; écrire 0.0 pour 0",
)
GENERATOR = message(
    "language.generator",
    en="a generator is used here in a way that has no compiled form; write a loop, or a list in square brackets",
    fr="un générateur est utilisé ici d'une façon sans forme compilée ; écrire une boucle, ou une liste entre crochets",
)


OURS = message(
    "language.ours",
    en="the compiler itself failed here ({error}); this is a fault of zermelo, please report it",
    fr="le compilateur lui-même a échoué ici ({error}) ; c'est une faute de zermelo, merci de la signaler",
)


class RefusedError(Exception):
    """Rules that are not part of the language: where, and why."""

    def __init__(self, node: ast.AST | int | None, phrase: Phrase) -> None:
        super().__init__(phrase.text())
        self.line: int | None = node if isinstance(node, int) else getattr(node, "lineno", None)
        self.phrase = phrase
        #: Where it happened: filled in by the innermost function that is being translated.
        self.function: Any = None
        #: Of which method it is said, where no function was translated.
        self.method: str | None = None


class UnsettledError(Exception):
    """Something that only a later round can know; if none does, the refusal that it carries."""

    def __init__(self, refusal: RefusedError) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class PendingError(UnsettledError):
    """What a function gives that calls itself, as long as no round has seen it give anything."""


def unsettled(node: ast.AST) -> UnsettledError:
    """Return what ends the translation of a statement for this round: nothing is known yet of what it reads."""
    return UnsettledError(refused(node, EMPTY))


def refused(node: ast.AST | int | None, why: Message, **fields: object) -> RefusedError:
    """Return the language's refusal of a piece of syntax."""
    if isinstance(name := fields.get("name"), str):
        fields["name"] = as_written(name)
    return RefusedError(node, why(**fields))


def construct(node: ast.AST) -> str:
    """Return a piece of syntax as Python writes it, cut where it is long."""
    text = as_written(ast.unparse(node).splitlines()[0])
    return text if len(text) <= 60 else f"{text[:59]}…"


def not_in_language(node: ast.AST) -> RefusedError:
    """Return the refusal of a construct that the language does not have."""
    return refused(node, CONSTRUCT, construct=construct(node))
