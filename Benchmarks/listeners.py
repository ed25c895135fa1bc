#!/usr/bin/env python3
"""What one change of a page costs with many listeners, beside one listener.

usage: Benchmarks/listeners.py .build/release/galley [--listeners N] [--rows N] [--changes N] [--mode revisions]

Serves a page of some rows from a folder, listens to it with N connections, changes 1 % of the rows and
refreshes, again and again. Prints the server's CPU time a change, its memory a listener, and how
long it takes until every listener has the change. With `--mode revisions` listeners are sent the ids of
revisions alone.
"""
import argparse
import json
import os
import pathlib
import select
import socket
import statistics
import subprocess
import tempfile
import time
import urllib.request

from closed_loop import raise_descriptor_limit

MODULE = """name: board
kind: single
request: {upstream: files, path: /rows}
components:
  - id: rows
    item: {data: {title: "${@.title}", note: "${@.note}"}}
    layout: {kind: list, itemHeight: 50}
"""

CONFIGURATION = """version: 1
server: {port: 0, admin: {local: true}, limits: {listeners: 200000, connections: 201000}}
cache: {path: ./cache.sqlite}
state: {path: ./state.sqlite}
upstreams: {files: {directory: ./files, cache: {ttl: 1h}}}
modules: [board.yaml]
"""

EVENT_END = b"\n\n\r\n"


class Server:
    """A server over a folder of its own."""

    def __init__(self, program, folder, rows):
        self.folder = pathlib.Path(folder)
        self.rows = rows
        (self.folder / "files").mkdir(exist_ok=True)
        (self.folder / "board.yaml").write_text(MODULE)
        (self.folder / "galley.yaml").write_text(CONFIGURATION)
        self.write(0)
        self.process = subprocess.Popen(
            [program, "serve", "--config", str(self.folder / "galley.yaml")],
            stderr=subprocess.PIPE,
            text=True,
        )
        line = self.process.stderr.readline()
        self.port = int(line.rsplit(":", 1)[1])

    def write(self, number):
        """Writes the rows, one in a hundred of them another one each time."""
        rows = [{"id": i, "title": f"Row {i}", "note": "x" * 60} for i in range(self.rows)]
        for change in range(max(1, self.rows // 100)):
            rows[(number * 37 + change * 13) % self.rows]["title"] = f"Changed {number}"
        fresh = self.folder / "files" / "fresh"
        fresh.write_text(json.dumps(rows))
        fresh.rename(self.folder / "files" / "rows.json")

    def refresh(self):
        url = f"http://127.0.0.1:{self.port}/v1/modules/board/refresh"
        urllib.request.urlopen(urllib.request.Request(url, method="POST")).read()

    def cpu_milliseconds(self):
        """The process's own time, and the kernel's for it."""
        fields = pathlib.Path(f"/proc/{self.process.pid}/stat").read_text().split()
        return [int(field) * 1000 / os.sysconf("SC_CLK_TCK") for field in fields[13:15]]

    def memory_kilobytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.split("VmRSS:")[1].split()[0])

    def end(self):
        self.process.terminate()
        self.process.wait()


class Listeners:
    """Connections that each listen to the page."""

    # A client's address has 28,000 ports for one address of a server.
    PER_ADDRESS = 20_000

    def __init__(self, port, count, mode):
        query = f"?mode={mode}" if mode else ""
        request = f"GET /v1/modules/board/events{query} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
        self.poll = select.epoll()
        self.sockets = {}
        self.tails = {}
        for number in range(count):
            own = f"127.0.0.{2 + number // self.PER_ADDRESS}"
            connection = socket.create_connection(("127.0.0.1", port), source_address=(own, 0))
            connection.sendall(request)
            connection.setblocking(False)
            self.sockets[connection.fileno()] = connection
            self.tails[connection.fileno()] = b""
            self.poll.register(connection.fileno(), select.EPOLLIN)

    def wait(self):
        """Waits until each has been sent one more event."""
        missing = set(self.sockets)
        end = time.monotonic() + 60
        while missing:
            if time.monotonic() > end:
                raise SystemExit(f"{len(missing)} listeners were sent nothing for a minute")
            for descriptor, _ in self.poll.poll(1):
                data = self.tails[descriptor] + self.sockets[descriptor].recv(1 << 20)
                if EVENT_END in data:
                    missing.discard(descriptor)
                self.tails[descriptor] = b"" if data.endswith(EVENT_END) else data[-3:]


def measure(program, count, rows, changes, mode=None):
    with tempfile.TemporaryDirectory() as folder:
        server = Server(program, folder, rows)
        try:
            # What the first listener and the first refresh need is no listener's own.
            Listeners(server.port, 1, mode).wait()
            server.refresh()
            idle = server.memory_kilobytes()
            listeners = Listeners(server.port, count, mode)
            listeners.wait()
            memory = (server.memory_kilobytes() - idle) / count
            before = server.cpu_milliseconds()
            times = []
            for number in range(1, changes + 1):
                server.write(number)
                start = time.monotonic()
                server.refresh()
                listeners.wait()
                times.append((time.monotonic() - start) * 1000)
            after = server.cpu_milliseconds()
            cpu = [(new - old) / changes for new, old in zip(after, before)]
        finally:
            server.end()
    return cpu, memory, statistics.median(times)


def run(bench):
    """Section `events` of the benchmark."""
    many = min(10_000, raise_descriptor_limit(12_000) - 1000)
    for count, mode in [(1000, None), (many, "revisions")]:
        results = bench.in_turn({
            one: lambda one=one: measure(bench.galley, one, 200, 20, mode) for one in (1, count)})
        cpu = {one: [sum(cpu) for cpu, _, _ in found] for one, found in results.items()}
        bench.figures(f"{count:,} listeners, {'revisions' if mode else 'whole changes'}, a page of 200 rows", "each")
        each = [(all_of_them - alone) / count * 1000 for all_of_them, alone in zip(cpu[count], cpu[1])]
        goal = 5 if mode else None
        bench.figure("CPU of a change, µs", each, goal)
        bench.figure("memory, KB", [memory for _, memory, _ in results[count]], 4 if mode else None)
        bench.figure("time until all have a change, ms", [wait for _, _, wait in results[count]])


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--listeners", type=int, default=1000)
    parser.add_argument("--rows", type=int, default=200)
    parser.add_argument("--changes", type=int, default=50)
    parser.add_argument("--mode", choices=["revisions"])
    options = parser.parse_args()
    limit = raise_descriptor_limit(options.listeners + 1000)
    if limit < options.listeners + 1000:
        raise SystemExit(f"a process may have {limit} descriptors here, which is too few")
    one, _, wait_one = measure(options.program, 1, options.rows, options.changes, options.mode)
    many, memory, wait = measure(
        options.program, options.listeners, options.rows, options.changes, options.mode
    )
    (one, many), (_, kernel) = (sum(one), sum(many)), many
    print(f"a change of a page of {options.rows} rows, coalesced for 50 ms:")
    print(f"1 listener: {one:.1f} ms of CPU, there after {wait_one:.0f} ms")
    print(
        f"{options.listeners} listeners: {many:.1f} ms of CPU ({many / max(one, 0.1):.1f} times),"
        f" with all of them after {wait:.0f} ms; {memory:.1f} KB of memory each"
    )
    each = (many - one) / options.listeners * 1000
    print(f"{each:.1f} µs of CPU for each listener and change; {kernel / many:.0%} of all is the kernel's, for sending")


if __name__ == "__main__":
    main()
