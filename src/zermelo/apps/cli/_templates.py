"""The rules files that `zermelo new` writes: small games that work, to be rewritten.

Each is written once: a line that begins with `en|` or `fr|` is for readers of that language, all others are for both.
"""

from __future__ import annotations

from zermelo.words import LANGUAGES, Message, message


def _template(name: str, lines: str) -> Message:
    """Return the text of the file that `zermelo new` writes, in both languages."""
    texts = {}
    for language in LANGUAGES:
        others = tuple(f"{other}|" for other in LANGUAGES if other != language)
        own = [line for line in lines.splitlines(keepends=True) if not line.startswith(others)]
        texts[language] = "".join(line.removeprefix(f"{language}|") for line in own)
    return message(f"cli.new.template{name}", **texts)


_PLAIN = _template(
    "",
    '''\
en|"""{name}: take 1, 2 or 3 counters from a heap; who takes the last one wins."""
fr|"""{name} : prendre 1, 2 ou 3 jetons dans un tas ; qui prend le dernier gagne."""

from zermelo import Game


class {name}(Game):
en|    """Rewrite the three methods below: zermelo does the rest."""
fr|    """Réécrire les trois méthodes qui suivent : zermelo fait le reste."""

en|    # Both players always have the same moves. Delete this line if each has pieces of their own.
fr|    # Les deux joueurs ont toujours les mêmes coups. Effacer cette ligne si chacun a ses propres pièces.
    impartial = True

    def __init__(self, heap=10):
en|        # Every parameter is kept under its own name: zermelo solve {path}:heap=12
fr|        # Chaque paramètre est gardé sous son nom : zermelo solve {path}:heap=12
        self.heap = heap

    def start(self):
en|        # A state never changes (a number, a text, a tuple …); it is seen by the player to move.
fr|        # Un état ne change pas (nombre, texte, tuple …) ; il est vu par qui doit jouer.
        return (self.heap,)

    def moves(self, state):
en|        # Yield every legal move; when there is none, the game is over.
fr|        # Produire chaque coup permis ; quand il n'y en a pas, la partie est finie.
        for number in range(1, min(3, state[0]) + 1):
            yield number

    def play(self, state, move):
en|        # Return the new state; never change the old one.
fr|        # Renvoyer le nouvel état ; ne jamais modifier l'ancien.
        return (state[0] - move,)

en|    # Without a method `score`, a player who cannot move has lost. Otherwise: the result of an ended
en|    # game for the player to move, 1 for a win, 0 for a draw, -1 for a loss.
fr|    # Sans méthode `score`, qui ne peut pas jouer a perdu. Sinon : le résultat d'une partie finie pour
fr|    # qui doit jouer, 1 pour un gain, 0 pour une nulle, -1 pour une perte.
    #
    # def score(self, state):
    #     return -1
''',
)

_HEAPS = _template(
    ".heaps",
    '''\
en|"""{name}: take as many counters as you like from one heap; who takes the last one wins."""
fr|"""{name} : prendre autant de jetons que l'on veut dans un seul tas ; qui prend le dernier gagne."""

from zermelo import Board, Game, Piece


class {name}(Game):
en|    """Rewrite the methods below: zermelo does the rest."""
fr|    """Réécrire les méthodes qui suivent : zermelo fait le reste."""

en|    # Both players always have the same moves. Delete this line if each has pieces of their own.
fr|    # Les deux joueurs ont toujours les mêmes coups. Effacer cette ligne si chacun a ses propres pièces.
    impartial = True

    def __init__(self, heaps=(3, 4, 5)):
en|        # Every parameter is kept under its own name: zermelo solve {path}:heaps=1+2+3
fr|        # Chaque paramètre est gardé sous son nom : zermelo solve {path}:heaps=1+2+3
        self.heaps = heaps

    def start(self):
en|        # A state never changes: here the sizes of the heaps, seen by the player to move.
fr|        # Un état ne change pas : ici les tailles des tas, vues par qui doit jouer.
        return self.heaps

    def moves(self, heaps):
en|        # Yield every legal move; when there is none, the game is over.
fr|        # Produire chaque coup permis ; quand il n'y en a pas, la partie est finie.
        for heap in range(len(heaps)):
            for number in range(1, heaps[heap] + 1):
                yield heap, number

    def play(self, heaps, move):
en|        # Return the new state; never change the old one.
fr|        # Renvoyer le nouvel état ; ne jamais modifier l'ancien.
        heap, number = move
        return heaps[:heap] + (heaps[heap] - number,) + heaps[heap + 1 :]

    def parts(self, heaps):
en|        # Heaps are independent: a large game is solved heap by heap. Delete it if a move may touch two.
fr|        # Les tas sont indépendants : un grand jeu se résout tas par tas. À effacer si un coup en touche deux.
        return [(heap,) for heap in heaps]

    def board(self, heaps):
en|        # How a position looks: rows of pieces, None where there is none.
fr|        # L'aspect d'une position : des lignes de pièces, None où il n'y en a pas.
        width = max(1, *heaps)
        rows = [(Piece("match"),) * heap + (None,) * (width - heap) for heap in heaps]
        return Board(tuple(rows), style="plain")

en|    # Without a method `score`, a player who cannot move has lost. Otherwise: the result of an ended
en|    # game for the player to move, 1 for a win, 0 for a draw, -1 for a loss.
fr|    # Sans méthode `score`, qui ne peut pas jouer a perdu. Sinon : le résultat d'une partie finie pour
fr|    # qui doit jouer, 1 pour un gain, 0 pour une nulle, -1 pour une perte.
    #
    # def score(self, heaps):
    #     return -1
''',
)

_GRID = _template(
    ".grid",
    '''\
en|"""{name}: put your sign on a free square; three in a row win."""
fr|"""{name} : mettre son signe sur une case libre ; trois alignés gagnent."""

from zermelo import Board, Game, Piece

PIECES = {{".": None, "X": Piece("cross", 0, "X"), "O": Piece("ring", 1, "O")}}


class {name}(Game):
en|    """Rewrite the methods below: zermelo does the rest."""
fr|    """Réécrire les méthodes qui suivent : zermelo fait le reste."""

    def __init__(self, rows=3, columns=3, align=3):
en|        # Every parameter is kept under its own name: zermelo solve {path}:rows=3,columns=4
fr|        # Chaque paramètre est gardé sous son nom : zermelo solve {path}:rows=3,columns=4
        self.rows, self.columns, self.align = rows, columns, align

    def start(self):
en|        # A state never changes: here a tuple with one text for each row of the board.
fr|        # Un état ne change pas : ici un tuple, avec un texte pour chaque ligne du plateau.
        return tuple("." * self.columns for _ in range(self.rows))

    def moves(self, cells):
en|        # Yield every legal move; when there is none, the game is over.
fr|        # Produire chaque coup permis ; quand il n'y en a pas, la partie est finie.
        if self.has_line(cells):
            return
        for row in range(self.rows):
            for column in range(self.columns):
                if cells[row][column] == ".":
                    yield row, column

    def play(self, cells, move):
en|        # Return the new state; never change the old one.
fr|        # Renvoyer le nouvel état ; ne jamais modifier l'ancien.
        row, column = move
        line = cells[row][:column] + self.mover(cells) + cells[row][column + 1 :]
        return cells[:row] + (line,) + cells[row + 1 :]

    def score(self, cells):
en|        # The result of an ended game for the player to move: 1 won, 0 drawn, -1 lost.
fr|        # Le résultat d'une partie finie pour qui doit jouer : 1 gagné, 0 nul, -1 perdu.
        return -1 if self.has_line(cells) else 0

    def mover(self, cells):
en|        # Whose turn it is follows from how many squares are taken.
fr|        # Le trait se déduit du nombre de cases prises.
        taken = 0
        for row in cells:
            taken += len(row) - row.count(".")
        return "X" if taken % 2 == 0 else "O"

    def has_line(self, cells):
        for row in range(self.rows):
            for column in range(self.columns):
                for down, right in ((0, 1), (1, 0), (1, 1), (1, -1)):
                    count = 0
                    r, c = row, column
                    while 0 <= r < self.rows and 0 <= c < self.columns:
                        if cells[r][c] == "." or cells[r][c] != cells[row][column]:
                            break
                        count += 1
                        r += down
                        c += right
                    if count >= self.align:
                        return True
        return False

    def board(self, cells):
en|        # How a position looks: rows of pieces, None on a free square; 0: the first player, 1: the second.
fr|        # L'aspect d'une position : des lignes de pièces, ou None ; 0 : premier joueur, 1 : second.
        return Board(tuple(tuple(PIECES[cell] for cell in row) for row in cells))
''',
)

_GRAPH = _template(
    ".graph",
    '''\
en|"""{name}: move the token along an arrow; who cannot move has lost."""
fr|"""{name} : déplacer le jeton le long d'un arc ; qui ne peut pas jouer a perdu."""

from zermelo import Board, Game, Piece

en|# The graph: from each vertex to those that its arrows lead to.
fr|# Le graphe : de chaque sommet vers ceux où mènent ses arcs.
ROADS = {{
    "a": ("b", "d"),
    "b": ("c", "e"),
    "c": ("f",),
    "d": ("e", "g"),
    "e": ("f", "h"),
    "f": ("i",),
    "g": ("h",),
    "h": ("i",),
    "i": (),
}}
en|# Where the vertices are drawn.
fr|# Où les sommets sont dessinés.
PLACES = ("abc", "def", "ghi")


class {name}(Game):
en|    """Rewrite the methods below: zermelo does the rest."""
fr|    """Réécrire les méthodes qui suivent : zermelo fait le reste."""

en|    # Both players always have the same moves. Delete this line if each has pieces of their own.
fr|    # Les deux joueurs ont toujours les mêmes coups. Effacer cette ligne si chacun a ses propres pièces.
    impartial = True

    def __init__(self, first="a"):
en|        # Every parameter is kept under its own name: zermelo solve {path}:first=b
fr|        # Chaque paramètre est gardé sous son nom : zermelo solve {path}:first=b
        self.first = first

    def start(self):
en|        # A state never changes: here the vertex of the token.
fr|        # Un état ne change pas : ici le sommet du jeton.
        return self.first

    def moves(self, vertex):
en|        # Every legal move; when there is none, the game is over.
fr|        # Chaque coup permis ; quand il n'y en a pas, la partie est finie.
        return ROADS[vertex]

    def play(self, vertex, move):
en|        # Return the new state; never change the old one.
fr|        # Renvoyer le nouvel état ; ne jamais modifier l'ancien.
        return move

    def board(self, vertex):
en|        # How a position looks: rows of pieces; `places` says on which of them a move is pressed.
fr|        # L'aspect d'une position : des lignes de pièces ; `places` dit sur laquelle un coup se joue.
        cells = [[Piece("text", None, name) for name in row] for row in PLACES]
        places = {{}}
        for r, row in enumerate(PLACES):
            for c, name in enumerate(row):
                if name == vertex:
                    cells[r][c] = Piece("token", None, "*")
                elif name in ROADS[vertex]:
                    places[name] = (r, c)
        return Board(tuple(map(tuple, cells)), style="plain", places=places)

en|    # Without a method `score`, a player who cannot move has lost. Otherwise: the result of an ended
en|    # game for the player to move, 1 for a win, 0 for a draw, -1 for a loss.
fr|    # Sans méthode `score`, qui ne peut pas jouer a perdu. Sinon : le résultat d'une partie finie pour
fr|    # qui doit jouer, 1 pour un gain, 0 pour une nulle, -1 pour une perte.
    #
    # def score(self, vertex):
    #     return -1
''',
)

#: By the name that `--kind` has for them.
TEMPLATES: dict[str | None, Message] = {None: _PLAIN, "heaps": _HEAPS, "grid": _GRID, "graph": _GRAPH}
KINDS = ("heaps", "grid", "graph")
