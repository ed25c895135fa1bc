#!/usr/bin/env python3
"""How long `POST …/fit` takes over HTTP: a text in a slot on 24 devices, 3 sizes of text and 2 directions.

usage: fit.py GALLEY [QUESTIONS]

The page has 20 cards around the slot. Each question has another text, so that none is measured before. Prints the median and
the 99th percentile of each kind of text, and the processor's time of the service for a question:

    fits      a title that fits on every screen
    cut       one that some screens cut, of which the longest beginning is looked for
    long      a text of 400 characters
    languages ten titles in ten languages at once
"""
import http.client, json, os, signal, statistics, sys, tempfile, time

from service import Service

FONT = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf"
MAIN = f"""version: 1
server: {{port: 0, admin: {{local: true}}}}
cache: {{path: ":memory:"}}
modules: [shop.yaml]
fonts: {{body: [{FONT}]}}
"""
CARD = """      - id: c%d
        type: card
        cell:
          stack: vertical
          padding: 8
          children:
            - {text: Stand mixer number %d, id: title, size: 15, maxLines: 2}
            - stack: horizontal
              spacing: 4
              children:
                - {text: Add to basket, id: buy, size: 13, maxLines: 1}
                - {text: "219 €", id: price, size: 13, shrink: 0, maxLines: 1}
"""
MODULE = """name: shop
kind: single
public: true
components:
  - id: grid
    layout: {columns: 2, itemHeight: auto, itemSpacing: 10, inset: 10, at: {700: {columns: 4}}}
    items:
""" + "".join(CARD % (n, n) for n in range(20))
LOCALES = ["de", "en", "fr", "es", "it", "nl", "pl", "sv", "cs", "pt"]
# The bound of the contract, in milliseconds.
BOUND = 20


def texts(kind, number):
    words = ["Küche", "Mixer", "Regal", "Lampe", "Zubehör", "Garten", "Stuhl", "Tisch"]
    def take(count):
        return " ".join(words[(number + n * (number % 7 + 1)) % 8] + str((number * 31 + n) % 97) for n in range(count))
    if kind == "fits":
        return {"de": f"{words[number % 8]} {number % 100}"}
    if kind == "cut":
        return {"de": take(6)}
    if kind == "long":
        return {"de": take(55)[:400]}
    return {locale: f"{words[(number + n) % 8]} {number} {locale}" for n, locale in enumerate(LOCALES)}


def measure(service, kind, questions):
    connection = http.client.HTTPConnection("127.0.0.1", service.port, timeout=60)
    times, begin = [], 0
    for number in range(-10, questions):
        if number == 0:
            begin = service.measure()[-1]
        body = json.dumps({"slot": "grid.title", "texts": texts(kind, number + 10)}).encode()
        start = time.perf_counter()
        connection.request("POST", "/v1/modules/shop/fit", body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        content = answer.read()
        if answer.status != 200:
            sys.exit(f"{kind}: {answer.status} {content[:300]}")
        if number >= 0:
            times.append((time.perf_counter() - start) * 1000)
    work = (service.measure()[-1] - begin) * 1000 / questions
    times.sort()
    worst = times[min(len(times) - 1, int(len(times) * 0.99))]
    print(f"{kind:10} p50 {statistics.median(times):7.2f} ms   p99 {worst:7.2f} ms   CPU {work:6.2f} ms a question", flush=True)
    return worst


def main():
    galley = os.path.abspath(sys.argv[1])
    questions = int(sys.argv[2]) if len(sys.argv) > 2 else 500
    with tempfile.TemporaryDirectory() as folder:
        for name, text in {"galley.yaml": MAIN, "shop.yaml": MODULE}.items():
            with open(os.path.join(folder, name), "w") as file:
                file.write(text)
        service = Service(galley, folder)
        service.start()
        try:
            worst = [measure(service, kind, questions) for kind in ("fits", "cut", "long", "languages")]
        finally:
            service.end(signal.SIGTERM)
    if worst[0] > BOUND or worst[1] > BOUND:
        sys.exit(f"a title takes more than {BOUND} ms")


main()
