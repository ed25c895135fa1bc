#!/usr/bin/env python3
"""Requests of every kind, for a profile of what the service does (scripts/profile).

usage: training.py GALLEY [SECONDS]

Four parts: every page of the demo on many screens, whole, by windows, as changes and as pictures; pages of 20,000 items in
each layout; the mixed load of `soak.py`, with reloads and an upstream that fails; and the loads of `bench.py`, cold pages,
pages in memory and windows, for some seconds each. Code that none of them runs is taken for code that is seldom run. Needs nginx and wrk.
"""
import http.server, json, os, pathlib, random, signal, sys, tempfile, threading, time, urllib.error, urllib.request

import soak
from cold_load import GALLEY_PORT, Cold
from harness import Servers, get, write, wrk
from service import Service

ROOT = pathlib.Path(__file__).resolve().parent.parent
# How many screens a page of the demo is asked for on, and a large page.
SCREENS, WIDTHS = 40, 200
LARGE_ITEMS = 20_000
LARGE = """version: 1
server: {port: 0, threads: 1, limits: {page: 128MiB, memory: 2GiB}}
cache: {path: ":memory:"}
upstreams: {files: {directory: ./files, cache: {ttl: 1h}, maxBytes: 64MiB}}
modules: [modules/*.yaml]
"""
LARGE_MODULE = """name: NAME
kind: single
deadline: 30s
request: {upstream: files, path: /items}
components: [{id: all, item: {type: row, data: {title: "${@.title}"}, size: SIZE}, layout: LAYOUT}]
"""
LARGE_LAYOUTS = {
    "list": ("{}", "{kind: list, itemHeight: 44}"),
    "columns": ("{}", "{kind: list, columns: 4, itemHeight: 44}"),
    "flex": ('{width: "${@.width}", height: "${@.height}"}', "{kind: flex}"),
    "flex-between": ('{width: "${@.width}", height: "${@.height}"}', "{kind: flex, justifyContent: space-between, itemSpacing: 8}"),
    "waterfall": ('{height: "${@.height}"}', "{kind: waterfall, columns: 4}"),
    "waterfall-spans": ('{height: "${@.height}", span: "${@.span}"}', "{kind: waterfall, columns: 6}"),
    "grid": ('{height: "${@.height}"}', "{kind: grid, columns: 4, autoRows: 80}"),
    "grid-spans": ('{span: {columns: "${@.span}"}}', "{kind: grid, columns: 6, autoRows: 80}"),
    "grid-dense": ('{span: {columns: "${@.span}", rows: "${@.span}"}}', "{kind: grid, columns: 6, autoRows: 80, flow: dense}"),
}


def ask(url, fields={}, method="GET"):
    """A response's body; empty where it is a problem, which is part of what a service does."""
    try:
        with urllib.request.urlopen(urllib.request.Request(url, headers=fields, method=method), timeout=60) as response:
            return response.read()
    except urllib.error.HTTPError:
        return b""


def screen(chance):
    words = [f"width={chance.choice([320, 360, 390, 414, 768, chance.randint(300, 1400)])}"]
    words += [f"scale={chance.choice([1, 2, 3])}"] * (chance.random() < 0.5)
    words += [f"textScale={chance.choice([0.85, 1.3, 2])}"] * (chance.random() < 0.3)
    words += ["direction=rtl"] * (chance.random() < 0.2)
    return "&".join(words)


def demo(galley, folder):
    """The pages of the demo."""
    service = Service(galley, folder, ROOT / "config/galley.yaml")
    service.start(environment={"GALLEY_CACHE_PATH": f"{folder}/cache.sqlite", "GALLEY_PORT": "0",
                               "GALLEY_STATE_PATH": f"{folder}/state.sqlite"})
    base = f"http://127.0.0.1:{service.port}/v1/modules"
    chance = random.Random(1)
    names = [module["name"] for module in json.loads(ask(base))["modules"]]
    for name in names:
        page = f"{base}/{name}"
        for _ in range(SCREENS):
            query = screen(chance)
            for fields in ({}, {"Accept-Encoding": "gzip"}, {"Accept-Encoding": "br"}):
                body = ask(f"{page}/layout?{query}", fields)
            ask(f"{page}/window?{query}&height=844&offset={chance.randint(0, 4000)}")
            ask(f"{page}/layout?{query}&format=svg")
            ask(f"{page}/refresh?{query}", method="POST")
            layout = ask(f"{page}/layout?{query}")
            if layout:
                revision = json.loads(layout)["revision"]
                ask(f"{page}/changes?{screen(chance)}&since={revision}")
                ask(f"{page}/changes?{query}&since={revision}")
    service.end(signal.SIGTERM)


def large(galley, folder):
    """Windows of large pages, each on a screen of its own: nearly all of their time lays items out."""
    chance = random.Random(2)
    write(f"{folder}/galley.yaml", LARGE)
    write(f"{folder}/files/items.json", json.dumps([
        {"id": n, "title": f"Item {n}", "width": chance.randint(40, 200), "height": chance.randint(40, 200),
         "span": chance.randint(1, 3)} for n in range(LARGE_ITEMS)]))
    for name, (size, layout) in LARGE_LAYOUTS.items():
        text = LARGE_MODULE.replace("NAME", name).replace("SIZE", size).replace("LAYOUT", layout)
        write(f"{folder}/modules/{name}.yaml", text)
    service = Service(galley, folder)
    service.start()
    for name in LARGE_LAYOUTS:
        page = f"http://127.0.0.1:{service.port}/v1/modules/{name}"
        if not ask(f"{page}/layout?width=390"):
            raise SystemExit(f"training: no page of {name}: see {service.log.name}")
        for width in range(WIDTHS):
            ask(f"{page}/window?width={300 + 4 * width}&height=844&offset={chance.randint(0, 90_000)}")
            ask(f"{page}/window?width=390&height=844&offset={chance.randint(0, 90_000)}")
    service.end(signal.SIGTERM)


def mixed(galley, folder, seconds):
    """The load of `soak.py`."""
    upstream = http.server.ThreadingHTTPServer(("127.0.0.1", 0), soak.Upstream)
    upstream.daemon_threads = True
    upstream.handle_error = lambda *_: None
    threading.Thread(target=upstream.serve_forever, daemon=True).start()
    soak.write(folder, "128MiB", upstream.server_port, "First")
    service = Service(galley, folder)
    service.start()
    load = soak.Load(service)
    threads = [threading.Thread(target=load.run, args=(seed,)) for seed in range(8)]
    threads += [threading.Thread(target=load.listen, args=(seed,)) for seed in range(4)]
    for thread in threads:
        thread.start()
    for part in range(4):
        time.sleep(seconds / 4)
        soak.Upstream.fails = part == 2
        soak.write(folder, "128MiB", upstream.server_port, f"Title {part}")
        service.process.send_signal(signal.SIGHUP)
    load.isOver = True
    service.end(signal.SIGTERM)
    for thread in threads:
        thread.join()
    upstream.shutdown()


def bench(galley, seconds):
    """The loads of the benchmark."""
    with Servers(galley) as servers:
        cold = Cold(servers, seconds)
        for name, job in cold.jobs().items():
            if not name.startswith("nginx"):
                job()
        page = f"http://127.0.0.1:{GALLEY_PORT}/v1/modules/kept/layout?n=1"
        tag = get(page)[1]["ETag"]
        for fields in ({}, {"Accept-Encoding": "gzip"}, {"If-None-Match": tag}):
            wrk(cold.galley, page, 64, seconds, fields=fields)
        cold.load(cold.galley, GALLEY_PORT, "/v1/modules/kept/window?n=1&height=844&offset=", 64,
                  number='string.format("%.2f", count * 7.77 % 2456)')


def main():
    galley = os.path.abspath(sys.argv[1])
    seconds = int(sys.argv[2]) if len(sys.argv) > 2 else 2
    for part in (demo, large, lambda *place: mixed(*place, 10 * seconds)):
        with tempfile.TemporaryDirectory() as folder:
            part(galley, folder)
    bench(galley, seconds)


if __name__ == "__main__":
    main()
