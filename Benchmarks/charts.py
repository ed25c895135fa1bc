"""Charts of cost against size, as SVG: both axes logarithmic."""
import html, math

WIDTH, HEIGHT = 720, 420
LEFT, RIGHT, TOP, BOTTOM = 84, 190, 48, 60
COLORS = ["#2563eb", "#dc2626", "#059669", "#d97706", "#7c3aed", "#0891b2"]


def short(value):
    """1000 as 1k, 0.5 as it is."""
    for size, unit in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if value >= size:
            return f"{value / size:g}{unit}"
    return f"{value:g}"


class Axis:
    """A logarithmic axis from a least to a greatest value, between two places in the picture."""

    def __init__(self, values, begin, end):
        least, greatest = min(values), max(values)
        self.low, self.high = math.log10(least), math.log10(greatest)
        if self.high - self.low < 0.5:
            middle = (self.low + self.high) / 2
            self.low, self.high = middle - 0.25, middle + 0.25
        margin = (self.high - self.low) * 0.06
        self.low, self.high = self.low - margin, self.high + margin
        self.begin, self.end = begin, end

    def place(self, value):
        return self.begin + (math.log10(value) - self.low) / (self.high - self.low) * (self.end - self.begin)

    def ticks(self):
        """Powers of ten, with 2 and 5 between them where there are few."""
        powers = range(math.floor(self.low), math.ceil(self.high) + 1)
        steps = (1,) if self.high - self.low > 2.5 else (1, 2, 5)
        ticks = [step * 10.0 ** power for power in powers for step in steps]
        return [tick for tick in ticks if self.low <= math.log10(tick) <= self.high]


def text(x, y, words, anchor="middle", more=""):
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{more}>{html.escape(words)}</text>'


def chart(title, across, up, series):
    """A chart of lines: `series` has the points (size, cost) of each by its name. Returns SVG."""
    points = [point for line in series.values() for point in line]
    x = Axis([size for size, _ in points], LEFT, WIDTH - RIGHT)
    y = Axis([cost for _, cost in points], HEIGHT - BOTTOM, TOP)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="13" fill="#1f2937">',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>',
        text(LEFT, 26, title, "start", ' font-size="16" font-weight="bold"'),
        text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 14, across),
        text(0, 0, up, more=f' transform="translate(20 {(TOP + HEIGHT - BOTTOM) / 2:.0f}) rotate(-90)"'),
    ]
    for tick in x.ticks():
        place = x.place(tick)
        parts.append(f'<path d="M{place:.1f} {TOP}V{HEIGHT - BOTTOM}" stroke="#e5e7eb"/>')
        parts.append(text(place, HEIGHT - BOTTOM + 20, short(tick)))
    for tick in y.ticks():
        place = y.place(tick)
        parts.append(f'<path d="M{LEFT} {place:.1f}H{WIDTH - RIGHT}" stroke="#e5e7eb"/>')
        parts.append(text(LEFT - 8, place + 4, short(tick), "end"))
    parts.append(f'<path d="M{LEFT} {TOP}V{HEIGHT - BOTTOM}H{WIDTH - RIGHT}" fill="none" stroke="#6b7280"/>')
    # Names stand beside the ends of their lines, in their order, and no closer than a line of text.
    lowest = 0
    for name, line in sorted(series.items(), key=lambda entry: y.place(entry[1][-1][1])):
        color = COLORS[list(series).index(name) % len(COLORS)]
        places = [(x.place(size), y.place(cost)) for size, cost in line]
        parts.append(f'<polyline points="{" ".join(f"{a:.1f},{b:.1f}" for a, b in places)}" fill="none" '
                     f'stroke="{color}" stroke-width="2"/>')
        parts += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3" fill="{color}"/>' for a, b in places]
        lowest = max(places[-1][1] + 4, lowest + 17)
        parts.append(text(WIDTH - RIGHT + 10, lowest, name, "start", f' style="fill: {color}"'))
    return "\n".join(parts) + "\n</svg>\n"
