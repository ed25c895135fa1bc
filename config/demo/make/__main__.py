"""Draws the demo's pictures and writes the answers of its upstream; the same bytes each time.

usage: python3 config/demo/make [--check]

    --check   writes nothing, and names the files that it would change
"""
import json, os, random, sys

sys.dont_write_bytecode = True
import covers, goods, ideas, photos, pictures, records, words

DEMO = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
CHECK = "--check" in sys.argv[1:]
changed = []


def write(folder, name, text):
    path = os.path.join(DEMO, folder, name)
    if CHECK:
        if not os.path.exists(path) or open(path, encoding="utf-8").read() != text: changed.append(os.path.relpath(path))
        return
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "w", encoding="utf-8") as file: file.write(text)


def answer(name, value, folder="store"):
    write(folder, name + ".json", json.dumps(value, ensure_ascii=False, separators=(",", ":")) + "\n")


def main():
    stock = records.stock(random.Random(1))
    for record, drawn in stock: write("images", record["cover"] + ".svg", covers.cover(drawn, random.Random(record["id"])))
    for name, scene in pictures.SCENES.items(): write("images", name + ".svg", scene(random.Random(name)))
    for name in pictures.FACES: write("images", name + ".svg", pictures.face(name))
    for name, body in pictures.ICONS.items(): write("images", name + ".svg", pictures.icon(body))
    for name in pictures.SETTINGS: write("images", f"set-{name}.svg", pictures.setting(name))
    for name, picture in ideas.pictures(): write("images", name + ".svg", picture)
    for number, scene in enumerate(photos.SCENES): write("images", f"photo-{number}.svg", photos.photo(scene, random.Random(number)))
    for name, picture in goods.pictures(): write("images", name + ".svg", picture)
    write("images", "disc.svg", pictures.disc())
    write("images", "bar.svg", pictures.svg(10, 10, '<rect width="10" height="10" rx="1"/>'))
    write("images", "icon-star.svg", pictures.star())
    for name, value in words.answers([record for record, _ in stock]): answer(name, value)
    for turn, value in enumerate(words.turns([record for record, _ in stock]), 1): answer(f"in-store.{turn}", value, "live")


main()
if changed: sys.exit("config/demo/make: not as drawn: " + ", ".join(changed))
