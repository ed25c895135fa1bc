#!/usr/bin/env python3
"""Writes references.json: HTML's character references in odd places, as Python's html.unescape decodes them.

    python3 Tests/FormatCoreTests/Fixtures/references.py > Tests/FormatCoreTests/Fixtures/references.json
"""
import html, html.entities, json, random

random.seed(33)
names = sorted(html.entities.html5)
texts = ["&amp;&lt;&gt;&quot;&apos;", "a&ampb", "&ampx;", "&notit;", "&notin;", "&copy2026", "AT&T", "a & b", "&", "&;", "&#", "&#;", "&#x;",
         "&#xg;", "&#65", "&#65x", "&#x41", "&#X41;", "&#128;", "&#150;", "&#x80", "&#0;", "&#xD800;", "&#1114112;", "&#99999999999999999999;",
         "&#000000000000000065;", "&CounterClockwiseContourIntegral;", "&NotEqualTilde;", "&amp;amp;", "&Eacute;cole", "&eacutee", "&nbsp;",
         "&foo;", "&fooamp;", "&lt", "&ltb", "&#8217;s", "Tom &amp; Jerry &#39;n&#39; co", "&hearts;&hearts", "&AMP", "&Lt;", "&lang;"]
for _ in range(400):
    name = random.choice(names)
    text = random.choice(["&", "&", "&amp;"]) + random.choice([name, name.rstrip(";"), name + "x", name[:-2]]) + random.choice(["", " b", ";", "é"])
    texts.append(random.choice(["", "a ", "&"]) + text)
# Numbers of characters that cannot be shown are dropped by Python, and kept by browsers.
print("[\n" + ",\n".join(json.dumps([text, html.unescape(text)]) for text in texts) + "\n]")
