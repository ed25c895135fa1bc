"""Photographs of no place: sixteen scenes, of which any crop around the middle is one too."""
import math
from covers import circle, gradient, radial, rect, shape
from letters import number as n
from pictures import svg

SIDE = 240


def sky(*colors):
    return f"<defs>{gradient('s', list(colors))}</defs>" + rect(0, 0, SIDE, SIDE, "url(#s)")


def ridge(y, tall, color, turn, more=""):
    line = "L".join(f"{x} {n(y - tall * (.6 * math.sin(x / 31 + turn) + .4 * math.sin(x / 13 + 2 * turn)))}" for x in range(0, 241, 12))
    return shape(f"M{line}V240H0Z", color, more)


def pier(r):
    out = sky("#F7C59F", "#F2E3D5") + circle(120, 104, 24, "#FFF6E0") + rect(0, 128, 240, 112, "#7FA7B8")
    for i in range(12): out += rect(120 - r.randrange(40), 132 + i * 8, 30 + r.randrange(60), 2, "#FFF1DC", ' fill-opacity=".55"')
    return out + shape("M96 240L114 128H126L144 240Z", "#5A4638") + "".join(rect(120 - w, y, 2 * w, 2, "#3E2F26") for w, y in ((8, 140), (10, 156), (14, 176), (18, 200), (22, 226))) + shape("M84 200V168M156 200V168M106 148V132M134 148V132", "none", ' stroke="#3E2F26" stroke-width="4"')


def stairs(r):
    out = rect(0, 0, SIDE, SIDE, "#E9E2D6")
    for i in range(9):
        a, b, s = i * .62, i * .62 + 2.2, 118 - i * 12
        out += shape(f"M120 120L{n(120 + s * 1.5 * math.cos(a))} {n(120 + s * 1.5 * math.sin(a))}A{n(s * 1.5)} {n(s * 1.5)} 0 0 1 {n(120 + s * 1.5 * math.cos(b))} {n(120 + s * 1.5 * math.sin(b))}Z", ["#C9B79C", "#A68A64", "#DDD0BC"][i % 3])
    return out + circle(120, 120, 22, "#2B2622") + circle(120, 120, 14, "#F2C14E")


def boats(r):
    out = sky("#BFD7EA", "#E8F1F2") + rect(0, 110, 240, 130, "#3A7CA5") + ridge(112, 12, "#7A9E9F", 1)
    out += rect(0, 112, 240, 128, "#3A7CA5") + "".join(rect(r.randrange(220), 120 + i * 8, 14 + r.randrange(30), 1.6, "#FFFFFF", ' fill-opacity=".35"') for i in range(14))
    for x, y, s, c in ((82, 160, 1, "#D1495B"), (152, 182, 1.25, "#F4F1DE")):
        out += f'<g transform="translate({x} {y}) scale({s})"><path d="M-34 0H34L24 16H-24Z" fill="{c}"/><path d="M0 -2V-54L26 -8Z" fill="#FFFFFF"/><path d="M-4 -2V-44L-22 -8Z" fill="#F2E8D5"/><path d="M0 0V-56" stroke="#2B2622" stroke-width="2"/></g>'
    return out


def bridge(r):
    out = sky("#9FB4BC", "#DDE5E3")
    for i, c in enumerate(["#C3D0CF", "#AEBFBF"]): out += ridge(150 + i * 16, 16, c, i + 2)
    out += rect(0, 186, 240, 54, "#8FA6A8") + rect(0, 148, 240, 6, "#9C3B2E")
    for x in (74, 166): out += rect(x - 6, 62, 12, 132, "#B5482F") + rect(x - 10, 92, 20, 5, "#8F3524")
    out += shape("M-20 100Q27 168 74 66Q120 196 166 66Q213 168 260 100", "none", ' stroke="#B5482F" stroke-width="3"')
    out += "".join(rect(x, 120, 1, 30, "#B5482F") for x in range(86, 158, 8))
    return out + rect(0, 166, 240, 46, "#FFFFFF", ' fill-opacity=".5"') + rect(0, 190, 240, 30, "#FFFFFF", ' fill-opacity=".35"')


def market(r):
    out = rect(0, 0, SIDE, SIDE, "#F3DDB3") + rect(0, 150, 240, 90, "#C68B59")
    for k, (x, c) in enumerate(((-20, "#C8553D"), (72, "#2A9D8F"), (164, "#E9C46A"))):
        for i in range(6): out += shape(f"M{x + i * 15} 56H{x + 15 + i * 15}L{x + 20 + i * 15} 88A10 8 0 0 1 {x + i * 15} 88Z", c if i % 2 else "#FFF7E8")
        out += rect(x + 4, 92, 5, 80, "#7C4A22") + rect(x + 84, 92, 5, 80, "#7C4A22") + rect(x, 140, 94, 40, "#8A5A33")
        for i in range(26): out += circle(x + 8 + r.randrange(80), 132 + r.randrange(16), 6, r.choice(["#E76F51", "#F4A261", "#588157", "#BC4749", "#F2CC8F"]))
    return out


def tiles(r):
    out = rect(0, 0, SIDE, SIDE, "#F4F1EA")
    for y in range(0, 240, 48):
        for x in range(0, 240, 48):
            out += f'<g transform="translate({x} {y})"><path d="M0 0A24 24 0 0 1 24 24A24 24 0 0 1 0 48ZM48 0A24 24 0 0 0 24 24A24 24 0 0 0 48 48Z" fill="#1F5A8A"/><path d="M24 8L40 24L24 40L8 24Z" fill="{"#E0A030" if (x + y) % 96 else "#C8553D"}"/><circle cx="24" cy="24" r="6" fill="#F4F1EA"/></g>'
    return out + shape("M0 0H240M0 48H240M0 96H240M0 144H240M0 192H240M48 0V240M96 0V240M144 0V240M192 0V240", "none", ' stroke="#D8D0C0" stroke-width="1.6"')


def tram(r):
    out = sky("#1B2440", "#5B4B73", "#E08E79")
    x = 0
    while x < 240:
        w, t = r.randrange(26, 46), r.randrange(60, 110)
        out += rect(x, t, w, 140, "#202338") + "".join(rect(x + 6 + i % 3 * 11, t + 10 + i // 3 * 18, 5, 8, "#FFD27A", f' fill-opacity="{r.choice([.15, .9, .6])}"') for i in range(9) if x + 12 + i % 3 * 11 < x + w)
        x += w
    out += rect(0, 186, 240, 54, "#14172A") + shape("M0 76L240 96", "none", ' stroke="#0E1020" stroke-width="1.5"')
    out += rect(52, 122, 136, 70, "#B23A48", ' rx="12"') + rect(52, 160, 136, 12, "#F4E8D0") + "".join(rect(62 + i * 31, 132, 24, 24, "#FFE3A8", ' rx="3"') for i in range(4))
    return out + shape("M112 122L120 88L134 88", "none", ' stroke="#0E1020" stroke-width="3"') + circle(64, 182, 5, "#FFF3C4") + circle(84, 194, 8, "#0E1020") + circle(156, 194, 8, "#0E1020")


def seat(r):
    out = rect(0, 0, SIDE, SIDE, "#CBB8A0") + rect(48, 24, 144, 128, "#F7F1E5") + f"<defs>{gradient('s', ['#8FC1D4', '#DDEBE4'])}</defs>" + rect(56, 32, 128, 112, "url(#s)")
    out += f'<g clip-path="inset(0)">{shape("M56 144V110L90 92L120 112L150 86L184 108V144Z", "#6A994E")}</g>' + rect(117, 32, 6, 112, "#F7F1E5") + rect(56, 84, 128, 5, "#F7F1E5")
    out += rect(24, 160, 192, 22, "#8A5A33", ' rx="4"') + rect(30, 182, 180, 58, "#6B4423") + rect(60, 128, 52, 38, "#D1495B", ' rx="12"') + rect(120, 134, 44, 32, "#E9C46A", ' rx="10"')
    return out + shape("M176 160V132C166 128 164 116 170 106C176 116 176 116 180 132V160Z", "#386641") + rect(168, 146, 20, 16, "#BC6C25", ' rx="3"')


def kites(r):
    out = sky("#5FA8D3", "#CAE9FF") + "".join(circle(x, y, s, "#FFFFFF", ' fill-opacity=".75"') for x, y, s in ((50, 66, 16), (70, 60, 22), (92, 68, 15), (176, 120, 14), (194, 116, 18)))
    out += ridge(206, 8, "#D9C59B", 1)
    for x, y, a, c in ((92, 92, 18, "#E4572E"), (148, 58, -14, "#F2C14E"), (170, 132, 24, "#6D597A")):
        out += f'<g transform="translate({x} {y}) rotate({a})"><path d="M0 -28L20 0L0 36L-20 0Z" fill="{c}"/><path d="M0 -28L20 0H-20Z" fill="#FFFFFF" fill-opacity=".3"/><path d="M0 36C8 52 -8 60 2 78" stroke="#2B2622" stroke-width="1.4" fill="none"/></g>'
    return out


def dunes(r):
    out = sky("#F4A261", "#F9DCC4") + circle(168, 78, 20, "#FFF1D6")
    for i, c in enumerate(["#E8B07A", "#D98F56", "#B96B3C"]): out += ridge(132 + i * 34, 20 - i * 3, c, i * 1.7)
    return out + shape("M0 214C70 168 120 232 240 176V240H0Z", "#8F4E2B")


def umbrella(r):
    out = sky("#6B7C8C", "#AEB9BF") + rect(0, 176, 240, 64, "#56636E")
    for _ in range(60):
        x, y = r.randrange(240), r.randrange(230)
        out += shape(f"M{x} {y}l-3 12", "none", ' stroke="#E4ECF0" stroke-opacity=".4"')
    out += shape("M60 116A60 54 0 0 1 180 116C170 106 160 106 150 116C140 106 130 106 120 116C110 106 100 106 90 116C80 106 70 106 60 116Z", "#D62839") + shape("M120 60V172", "none", ' stroke="#2B2622" stroke-width="3"')
    return out + circle(120, 130, 13, "#F0C8A0") + shape("M94 208C94 156 106 146 120 146C134 146 146 156 146 208Z", "#22303C") + shape("M104 208H116V232H104ZM124 208H136V232H124Z", "#151D25")


def door(r):
    out = rect(0, 0, SIDE, SIDE, "#E6D5C3")
    for y in range(0, 240, 20): out += shape(f"M0 {y}H240" + "".join(f"M{x + y % 40} {y}v20" for x in range(0, 240, 40)), "none", ' stroke="#D2BCA3" stroke-width="1.5"')
    out += rect(66, 34, 108, 206, "#FFFFFF") + shape("M66 34A54 26 0 0 1 174 34Z", "#FFFFFF") + rect(76, 44, 88, 196, "#F2B705") + "".join(rect(x, y, 32, h, "#D99E04", ' rx="2"') for x in (84, 124) for y, h in ((54, 70), (136, 84)))
    return out + circle(154, 148, 4, "#5A3E08") + rect(28, 186, 24, 54, "#B5651D", ' rx="3"') + "".join(circle(40 + r.randrange(-16, 17), 172 + r.randrange(-14, 15), 9, r.choice(["#386641", "#6A994E"])) for _ in range(9))


def pool(r):
    out = rect(0, 0, SIDE, SIDE, "#48BFE3")
    for i in range(7): out += shape("M" + "L".join(f"{x} {n(18 + i * 36 + 4 * math.sin(x / 12 + i))}" for x in range(0, 241, 12)), "none", ' stroke="#FFFFFF" stroke-opacity=".45" stroke-width="3"')
    for x in (56, 128, 200): out += "".join(rect(x, y, 5, 11, "#E63946" if y // 12 % 2 else "#FFFFFF", ' rx="2"') for y in range(0, 240, 12))
    return out + circle(94, 108, 11, "#F0C8A0") + shape("M83 106A11 11 0 0 1 105 106Z", "#F2C14E") + shape("M94 122C82 130 84 160 94 176C104 160 106 130 94 122Z", "#E0B088") + shape("M86 130L68 112M102 130L122 118", "none", ' stroke="#E0B088" stroke-width="7" stroke-linecap="round"')


def snow(r):
    out = sky("#A9BCD0", "#EEF1F5") + ridge(168, 12, "#D9E2EC", 0) + rect(0, 190, 240, 50, "#F7F9FB")
    for x, s in ((50, .8), (92, 1.15), (190, 1)):
        out += f'<g transform="translate({x} 198) scale({s})"><path d="M-4 0H4V-22H-4Z" fill="#5A4638"/><path d="M-30 -18L0 -72L30 -18ZM-24 -46L0 -96L24 -46Z" fill="#3D5A50"/><path d="M-14 -48L0 -72L14 -48ZM-11 -74L0 -96L11 -74Z" fill="#FFFFFF"/></g>'
    out += rect(120, 152, 46, 40, "#8C3B2E") + shape("M112 154L143 126L174 154Z", "#FFFFFF") + rect(136, 166, 13, 14, "#FFD27A")
    return out + "".join(circle(r.randrange(240), r.randrange(230), r.choice([1.4, 2, 2.6]), "#FFFFFF") for _ in range(60))


def tower(r):
    out = sky("#2E1F47", "#C84C6F", "#F7B267")
    for i, c in enumerate(["#5B3A5E", "#3A2547"]): out += ridge(196 + i * 18, 12, c, i + 1)
    out += shape("M120 34L96 214M120 34L144 214M113 88H127M109 118H131M105 150H135M101 182H139M113 88L131 118L105 150L139 182M127 88L109 118L135 150L101 182", "none", ' stroke="#1B1026" stroke-width="3.2"')
    return out + circle(120, 32, 4, "#FF5D5D") + "".join(circle(120, 32, s, "none", f' stroke="#FFE3C2" stroke-opacity="{o}" stroke-width="2"') for s, o in ((16, .6), (28, .4), (42, .22)))


def field(r):
    out = sky("#7E9BB5", "#F6E7C8") + circle(64, 92, 17, "#FFF3D6")
    for i, c in enumerate(["#A3B18A", "#8AA05E", "#6A8A3C"]): out += ridge(136 + i * 28, 10, c, i * 2.1)
    for i in range(-4, 5): out += shape(f"M{n(120 + i * 6)} 184L{n(120 + i * 44)} 240", "none", ' stroke="#567330" stroke-width="4"')
    return out + rect(158, 96, 8, 46, "#5A4638") + circle(162, 86, 26, "#4F772D") + circle(144, 96, 16, "#5B8436") + circle(180, 96, 16, "#446626")


SCENES = [pier, stairs, boats, bridge, market, tiles, tram, seat, kites, dunes, umbrella, door, pool, snow, tower, field]


def photo(scene, r):
    return svg(SIDE, SIDE, scene(r))
