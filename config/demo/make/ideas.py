"""Icons of the four ideas: the settings of a chat app, by the names that its pages give them."""
import random
from covers import circle, rect, shape
from pictures import face, svg

# The colour of the icon, and its strokes on 30 × 30 points.
ICONS = {
    "MoreMyAlbum": ("#3E8EDE", "M6 8h18v15H6zM6 19l5-5 4 4 3-3 6 6M19 12.5v.1"), "MoreMyFavorites": ("#E0A030", "M15 6l2.8 5.8 6.2.8-4.6 4.3 1.2 6.3-5.6-3.1-5.6 3.1 1.2-6.3L6 12.6l6.2-.8z"),
    "MoreMyBankCard": ("#3AA66B", "M5 9h20v13H5zM5 13h20M18 18h4"), "MyCardPackageIcon": ("#D9603B", "M7 10h16v13H7zM9 10l2-4h12v4M7 15h16"),
    "emoticon": ("#E9B62E", "M15 5.5a9.5 9.5 0 1 0 .1 0zM11 18c2 2.6 6 2.6 8 0M11.8 12.5v.1M18.2 12.5v.1"),
    "MoreSetting": ("#6C7A89", "M15 11a4 4 0 1 0 .1 0zM15 5v3M15 22v3M5 15h3M22 15h3M8 8l2 2M20 20l2 2M8 22l2-2M20 10l2-2"),
    "MoreGame": ("#7A5BC7", "M9 11h12a5 5 0 0 1 4 6c-.5 4-4 5-6 2h-8c-2 3-5.5 2-6-2a5 5 0 0 1 4-6zM10 13.5v4M8 15.5h4M20 14.5v.1M18 17v.1"),
    "ff_IconShowAlbum": ("#D9603B", "M15 5.5a9.5 9.5 0 1 0 .1 0zM15 5.5c5 4 3 10 0 12M6.5 11c6-2 10 2 11 6M9 22.5c-1-6 4-9 8-8.5M24 18c-5 3-9 0-9-3"),
    "ff_IconQRCode": ("#3E8EDE", "M6 12V6h6M18 6h6v6M24 18v6h-6M12 24H6v-6M9 15h12"), "ff_IconShake": ("#3E8EDE", "M12 6h6v18h-6zM8 10v10M22 10v10M5 13v4M25 13v4"),
    "ff_IconLocationService": ("#3AA66B", "M15 26s-7.5-6.8-7.5-12.5a7.5 7.5 0 0 1 15 0C22.5 19.2 15 26 15 26zM15 11a2.5 2.5 0 1 0 .1 0z"),
    "ff_IconBottle": ("#3E9FBF", "M13 4h4v6c4 2 5 5 5 8v4a3 3 0 0 1-3 3h-8a3 3 0 0 1-3-3v-4c0-3 1-6 5-8zM8 17h14"),
    "CreditCard_ShoppingBag": ("#D9603B", "M7 11h16l1.5 13h-19zM11 14V9a4 4 0 0 1 8 0v5"), "ProfileLockOn": ("#3AA66B", "M8 14h14v11H8zM11 14v-3a4 4 0 0 1 8 0v3M15 18v3"),
}


def icon(name):
    color, strokes = ICONS[name]
    return svg(30, 30, f'<path d="{strokes}"/>', f' fill="none" stroke="{color}" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"')


def code(r):
    """What looks like a code to be scanned."""
    squares = "".join(f"M{x} {y}h1v1h-1z" for x in range(11) for y in range(11) if r.random() < .5 and not ((x < 4 or x > 6) and y < 4 or x < 4 and y > 6))
    finders = "".join(f"M{x} {y}h3v3h-3zM{x + 1} {y + 1}h1v1h-1z" for x, y in ((0, 0), (8, 0), (0, 8)))
    return svg(34, 34, rect(0, 0, 34, 34, "#FFFFFF") + f'<path transform="scale(3.1)" fill="#555" fill-rule="evenodd" d="{squares}{finders}"/>')


def sheet(r):
    """Paper with its fibres."""
    out = rect(0, 0, 390, 240, "#F3EBDD")
    for _ in range(70):
        x, y = r.randrange(390), r.randrange(240)
        out += shape(f"M{x} {y}q{r.randrange(-14, 15)} {r.randrange(-8, 9)} {r.randrange(-24, 25)} {r.randrange(-10, 11)}", "none", ' stroke="#D9CBB4" stroke-opacity=".7"')
    return svg(390, 240, out)


def game():
    """The picture of a game: a castle before the sun."""
    out = rect(0, 0, 78, 76, "#2B2350", ' rx="10"') + circle(39, 40, 24, "#F2A541")
    return svg(78, 76, out + shape("M14 66V42h6v-6h6v6h6V28h-3v-8h5v4h4v-4h5v4h4v-4h5v8h-3v14h6v-6h6v6h6v24z", "#6A4FB3"))


def pictures():
    """Each picture by its name."""
    yield from ((name, icon(name)) for name in ICONS)
    yield from (("avatar", face("face-lu")), ("qrcode", code(random.Random(3))), ("paper", sheet(random.Random(4))), ("wzry", game()))
