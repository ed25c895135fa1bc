#!/usr/bin/env python3
"""Makes the images of this folder: `pip install pillow`, then `python3 make.py` in it.

Each shows the same drawing, 24 points wide and 10 tall; `turned` ones are stored upright and say that they lie.
"""
from PIL import Image

WIDTH, HEIGHT = 24, 10
ORIENTATION = 0x0112


def drawing(mode="RGB"):
    image = Image.new(mode, (WIDTH, HEIGHT))
    for x in range(WIDTH):
        for y in range(HEIGHT):
            image.putpixel((x, y), (x * 10, y * 20, 90, 255)[: len(mode)])
    return image


def oriented(value):
    exif = Image.Exif()
    exif[ORIENTATION] = value
    return exif.tobytes()


plain, alpha = drawing(), drawing("RGBA")
upright = plain.transpose(Image.Transpose.ROTATE_90)
plain.save("plain.png")
plain.save("interlaced.gif", interlace=1)
plain.save("baseline.jpg")
plain.save("progressive.jpg", progressive=True)
upright.save("turned.jpg", exif=oriented(6))
plain.save("mirrored.jpg", exif=oriented(2))
plain.save("lossy.webp")
plain.save("lossless.webp", lossless=True)
alpha.save("extended.webp", exif=oriented(1))
plain.save("plain.avif")
upright.save("turned.avif", exif=oriented(6))
