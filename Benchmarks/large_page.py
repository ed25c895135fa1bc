"""Sections `windows`, `changes` and `memory`: pages of many items, over HTTP, in a service of their own."""
import json, re, statistics, time, urllib.request

from charts import chart
from closed_loop import idle_connections, raise_descriptor_limit
from harness import SERVER_CORE, Servers, get, wrk

PORT, NGINX_PORT = 18191, 18192
GALLEY = """version: 1
server: {port: %d, threads: 1, admin: {local: true}, limits: {page: 128MiB, memory: 4GiB}}
cache: {path: "%s"}
upstreams: {files: {directory: ./files, cache: {ttl: 1h}, maxBytes: 64MiB}}
modules: [modules/*.yaml]
"""
MODULE = """name: page-{count}
kind: single
deadline: 30s
request: {{upstream: files, path: /{count}}}
components:
  - id: list
    item: {{type: row, data: {{title: "${{@.title}}", subtitle: "${{@.subtitle}}"}}}}
    layout: {{kind: list, columns: 2, itemHeight: 44}}
"""
HOT = 9
# Offsets that look random, and hardly ever the same.
SCRIPT = """local count = %d
request = function()
  count = count + 1
  return wrk.format("GET", "%s?height=844&offset=" .. (count * 7919 %% %d) + count %% 100 / 100)
end
"""


def rows(count, change=0):
    """Rows of a page; with `change`, one in a hundred has another title."""
    title, subtitle = "A title of ordinary length", "and a subtitle below it"
    return [{"id": index, "title": f"{title}, {change}" if change and index % 100 == change % 100 else title,
             "subtitle": subtitle} for index in range(count)]


def path(count):
    return f"http://127.0.0.1:{PORT}/v1/modules/page-{count}"


class Pages:
    """A service with pages of so many items."""

    def __init__(self, servers, counts, cache=":memory:"):
        self.servers = servers
        servers.write("galley.yaml", GALLEY % (PORT, cache))
        for count in counts:
            servers.write(f"modules/{count}.yaml", MODULE.format(count=count))
            self.put(count)
        self.galley = servers.galley(f"http://127.0.0.1:{PORT}/livez")

    def put(self, count, change=0):
        self.servers.write(f"files/{count}.json", json.dumps(rows(count, change)))


# MARK: Windows


def windows(bench):
    counts = [1000, 10_000, 100_000, 200_000]
    with Servers(bench.galley) as servers:
        pages = Pages(servers, [HOT, *counts])
        for count in [HOT, *counts]:
            bench.progress(f"a page of {count:,} items is built")
            body, _ = get(path(count) + "/layout")
        bench.say(f"\nThe page of 200,000 items has {len(body) / 2**20:.0f} MiB of JSON. A window is 844 points tall;"
                  " each request asks for another offset.")

        def window(count):
            servers.write(f"{count}.lua", SCRIPT % (
                time.monotonic_ns() % 10**6, f"/v1/modules/page-{count}/window", count * 22 - 844))
            return wrk(pages.galley, f"http://127.0.0.1:{PORT}", 64, bench.seconds,
                       script=f"{servers.folder}/{count}.lua")

        results = bench.in_turn({
            HOT: lambda: wrk(pages.galley, path(HOT) + "/layout", 64, bench.seconds),
            **{count: lambda count=count: window(count) for count in counts}})
    for figure, unit in (("cpu", "µs of CPU"), ("p99", "99 %, µs")):
        bench.table("window of a page of", unit, "page of 2 KB in memory")
        for count in counts:
            bench.ratio(f"{count:,} items", *([getattr(load, figure) for load in results[one]] for one in (count, HOT)))
    bench.table("window of a page of", "µs of CPU", "of a page of 1,000")
    bench.ratio("200,000 items", *([load.cpu for load in results[one]] for one in (200_000, 1000)), 3)
    cost = {count: statistics.median(load.cpu for load in results[count]) for count in results}
    bench.chart("windows", chart(
        "A window over HTTP, 64 connections", "items of the page", "CPU of a request in µs", {
            "window": [(count, cost[count]) for count in counts],
            "page of 2 KB": [(count, cost[HOT]) for count in counts]}))


# MARK: Changes


def changes(bench):
    count = 10_000
    with Servers(bench.galley) as servers:
        pages = Pages(servers, [HOT, count])
        get(path(HOT) + "/layout")
        state = {"change": 0, "revision": revision(count)}
        first, full = [], []

        def change():
            """Another 1 % of the rows: milliseconds of the first delta to it, and of its whole layout."""
            state["change"] += 1
            pages.put(count, state["change"])
            urllib.request.urlopen(urllib.request.Request(path(count) + "/refresh", method="POST")).read()
            begin = time.perf_counter()
            layout, _ = get(path(count) + "/layout")
            full.append((time.perf_counter() - begin) * 1000)
            state["target"] = f"{path(count)}/changes?since={state['revision']}"
            begin = time.perf_counter()
            delta, _ = get(state["target"])
            first.append((time.perf_counter() - begin) * 1000)
            state["bytes"] = len(delta), len(layout)
            state["revision"] = revision(count)

        results = bench.in_turn({
            "change": change,
            "delta": lambda: wrk(pages.galley, state["target"], 64, bench.seconds),
            "hot": lambda: wrk(pages.galley, path(HOT) + "/layout", 64, bench.seconds)})
    delta, layout = state["bytes"]
    if delta * 4 > layout:
        raise RuntimeError(f"the response of changes has {delta} bytes, the layout {layout}: not a delta")
    bench.say(f"\nA page of {count:,} rows, one in a hundred with another title. The delta has {delta:,} bytes, the"
              f" layout {layout:,}.")
    bench.table("changes", "µs of CPU", "page of 2 KB in memory")
    bench.ratio("a delta that was made before", *([load.cpu for load in results[one]] for one in ("delta", "hot")))
    bench.table("changes", "ms", "the changed layout, after the refresh")
    bench.ratio("the first delta to a revision", first, full)


def revision(count):
    return json.loads(get(path(count) + "/layout")[0])["revision"]


# MARK: Memory


def peak_bytes(pid):
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(r"VmHWM:\s+(\d+)", file.read())[1]) * 1024


def memory(bench):
    counts = [1000, 10_000, 100_000, 200_000]
    sizes = {}

    def page(count):
        """A service that has made one page: the growth of its peak memory in bytes."""
        with Servers(bench.galley) as servers:
            # A file, as is the default: what is stored in memory stays there.
            pages = Pages(servers, [HOT, count], cache="./cache.sqlite")
            get(path(HOT) + "/layout")
            before = peak_bytes(pages.galley.pid)
            sizes[count] = len(get(path(count) + "/layout")[0])
            return peak_bytes(pages.galley.pid) - before

    results = bench.in_turn({count: lambda count=count: page(count) for count in counts})
    bench.table("page of", "growth of peak memory, MiB", "its JSON, MiB")
    for count in counts:
        bench.ratio(f"{count:,} items", [peak / 2**20 for peak in results[count]],
                    [sizes[count] / 2**20] * len(results[count]), 3 if count == 100_000 else None)
    bench.chart("memory", chart(
        "Memory that a page takes while it is made", "items of the page", "bytes", {
            "peak": [(count, statistics.median(results[count])) for count in counts],
            "its JSON": [(count, sizes[count]) for count in counts]}))
    idle(bench)


def idle(bench):
    # The servers inherit the limit.
    raise_descriptor_limit(12_000)
    with Servers(bench.galley) as servers:
        Pages(servers, [HOT])
        servers.write("www/page", get(path(HOT) + "/layout")[0].decode())
        nginx = servers.nginx(
            SERVER_CORE, "nginx",
            "http { access_log off; keepalive_timeout 600s; keepalive_requests 1000000; "
            f"server {{ listen 127.0.0.1:{NGINX_PORT} backlog=4096; root {servers.folder}/www; }} }}\n",
            f"http://127.0.0.1:{NGINX_PORT}/page")
        galley = servers.running[0]
        target = path(HOT).split(str(PORT))[1] + "/layout"
        ours, count = idle_connections(galley.pid, PORT, target)
        theirs, _ = idle_connections(nginx.pid, NGINX_PORT, "/page")
    bench.table("idle connection that was served", "private bytes", "nginx")
    bench.ratio(f"{count:,} connections", [ours], [theirs])
    bench.figures("idle connection that was served", "private bytes")
    bench.figure("galley", [ours], 128)
