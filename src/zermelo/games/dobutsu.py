"""Dobutsu (« shogi des animaux »): shogi with five kinds of animals on 3 × 4 squares; catch the lion."""

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb
from typing import TypeAlias

from zermelo.board import Board, Piece
from zermelo.errors import PositionError
from zermelo.grid_game import NOWHERE, GridGame
from zermelo.sheet import Sheet
from zermelo.situation import Situation
from zermelo.words import message

#: The squares, four bits each; what both players hold, two bits per kind; who moves.
Animals: TypeAlias = tuple[int, int, int]

CHICK, ELEPHANT, GIRAFFE, LION, HEN = range(1, 6)
#: What is added to an animal of the second player.
SECOND = 5
SQUARES, WIDTH = 12, 3
LETTERS = ".CEGLHceglh"
VALUES = (0, 1, 3, 3, 0, 3)
#: Where animals step, as (rows ahead, columns to the right).
STEPS = {
    CHICK: [(1, 0)],
    ELEPHANT: [(1, -1), (1, 1), (-1, -1), (-1, 1)],
    GIRAFFE: [(1, 0), (0, -1), (0, 1), (-1, 0)],
    LION: [(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, -1), (-1, 0), (-1, 1)],
    HEN: [(1, -1), (1, 0), (1, 1), (0, -1), (0, 1), (-1, 0)],
}

_BAD_HANDS = message(
    "dobutsu.hands",
    en="“{text}” cannot occur: there are two chicks (or hens), two elephants and two giraffes in all, and at most one "
    "lion each; what is held is written behind +, in C, E, G for the first player and c, e, g for the second",
    fr="« {text} » est une position impossible : il y a en tout deux poussins (ou poules), deux éléphants et deux "
    "girafes, et au plus un lion chacun ; ce qui est en main s'écrit après +, en C, E, G pour le premier joueur, c, "
    "e, g pour le second",
)


def _reach() -> tuple[tuple[tuple[int, ...], ...], ...]:
    """The squares that an animal of dobutsu reaches from each square, one bit each: by player, kind and square."""
    found = []
    for ahead in (-1, 1):
        kinds = [(0,) * SQUARES]
        for kind in range(CHICK, HEN + 1):
            squares = []
            for square in range(SQUARES):
                row, column = divmod(square, WIDTH)
                steps = [(row + ahead * rows, column + aside) for rows, aside in STEPS[kind]]
                squares.append(sum(1 << WIDTH * r + c for r, c in steps if 0 <= r < 4 and 0 <= c < WIDTH))
            kinds.append(tuple(squares))
        found.append(tuple(kinds))
    return tuple(found)


def _most_states(game: object) -> float:
    """Bound the states of dobutsu: both lions, or one, stand somewhere; others stand on other squares or are held."""
    found = 0
    for chicks, elephants, giraffes in product(range(3), repeat=3):
        standing = chicks + elephants + giraffes
        ways = comb(10, standing) * comb(standing, chicks) * comb(standing - chicks, elephants)
        owners = 4**chicks * 2**elephants * 2**giraffes
        found += ways * owners * (3 - chicks) * (3 - elephants) * (3 - giraffes)
    # A lion that was taken leaves one square more to the others: fewer positions than with both, times two.
    return 2.0 * 132 * found * 2


class Dobutsu(GridGame[Animals, tuple[int, int]]):
    """A move is (from, to); an animal that is held comes from the square 11 + its kind. Squares from the top left:

    0  1  2       the second player's side, who goes down
    3  4  5
    6  7  8
    9 10 11       the first player's side, who goes up
    """

    columns, rows = WIDTH, 4
    repeats = "threefold"
    pieces = tuple(Piece("tile", i // 6, letter) for i, letter in enumerate(LETTERS) if i)
    players = (
        message("dobutsu.first", en="Forest", fr="Forêt"),
        message("dobutsu.second", en="Sky", fr="Ciel"),
    )
    heuristics, aliases, sets_up = ("animals",), ("shogi_des_animaux", "dobutsu_shogi"), False
    sheet = Sheet(
        name=message("dobutsu.name", en="Dobutsu shogi", fr="Shogi des animaux"),
        rules=message(
            "dobutsu.rules",
            en="The lion (L) steps in all eight directions, the giraffe (G) straight, the elephant (E) diagonally, the "
            "chick (C) forward only; a chick that steps onto the last row becomes a hen (H), which steps everywhere "
            "but diagonally backward. An animal that is taken changes sides: instead of a step it may be put on any "
            "empty square, a hen as a chick. Forest (capitals, below) begins. Who takes the lion wins; so does a "
            "lion that reaches the last row and is not taken there at once. A position met three times is a draw.",
            fr="Le lion (L) va d'un pas dans les huit directions, la girafe (G) tout droit, l'éléphant (E) en "
            "diagonale, le poussin (C) en avant seulement ; un poussin qui arrive sur la dernière ligne devient une "
            "poule (H), qui va partout sauf en diagonale arrière. Un animal pris change de camp : au lieu d'un pas, "
            "on peut le poser sur une case vide, une poule comme poussin. Forêt (majuscules, en bas) commence. Qui "
            "prend le lion gagne ; de même un lion qui arrive sur la dernière ligne sans y être pris aussitôt. Une "
            "position vue trois fois rend la partie nulle.",
        ),
        position=message(
            "dobutsu.position",
            en="rows, top first, in C, E, G, L, H (Forest), c, e, g, l, h (Sky) and ., separated by /; then + and the "
            "animals held; then @2 where Sky is to move: gle/.../.C./ELG+C@2",
            fr="les lignes, de haut en bas, en C, E, G, L, H (Forêt), c, e, g, l, h (Ciel) et ., séparées par / ; puis "
            "+ et les animaux en main ; puis @2 quand le trait est à Ciel : gle/.../.C./ELG+C@2",
        ),
        move=message(
            "dobutsu.move",
            en="from square to square, column letter and row from 1 at the top: b3b2; an animal that is put: C*b2",
            fr="d'une case à l'autre, lettre de la colonne et ligne à partir de 1 en haut : b3b2 ; un animal posé : "
            "C*b2",
        ),
        heuristics={
            "animals": message("dobutsu.animals", en="values of the animals", fr="valeurs des animaux")
        },
        most_states=_most_states,
        state_counts={"dobutsu": (246_803_167, "T. Tanaka, 2009; mirrored and turned boards as one")},
        known=message(
            "dobutsu.known",
            en="M. Kitao, 2008. The second player wins, after 78 plies with best play (T. Tanaka, 2009); 246,803,167 "
            "positions can be reached, mirrored and turned boards counted as one. The result was found again "
            "here (docs/boards.md).",
            fr="M. Kitao, 2008. Le second joueur gagne, en 78 coups de jeu parfait (T. Tanaka, 2009) ; 246 803 167 "
            "positions sont accessibles, plateaux symétriques et retournés comptés comme un seul. Résultat retrouvé "
            "ici (docs/boards.md).",
        ),
    )

    def __init__(self) -> None:
        self.reach = _reach()
        self.start_ = self.state_of(["gle", ".c.", ".C.", "ELG"], 0)

    def start(self) -> Animals:
        """Return the first position."""
        return self.start_

    def turn(self, state: Animals) -> int:
        """Return who moves."""
        return state[2]

    def moves(self, state: Animals) -> Iterator[tuple[int, int]]:
        """Yield the steps and what may be put; only what takes it, where a lion must be taken; none without a lion."""
        board, hands, player = state
        own, mine, empty = SECOND if player else 0, 0, 0
        for square in range(SQUARES):
            animal = board >> 4 * square & 15
            if not animal:
                empty |= 1 << square
            elif own < animal <= own + HEN:
                mine |= 1 << square
        if self.lion(board, player) == SQUARES:
            return
        prey = self.prey(state)
        for here in range(SQUARES):
            if mine >> here & 1:
                reached = self.reach[player][(board >> 4 * here & 15) - own][here] & (prey if prey else ~mine)
                for there in range(SQUARES):
                    if reached >> there & 1:
                        yield here, there
        for kind in range(CHICK, LION):
            if not prey and hands >> 2 * (kind - 1) + 6 * player & 3:
                for there in range(SQUARES):
                    if empty >> there & 1:
                        yield SQUARES - 1 + kind, there

    def lion(self, board: int, player: int) -> int:
        """Return the square of a player's lion; the number of squares if it was taken."""
        for square in range(SQUARES):
            if board >> 4 * square & 15 == LION + SECOND * player:
                return square
        return SQUARES

    def prey(self, state: Animals) -> int:
        """Return the bit of the opponent's lion if it has come home: who does not take it at once has lost."""
        lion = self.lion(state[0], 1 - state[2])
        return 1 << lion if (lion < WIDTH if state[2] else SQUARES - WIDTH <= lion < SQUARES) else 0

    def play(self, state: Animals, move: tuple[int, int]) -> Animals:
        """Return the board after a step, or after an animal was put; what was taken is held, a hen as a chick."""
        (board, hands, player), (here, there) = state, move
        own = SECOND if player else 0
        if here >= SQUARES:
            kind = here - SQUARES + 1
            return (board | kind + own << 4 * there, hands - (1 << 2 * (kind - 1) + 6 * player), 1 - player)
        animal, taken = board >> 4 * here & 15, board >> 4 * there & 15
        if animal == CHICK + own and (there >= SQUARES - WIDTH if player else there < WIDTH):
            animal = HEN + own
        board ^= (board >> 4 * here & 15) << 4 * here ^ (taken ^ animal) << 4 * there
        if taken:
            kind = CHICK if taken in (HEN, HEN + SECOND) else taken - SECOND + own
            if kind != LION:
                hands += 1 << 2 * (kind - 1) + 6 * player
        return (board, hands, 1 - player)

    def canonical(self, state: Animals) -> Animals:
        """Return the board as the player to move sees it from below, or its mirror image: the smaller one."""
        board, hands, player = state
        if player:
            board, hands = self.turned(board), hands >> 6 | (hands & 63) << 6
        return (min(board, self.mirrored(board)), hands, 0)

    def turned(self, board: int) -> int:
        """Return the board seen from the other side."""
        seen = 0
        for square in range(SQUARES):
            animal = board >> 4 * square & 15
            if animal:
                seen |= (animal - SECOND if animal > SECOND else animal + SECOND) << 4 * (
                    SQUARES - 1 - square
                )
        return seen

    def mirrored(self, board: int) -> int:
        """Return the board with left and right exchanged."""
        seen = 0
        for row in range(4):
            squares = board >> 12 * row & 4095
            seen |= (squares >> 8 | squares & 240 | (squares & 15) << 8) << 12 * row
        return seen

    def estimate(self, state: Animals) -> int:
        """Return the heuristic `animals`."""
        return self.animals(state)

    def animals(self, state: Animals) -> int:
        """Return the values of the mover's animals less those of the opponent: chick 1, elephant, giraffe and hen 3."""
        board, hands, player = state
        total = 0
        for square in range(SQUARES):
            animal = board >> 4 * square & 15
            if animal:
                value = VALUES[animal - SECOND if animal > SECOND else animal]
                total += -value if animal > SECOND else value
        for kind in range(CHICK, LION):
            total += VALUES[kind] * ((hands >> 2 * (kind - 1) & 3) - (hands >> 2 * (kind - 1) + 6 & 3))
        return -total if player else total

    # --- words ----------------------------------------------------------------------------------------

    def letters(self, state: Animals, player: int) -> Sequence[str]:
        """Return the rows of the board, top first."""
        return ["".join(LETTERS[state[0] >> 4 * square & 15] for square in row) for row in self.grid()]

    def state_of(self, rows: Sequence[str], player: int) -> Animals:
        """Return the state that the rows write, with nothing held."""
        return (sum(LETTERS.index(letter) << 4 * square for letter, square in self.lettered(rows)), 0, player)

    def held(self, state: Animals) -> str:
        """Return the letters of what both players hold."""
        return "".join(
            LETTERS[kind + SECOND * owner] * (state[1] >> 2 * (kind - 1) + 6 * owner & 3)
            for owner in (0, 1)
            for kind in (CHICK, ELEPHANT, GIRAFFE)
        )

    def write(self, state: Animals, player: int = 0) -> str:
        """Return the rows, what is held, and `@2` where the second player moves."""
        held = self.held(state)
        return "/".join(self.letters(state, player)) + (f"+{held}" if held else "") + "@2" * player

    def read(self, text: str) -> Situation:
        """Return the situation that rows, animals held, and who is to move, write."""
        body, _, who = text.strip().partition("@")
        rows, _, held = body.partition("+")
        letters, player = self.read_rows(f"{rows}@{who}" if who else rows)
        board, _, _ = self.state_of(letters, player)
        every = "".join(letters) + held
        counts = [every.upper().count(letter) for letter in "CEGH"]
        lions = every.count("L"), every.count("l")
        is_full = counts[0] + counts[3] == counts[1] == counts[2] == 2
        if set(held) - set("CEGceg") or not is_full or max(lions) > 1 or sum(lions) == 0:
            raise PositionError(_BAD_HANDS(text=text))
        hands = sum(1 << 2 * ("CEG".index(letter.upper())) + 6 * letter.islower() for letter in held)
        return (board, hands, player), player

    def place(self, cell: int) -> tuple[int, int]:
        """Return the row and column of a square; what is held stands in columns of its own on both sides."""
        if cell < SQUARES:
            return cell // WIDTH, 1 + cell % WIDTH
        owner, kind = divmod(cell - SQUARES, 3)
        return (kind, 0) if owner else (kind + 1, WIDTH + 1)

    def cell_name(self, cell: int) -> str:
        """Return the column's letter and the row's number."""
        return self.column_names[cell % WIDTH] + str(cell // WIDTH + 1)

    def cells_of(self, state: Animals, move: tuple[int, int]) -> tuple[int, ...]:
        """Return the square, or the animal that is held, and where it goes."""
        here, there = move
        return (here + 3 * state[2] if here >= SQUARES else here, there)

    def move_name(self, state: Animals, move: tuple[int, int]) -> str:
        """Return b3b2, or C*b2 for an animal that is put."""
        here, there = move
        head = f"{LETTERS[here - SQUARES + 1]}*" if here >= SQUARES else self.cell_name(here)
        return head + self.cell_name(there)

    def board(self, state: Animals, player: int = 0) -> Board:
        """Return the squares, and beside them what each player holds."""
        held = self.held(state)
        cells: list[list[Piece | None]] = [[NOWHERE] * (WIDTH + 2) for _ in range(self.rows)]
        for letter, square in self.lettered(self.letters(state, player)):
            row, column = self.place(square)
            cells[row][column] = next((piece for piece in self.pieces if piece.text == letter), None)
        for i, letter in enumerate("CEGceg"):
            if letter in held:
                row, column = self.place(SQUARES + i)
                cells[row][column] = Piece("tile", i // 3, letter * held.count(letter))
        columns = ("", *self.column_names[:WIDTH], "")
        places, paths = self.presses(state)
        return Board(tuple(map(tuple, cells)), columns, self.row_names(), places=places, paths=paths)
