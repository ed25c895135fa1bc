#!/usr/bin/env python3
"""What compressing a page takes and saves: gzip, and Brotli at the qualities that the service uses.

usage: compression.py GALLEY [--rounds N] [URL]…

Without URLs the pages are those of `scripts/bench --only hot`, of 2, 20 and 200 KB; each URL is one more.
The libraries are those that the service is linked with, and are called with its settings. Prints a table: the bytes of each
body, what Brotli saves beside gzip, and the CPU of compressing it once, the least of the rounds, as a busy machine
only adds. Every body is decompressed and compared.
"""
import argparse, ctypes, ctypes.util, json, time, zlib

from harness import Servers, get
from hot_page import GALLEY, ITEM, MODULE, SIZES


PORT = 18181
QUALITY, WINDOW, SIZE_HINT, BLOCK = 1, 2, 5, 3
FINISH = 2


def library(name):
    return ctypes.CDLL(ctypes.util.find_library(name) or f"lib{name}.so.1")


encoder, decoder = library("brotlienc"), library("brotlidec")
encoder.BrotliEncoderCreateInstance.restype = ctypes.c_void_p


def brotli(quality):
    """Returns what compresses a body as Sources/CSystem/Brotli.c does."""
    def compress(body):
        bits = 16
        while bits < 22 and (1 << bits) - 16 < len(body):
            bits += 1
        state = ctypes.c_void_p(encoder.BrotliEncoderCreateInstance(None, None, None))
        for parameter, value in (QUALITY, quality), (WINDOW, bits), (SIZE_HINT, len(body)):
            encoder.BrotliEncoderSetParameter(state, parameter, ctypes.c_uint32(value))
        if quality == 11:
            encoder.BrotliEncoderSetParameter(state, BLOCK, ctypes.c_uint32(16))
        output = ctypes.create_string_buffer(len(body) + 1024)
        rest, room = ctypes.c_size_t(len(body)), ctypes.c_size_t(len(output))
        source, end, written = ctypes.c_char_p(body), ctypes.cast(output, ctypes.c_void_p), ctypes.c_size_t()
        well = encoder.BrotliEncoderCompressStream(
            state, FINISH, ctypes.byref(rest), ctypes.byref(source), ctypes.byref(room), ctypes.byref(end),
            ctypes.byref(written))
        encoder.BrotliEncoderDestroyInstance(state)
        if not well:
            raise SystemExit("Brotli failed")
        return output.raw[:written.value]
    return compress


def unbrotli(body, length):
    output, count = ctypes.create_string_buffer(length + 1), ctypes.c_size_t(length + 1)
    if decoder.BrotliDecoderDecompress(ctypes.c_size_t(len(body)), body, ctypes.byref(count), output) != 1:
        return None
    return output.raw[:count.value]


def gzip(body):
    packer = zlib.compressobj(6, zlib.DEFLATED, 31, 8)
    return packer.compress(body) + packer.flush()


FORMATS = {
    "gzip": (gzip, lambda body, _: zlib.decompress(body, 31)),
    "br, 5": (brotli(5), unbrotli),
    "br, 11": (brotli(11), unbrotli),
}


def measure(body, rounds):
    """The compressed length and the CPU in milliseconds of each format."""
    found = {}
    for name, (compress, decompress) in FORMATS.items():
        times = []
        for _ in range(rounds):
            begin = time.process_time()
            packed = compress(body)
            times.append(time.process_time() - begin)
        if decompress(packed, len(body)) != body:
            raise SystemExit(f"{name} is not the body again")
        found[name] = (len(packed), min(times) * 1000)
    return found


def pages(options):
    """The bodies by name."""
    with Servers(options.galley) as servers:
        servers.write("galley.yaml", GALLEY)
        for count, _ in SIZES.values():
            servers.write(f"files/{count}.json", json.dumps([{"id": index, **ITEM} for index in range(count)]))
            servers.write(f"modules/{count}.yaml", MODULE.format(count=count))
        url = f"http://127.0.0.1:{PORT}/v1/modules/page-%d/layout"
        servers.galley(url % SIZES["2 KB"][0])
        for name, (count, _) in SIZES.items():
            yield name, get(url % count)[0]
    for url in options.urls:
        yield url, get(url)[0]


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("usage: "))
    parser.add_argument("galley")
    parser.add_argument("urls", nargs="*")
    parser.add_argument("--rounds", type=int, default=50)
    options = parser.parse_intermixed_args()
    print("| page | bytes | gzip | br, 5 | br, 11 | saved beside gzip | CPU of gzip / br, 5 / br, 11 |")
    print("|---|--:|--:|--:|--:|--:|--:|")
    for name, body in pages(options):
        found = measure(body, options.rounds)
        (packed, _), rest = found["gzip"], [found["br, 5"], found["br, 11"]]
        saved = " / ".join(f"{100 * (1 - size / packed):.0f} %" for size, _ in rest)
        cpu = " / ".join(f"{milliseconds:.2f}" for _, milliseconds in found.values())
        sizes = " | ".join(f"{size:,}" for size, _ in found.values())
        print(f"| {name} | {len(body):,} | {sizes} | {saved} | {cpu} ms |")


if __name__ == "__main__":
    main()
