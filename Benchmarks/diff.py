#!/usr/bin/env python3
"""How long `galley diff` takes for a million distinct views, and how much memory.

usage: diff.py GALLEY [VIEWS]

Writes a traffic file of 30 modules of 20 cards each, in 40 pages of 12 screens, languages and text sizes, every hour of some days, whose
answers change every six hours. Prints the seconds, the views a second and the peak of memory for:

    nothing     the configuration as it was recorded: every view is the same for certain
    module      a height in one of the modules: a thirtieth of the views are laid out twice
    piece       a size in a piece that all modules use: every view is laid out twice
"""
import hashlib, json, os, re, sqlite3, struct, subprocess, sys, tempfile, time

MODULES, IDS, ANSWERS_HOURS = 30, 40, 6
SCREENS = [f"{locale}{scale}width={width}" for locale in ("", "locale=de&") for scale in ("", "textScale=1.35&")
           for width in (375, 390, 412)]
HOUR = 480_000 * 3600
MAIN = """version: 1
upstreams: {shop: {url: "http://127.0.0.1:9"}}
modules: [pages/*.yaml]
pieces: [pieces.yaml]
fonts: {body: [FONT]}
"""
MODULE = """name: page-%02d
kind: single
parameters: {id: {type: integer, default: 1}}
request: {upstream: shop, path: "/lists/${params.id}"}
components:
  - id: grid
    layout: {columns: 2, itemHeight: 120, itemSpacing: 8}
    item:
      type: card
      data: {price: "${@.price}"}
      cell: {use: card}
"""
PIECES = """cells:
  card:
    stack: vertical
    padding: 8
    children:
      - {text: "${@.title}", size: 15, maxLines: 2}
      - {text: "${@.price|number}", size: 13, color: "#666666"}
"""
FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
TABLES = re.compile(r'"""\n(.*?)"""', re.S)


def text(value):
    return struct.pack(">q", len(value.encode())) + value.encode()


def digest(data):
    return hashlib.sha256(data).digest()


def tables():
    source = open(os.path.join(os.path.dirname(__file__), "../Sources/SQLiteStorage/Traffic/TrafficFormat.swift")).read()
    return "".join(TABLES.findall(source))


def answer(identifier, turn):
    words = ["Kitchen machines", "Lamp", "Garden chair with arms", "Kettle", "A long name for a small thing", "Rug"]
    return json.dumps([{"id": str(n), "title": f"{words[(n + identifier + turn) % 6]} {n + turn}", "price": n * 7 + turn}
                       for n in range(20)]).encode()


class Traffic:
    def __init__(self, path, files):
        self.database = sqlite3.connect(path)
        self.database.executescript(tables() + "PRAGMA application_id = 0x476c7974; PRAGMA user_version = 1;")
        parts = text("galley.yaml") + struct.pack(">q", len(files))
        for name in sorted(files):
            parts += text(name) + digest(files[name])
        self.run("INSERT INTO configuration VALUES (1, ?, 'galley.yaml')", digest(parts))
        for name, data in files.items():
            self.run("INSERT INTO configurationFile VALUES (1, ?, ?)", name, self.content(data))

    def run(self, sql, *values):
        return self.database.execute(sql, values).lastrowid

    def content(self, data):
        self.run("INSERT OR IGNORE INTO content (hash, length, bytes) VALUES (?, ?, ?)", digest(data), len(data), data)
        return self.database.execute("SELECT id FROM content WHERE hash = ?", (digest(data),)).fetchone()[0]

    def source(self, identifier, turn):
        """The number of the answer of a list in a turn; no pages of two modules share one here."""
        body = answer(identifier, turn)
        name = digest(struct.pack(">qq", 200, 0) + digest(body))
        self.run("INSERT OR IGNORE INTO response (hash, status, fields, content) VALUES (?, 200, '', ?)", name, self.content(body))
        response = self.database.execute("SELECT id FROM response WHERE hash = ?", (name,)).fetchone()[0]
        target = f"/lists/{identifier}"
        self.run("INSERT OR IGNORE INTO request (upstream, method, target, body) VALUES ('shop', 'GET', ?, x'')", target)
        request = self.database.execute("SELECT id FROM request WHERE target = ?", (target,)).fetchone()[0]
        source = self.run("INSERT INTO source (hash) VALUES (?)", digest(name + target.encode()))
        self.run("INSERT INTO answer VALUES (?, ?, ?)", source, request, response)
        return source

    def fill(self, views):
        pages = MODULES * IDS * len(SCREENS)
        hours = max(1, -(-views // pages))
        turns = -(-hours // ANSWERS_HOURS)
        sources = {(i, t): self.source(i, t) for i in range(1, IDS + 1) for t in range(turns)}
        count = 0
        for module in range(MODULES):
            for identifier in range(1, IDS + 1):
                for screen in SCREENS:
                    query = ([] if identifier == 1 else [f"id={identifier}"]) + screen.replace("width=390", "").split("&")
                    page = self.run("INSERT INTO page (module, target) VALUES (?, ?)", "page-%02d" % module,
                                    "&".join(part for part in query if part))
                    rows = [(page, HOUR + hour * 3600, 1, sources[identifier, hour // ANSWERS_HOURS], 1.0, 1 + (hour + identifier) % 9)
                            for hour in range(hours)][: views - count]
                    self.database.executemany("INSERT INTO view VALUES (?, ?, ?, ?, ?, ?)", rows)
                    count += len(rows)
        self.database.commit()
        self.database.close()
        return count


def write(folder, files):
    for name, data in files.items():
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(data)


def measure(galley, folder, count):
    begin = time.perf_counter()
    process = subprocess.Popen([galley, "diff", "--config", f"{folder}/galley.yaml", "--against", f"{folder}/traffic.sqlite",
                                "--since", "all"], stdout=subprocess.PIPE, text=True)
    output = process.stdout.read()
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - begin
    if status:
        sys.exit(f"galley diff ended with {status}\n{output}")
    print(f"    {seconds:7.1f} s  {count / seconds:10,.0f} views/s  {usage.ru_maxrss / 1024:6.0f} MiB  {output.splitlines()[0]}", flush=True)


def main():
    galley = os.path.abspath(sys.argv[1])
    views = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    files = {"galley.yaml": MAIN.replace("FONT", FONT).encode(), "pieces.yaml": PIECES.encode()}
    files.update({f"pages/page-{n:02}.yaml": (MODULE % n).encode() for n in range(MODULES)})
    with tempfile.TemporaryDirectory() as folder:
        count = Traffic(f"{folder}/traffic.sqlite", files).fill(views)
        print(f"diff: {count:,} views, {os.path.getsize(folder + '/traffic.sqlite') >> 20} MiB", flush=True)
        module = "pages/page-07.yaml"
        for name, changes in [
            ("nothing", {}),
            ("module", {module: files[module].replace(b"itemHeight: 120", b"itemHeight: 128")}),
            ("piece", {"pieces.yaml": PIECES.replace("size: 15", "size: 16").encode()}),
        ]:
            write(folder, {**files, **changes})
            print(f"{name}:", end="", flush=True)
            measure(galley, folder, count)


main()
