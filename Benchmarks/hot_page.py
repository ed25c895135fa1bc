"""Section `hot`: pages in memory, beside nginx serving the same bytes as static files.

Each server has one core in turn, wrk the other. Needs nginx and wrk, and strace for --strace.
"""
import json, statistics

from charts import chart
from harness import SERVER_CORE, Servers, call_list, get, traced_calls, wrk

ITEM = {"title": "A title of ordinary length", "subtitle": "and a subtitle below it"}
# The goals: CPU at 64 connections.
SIZES = {"2 KB": (9, 0.75), "20 KB": (118, 0.85), "200 KB": (1200, 1.0)}
CONNECTIONS = [1, 64, 1000]
GALLEY_PORT, NGINX_PORT = 18181, 18182

MODULE = """name: page-{count}
kind: single
request: {{upstream: files, path: /{count}}}
components:
  - id: list
    item: {{type: row, data: {{title: "${{@.title}}", subtitle: "${{@.subtitle}}"}}}}
    layout: {{kind: list, columns: 2, itemHeight: 44}}
"""
GALLEY = """version: 1
server: {port: %d, threads: 1}
cache: {path: ":memory:"}
upstreams: {files: {directory: ./files, cache: {ttl: 1h}}}
modules: [modules/*.yaml]
""" % GALLEY_PORT
NGINX = """http {
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; gzip_static on;
  open_file_cache max=1000 inactive=600s; open_file_cache_valid 600s;
  keepalive_requests 100000000; keepalive_timeout 600s; default_type application/json;
  server { listen 127.0.0.1:%d backlog=4096; root %s/www; }
}
"""


class Pages:
    """Both servers, with the same bodies."""

    def __init__(self, servers):
        self.bytes = {}
        servers.write("galley.yaml", GALLEY)
        for count, _ in SIZES.values():
            items = [{"id": index, **ITEM} for index in range(count)]
            servers.write(f"files/{count}.json", json.dumps(items))
            servers.write(f"modules/{count}.yaml", MODULE.format(count=count))
        self.galley = servers.galley(self.ours("2 KB"))
        for name, (count, _) in SIZES.items():
            body, _ = get(self.ours(name))
            servers.write(f"www/{count}", body.decode())
            self.bytes[name] = len(body)
            # Compressed when a client first takes it so.
            compressed, _ = get(self.ours(name), {"Accept-Encoding": "gzip"})
            with open(f"{servers.folder}/www/{count}.gz", "wb") as file:
                file.write(compressed)
        text = NGINX % (NGINX_PORT, servers.folder)
        self.nginx = servers.nginx(SERVER_CORE, "nginx", text, self.theirs("2 KB"))

    def ours(self, name):
        return f"http://127.0.0.1:{GALLEY_PORT}/v1/modules/page-{SIZES[name][0]}/layout"

    def theirs(self, name):
        return f"http://127.0.0.1:{NGINX_PORT}/{SIZES[name][0]}"


def run(bench):
    with Servers(bench.galley) as servers:
        pages = Pages(servers)
        jobs = {}

        def add(line, name, connections, ours={}, theirs={}):
            jobs[line, "galley"] = lambda: wrk(
                pages.galley, pages.ours(name), connections, bench.seconds, fields=ours)
            jobs[line, "nginx"] = lambda: wrk(
                pages.nginx, pages.theirs(name), connections, bench.seconds, fields=theirs)

        for name in SIZES:
            for connections in CONNECTIONS:
                add(f"{name}, {connections} connection{'s' if connections > 1 else ''}", name, connections)
        gzip = {"Accept-Encoding": "gzip"}
        for name in SIZES:
            add(f"{name}, gzip", name, 64, gzip, gzip)
        for name in SIZES:
            # Beside nginx's gzip: its static files have no other format without a module.
            add(f"{name}, br", name, 64, {"Accept-Encoding": "br"}, gzip)
        tags = [{"If-None-Match": get(url)[1]["ETag"]} for url in (pages.ours("20 KB"), pages.theirs("20 KB"))]
        add("20 KB, not modified (304)", "20 KB", 64, *tags)
        results = bench.in_turn(jobs)
        report(bench, pages, results)
        if bench.options.strace:
            strace(bench, pages)


def report(bench, pages, results):
    lines = [line for line, server in results if server == "galley"]
    for figure, unit, goal in [("cpu", "µs of CPU", None), ("rate", "requests/s", 1), ("p99", "99 %, µs", 1)]:
        bench.table("page in memory", unit, "nginx, static file")
        for line in lines:
            wanted = (goal or SIZES[line.split(",")[0]][1]) if line.endswith(", 64 connections") else None
            bench.ratio(line, *([getattr(load, figure) for load in results[line, server]]
                                for server in ("galley", "nginx")), wanted, is_least=figure == "rate")
    bench.chart("hot", chart(
        "A page in memory, 64 connections", "size of the body in bytes", "CPU of a request in µs", {
            server: [(pages.bytes[name], statistics.median(
                load.cpu for load in results[f"{name}, 64 connections", server])) for name in SIZES]
            for server in ("galley", "nginx")}))


def strace(bench, pages):
    for name in SIZES:
        loads = []
        calls = traced_calls(pages.galley.pid, lambda: loads.append(wrk(pages.galley, pages.ours(name), 64, 2)))
        count = loads[0].count
        bench.say(f"\nSystem calls of {count:,} requests of {name}: {sum(calls.values()) / count:.2f} each"
                  f" ({call_list(calls, count)}).")
