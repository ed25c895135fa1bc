"""Pictures of places, faces and icons."""
import math
from letters import number as n
from covers import circle, gradient, radial, rect, shape


def svg(w, h, body, more=""):
    return f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}"{more}>{body}</svg>\n'


def turntable(r):
    """A record that turns, from above, in the light of a lamp."""
    out = f"<defs>{gradient('w', ['#7A4A2A', '#3B2012'], 'd')}{radial('l', '#FFD9A0')}{gradient('p', ['#2B2B2E', '#151517'], 'd')}</defs>"
    out += rect(0, 0, 400, 300, "url(#w)")
    for i in range(9): out += shape(f"M0 {18 + i * 36}C120 {8 + i * 36} 260 {34 + i * 36} 400 {14 + i * 36}", "none", ' stroke="#00000022" stroke-width="3"')
    out += rect(36, 26, 300, 300, "url(#p)", ' rx="14"') + circle(176, 168, 126, "#0B0B0C")
    for i in range(15): out += circle(176, 168, 122 - i * 5, "none", f' stroke="#FFFFFF" stroke-opacity="{[.05, .12][i % 3 == 0]}"')
    out += shape("M176 168L70 100A126 126 0 0 1 108 62Z", "#FFFFFF", ' fill-opacity=".10"') + shape("M176 168L282 236A126 126 0 0 1 244 274Z", "#FFFFFF", ' fill-opacity=".07"')
    out += circle(176, 168, 42, "#E4572E") + circle(176, 168, 30, "#F2A541") + circle(176, 168, 4, "#111111")
    out += circle(308, 62, 20, "#3A3A3E") + circle(308, 62, 11, "#8B8B90")
    out += shape("M308 62L318 176L262 226", "none", ' stroke="#C9C9CE" stroke-width="5" stroke-linejoin="round"') + shape("M268 214L250 226L260 240L278 226Z", "#E6E6EA")
    return svg(400, 300, out + circle(330, 10, 240, "url(#l)", ' fill-opacity=".38"'))


def crates(r):
    """Crates of records in a shop."""
    out = f"<defs>{gradient('w', ['#F2D8B3', '#D9A86C'])}{gradient('b', ['#00000000', '#000000AA'])}</defs>" + rect(0, 0, 400, 300, "url(#w)")
    out += rect(0, 40, 400, 6, "#8A5A33") + rect(0, 118, 400, 6, "#8A5A33")
    colors = ["#E4572E", "#17203A", "#2A9D8F", "#F2A541", "#F4F1DE", "#6D597A", "#0D5C75", "#BB3E03", "#588157", "#D1495B", "#111111", "#C9E4E7"]
    for row, (top, base) in enumerate([(-30, 40), (54, 118)]):
        x = 0
        while x < 400:
            w = r.choice([4, 5, 6, 7, 9])
            out += rect(x, top + r.randrange(6), w, base - top - 2, r.choice(colors))
            x += w + .6
    for i in range(3):
        x = -30 + i * 150
        for k in range(9):
            c = colors[(i * 4 + k * 5) % 12]
            out += f'<g transform="translate({x + 20} {154 + k * 9})"><path d="M0 0L104 -10L106 90L2 100Z" fill="{c}"/><path d="M0 0L104 -10" stroke="#FFFFFF" stroke-opacity=".5" fill="none"/></g>'
        out += shape(f"M{x + 8} 226L{x + 142} 214L{x + 142} 320L{x + 8} 320Z", "#A8703F") + shape(f"M{x + 8} 226L{x + 142} 214L{x + 142} 226L{x + 8} 238Z", "#C78D55")
    return svg(400, 300, out + rect(0, 170, 400, 130, "url(#b)", ' fill-opacity=".5"'))


def quay(r):
    """A harbour in the evening."""
    out = f"<defs>{gradient('s', ['#27304F', '#8E5572', '#F2A07B', '#F7D08A'])}{gradient('m', ['#C97B6A', '#2B3556'])}{radial('l', '#FFF3D0')}</defs>"
    out += rect(0, 0, 400, 190, "url(#s)") + circle(270, 168, 110, "url(#l)", ' fill-opacity=".7"') + circle(270, 172, 30, "#FFF1CF")
    out += shape("M0 190V150L60 132L120 160L180 138L240 168L330 140L400 162V190Z", "#4B3F63")
    out += rect(0, 186, 400, 114, "url(#m)")
    for i in range(16): out += rect(250 - r.randrange(20 + i * 5), 194 + i * 6.4, 30 + r.randrange(20 + i * 6), 2.2, "#FFE2AE", f' fill-opacity="{n(.8 - i * .045)}" rx="1"')
    for x, h in [(30, 60), (64, 84), (104, 52), (140, 70)]:
        out += rect(x, 196 - h, 30, h, "#1D2238") + shape(f"M{x - 3} {196 - h}L{x + 15} {178 - h}L{x + 33} {196 - h}Z", "#151A2C")
        for k in range(3): out += rect(x + 6 + k % 2 * 11, 204 - h + k * 15, 6, 8, "#FFD27A")
    out += rect(0, 196, 190, 8, "#0F1322")
    for x in (20, 80, 140): out += rect(x, 200, 6, 34, "#0F1322")
    out += shape("M300 236C320 250 366 250 384 236L372 262H314Z", "#12172A") + rect(340, 180, 3, 58, "#12172A") + shape("M346 184L376 230H346Z", "#F4E4C8")
    return svg(400, 300, out)


def stage(r):
    """A band in the light of four lamps."""
    out = f"<defs>{gradient('s', ['#12091F', '#3B1445', '#7A1F4E'])}"
    for i, c in enumerate(["#FF6B6B", "#FFD166", "#4CC9F0", "#F72585"]): out += f'<linearGradient id="l{i}" x1="0" y1="0" x2="0" y2="1"><stop stop-color="{c}" stop-opacity=".85"/><stop offset="1" stop-color="{c}" stop-opacity="0"/></linearGradient>'
    out += "</defs>" + rect(0, 0, 400, 300, "url(#s)")
    for i, (x, lean) in enumerate([(60, 70), (150, 20), (250, -20), (340, -70)]): out += shape(f"M{x - 6} 0H{x + 6}L{x + lean + 70} 270H{x + lean - 70}Z", f"url(#l{i})")
    for x, s in [(110, 1), (200, 1.15), (290, .95)]:
        out += f'<g transform="translate({x} 250) scale({s})" fill="#0B0612"><circle cy="-108" r="13"/><path d="M-20 0L-14 -62C-16 -90 16 -90 16 -62L20 0Z"/><path d="M-34 -52L36 -84L39 -78L-30 -44Z"/><ellipse cx="-16" cy="-48" rx="17" ry="13"/></g>'
    out += rect(0, 246, 400, 54, "#08040E")
    for i in range(22):
        x = i * 19 + r.randrange(8)
        out += circle(x, 282 + r.randrange(10), 13, "#150A1F")
        if i % 4 == 1: out += shape(f"M{x - 4} 280L{x - 12} {240 + r.randrange(10)}L{x - 6} 238L{x + 4} 276Z", "#150A1F")
    return svg(400, 300, out)


def window(r):
    """The shop from the street, in the rain."""
    out = f"<defs>{gradient('s', ['#1B2A3A', '#31475C'])}{gradient('g', ['#FFE3A8', '#F4A94E'])}{gradient('f', ['#253241', '#0E151D'])}</defs>" + rect(0, 0, 300, 380, "url(#s)")
    out += rect(20, 60, 260, 230, "#10403B", ' rx="6"') + rect(34, 100, 150, 150, "url(#g)") + rect(200, 100, 62, 190, "url(#g)") + rect(206, 106, 50, 110, "#FFF0CC")
    out += rect(20, 60, 260, 32, "#0C2F2B") + shape("M14 92H286L296 116H4Z", "#E4572E")
    for i in range(0, 12, 2): out += shape(f"M{14 + i * 22.7:.0f} 92H{36 + i * 22.7:.0f}L{28 + i * 24:.0f} 116H{4 + i * 24:.0f}Z", "#F7EBD8")
    for i in range(8): out += rect(42 + i % 4 * 36, 128 + i // 4 * 52, 30, 30, ["#17203A", "#D1495B", "#2A9D8F", "#6D597A", "#F4F1DE", "#0D5C75", "#BB3E03", "#355070"][i])
    out += circle(57, 143, 9, "#F2A541") + circle(129, 143, 8, "#F4F1DE") + circle(93, 195, 10, "#E9C46A") + rect(34, 164, 150, 4, "#8A5A33") + rect(34, 216, 150, 4, "#8A5A33")
    out += circle(250, 200, 3, "#8A5A33") + rect(0, 290, 300, 90, "url(#f)")
    for i in range(14): out += rect(40 + r.randrange(200), 296 + i * 6, 20 + r.randrange(60), 2, "#F4A94E", f' fill-opacity="{n(.5 - i * .03)}"')
    for i in range(50):
        x, y = r.randrange(300), r.randrange(360)
        out += shape(f"M{x} {y}l-4 14", "none", ' stroke="#CFE3F2" stroke-opacity=".35"')
    return svg(300, 380, out)


def brush(r):
    """A brush on a record, from near."""
    out = f"<defs>{gradient('b', ['#D8E4E2', '#9DB8B4'], 'd')}{gradient('k', ['#C98A4B', '#8A5527'])}</defs>" + rect(0, 0, 320, 400, "url(#b)") + circle(90, 330, 250, "#101012")
    for i in range(30): out += circle(90, 330, 246 - i * 6, "none", f' stroke="#FFFFFF" stroke-opacity="{[.06, .06, .16][i % 3]}"')
    out += shape("M90 330L250 120A262 262 0 0 1 310 190Z", "#FFFFFF", ' fill-opacity=".14"') + circle(90, 330, 66, "#2A9D8F") + circle(90, 330, 6, "#D8E4E2")
    out += '<g transform="translate(196 92) rotate(24)">' + rect(-66, -22, 132, 44, "url(#k)", ' rx="20"') + rect(-60, 18, 120, 20, "#1C1C1F", ' rx="3"')
    for i in range(20): out += rect(-58 + i * 6, 34, 2.4, 14, "#3A3A3F")
    return svg(320, 400, out + "</g>")


def radio(r):
    """A receiver with a lit dial."""
    out = f"<defs>{gradient('b', ['#243447', '#101922'])}{gradient('w', ['#B9783F', '#7C4A22'])}{gradient('d', ['#FFE7B0', '#F5B85C'], 'h')}</defs>" + rect(0, 0, 400, 260, "url(#b)")
    out += rect(0, 200, 400, 60, "#5B3A20") + rect(40, 60, 320, 150, "url(#w)", ' rx="14"') + rect(54, 74, 292, 122, "#1A1613", ' rx="8"') + rect(66, 86, 190, 54, "url(#d)", ' rx="4"')
    for i in range(24): out += rect(76 + i * 7.4, 108, 1.4, [14, 8][i % 4 > 0], "#6B4419")
    out += rect(158, 88, 2, 50, "#D1352B")
    for x in (292, 326): out += circle(x, 112, 15, "#C9C0B4") + circle(x, 112, 11, "#8F867A") + rect(x - 1, 99, 2, 9, "#1A1613")
    for i in range(16): out += rect(66 + i * 17, 152, 10, 32, "#2E2722", ' rx="3"')
    return svg(400, 260, out)


SCENES = {"scene-turntable": turntable, "scene-crates": crates, "scene-quay": quay, "scene-stage": stage, "scene-window": window, "scene-brush": brush, "scene-radio": radio}

# Ground, skin, hair, clothes, and the shape of the hair.
FACES = {
    "face-mina": ("#F2C9A0", "#8D5524", "#1B1212", "#2A9D8F", 0), "face-jonas": ("#BFD8E0", "#F1C7A3", "#B5651D", "#E4572E", 1), "face-lu": ("#F6D6D6", "#F3D2B3", "#111111", "#355070", 2),
    "face-samir": ("#D9E2C5", "#C68642", "#241A14", "#F4F1DE", 1), "face-ada": ("#DCCCF0", "#5C3A21", "#120C0A", "#F2A541", 0), "face-theo": ("#F5E1B5", "#F0C8A0", "#8A8F98", "#2F4B7C", 3),
    "face-noor": ("#CDE7DF", "#D9A066", "#6D597A", "#6D597A", 2), "face-eli": ("#FAD4C0", "#E8B98F", "#4A2C17", "#588157", 3),
}


def face(key):
    ground, skin, hair, clothes, kind = FACES[key]
    back = [circle(48, 40, 27, hair), "", shape("M22 78V40A26 26 0 0 1 74 40V78Z", hair), ""][kind]
    front = [shape("M28 38A20 20 0 0 1 68 38C58 30 40 30 28 38Z", hair), shape("M27 40C24 18 40 14 50 16C66 14 72 26 69 40C66 32 58 30 46 30C36 30 30 34 27 40Z", hair),
             shape("M27 42C28 22 44 20 50 22C62 22 68 30 69 42C60 40 52 34 48 28C44 36 36 40 27 42Z", hair), shape("M28 36C30 20 42 18 48 18C58 18 66 24 68 36C62 28 34 28 28 36Z", hair)][kind]
    beard = shape("M28 46C30 70 66 70 68 46C66 54 58 53 48 53C38 53 30 54 28 46Z", hair) if key in ("face-samir", "face-theo") else ""
    out = rect(0, 0, 96, 96, ground) + back + shape("M10 96C12 76 30 70 48 70C66 70 84 76 86 96Z", clothes) + shape("M40 58H56V72C56 80 40 80 40 72Z", skin)
    out += f'<ellipse cx="48" cy="43" rx="20" ry="23" fill="{skin}"/>' + beard + front
    out += circle(40, 43, 2.1, "#1B1212") + circle(56, 43, 2.1, "#1B1212")
    out += shape("M42 54C45 57.5 51 57.5 54 54", "none", ' stroke="#7A2E2A" stroke-width="2" stroke-linecap="round"')
    return svg(96, 96, out)


ICONS = {
    "icon-home": '<path d="M4 11l8-7 8 7v8a1.5 1.5 0 0 1-1.5 1.5H15v-6H9v6H5.5A1.5 1.5 0 0 1 4 19z"/>',
    "icon-browse": '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="2.5"/><path d="M12 6.5a5.5 5.5 0 0 1 5.5 5.5"/>',
    "icon-live": '<circle cx="12" cy="12" r="2.2"/><path d="M7.8 16.2a6 6 0 0 1 0-8.4M16.2 7.8a6 6 0 0 1 0 8.4M5 19a10 10 0 0 1 0-14M19 5a10 10 0 0 1 0 14"/>',
    "icon-basket": '<path d="M4 9h16l-1.6 9.2a2 2 0 0 1-2 1.8H7.6a2 2 0 0 1-2-1.8zM8 9l3-5M16 9l-3-5"/>',
    "icon-person": '<circle cx="12" cy="8" r="4"/><path d="M4 20.5c.6-4 3.7-6 8-6s7.4 2 8 6"/>',
    "icon-heart": '<path d="M12 20s-8-4.7-8-10.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.3 12 20 12 20z"/>',
    "icon-heart-full": '<path fill="#000" d="M12 20s-8-4.7-8-10.6A4.4 4.4 0 0 1 12 7a4.4 4.4 0 0 1 8 2.4C20 15.3 12 20 12 20z"/>',
    "icon-share": '<path d="M12 15V4M8 7.5L12 3.5l4 4M6 11H5v9.5h14V11h-1"/>',
    "icon-search": '<circle cx="10.5" cy="10.5" r="6.5"/><path d="M15.5 15.5L20.5 20.5"/>',
    "icon-filter": '<path d="M4 7h9M17 7h3M4 17h3M11 17h9"/><circle cx="15" cy="7" r="2"/><circle cx="9" cy="17" r="2"/>',
    "icon-chevron": '<path d="M9.5 5.5L16 12l-6.5 6.5"/>',
    "icon-chevron-left": '<path d="M14.5 5.5L8 12l6.5 6.5"/>',
    "icon-down": '<path d="M5.5 9.5L12 16l6.5-6.5"/>',
    "icon-up": '<path d="M5.5 14.5L12 8l6.5 6.5"/>',
    "icon-play": '<path fill="#000" d="M8 5.5v13l11-6.5z"/>',
    "icon-bell": '<path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 1.5h-15zM10 20.5h4"/>',
    "icon-truck": '<path d="M3 6.5h11v10H3zM14 10h4l3 3v3.5h-7z"/><circle cx="7" cy="18" r="1.8"/><circle cx="17.5" cy="18" r="1.8"/>',
    "icon-pin": '<path d="M12 21s-7-6.2-7-11.2a7 7 0 0 1 14 0C19 14.8 12 21 12 21z"/><circle cx="12" cy="10" r="2.5"/>',
    "icon-gift": '<path d="M4.5 11v9.5h15V11M3 7.5h18V11H3zM12 7.5v13M12 7.5C7 7.5 7 3 9.5 3.5S12 7.5 12 7.5s0-3.5 2.5-4 2.5 4-2.5 4z"/>',
    "icon-globe": '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17M12 3.5c5 5 5 12 0 17M12 3.5c-5 5-5 12 0 17"/>',
    "icon-moon": '<path d="M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5z"/>',
    "icon-mail": '<path d="M3.5 6h17v12h-17zM3.5 7l8.5 6.5L20.5 7"/>',
    "icon-card": '<path d="M3 6h18v12.5H3zM3 10h18M6 15h4"/>',
    "icon-help": '<circle cx="12" cy="12" r="8.5"/><path d="M9.5 9.8a2.5 2.5 0 1 1 3.6 2.2c-.8.4-1.1.9-1.1 1.8M12 16.6v.2"/>',
    "icon-minus": '<path d="M6 12h12"/>', "icon-plus": '<path d="M12 6v12M6 12h12"/>', "icon-check": '<path d="M5 12.5l4.5 4.5L19 7.5"/>',
}


def icon(body):
    return svg(24, 24, body, ' fill="none" stroke="#000" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round"')


SETTINGS = {"bell": "#D9513C", "heart": "#C2457A", "mail": "#3A7CC4", "pin": "#2F9468", "card": "#4A5B8C", "gift": "#B7791F", "globe": "#3A7CC4", "help": "#7A6A5A"}


def setting(name):
    """An icon in white on a square of its own colour, as settings have them."""
    strokes = f'<g transform="translate(5.5 5.5) scale(.79)" fill="none" stroke="#FFF" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">{ICONS["icon-" + name]}</g>'
    return svg(30, 30, rect(0, 0, 30, 30, SETTINGS[name], ' rx="7.5"') + strokes)


def disc():
    """A record out of its sleeve."""
    out = circle(120, 120, 119, "#0D0D0F")
    for i in range(14): out += circle(120, 120, 112 - i * 5, "none", f' stroke="#FFFFFF" stroke-opacity="{[.05, .05, .13][i % 3]}"')
    out += shape("M120 120L30 42A119 119 0 0 1 70 12Z", "#FFFFFF", ' fill-opacity=".12"') + shape("M120 120L210 198A119 119 0 0 1 170 228Z", "#FFFFFF", ' fill-opacity=".09"')
    return svg(240, 240, out + circle(120, 120, 40, "#E9DCC3") + circle(120, 120, 28, "none", ' stroke="#B99F77" stroke-width="2"') + circle(120, 120, 4, "#0D0D0F"))


def star():
    points = [(12 + (9.5 if i % 2 == 0 else 4.2) * math.sin(i * math.pi / 5), 12.5 - (9.5 if i % 2 == 0 else 4.2) * math.cos(i * math.pi / 5)) for i in range(10)]
    return svg(24, 24, '<path d="M' + "L".join(f"{n(x)} {n(y)}" for x, y in points) + 'Z"/>')
