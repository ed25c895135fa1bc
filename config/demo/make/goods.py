"""The goods of a shop, each before a wall of its own colour, and the faces of a chat."""
from covers import circle, rect, shape
from pictures import svg

# The wall, the floor, and the thing on 200 × 200 points.
GOODS = [
    ("#E4EDE8", "#C9D8D0", '<path d="M66 150C56 120 62 92 100 90C138 92 144 120 134 150Z" fill="#2F6F73"/><path d="M80 92C80 64 120 64 120 92" fill="none" stroke="#2B2622" stroke-width="7"/><path d="M132 112L160 92L164 100L136 130Z" fill="#2F6F73"/><circle cx="100" cy="88" r="6" fill="#2B2622"/><path d="M76 104C72 118 72 132 76 144" stroke="#FFFFFF" stroke-opacity=".5" stroke-width="5" fill="none" stroke-linecap="round"/>'),
    ("#F1E8DC", "#DDCFBC", '<path d="M52 70H148V148C130 156 112 140 100 148C86 156 68 140 52 148Z" fill="#C58B6B"/><path d="M52 84H148M52 100H148M52 124H148" stroke="#F6EDE1" stroke-width="4"/><path d="M58 148v12M72 150v12M86 150v12M100 148v12M114 146v12M128 148v12M142 150v12" stroke="#C58B6B" stroke-width="3"/>'),
    ("#E8E2D2", "#CFC4A8", '<path d="M70 158H130V150H70Z" fill="#B5892E"/><path d="M96 152L88 96L124 62" fill="none" stroke="#B5892E" stroke-width="6" stroke-linejoin="round"/><path d="M108 44L150 76L122 88L102 66Z" fill="#C99A36"/><path d="M128 84L166 124L112 124Z" fill="#FFE9A8" fill-opacity=".7"/>'),
    ("#EFE3D3", "#D8C2A3", '<path d="M58 86H142V98H58Z" fill="#B98350"/><path d="M66 98L56 158M134 98L144 158M86 98L82 150M114 98L118 150" stroke="#9A6A3C" stroke-width="7" stroke-linecap="round"/><path d="M62 128H138" stroke="#9A6A3C" stroke-width="5"/>'),
    ("#ECE7F0", "#CBC2D6", '<path d="M40 120L100 92L160 120L100 150Z" fill="#7A5C8E"/><path d="M58 120L100 101L142 120L100 141Z" fill="#E7C9A9"/><path d="M76 120L100 109L124 120L100 132Z" fill="#B5483A"/>'),
    ("#E3EFF2", "#C2D8DE", '<path d="M86 50H114V84L136 132C140 152 124 158 100 158C76 158 60 152 64 132L86 84Z" fill="#FFFFFF" fill-opacity=".75"/><path d="M72 118L66 134C64 150 78 154 100 154C122 154 136 150 134 134L128 118Z" fill="#6FB3C8" fill-opacity=".8"/><path d="M84 46H116V56H84Z" fill="#B98350"/>'),
    ("#F4E7DE", "#DFC6B3", '<path d="M64 100H136L126 158H74Z" fill="#BC6C45"/><path d="M60 92H140V106H60Z" fill="#CE7B52"/><path d="M100 94C96 66 76 58 66 60C70 78 84 90 100 94C102 60 118 48 132 46C132 66 120 84 100 94" fill="#4F772D"/>'),
    ("#EAEAE4", "#D2D2C8", '<path d="M56 44H144V152H56Z" fill="#FFFFFF"/><path d="M64 52H136V144H64Z" fill="#27304F"/><path d="M64 104C88 92 112 116 136 100V144H64Z" fill="#C97B6A"/><circle cx="112" cy="78" r="13" fill="#F7D08A"/><path d="M80 104V80L100 102Z" fill="#F4F1DE"/>'),
    ("#EFE4D2", "#D9C6A5", '<path d="M48 60H152V140H48Z" fill="#B98350"/><path d="M56 68H144V132H56Z" fill="#D6A873"/><path d="M66 78H96V104H66Z" fill="#FFFFFF"/><path d="M104 82H132V124H104Z" fill="#F2C14E"/><circle cx="81" cy="78" r="4" fill="#D1352B"/><circle cx="118" cy="82" r="4" fill="#2F6F73"/>'),
    ("#E1E9E4", "#C0D0C6", '<path d="M74 64H126L120 156H80Z" fill="#3B5249"/><path d="M70 50H130V66H70Z" fill="#1F2D27"/><path d="M77 100H123L121 126H79Z" fill="#C9A66B"/>'),
]


def good(wall, floor, thing):
    return svg(200, 200, rect(0, 0, 200, 200, wall) + rect(0, 150, 200, 50, floor) + f'<ellipse cx="100" cy="160" rx="54" ry="7" fill="#000" fill-opacity=".12"/>' + thing)


YELLOW = '<circle cx="20" cy="20" r="17" fill="#FFCB3D"/><circle cx="20" cy="20" r="16" fill="none" stroke="#E0A21B" stroke-width="1.6"/>'
STROKE = ' fill="none" stroke="#5A3B0A" stroke-width="2.4" stroke-linecap="round"'
EYES = '<circle cx="14" cy="16" r="2.4" fill="#5A3B0A"/><circle cx="26" cy="16" r="2.4" fill="#5A3B0A"/>'
MOUTH = '<path d="M11 22H29C29 31 11 31 11 22Z" fill="#7A2E1A"/>'

EMOTICONS = [
    YELLOW + f'<circle cx="14" cy="16" r="2.4" fill="#5A3B0A"/><path d="M22 16.5C24 14.5 27 14.5 29 16.5M13 24C16 28 24 28 27 24"{STROKE}/>',
    YELLOW + EYES + MOUTH + '<path d="M16 26H24V31A4 4 0 0 1 16 31Z" fill="#F06A7A"/>',
    YELLOW + f'<path d="M10 16L17 17.5M30 16L23 17.5"{STROKE}/>' + MOUTH + '<path d="M8 19C4 24 6 28 9 27S11 22 8 19ZM32 19C36 24 34 28 31 27S29 22 32 19Z" fill="#58B7E8"/>',
    YELLOW + f'<path d="M10 16.5C12 13.5 15 13.5 17 16.5M23 16.5C25 13.5 28 13.5 30 16.5"{STROKE}/>' + MOUTH,
    '<path d="M6 4C6 10 8 13 12 14L16 8C12 8 9 7 6 4ZM34 4C34 10 32 13 28 14L24 8C28 8 31 7 34 4Z" fill="#5B2B82"/><circle cx="20" cy="21" r="16" fill="#8E4EC6"/>' + '<path d="M11 15L17 18M29 15L23 18M12 25C16 30 24 30 28 25" fill="none" stroke="#2B1240" stroke-width="2.4" stroke-linecap="round"/>',
    YELLOW + f'<path d="M10 15.5C12 18 15 18 17 15.5M23 15.5C25 18 28 18 30 15.5"{STROKE}/>' + '<path d="M12 27C14 22 26 22 28 27V29H12Z" fill="#7A2E1A"/><path d="M10 18H16V34H10ZM24 18H30V34H24Z" fill="#58B7E8" fill-opacity=".9"/>',
]

# The colours and the strokes of what a page of one's own leads to, on 24 × 24 points.
FUNCTIONS = {
    "fn-music": ("#D9513C", "M9 17.5V6l10-2v11.5"), "fn-news": ("#3A7CC4", "M5 5h14v14H5zM8 9h8M8 12h8M8 15h5"), "fn-shop": ("#C2457A", "M5 9h14l-1.4 10H6.4zM8.5 9a3.5 3.5 0 0 1 7 0"),
    "fn-search": ("#2F9468", "M10.5 5a5.5 5.5 0 1 0 .1 0zM14.8 14.8L19 19"), "fn-live": ("#B7791F", "M4 7h11v10H4zM15 11l5-3v8l-5-3"), "fn-video": ("#4A5B8C", "M4 6h16v12H4zM10.5 9.5v5l4-2.5z"),
    "fn-picture": ("#7A5BC7", "M4 6h16v12H4zM4 15l5-4 4 3 3-2 4 3"), "fn-settings": ("#6C7A89", "M12 8.5a3.5 3.5 0 1 0 .1 0zM12 3.5v3M12 17.5v3M3.5 12h3M17.5 12h3"),
}


def function(color, strokes):
    dots = '<circle cx="7" cy="17.5" r="2" fill="#FFF"/><circle cx="17" cy="15.5" r="2" fill="#FFF"/>' if "9 17.5V6" in strokes else ""
    return svg(44, 44, rect(0, 0, 44, 44, color, ' rx="13"') + f'<g transform="translate(10 10)" fill="none" stroke="#FFF" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"><path d="{strokes}"/>{dots}</g>')


def new_game():
    """The picture of a game that is new."""
    return svg(115, 105, rect(0, 0, 115, 105, "#17603F", ' rx="18"') + '<g transform="rotate(-12 50 56)"><path d="M28 26H66V82H28Z" fill="#FFF"/><path d="M47 62S34 53 34 45A7 7 0 0 1 47 42A7 7 0 0 1 60 45C60 53 47 62 47 62Z" fill="#D1352B"/></g><g transform="rotate(14 70 56)"><path d="M52 28H90V84H52Z" fill="#FFF"/><path d="M71 40C71 40 58 50 58 58A6 6 0 0 0 69 61L66 70H76L73 61A6 6 0 0 0 84 58C84 50 71 40 71 40Z" fill="#17181B"/></g>')


def landlord():
    """The picture of a game of cards: three in a fan."""
    cards = "".join(f'<g transform="rotate({a} 63 130)"><path d="M44 22H82V80H44Z" fill="#FFF" stroke="#D8CFC0"/><path d="M63 34L74 51L63 68L52 51Z" fill="{c}"/></g>' for a, c in ((-24, "#D1352B"), (0, "#17181B"), (24, "#D1352B")))
    return svg(126, 123, rect(0, 0, 126, 123, "#E8A13A", ' rx="20"') + cards)


def pictures():
    """Each picture by its name."""
    yield from ((f"good-{i}", good(*each)) for i, each in enumerate(GOODS))
    yield from ((f"emoji_{i}", svg(40, 40, body)) for i, body in enumerate(EMOTICONS, 1))
    yield from ((name, function(*each)) for name, each in FUNCTIONS.items())
    yield from (("game_1", new_game()), ("doudizhu", landlord()))
