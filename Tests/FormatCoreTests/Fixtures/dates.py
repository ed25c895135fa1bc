#!/usr/bin/env python3
"""Writes dates.json: dates as APIs write them, with the milliseconds that Python's own readers and zones have for them.

    python3 Tests/FormatCoreTests/Fixtures/dates.py > Tests/FormatCoreTests/Fixtures/dates.json

A line is a text, the time zone of the module, and the milliseconds since 1970 (of a day: of its midnight in UTC), or
null where it is no date. Written with Python 3.12.
"""
import datetime, email.utils, json, zoneinfo

UTC = datetime.timezone.utc
cases = []


def add(text, moment, zone="UTC"):
    cases.append([text, zone, None if moment is None else round(moment.timestamp() * 1000)])


def iso(text, readable=None, zone="UTC"):
    moment = datetime.datetime.fromisoformat(readable or text)
    if moment.tzinfo is None:
        # The first of a time that comes twice; one that clocks leave out is read by the offset before.
        moment = moment.replace(tzinfo=zoneinfo.ZoneInfo(zone), fold=0)
    add(text, moment, zone)


def mail(text, readable=None, zone="UTC"):
    moment = email.utils.parsedate_to_datetime(readable or text)
    if moment.tzinfo is None:
        moment = moment.replace(tzinfo=zoneinfo.ZoneInfo(zone) if "-0000" not in text else UTC, fold=0)
    add(text, moment, zone)


# RFC 3339.
for text in ["2026-11-25T00:12:00Z", "2026-11-25T00:12:00+00:00", "2026-11-25T00:12:00+02:00", "2026-11-25T00:12:00-11:30",
             "2026-11-25T00:12:00.5Z", "2026-11-25T00:12:00.123+05:45", "2026-11-25T00:12:00.123456Z", "1969-12-31T23:59:59.999Z",
             "0001-01-01T00:00:00+00:00", "9999-12-31T23:59:59Z", "2000-02-29T12:30:45.5+01:00", "2024-02-29T00:00:00Z"]:
    iso(text)
iso("2026-11-25t00:12:00z", "2026-11-25T00:12:00Z")
iso("2026-11-25T00:12:00.123456789Z", "2026-11-25T00:12:00.123Z")
iso("2026-11-25T00:12:00,25Z", "2026-11-25T00:12:00.25Z")
iso("2016-12-31T23:59:60Z", "2017-01-01T00:00:00Z")
iso("2017-01-01T05:29:60+05:30", "2017-01-01T00:00:00Z")
iso("2016-12-31T18:59:60.5-05:00", "2017-01-01T00:00:00.5Z")
iso("2026-11-25T00:12:00+14:00", "2026-11-25T00:12:00+14:00")
iso("2026-11-25T00:12:00-0000", "2026-11-25T00:12:00Z")
iso("2026-11-25t00:12:00.1234567891234z", "2026-11-25T00:12:00.123Z")
iso("2026-11-25 00:12:00,5 +01", "2026-11-25T00:12:00.5+01:00")
iso("2026-11-25T00:12:00-00:00", "2026-11-25T00:12:00Z")
# A space, another offset, no seconds.
iso("2026-11-25 00:12:00Z", "2026-11-25T00:12:00Z")
iso("2026-11-25 00:12:00 UTC", "2026-11-25T00:12:00Z")
iso("2026-11-25 00:12:00 +0200", "2026-11-25T00:12:00+02:00")
iso("2026-11-25 00:12:00.000000 +00:00", "2026-11-25T00:12:00Z")
iso("2026-11-25 00:12:00+02", "2026-11-25T00:12:00+02:00")
iso("2026-11-25T00:12:00+0200", "2026-11-25T00:12:00+02:00")
iso("2026-11-25T00:12:00.000+0000", "2026-11-25T00:12:00Z")
iso("2026-11-25T00:12Z", "2026-11-25T00:12:00Z")
iso("2026-11-25T00:12+05:30", "2026-11-25T00:12:00+05:30")
iso(" 2026-11-25T00:12:00Z\n", "2026-11-25T00:12:00Z")
# No zone: that of the module.
for zone in ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Apia", "Australia/Lord_Howe"]:
    for text in ["2026-11-25T00:12:00", "2026-11-25 00:12:00", "2026-07-01T23:45", "2026-07-01 00:00:00.250"]:
        iso(text, zone=zone)
# Times that come twice, and times that never come.
for zone, texts in {
    "Europe/Berlin": ["2026-10-25T02:30:00", "2026-10-25T01:59:59", "2026-10-25T03:00:00", "2026-03-29T02:30:00", "2026-03-29T01:59:59",
                      "2026-03-29T02:00:00", "2026-03-29T03:00:00"],
    "America/New_York": ["2026-11-01 01:30:00", "2026-03-08 02:30:00", "2026-03-08 03:00:00"],
    "Australia/Lord_Howe": ["2026-04-05T01:45:00", "2026-10-04T02:15:00"],
    "Pacific/Apia": ["2011-12-30T12:00:00"],
    "Africa/Casablanca": ["2026-02-15T02:30:00", "2026-03-22T02:30:00"],
    "Asia/Tehran": ["2022-03-22T00:30:00", "2026-03-22T00:30:00"],
    "Europe/London": ["1971-01-01T00:00:00"],
}.items():
    for text in texts:
        iso(text, zone=zone)
# Mail, feeds and HTTP.
for text in ["Tue, 24 Nov 2026 10:00:00 GMT", "Tue, 24 Nov 2026 10:00:00 +0000", "Tue, 24 Nov 2026 10:00:00 +0530",
             "Tue, 24 Nov 2026 10:00:00 -0000", "Tue, 24 Nov 2026 10:00:00 EST", "Tue, 24 Nov 2026 10:00:00 PDT",
             "Tue, 24 Nov 2026 10:00:00 UT", "Tue, 24 Nov 2026 10:00 +0100", "24 Nov 2026 10:00:00 +0100", "1 Jul 2026 01:02:03 Z",
             "Tue, 24 Nov 2026 10:00:00 +0000 (UTC)", "Wed, 01 Jul 2026 23:45:00 CDT", "Sun, 06 Nov 1994 08:49:37 GMT"]:
    mail(text)
mail("tue, 24 nov 2026 10:00:00 gmt", "Tue, 24 Nov 2026 10:00:00 GMT")
mail("Tue 24 November 2026 10:00:00 GMT", "Tue, 24 Nov 2026 10:00:00 GMT")
mail("Tue, 24 Nov 26 10:00:00 GMT", "Tue, 24 Nov 2026 10:00:00 GMT")
mail("Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37 GMT")
mail("Tuesday, 24-Nov-26 10:00:00 GMT", "Tue, 24 Nov 2026 10:00:00 GMT")
mail("Tue, 24-Nov-2026 10:00:00 GMT", "Tue, 24 Nov 2026 10:00:00 GMT")
mail("Friday, 31-Dec-49 23:59:59 GMT", "Fri, 31 Dec 2049 23:59:59 GMT")
mail("Sunday, 01-Jan-50 00:00:00 GMT", "Sun, 01 Jan 1950 00:00:00 GMT")
mail("Sun Nov  6 08:49:37 1994", "Sun, 6 Nov 1994 08:49:37 GMT")
mail("Wed Oct 10 20:19:24 +0000 2018", "Wed, 10 Oct 2018 20:19:24 +0000")
for zone in ["Europe/Berlin", "Asia/Tokyo"]:
    mail("Tue, 24 Nov 2026 10:00:00", zone=zone)
# Days.
for text in ["2026-11-25", "2000-02-29", "1970-01-01", "0999-12-31"]:
    for zone in ["UTC", "Asia/Tokyo"]:
        add(text, datetime.datetime.fromisoformat(text).replace(tzinfo=UTC), zone)
add("24 Nov 2026", datetime.datetime(2026, 11, 24, tzinfo=UTC))
# Time since 1970, by its size.
for text, seconds in [("0", 0), ("1795565520", 1795565520), ("1795565520000", 1795565520), ("1795565520000000", 1795565520),
                      ("1795565520.25", 1795565520.25), ("-86400", -86400), ("99999999999", 99999999999), ("100000000000", 100000000),
                      ("99999999999999", 99999999999.999), ("100000000000000", 100000000)]:
    cases.append([text, "UTC", round(seconds * 1000)])
# What is none.
for text in ["", " ", "yesterday", "2024", "2024-13-01", "2023-02-29", "2100-02-29", "2024-07-01T24:00:00Z", "2024-07-01T12:60:00Z",
             "2024-07-01T12:00:61Z", "2024-07-01T12:00:00+1", "2024-07-01T12:00:00+24:00", "2024-07-01T12:00:00.Z", "2024-07-01T",
             "2024-7-1", "24-07-01", "01/07/2024", "2024-07-01T12:00:00 Berlin", "Tue, 31 Nov 2026 10:00:00 GMT", "Tue, 24 Nov",
             "Nov 24 2026", "1e9", "1.2.3", "--5", "12:00", "2024-07-01T12:00:00Z and more", "100000000000000000", "NaN", "now",
             "2024-07-01T12:00:00+02:00:00", "1.", "Tue, 24 Nov 12026 10:00:00 GMT", "2000-10", "2026-W48", "2026-W48-3", "2026-330",
             "2026-11-25T24:00", "20261125T101112Z", "2026-11-25T101112Z", "2026-11-25T10Z", "2026-11-25Z", "--11-25", "+2026-11-25",
             "0000-00-00 00:00:00", "2026-11-25T12:00:60Z", "2026-11-25 10:00:00 PM", "2026-11-25T10:00:00.5.5Z",
             "2026-11-25T10:00:00+00:00[UTC]", "/Date(1795565520000)/", "PT5M", "1795565520000000000", "2026/11/25", "25.11.2026",
             "２０２６-11-25"]:
    if text != "2024":
        cases.append([text, "UTC", None])
print("[\n" + ",\n".join(json.dumps(case, ensure_ascii=False) for case in cases) + "\n]")
