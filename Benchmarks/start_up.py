"""Section `start-up`: the start with a thousand modules, beside Yams parsing the same files."""
import os, signal, tempfile, time

from harness import write
from service import Service
from swift_benchmarks import program

MODULES = 1000
MAIN = """version: 1
server: {port: 0}
cache: {path: ":memory:"}
upstreams: {up: {url: "http://127.0.0.1:1"}}
modules: [modules/*.yaml]
"""
MODULE = """name: page-%d
kind: batch
parameters:
  genre: {type: string, enum: [pop, rock, jazz], default: pop}
  n: {type: integer, default: %d}
requests:
  - {id: songs, upstream: up, path: "/songs/${params.genre}", query: {n: "${params.n}"}, cache: {ttl: 1h}}
  - {id: artists, upstream: up, path: /artists, cache: {ttl: 5m}, required: false}
components:
  - id: songs
    from: songs
    items: $.songs[*]
    item:
      id: "${@.id}"
      type: song
      data:
        title: "${@.name}"
        artist: "${@.artist.name}"
        album: "${@.album.title}"
        price: "${@.price}"
        cover: "${@.cover}"
    layout:
      kind: grid
      columns: [1fr, 1fr]
      autoRows: 90
      inset: 16
    header: {height: 40, pin: true, type: title, data: {title: Songs}}
  - id: artists
    from: artists
    item: {type: artist, data: {name: "${@.name}", picture: "${@.picture}"}}
    layout: {kind: list, itemHeight: 64, lineSpacing: 8}
    footer: {height: 20, type: note, data: {text: "All artists"}}
"""


def start(bench, folder):
    """Milliseconds from the start of the process until it listens."""
    service = Service(bench.galley, folder)
    begin = time.perf_counter()
    service.start(interval=0.002)
    taken = (time.perf_counter() - begin) * 1000
    service.end(signal.SIGTERM)
    return taken


def parse(bench, folder):
    """Milliseconds of a process that parses the files with Yams."""
    begin = time.perf_counter()
    program(bench, "YAMLBenchmark", os.path.join(folder, "modules"))
    return (time.perf_counter() - begin) * 1000


def run(bench):
    with tempfile.TemporaryDirectory() as folder:
        write(f"{folder}/galley.yaml", MAIN)
        for number in range(MODULES):
            write(f"{folder}/modules/{number}.yaml", MODULE % (number, number))
        size = sum(entry.stat().st_size for entry in os.scandir(f"{folder}/modules"))
        results = bench.in_turn({"start": lambda: start(bench, folder), "parse": lambda: parse(bench, folder)})
    bench.say(f"\n{MODULES:,} modules, {size / 2**20:.1f} MiB of YAML; both are processes, from their start.")
    bench.table("start", "ms", "Yams parsing the files")
    bench.ratio("until it listens", results["start"], results["parse"], 2)
