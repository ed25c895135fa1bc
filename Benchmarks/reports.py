#!/usr/bin/env python3
"""A flood of reports of drawn texts, most of them hostile, beside a page in memory.

usage: reports.py GALLEY [--seconds N] [--rate N]

Three quarters of the requests are of every bad kind: broken JSON, unknown fonts, other texts than their hash, numbers beyond all
bounds, bodies of 8 KB of brackets. They come over kept connections with several in flight each. Prints the requests that were answered
a second, the page's latencies beside those without the flood, and what it left in memory; fails where a bound does not hold.
Nothing leaves the loopback interface.
"""
import argparse, http.client, json, multiprocessing, os, re, socket, statistics, sys, tempfile, time

from service import Service

FILES = {
    "galley.yaml": """version: 1
server: {port: 0}
cache: {path: ":memory:"}
modules: [page.yaml]
fonts: {body: [/usr/share/fonts/opentype/inter/Inter-Regular.otf]}
""",
    "page.yaml": """name: page
kind: static
defaults: {font: body}
sections: [{cells: [{id: a, title: Sample 76}, {id: b, title: Sample 77}]}]
""",
}
HOT = "/v1/modules/page/layout?width=390"
SECRET = "Secret-Words"
PROCESSES, CONNECTIONS, BATCH = 2, 4, 16


def text(hash, font="body", number="1"):
    return f'{{"font":"{font}","size":15,"platform":"web","text":"{hash}","width":{number},"lines":1}}'


def bodies(seed):
    """Sixteen bodies, with whether each is taken: a quarter is good."""
    hash = f"{(seed * 7919 + 1) * 1000:016x}"
    good = [f"[{text(hash)}]", f'[{text("b4801f20b9002f20")}]', f'[{",".join([text(hash)] * 20)}]', "[]"]
    bad = [f"[{text(SECRET)}]", f'[{text(hash, f"{SECRET}-{seed}")}]', f'[{text(hash, "body", "1e999")}]', "[" * 8000,
           f'[{{"{SECRET}{seed}": 1, "font": "body"}}]', "\ufffd" + SECRET + "\0", f'[{text(hash, "body", "NaN")}]',
           f'[{text(hash, "body", "-9223372036854775809")}]', f'[{",".join([text(hash)] * 21)}]', "{}",
           f'[{text(hash).replace("web", "symbian")}]', f"[{text(hash)}" ]
    return [(body, True) for body in good] + [(body, False) for body in bad]


def request(body):
    body = body.encode()
    return b"POST /v1/text/reports HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (
        len(body), body)


class Connection:
    """A connection with sixteen requests in flight."""

    def __init__(self, port, seed):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        all = bodies(seed)
        self.bytes = b"".join(request(body) for body, _ in all)
        self.taken = [is_good for _, is_good in all]
        self.buffer = b""

    def send(self):
        self.socket.sendall(self.bytes)

    def read(self):
        """Reads the answers, and returns how many were not what they should be."""
        statuses = []
        while len(statuses) < BATCH:
            end = self.buffer.find(b"\r\n\r\n")
            if end >= 0:
                head = self.buffer[:end]
                length = int(re.search(rb"(?i)content-length: (\d+)", head)[1])
                if len(self.buffer) >= end + 4 + length:
                    statuses.append(int(head[9:12]))
                    self.buffer = self.buffer[end + 4 + length:]
                    continue
            more = self.socket.recv(1 << 18)
            if not more:
                raise SystemExit("reports: a connection was closed")
            self.buffer += more
        return sum(not (status == 200 if good else 400 <= status < 500) for status, good in zip(statuses, self.taken))


def flood(port, seed, rate, seconds, results):
    connections = [Connection(port, seed * CONNECTIONS + n) for n in range(CONNECTIONS)]
    begin, answered, wrong = time.monotonic(), 0, 0
    while time.monotonic() < begin + seconds:
        for connection in connections:
            connection.send()
        for connection in connections:
            wrong += connection.read()
        answered += BATCH * CONNECTIONS
        ahead = begin + answered / rate - time.monotonic() if rate else 0
        if ahead > 0:
            time.sleep(ahead)
    results.put((answered / (time.monotonic() - begin), wrong))


def ping(port, seconds):
    """The latencies in ms of one connection that asks for the page again and again; all answers must be equal."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=20)
    times, first, end = [], None, time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.perf_counter()
        connection.request("GET", HOT)
        body = connection.getresponse().read()
        times.append((time.perf_counter() - start) * 1000)
        first = first or body
        if body != first:
            raise SystemExit("reports: the page changed")
        time.sleep(0.002)
    return sorted(times)


def run(service, rate, seconds):
    results = multiprocessing.Queue()
    parts = [multiprocessing.Process(target=flood, args=(service.port, n, rate / PROCESSES, seconds, results))
             for n in range(PROCESSES)]
    cpu = service.measure()[4]
    for part in parts:
        part.start()
    times = ping(service.port, seconds)
    answers = [results.get(timeout=60) for _ in parts]
    for part in parts:
        part.join()
    return sum(rate for rate, _ in answers), sum(wrong for _, wrong in answers), times, (service.measure()[4] - cpu) / seconds


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("galley")
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--rate", type=float, default=10_500, help="requests a second that are sent; 0: as many as are answered")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        for name, content in FILES.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(content)
        service = Service(options.galley, folder)
        service.start()
        try:
            run(service, 2000, 2)  # What the first requests leave, buffers and connections, is no part of it.
            alone, before = ping(service.port, options.seconds / 2), service.measure()[0]
            rate, wrong, times, cpu = run(service, options.rate, options.seconds)
            after = service.measure()[0]
            connection = http.client.HTTPConnection("127.0.0.1", service.port)
            connection.request("GET", "/metrics")
            metrics = connection.getresponse().read().decode()
        finally:
            service.end(15)
        with open(service.log.name) as file:
            log = file.read()
    labels = len(re.findall(r"^galley_text_\w+\{", metrics, re.MULTILINE))
    at = lambda times, share: times[int(len(times) * share)]
    print(f"{rate:.0f} requests a second, {wrong} answered otherwise than they should be, {cpu * 100:.0f} % of a core")
    print(f"a page in memory, beside none: median {at(times, .5):.2f} ms, {at(times, .5) / at(alone, .5):.2f} times; "
          f"99 % {at(times, .99):.2f} ms, {at(times, .99) / at(alone, .99):.2f} times; of {len(times)}")
    print(f"memory {before:.1f} → {after:.1f} MiB; {labels} samples in the metrics, {len(log.splitlines())} lines in the log")
    held = {"requests a second": rate >= min(options.rate, 10_000), "answers": wrong == 0, "memory": after - before < 16,
            "labels": labels < 16, "log": len(log.splitlines()) < 100, "no text": SECRET not in log + metrics}
    broken = [name for name, holds in held.items() if not holds]
    if broken:
        raise SystemExit("reports: these did not hold: " + ", ".join(broken))


if __name__ == "__main__":
    main()
