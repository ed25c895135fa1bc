import Foundation

extension RealPage {
    /// News of a feed as JSON: dates of RFC 1123, HTML, character references, no authors.
    static let news = RealPage(
        name: "news",
        yaml: """
            name: news
            kind: single
            timezone: Europe/Berlin
            request: {upstream: up, path: /rss}
            components:
              - id: list
                items: $.channel.item[*]
                item:
                  id: "${@.guid|default(@.link)}"
                  data:
                    title: "${@.title|text}"
                    summary: "${@.description|text|default('')}"
                    when: "${@.pubDate|date('yMMMd')}"
                    by: "${@['dc:creator']|upper}"
                    host: "${@.link|split('/')|last}"
                layout: {itemHeight: 80}
            """,
        answers: [
            "/rss": """
            {"channel": {"title": "News", "item": [
             {"title": "Q&amp;A: caf&eacute; &#8211; open", "link": "https://n.example/a/one", "guid": "tag:1",
              "pubDate": "Tue, 24 Nov 2026 10:00:00 GMT", "description": "<p>One<br>two</p>", "dc:creator": "Ann"},
             {"title": "5 < 6 & 7", "link": "https://n.example/a/two", "guid": null,
              "pubDate": "Tue, 24 Nov 2026 23:30:00 +0000", "description": null},
             {"title": "", "link": "https://n.example/a/three", "guid": "tag:3", "pubDate": "24 Nov 26 23:30 EST", "description": "",
              "dc:creator": ""}]}}
            """
        ]
    ) { answers in
        let rows = (answers["/rss"] as? [String: Any] ?? [:]).object("channel").rows("item")
        let titles = [
            "Q&amp;A: caf&eacute; &#8211; open": "Q&A: café – open", "5 < 6 & 7": "5 < 6 & 7",
            "": "",
        ]
        let days = [
            "Tue, 24 Nov 2026 10:00:00 GMT": "Nov 24, 2026",
            "Tue, 24 Nov 2026 23:30:00 +0000": "Nov 25, 2026",
            "24 Nov 26 23:30 EST": "Nov 25, 2026",
        ]
        return try rows.map { row in
            [
                "title": try unwrapped(row.text("title").flatMap { titles[$0] }),
                "summary": row.text("description") == "<p>One<br>two</p>" ? "One\ntwo" : "",
                "when": try unwrapped(row.text("pubDate").flatMap { days[$0] }),
                "by": orNull(row.text("dc:creator")?.uppercased()),
                "host": orNull(row.text("link")?.components(separatedBy: "/").last),
            ]
        }
    }
}
