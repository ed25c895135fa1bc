"""The answers of the shop's API: home, lists, records with notes and reviews, the reader's account, what plays in the shop."""
import random
import records
from prose import MIDDLES, OPENINGS, PICKS, REVIEWS, ENDINGS, STORIES, HEROES, SHELVES

LANGUAGES = ["en", "zh", "ar"]


def answers(stock):
    """Each answer by its path without extension."""
    yield "home", {"genres": list(range(9)), "sorts": ["released", "price", "rating"], "heroes": HEROES, "shelves": SHELVES, "picks": PICKS}
    yield "records", {"records": stock}
    for number, page in enumerate(pages(feed(stock), 12), 1): yield f"feed/{number}", page
    for genre in range(9):
        rows = [record for record in stock if not genre or genre in record["genre_ids"]]
        for number, page in enumerate(pages([row["id"] for row in rows], 12), 1): yield f"genres/{genre}/{number}", page
    for record in stock:
        r = random.Random(record["id"])
        yield f"records/{record['id']}", detail(record, stock, r)
        yield f"records/{record['id']}/reviews", reviews(record, r)
    for artist in records.ARTISTS:
        own = [record["id"] for record in stock if record["artist"]["id"] == artist[0]]
        yield f"artists/{artist[0]}", {"id": artist[0], "name": artist[1], "from": artist[2], "genre_ids": artist[3], "records": own}
    yield from account(stock)


def pages(rows, size):
    """The rows in pages, each with their number and the next page's."""
    count = (len(rows) + size - 1) // size
    for page in range(count):
        yield {"total": len(rows), "page": page + 1, "next": page + 2 if page + 1 < count else None, "results": rows[page * size:page * size + size]}


def feed(stock):
    """What the home page goes on with: records, a story among every few."""
    rows, stories = [], list(STORIES)
    for index, record in enumerate(random.Random(7).sample(stock, len(stock))):
        rows.append({"id": f"r{record['id']}", "kind": "record", "record": record["id"]})
        if index % 6 == 2 and stories:
            story = stories.pop(0)
            rows.append({"id": f"s{len(stories)}", "kind": "story", **story})
    return rows


def detail(record, stock, r):
    """A record with all that is known of it."""
    name, title = record["artist"]["name"], record["title"]
    notes = {}
    picked = r.randrange(len(OPENINGS["en"])), r.randrange(len(MIDDLES["en"])), r.randrange(len(ENDINGS["en"]))
    for language in LANGUAGES:
        parts = [OPENINGS[language][picked[0]], MIDDLES[language][picked[1]], ENDINGS[language][picked[2]]]
        text = "".join(parts) if language == "zh" else " ".join(parts)
        notes[language] = text.replace("{artist}", f"<b>{name.replace('&', '&amp;')}</b>").replace("{title}", f"<i>{title}</i>")
    songs = records.tracks(r)
    same = [other["id"] for other in stock if other is not record and set(other["genre_ids"]) & set(record["genre_ids"])]
    return {
        **record, "notes": notes, "tracks": songs, "seconds": sum(song["seconds"] for song in songs),
        "catalogue": f"{records.LABELS[record['label_id']].split()[0][:3].upper()} {record['id'] - 40:03}",
        "editions": [
            {"code": "black", "price": record["price"], "grams": 140}, {"code": "colour", "price": round(record["price"] + 6, 2), "grams": 180},
            {"code": "cd", "price": round(record["price"] * .55, 1), "grams": None},
        ],
        "related": r.sample(same, 6),
    }


def reviews(record, r):
    """What buyers say of a record, each in a language of theirs."""
    rows, shares = [], sorted((r.random() for _ in range(4)), reverse=True)
    for language in LANGUAGES:
        for by, face, stars, text in r.sample(REVIEWS[language], 3):
            rows.append({"id": len(rows) + 1, "lang": language, "by": by, "face": face, "stars": stars, "text": text,
                         "at": f"2026-{1 + r.randrange(10):02}-{1 + r.randrange(28):02}T{8 + r.randrange(13):02}:{r.randrange(60):02}:00Z"})
    return {"average": record["rating"], "count": record["ratings"], "reviews": rows}


def account(stock):
    """The reader: a profile, orders, a basket."""
    yield "me", {"id": 48213, "name": "Mina Torvald", "face": "face-mina", "since": "2021-03-14", "records": 128, "wishlist": 17, "points": 1840}
    lines = lambda *ids: [{"id": i, "title": s["title"], "artist": s["artist"]["name"], "cover": s["cover"], "price": s["price"]} for i in ids for s in stock if s["id"] == i]
    yield "orders", {"orders": [
        {"id": "PL-20817", "state": "transit", "placed": "2026-11-23T18:40:00Z", "due": "2026-11-28", "lines": lines(103, 128, 141)},
        {"id": "PL-20655", "state": "delivered", "placed": "2026-10-30T09:12:00Z", "due": "2026-11-03", "lines": lines(110)},
        {"id": "PL-20411", "state": "delivered", "placed": "2026-09-12T20:05:00Z", "due": "2026-09-16", "lines": lines(146, 115, 152, 133, 119)},
    ]}
    basket = [{**line, "edition": edition, "quantity": count} for line, edition, count in zip(lines(104, 117, 129), ["black", "colour", "black"], [1, 2, 1])]
    yield "basket", {"id": 77120, "lines": basket, "items": 4, "subtotal": round(sum(l["price"] * l["quantity"] for l in basket), 2), "shipping": 4.9}


def turns(stock):
    """What plays in the shop, one answer after another: the queue moves up, and records are sold."""
    r, order = random.Random(11), random.Random(5).sample(stock, 14)
    for turn in range(8):
        queue = [order[(turn // 2 + k) % 14] for k in range(5)]
        sold = [{"id": turn + 20 - k, "record": order[(turn - k + 9) % 14]["id"], "minutes": [0, 2, 5, 9, 14][k] + (1 if k and turn % 2 else 0),
                 "by": ["online", "counter"][(turn + k) % 3 == 0]} for k in range(5)]
        yield {
            "id": "pelican-lane", "now": {"record": queue[0]["id"], "song": records.tracks(random.Random(queue[0]["id"]))[2]["title"], "part": round([.35, .8][turn % 2] + r.random() * .1, 2),
                    "side": "AB"[turn // 2 % 2], "chosen_by": [{"name": "Jonas", "face": "face-jonas"}, {"name": "Ada", "face": "face-ada"}, {"name": "Theo", "face": "face-theo"}][turn // 2 % 3]},
            "visitors": [11, 12, 12, 14, 13, 11, 10, 12][turn], "queue": [{"id": each["id"], "votes": 9 - k + (turn + k) % 3} for k, each in enumerate(queue[1:])], "sold": sold,
        }
