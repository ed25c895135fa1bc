#!/usr/bin/env python3
"""Writes arithmetic.json: sums, products and rounded numbers of Python's decimal, which is exact with enough digits.

    python3 Tests/FormatCoreTests/Fixtures/arithmetic.py > Tests/FormatCoreTests/Fixtures/arithmetic.json
"""
import decimal, json, random

decimal.getcontext().prec = 5_000
random.seed(33)


def plain(number):
    text = format(number, "f")
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def written():
    kind = random.random()
    if kind < 0.1:
        return random.choice(["0", "-0", "0.00", "1", "-1", "10", "0.1", "0.2", "0.5", "-0.5", "1e3", "1E-3", "+5", "-.5", "999.995",
                              "9007199254740993", "18446744073709551615", "5e-324", "1.7976931348623157e308"])
    digits = "".join(random.choice("0123456789") for _ in range(random.choice([1, 2, 3, 5, 9, 17, 40, 128])))
    point = random.randint(0, len(digits))
    number = digits[:point] + ("." + digits[point:] if point < len(digits) else "")
    if number.startswith("."):
        number = "0" + number
    exponent = random.choice(["", "", "", "e%d" % random.randint(-30, 30)])
    return random.choice(["", "-"]) + number + exponent


cases = [["plus", "0.1", "0.2", "0.3"], ["times", "1.1", "1.1", "1.21"], ["round", "1.005", "2", "1.01"], ["round", "-2.5", "0", "-3"],
         ["round", "99.995", "2", "100"], ["round", "1449.99", "-2", "1400"], ["round", "50", "-2", "100"], ["round", "49", "-2", "0"],
         ["plus", "1e20", "-1e-20", "99999999999999999999.99999999999999999999"]]
for _ in range(300):
    left, right = written(), written()
    cases.append(["plus", left, right, plain(decimal.Decimal(left) + decimal.Decimal(right))])
    cases.append(["times", left, right, plain(decimal.Decimal(left) * decimal.Decimal(right))])
    digits = random.randint(-4, 12)
    unit = decimal.Decimal(1).scaleb(-digits)
    cases.append(["round", left, str(digits), plain(decimal.Decimal(left).quantize(unit, rounding=decimal.ROUND_HALF_UP))])
    # Halves, which binary does not have.
    half = "%d.%s5" % (random.randint(-999, 999), "".join(random.choice("0123456789") for _ in range(random.randint(0, 4))))
    places = len(half.split(".")[1]) - 1
    cases.append(["round", half, str(places),
                  plain(decimal.Decimal(half).quantize(decimal.Decimal(1).scaleb(-places), rounding=decimal.ROUND_HALF_UP))])
print("[\n" + ",\n".join(json.dumps(case) for case in cases if len(case[3]) <= 1_000) + "\n]")
