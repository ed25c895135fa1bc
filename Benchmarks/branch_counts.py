#!/usr/bin/env python3
"""Makes one profile of the counts of several processes, as text that llvm-profdata reads (scripts/profile).

usage: branch_counts.py LLVM-PROFDATA RAW… > TEXT

Three things are made good. A function that many object files have a copy of, such as an outlined copy of a value, is one
function of the program with one counter, but llvm-profdata adds that counter up once for each copy: 53 thousand
million calls where 43 million were made, beside which nothing else seems worth a thought. And its reader takes a name that
begins with `$`, as those of Swift do, for the number of bytes of a bitmap, unless that number, 0, stands before it. And
the name of a function that is known in its file alone begins with the path of that file on the machine that counted, of which the file's
own name is left (`-static-func-full-module-prefix=false` where the profile is used).

Functions of LayoutCore are left out: their loops are written for lines of any length, and a profile of pages, whose lines
have a few items on a phone, made them slower (1.4 times a flex of 100,000 items).
"""
import collections, hashlib, re, struct, subprocess, sys

# The first bytes and the version of raw profiles, the size of their head, and that of the data of a function
# (InstrProfData.inc of LLVM).
MAGIC, VERSION, HEAD, DATA = 0xFF6C_70726F66_7281, 10, 128, 64


def copies(path):
    """How many copies of a function share a counter, by the hash of its name; of those with one copy alone, nothing."""
    with open(path, "rb") as file:
        raw = file.read()
    magic, version, identifiers, count = struct.unpack_from("<4Q", raw)
    if magic != MAGIC or version & 0xFFFFFF != VERSION:
        raise SystemExit(f"profile: {path} is of another version than {VERSION}, whose form is not known here")
    counters = collections.defaultdict(list)
    for index in range(count):
        name, _, offset = struct.unpack_from("<QQq", raw, HEAD + identifiers + DATA * index)
        # It is relative to the place of the data.
        counters[name].append(offset + DATA * index)
    return {name: len(places) / len(set(places)) for name, places in counters.items() if len(places) > 1}


def functions(text):
    """The lines of a function before its counts, its counts, and the lines after them, which name what it calls."""
    head, *parts = re.split(r"\n(?=.*\n# Func Hash:\n)", text)
    yield [head], [], []
    for part in parts:
        lines = part.splitlines()
        begin = lines.index("# Counter Values:") + 1
        end = begin + int(lines[begin - 2])
        yield lines[:begin], [int(line) for line in lines[begin:end]], lines[end:]


def main():
    profdata, *paths = sys.argv[1:]
    shared = copies(paths[0])
    text = subprocess.run(
        [profdata, "merge", "--sparse", "--text", *paths, "-o", "-"], check=True, capture_output=True, text=True).stdout
    for before, counts, after in functions(text):
        name = before[0]
        if "$s10LayoutCore" in name:
            continue
        number = shared.get(int.from_bytes(hashlib.md5(name.encode()).digest()[:8], "little"), 1)
        lines = [*before, *(str(round(count / number)) for count in counts), *["$0"] * bool(counts), *after]
        for line in lines:
            print(re.sub("^[^;]*/(?=[^/;]*;)", "", line))


if __name__ == "__main__":
    main()
