"""The shop's stock: sixty records of twenty artists, all invented."""
from covers import PALETTES

# id, name, place, genres of the artist.
ARTISTS = [
    (1, "Odalys Wren", "Porto", [1, 2]), (2, "The Salt Ministry", "Hull", [4]), (3, "Low Cathedral", "Tromsø", [6, 3]),
    (4, "Kestrel & Daughters", "Galway", [5]), (5, "Halden Quartet", "Oslo", [1]), (6, "Paper Harbour", "Tallinn", [4, 6]),
    (7, "Juno Abara", "Lagos", [8, 2]), (8, "Velvet Meridian", "Marseille", [2]), (9, "Northbound Sleepers", "Duluth", [5, 4]),
    (10, "Iva Sorrel", "Zagreb", [3]), (11, "Copper Lanterns", "Taipei", [4]), (12, "Grand Escalator", "Leipzig", [3]),
    (13, "Solenne Dray", "Montréal", [5]), (14, "Bruno Tidewater", "Savannah", [2]), (15, "Glass Allotment", "Leeds", [6]),
    (16, "Tova Hest", "Malmö", [3, 4]), (17, "Club Papaya", "Cartagena", [8]), (18, "Sister Longitude", "Accra", [8, 1]),
    (19, "Deep Kiosk", "Rotterdam", [7, 3]), (20, "Amara Fenn", "Bristol", [7, 2]),
]
LABELS = {1: "Quayside", 2: "Eleven Herons", 3: "Tin Roof Recordings", 4: "Mooring", 5: "Second Harvest"}
TITLES = [
    "Saturday Light", "Blue Inventory", "The Long Quay", "Cormorant", "Four Rooms", "Weather for Two", "Yam Season", "Velvet Hours", "Snow Over Route 9",
    "Circuit Garden", "Night Market", "Second Floor", "Letters to Odile", "Slow Honey", "Allotment", "Silver Gate", "Papaya Radio", "Meridian Dance",
    "Basement Tides", "Concrete Lily", "Half Past Summer", "Undertow", "Polar Organ", "Thistle", "Standards", "Lantern Sea", "Lagos Nights", "Midnight Ferry",
    "Sleepers", "Signal Flower", "Umbrella Street", "Up and Up", "Small Chapel", "Peach Tree", "Moss Study", "Good Machines", "Cumbia Azul", "Equator Songs",
    "Loading Bay", "Rain Ledger", "Café Alma", "Low Water", "Aurora Tape", "The Wren's Year", "Brass and Birch", "Harbour Radio", "Sun Ledger", "Côte Bleue",
    "Pine and Wire", "Glass Animal Hour", "Orchid Tower", "Glide", "Winter Dresses", "Sweet Magnolia", "Greenhouse", "Neon Orchard", "Mango Moon", "Two Rivers",
    "Freight", "Kind Thunder",
]
SONGS = """Harbour Lights|Slow Elevator|Tin Roof|Paper Boats|Low Sun|Half a Letter|Nine Herons|The Wrong Train|Salt on the Window|Your Good Coat|Magnetic
North Stairs|Marigold|Cold Kitchen|Letter from the Pier|All the Lamps|Fernweh|Second Sister|Dust and Honey|Last Tram Home|Blue Door|Static Bloom|Little Engine
Orange Peel|Weathervane|Sleep in the Car|Old Cinema|Bright Idea|Parallel|Fold|Saint of Small Things|Carousel|Rooftop Tomatoes|Ink|Everything Twice|Quiet Hands
Sugar Hill Road|Lost Glove|Amber|Ferry Song|Canal Walk|Kettle|Warm Machines|Night Swim|Any Other Tuesday|The Clockmaker|Runaway Hat|Vapour|Left of the Moon
Postcards|Seven Bridges|Feather Index|Open Window|Ghost Bicycle|Tide Tables|Copper|Afterglow|Mezzanine Blues|Radio Garden|Stay for Tea|Winter Fruit|Short Wave
Velvet Rope|Plum Street|Interlude|Second Wind|Brass Buttons|Sunday Best|Long Division|Morning Shift|Paper Moon|Yellow Cab|Understudy|Goodnight Ada""".replace("\n", "|").split("|")


def stock(r):
    """All records, each as an API of a shop would list it, with how its sleeve is drawn."""
    records = []
    for index, title in enumerate(TITLES):
        artist = ARTISTS[index % 20]
        year = [2026, 2025, 2019][index // 20] - (index % 3 if index >= 40 else 0) - (index * 7 % 11 if index >= 40 else 0)
        month, day = 1 + index * 5 % 11, 1 + index * 11 % 27
        price = [21.9, 24.9, 18.5, 27.9, 32, 19.9, 23.5][index % 7]
        record = {
            "id": 101 + index, "title": title, "artist": {"id": artist[0], "name": artist[1]}, "genre_ids": artist[3],
            "label_id": 1 + artist[0] % 5, "released": f"{year}-{month:02}-{day:02}", "price": price,
            "was": round(price * 1.25, 1) if index % 9 == 4 else None, "stock": [6, 2, 14, 1, 9, 0, 4][(index * 3) % 7],
            "state": "new" if index in (0, 3, 6, 9, 12, 16, 19) else "last" if [6, 2, 14, 1, 9, 0, 4][(index * 3) % 7] == 1 else None,
            "rating": round(3.7 + (index * 37 % 13) / 10, 1), "ratings": 12 + index * 53 % 340,
            "cover": f"sleeve-{101 + index}", "length": "lp" if index % 5 else "2lp",
        }
        drawn = {"style": (index * 5 + index // 13) % 13, "palette": (index * 7 + index // 13 * 4) % 18, "title": title, "by": artist[1]}
        record["color"] = PALETTES[drawn["palette"]][0]
        records.append((record, drawn))
    return records


def tracks(r):
    """The tracks of a record, on two sides."""
    songs = r.sample(SONGS, r.choice([8, 9, 10]))
    half = (len(songs) + 1) // 2
    return [{"side": "A" if i < half else "B", "number": i + 1 if i < half else i + 1 - half, "title": song, "seconds": 130 + r.randrange(210)}
            for i, song in enumerate(songs)]
