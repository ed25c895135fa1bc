"""An alphabet of strokes, so that the words on sleeves need no font of whoever looks at them."""
import unicodedata

# A letter: its width, and its path in a box ten units high. Numbers are points, but for the radius and flags of A.
LETTERS = {
    "A": (7, "M0 10L3.5 0L7 10M1.3 6.6L5.7 6.6"),
    "B": (6, "M0 0L0 10L3.2 10A2.6 2.6 0 0 0 3.2 4.8L0 4.8M3.2 4.8A2.4 2.4 0 0 0 3 0L0 0"),
    "C": (8.5, "M8.5 1.5A5 5 0 1 0 8.5 8.5"),
    "D": (8, "M0 0L0 10L3 10A5 5 0 0 0 3 0L0 0"),
    "E": (5, "M5 0L0 0L0 10L5 10M0 5L4.3 5"),
    "F": (5, "M5 0L0 0L0 10M0 5L4.3 5"),
    "G": (9.8, "M8.5 1.5A5 5 0 1 0 9.8 5.4L5.6 5.4"),
    "H": (6.6, "M0 0L0 10M6.6 0L6.6 10M0 5L6.6 5"),
    "I": (0, "M0 0L0 10"),
    "J": (4.2, "M4.2 0L4.2 7.6A2.2 2.2 0 0 1 0 8.2"),
    "K": (6, "M0 0L0 10M6 0L0 6M2.4 3.8L6 10"),
    "L": (5, "M0 0L0 10L5 10"),
    "M": (8.4, "M0 10L0 0L4.2 7L8.4 0L8.4 10"),
    "N": (6.8, "M0 10L0 0L6.8 10L6.8 0"),
    "O": (10, "M0 5A5 5 0 1 1 10 5A5 5 0 1 1 0 5"),
    "P": (6, "M0 10L0 0L3.1 0A2.9 2.9 0 0 1 3.1 5.8L0 5.8"),
    "Q": (10, "M0 5A5 5 0 1 1 10 5A5 5 0 1 1 0 5M6 6.4L9.8 10.4"),
    "R": (6.2, "M0 10L0 0L3.1 0A2.9 2.9 0 0 1 3.1 5.8L0 5.8M3 5.8L6.2 10"),
    "S": (6, "M5.6 1.6C4.6 -.6 0 -.5 .2 2.6C.4 5.6 5.9 4.4 5.9 7.4C5.9 10.6 1 10.7 0 8.2"),
    "T": (7, "M0 0L7 0M3.5 0L3.5 10"),
    "U": (6.6, "M0 0L0 6.7A3.3 3.3 0 0 0 6.6 6.7L6.6 0"),
    "V": (7.4, "M0 0L3.7 10L7.4 0"),
    "W": (11, "M0 0L2.8 10L5.5 1L8.2 10L11 0"),
    "X": (6.6, "M0 0L6.6 10M6.6 0L0 10"),
    "Y": (7, "M0 0L3.5 5L7 0M3.5 5L3.5 10"),
    "Z": (6.2, "M0 0L6.2 0L0 10L6.2 10"),
    "&": (7.6, "M7.4 10L1.8 3.2A2 2 0 1 1 4.6 3.4L1.4 5.6A2.6 2.6 0 0 0 3 10C5.4 10 7 8 7.4 5.6"),
    "-": (3.6, "M0 5L3.6 5"),
    ".": (0, "M0 9.9L0 10"),
    "'": (0, "M0 0L0 2.4"),
    "1": (2.6, "M0 2L2.6 0L2.6 10"),
    "2": (6, "M.2 2.6C.2 -.9 5.8 -.8 5.8 2.7C5.8 5 2 6.6 0 10L6 10"),
    "3": (5.6, "M.2 .4L5 .4L2.4 4L3 4A3 3 0 1 1 0 8.4"),
    "4": (6.4, "M4.8 10L4.8 0L0 7L6.4 7"),
    "5": (5.6, "M5 0L.8 0L.4 4.4C2.6 3 5.6 4 5.6 6.8C5.6 10.4 1.2 11 0 8.6"),
    "7": (5.8, "M0 0L5.8 0L1.8 10"),
    "9": (6, "M5.6 3A2.8 2.8 0 1 1 0 3A2.8 2.8 0 1 1 5.6 3C5.6 7 4.4 9 1.6 10"),
}
SPACE, GAP = 4, 2.4


def number(value):
    """A number as short as SVG takes it, with a tenth of a unit."""
    text = f"{value:.1f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def plain(words):
    """Capital letters without accents."""
    return "".join(c for c in unicodedata.normalize("NFD", words.upper().replace("Ø", "O")) if not unicodedata.combining(c))


def width(words, gap=GAP):
    """The width of words in a box ten units high."""
    total = 0
    for letter in plain(words):
        total += SPACE if letter == " " else LETTERS.get(letter, (0, ""))[0] + gap
    return total - gap


def path(words, x, y, height, gap=GAP):
    """The path of words whose top left corner is at x, y."""
    scale, at, parts = height / 10, x, []
    for letter in plain(words):
        if letter == " ":
            at += SPACE * scale
            continue
        wide, strokes = LETTERS.get(letter, (0, ""))
        parts.append(moved(strokes, at, y, scale))
        at += (wide + gap) * scale
    return "".join(parts)


def moved(strokes, x, y, scale):
    """A letter's path at a place and in a size."""
    out, command, values = [], "", []
    tokens = "".join(f" {c} " if c.isalpha() else c for c in strokes).split()
    for token in tokens:
        if token.isalpha():
            command, values = token, []
            out.append(command)
            continue
        values.append(float(token))
        place = len(values) - 1
        if command == "A":
            place %= 7
            value = values[-1]
            if place < 2: value *= scale
            elif place < 5: value = int(value)
            else: value = value * scale + (x if place == 5 else y)
        else:
            value = values[-1] * scale + (y if place % 2 else x)
        out.append(number(value) + " ")
    return "".join(out).replace(" M", "M").replace(" L", "L").replace(" A", "A").replace(" C", "C").strip()


def words(text, x, y, height, color, weight=1.1, anchor="start", most=None, gap=GAP, cap="butt"):
    """An SVG path of words; those that are wider than `most` are made smaller."""
    wide = width(text, gap) * height / 10
    if most and wide > most:
        height *= most / wide
        wide = most
    x -= {"start": 0, "middle": wide / 2, "end": wide}[anchor]
    return (f'<path d="{path(text, x, y, height, gap)}" fill="none" stroke="{color}" stroke-width="{number(weight * height / 10)}"'
            f' stroke-linejoin="round" stroke-linecap="{cap}"/>')
