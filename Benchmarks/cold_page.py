#!/usr/bin/env python3
"""A cold page of 20 KB from galley beside curl fetching the same upstream answer through libcurl.

usage: cold_page.py GALLEY [--rounds N]

nginx is the upstream: a static file, so that its own time is next to nothing. curl, one process on one
kept connection a round, asks nginx for the file, galley for pages that nobody has asked for before,
and galley for one that it has in memory. Rounds alternate; medians in microseconds. Needs nginx, curl.
"""
import argparse, json, re, statistics, subprocess, time

from harness import LOAD_CORE, Servers

GALLEY_PORT, NGINX_PORT = 18183, 18184
REQUESTS = 200

MODULE = """name: songs
kind: single
parameters: {n: {type: integer, default: 0}}
request: {upstream: up, path: /songs.json, query: {n: "${params.n}"}, cache: {ttl: 1h}}
components:
  - id: list
    item: {type: song, data: {title: "${@.name}", artist: "${@.artist.name}", cover: "${@.cover}"}}
    layout: {kind: list, columns: 2, itemHeight: 80}
"""
GALLEY = """version: 1
server: {port: %d, threads: 1}
cache: {path: ./cache.sqlite}
upstreams: {up: {url: "http://127.0.0.1:%d"}}
modules: [songs.yaml]
""" % (GALLEY_PORT, NGINX_PORT)
NGINX = """http {
  access_log off; sendfile on; tcp_nodelay on; open_file_cache max=10; keepalive_requests 100000000;
  default_type application/json;
  server { listen 127.0.0.1:%d; root %s/www; }
}
"""


def answer():
    songs = []
    while len(json.dumps(songs)) < 20_000:
        number = len(songs)
        songs.append({
            "id": f"song-{number}", "name": f"Träume von morgen, Teil {number}",
            "artist": {"id": 1_000_000 + number, "name": "The Quiet \"Harbour\" Ensemble"},
            "price": (99 + number) / 100, "tags": ["acoustic", "live", "night"],
            "cover": f"https://images.example.com/{number}.jpg", "sponsor": None})
    return json.dumps(songs, ensure_ascii=False)


def fetch(url):
    """The median microseconds of a request, as curl saw it and as its answer says."""
    output = subprocess.run(
        ["curl", "-sf", "-o", "/dev/null", "-w", "%{time_total} %{num_connects} %header{server-timing}\n", url],
        capture_output=True, text=True, check=True).stdout
    seen, inside = [], []
    for line in output.splitlines():
        total, connects, timing = (line.split(" ", 2) + [""])[:3]
        if connects == "0":
            seen.append(float(total) * 1e6)
            inside.append(sum(float(value) for value in re.findall(r"dur=([\d.]+)", timing)) * 1e3)
    return statistics.median(seen), statistics.median(inside)


def process(url):
    """The microseconds that curl takes as a command, from start to end."""
    begin = time.perf_counter()
    subprocess.run(["curl", "-sf", "-o", "/dev/null", url], check=True)
    return (time.perf_counter() - begin) * 1e6


def compare(rounds):
    base = f"http://127.0.0.1:{GALLEY_PORT}/v1/modules/songs/layout"
    upstream = f"http://127.0.0.1:{NGINX_PORT}/songs.json"
    results = []
    for number in range(rounds):
        first = 1 + number * REQUESTS
        results.append((
            fetch(f"{upstream}?n=[1-{REQUESTS}]"),
            fetch(f"{base}?n=[{first}-{first + REQUESTS - 1}]"),
            fetch(f"{base}?n=0&width=390.0[1-9]"),
            process(upstream)))
    middle = statistics.median
    direct = middle(a[0] for a, *_ in results)
    print(f"{'':48} {'µs':>8} {'× curl':>7}")
    for name, time in [
        ("curl fetching the answer from the upstream", direct),
        ("the same as a command, from start to end", middle(d for *_, d in results)),
        ("curl fetching the cold page, hop to galley included", middle(b[0] for _, b, *_ in results)),
        ("the same page from memory: the hop alone", middle(c[0] for _, _, c, _ in results)),
        ("inside galley: fetch, map, layout, encode", middle(b[1] for _, b, *_ in results)),
    ]:
        print(f"{name:52} {time:>8.0f} {time / direct:>7.2f}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("galley")
    parser.add_argument("--rounds", type=int, default=15)
    options = parser.parse_args()
    with Servers(options.galley) as servers:
        servers.write("galley.yaml", GALLEY)
        servers.write("songs.yaml", MODULE)
        servers.write("www/songs.json", answer())
        upstream = f"http://127.0.0.1:{NGINX_PORT}/songs.json"
        servers.nginx(LOAD_CORE, "nginx", NGINX % (NGINX_PORT, servers.folder), upstream)
        servers.galley(f"http://127.0.0.1:{GALLEY_PORT}/v1/modules/songs/layout")
        compare(options.rounds)


if __name__ == "__main__":
    main()
