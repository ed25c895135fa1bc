"""Record sleeves: one composition of shapes for each style, in the colours of the record."""
import math
from letters import number as n, words

SIDE = 240


def rect(x, y, w, h, fill, more=""):
    return f'<rect x="{n(x)}" y="{n(y)}" width="{n(w)}" height="{n(h)}" fill="{fill}"{more}/>'


def circle(x, y, r, fill, more=""):
    return f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(r)}" fill="{fill}"{more}/>'


def shape(d, fill, more=""):
    return f'<path d="{d}" fill="{fill}"{more}/>'


def gradient(name, colors, angle="v"):
    ends = {"v": 'x2="0" y2="1"', "h": 'x2="1" y2="0"', "d": 'x2="1" y2="1"'}[angle]
    stops = "".join(f'<stop offset="{n(i / (len(colors) - 1))}" stop-color="{c}"/>' for i, c in enumerate(colors))
    return f'<linearGradient id="{name}" x1="0" y1="0" {ends}>{stops}</linearGradient>'


def radial(name, color, edge=0):
    return (f'<radialGradient id="{name}"><stop offset="0" stop-color="{color}"/>'
            f'<stop offset="1" stop-color="{color}" stop-opacity="{edge}"/></radialGradient>')


def wave(base, tall, length, shift, step=24):
    points = [(x, base + tall * math.sin((x + shift) / length * math.pi * 2)) for x in range(0, SIDE + step, step)]
    d = f"M0 {SIDE}L" + "L".join(f"{x} {n(y)}" for x, y in points) + f"L{SIDE} {SIDE}Z"
    return d


def sun(r, p):
    """A sun of rings above a horizon."""
    a, b, c, d = p
    y = r.choice([122, 128, 134])
    out = f"<defs>{gradient('s', [a, b])}</defs>" + rect(0, 0, SIDE, SIDE, "url(#s)")
    for i in range(5, 0, -1):
        out += circle(120, y, i * 14, c if i % 2 else b, ' fill-opacity=".9"')
    out += rect(0, y + 20, SIDE, SIDE, d)
    for i in range(5):
        w = 130 - i * 20
        out += rect(120 - w / 2, y + 30 + i * 10, w, 4, c, ' rx="2"')
    return out, c


def stripes(r, p):
    """Bands that bend around a corner."""
    a, b, c, d = p
    out = rect(0, 0, SIDE, SIDE, a)
    x, y = r.choice([(0, 240), (240, 240)])
    for i, color in enumerate([b, c, d, a, b, c]):
        out += circle(x, y, 190 - i * 25, color)
    return out, d


def tiles(r, p):
    """Quarter circles on a grid."""
    a, b, c, d = p
    out, t = rect(0, 0, SIDE, SIDE, a), 60
    for row in range(3):
        for column in range(4):
            x, y, fill, ground = column * t, row * t, *r.sample([b, c, d, a], 2)
            out += rect(x, y, t, t, ground)
            k = r.randrange(5)
            out += [
                shape(f"M{x} {y}h{t}a{t} {t} 0 0 1 {-t} {t}z", fill), shape(f"M{x + t} {y}v{t}a{t} {t} 0 0 1 {-t} {-t}z", fill),
                shape(f"M{x} {y + t}v{-t}a{t} {t} 0 0 1 {t} {t}z", fill), circle(x + 30, y + 30, 22, fill),
                shape(f"M{x} {y + 30}a30 30 0 0 1 60 0z", fill),
            ][k]
    return out + rect(0, 180, SIDE, 60, a), d


def hills(r, p):
    """Waves, one behind the other."""
    a, b, c, d = p
    out = f"<defs>{gradient('s', [a, b])}</defs>" + rect(0, 0, SIDE, SIDE, "url(#s)")
    out += circle(r.randrange(60, 190), r.randrange(50, 90), r.randrange(22, 40), c)
    for i in range(4):
        out += shape(wave(118 + i * 30, 16 - i * 2, 150 + 40 * r.random(), 200 * r.random()), d, f' fill-opacity="{n(.3 + i * .2)}"')
    return out, a


def ridges(r, p):
    """Lines that something pushes up."""
    a, b, c, d = p
    out = rect(0, 0, SIDE, SIDE, a)
    for i in range(15):
        y, line = 84 + i * 9, []
        for x in range(36, 205, 6):
            near = math.exp(-((x - 120) / 34) ** 2)
            line.append(f"{x} {n(y - near * r.random() * 30 - r.random() * 2)}")
        out += shape("M" + "L".join(line), a, f' stroke="{b if i % 5 else c}" stroke-width="1.6" stroke-linejoin="round"')
    return out, b


def blobs(r, p):
    """Lights that run into one another."""
    a, b, c, d = p
    out = f"<defs>{radial('b', b)}{radial('c', c)}{radial('d', d)}</defs>" + rect(0, 0, SIDE, SIDE, a)
    for i in range(6):
        out += circle(r.randrange(20, 220), r.randrange(20, 220), r.randrange(80, 150), f"url(#{'bcd'[i % 3]})")
    out += rect(0, 0, SIDE, SIDE, "#000000", ' fill-opacity=".28"')
    return out, "#FFFFFF"


def eclipse(r, p):
    """A dark disc before a bright one."""
    a, b, c, d = p
    out = f"<defs>{gradient('s', [c, b])}{radial('g', c)}</defs>" + rect(0, 0, SIDE, SIDE, a)
    out += circle(120, 112, 118, "url(#g)", ' fill-opacity=".45"') + circle(120, 112, 66, "url(#s)")
    return out + circle(120 + r.choice([-26, -16, 16, 26]), 112 - r.choice([8, 14, 22]), 58, a), c


def paper(r, p):
    """Cut paper, leaf over leaf."""
    a, b, c, d = p
    out = rect(0, 0, SIDE, SIDE, a)
    for i in range(9):
        x, y, turn = r.randrange(20, 190), r.randrange(30, 170), r.randrange(360)
        leaf = "M0 0C24 -36 24 -70 0 -96C-24 -70 -24 -36 0 0Z"
        out += shape(leaf, [b, c, d][i % 3], f' transform="translate({x} {y}) rotate({turn})"')
    return out, d


def dots(r, p):
    """A halftone: dots that grow."""
    a, b, c, d = p
    out, x0, y0 = rect(0, 0, SIDE, SIDE, a), r.choice([40, 120, 200]), r.choice([170, 220])
    for row in range(12):
        for column in range(12):
            x, y = 10 + column * 20, 10 + row * 20
            size = min(1, (y - 50) / 60) * max(0.0, 10.5 - math.hypot(x - x0, y - y0) / 18)
            if size > 1: out += circle(x, y, size, b if (row + column) % 7 else c)
    return out, d


def arches(r, p):
    """Doors behind doors."""
    a, b, c, d = p
    out = rect(0, 0, SIDE, SIDE, a)
    for i, color in enumerate([b, c, d, a, b]):
        w = 168 - i * 34
        top = 44 + i * 18 + w / 2
        out += shape(f"M{n(120 - w / 2)} 200V{n(top)}a{n(w / 2)} {n(w / 2)} 0 0 1 {n(w)} 0V200Z", color)
    return out, b


def city(r, p):
    """Houses at night."""
    a, b, c, d = p
    out = f"<defs>{gradient('s', [a, b])}</defs>" + rect(0, 0, SIDE, SIDE, "url(#s)") + circle(178, 62, 26, c)
    x = 0
    while x < SIDE:
        w, top = r.randrange(24, 48), r.randrange(90, 160)
        out += rect(x, top, w, SIDE, d)
        for wx in range(x + 6, x + w - 7, 10):
            for wy in range(top + 8, 196, 14):
                if r.random() < .38: out += rect(wx, wy, 5, 7, c)
        x += w
    return out, "#FFFFFF"


def face(r, p):
    """A head from the side, with what is in it."""
    a, b, c, d = p
    head = "M84 240V196C60 180 46 150 50 116C55 74 88 48 126 50C166 52 188 82 186 112L198 140L184 146V168C184 180 172 182 158 180V240Z"
    out = rect(0, 0, SIDE, SIDE, a) + shape(head, b)
    for i in range(4): out += circle(118, 110, 46 - i * 12, [c, d, b, c][i])
    return out, d if a != d else b


def bars(r, p):
    """An equalizer."""
    a, b, c, d = p
    out = f"<defs>{gradient('s', [c, b])}</defs>" + rect(0, 0, SIDE, SIDE, a)
    for i in range(13):
        tall = 24 + 110 * abs(math.sin(i * .55 + r.random() * .8))
        out += rect(24 + i * 15, 118 - tall / 2, 8, tall, "url(#s)", ' rx="4"')
    return out, c


STYLES = [sun, stripes, tiles, hills, ridges, blobs, eclipse, paper, dots, arches, city, face, bars]

# Ground, two colours, and one that is read on the ground.
PALETTES = [
    ("#F3E3C7", "#E4572E", "#F2A541", "#1F2A44"), ("#17203A", "#3D5A98", "#F4B266", "#F6E9D5"), ("#0F3D3E", "#2A9D8F", "#E9C46A", "#F4F1DE"),
    ("#2B1B3D", "#8E4A8B", "#F28C8C", "#FBE3D6"), ("#F7D6C8", "#D1495B", "#EDAE49", "#30343F"), ("#E8EEF2", "#3A6EA5", "#FF6B35", "#16324F"),
    ("#111111", "#B23A48", "#F5E0B7", "#F5E0B7"), ("#DCE6D2", "#588157", "#E07A5F", "#2D3A2E"), ("#101E2B", "#1B998B", "#FFFD82", "#EAF4F4"),
    ("#FFE5D9", "#6D597A", "#E56B6F", "#355070"), ("#201A23", "#F15156", "#FFC07F", "#FFEAD0"), ("#C9E4E7", "#0D5C75", "#F6AE2D", "#0B2C3A"),
    ("#3A1F1D", "#C8553D", "#F28F3B", "#FFD5C2"), ("#F4F1EA", "#2F4B7C", "#D45087", "#1D2433"), ("#0B132B", "#5BC0BE", "#F4D35E", "#E0FBFC"),
    ("#4A2545", "#E2725B", "#F7C59F", "#FFF3E2"), ("#E9D8A6", "#BB3E03", "#0A9396", "#001219"), ("#1A2E22", "#84A98C", "#E9B44C", "#F0EAD2"),
]


def read_on(color):
    """Black or white, whichever is read better on a colour."""
    red, green, blue = (int(color[i:i + 2], 16) for i in (1, 3, 5))
    return "#FFFFFF" if red * .3 + green * .59 + blue * .11 < 150 else "#14181F"


def cover(record, r):
    """A sleeve: the shapes of its style, its title, its artist."""
    style, palette = record["style"], record["palette"]
    picture, ink = STYLES[style](r, PALETTES[palette])
    title, artist, kind = record["title"], record["by"], STYLES[style]
    ground, _, _, last = PALETTES[palette]
    if kind in (hills, city, blobs):
        top = "#FFFFFF" if kind is blobs else read_on(PALETTES[palette][0])
        low = "#FFFFFF" if kind is blobs else read_on(last)
        lines = words(title, 16, 16, 13, top, 1.6, most=208) + words(artist, 16, 216, 8, low, 1.3, most=208)
    elif kind is sun:
        lines = words(title, 120, 18, 12, last, 1.7, "middle", 208) + words(artist, 120, 219, 8, PALETTES[palette][1], 1.4, "middle", 208)
    elif kind is face:
        lines = words(title, 16, 14, 15, ink, 1.7, most=208) + words(artist, 16, 36, 7, ink, 1.3, most=208)
    elif kind in (tiles, arches):
        lines = words(title, 14, 200 if kind is tiles else 208, 12, ink, 1.8, most=212) + words(artist, 14, 222, 6.5, ink, 1.4, most=212)
        if kind is arches: lines = words(title, 120, 14, 12, ink, 1.8, "middle", 208) + words(artist, 120, 216, 7, ink, 1.4, "middle", 208)
    elif kind in (stripes, dots):
        lines = words(title, 16, 16, 18, ink, 2, most=208) + words(artist, 16, 41, 8, ink, 1.4, most=208)
    elif kind is ridges:
        lines = words(title, 120, 20, 11, ink, 1.4, "middle", 208) + words(artist, 120, 38, 7, ink, 1.3, "middle", 208)
    else:
        lines = words(title, 120, 206, 11, ink, 1.6, "middle", 208) + words(artist, 120, 224, 7, ink, 1.4, "middle", 208)
    return (f'<svg xmlns="http://www.w3.org/2000/svg" width="{SIDE}" height="{SIDE}" viewBox="0 0 {SIDE} {SIDE}">'
            f"{picture}{lines}</svg>\n")
