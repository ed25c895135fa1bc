import Foundation

extension RealPage {
    /// Chats: ids beyond 64 bits, muted ones, messages that are null, seconds and milliseconds.
    static let chats = RealPage(
        name: "chats",
        yaml: """
            name: chats
            kind: single
            request: {upstream: up, path: /chats}
            components:
              - id: list
                items: $[*]
                sort: [{by: "@.last.ts", order: desc}]
                item:
                  type: [{when: "@.muted == true", type: muted}, {type: chat}]
                  data:
                    id: "${@.id}"
                    letter: "${@.name|initial}"
                    text: "${@.last.text|default('No messages')}"
                    day: "${@.last.ts|date('yMd')}"
                    unread: "${@.unread|plural('one: # message; other: # messages')}"
                layout: {itemHeight: 60}
            """,
        answers: [
            "/chats": """
            [{"id": 123456789012345678901, "name": "émile", "muted": false, "unread": 1, "last": {"text": "👋", "ts": 1700000000}},
             {"id": 123456789012345678902, "name": "7 dwarfs", "muted": true, "unread": 0, "last": {"text": "", "ts": 1764201600}},
             {"id": 3.0, "name": "Zoë", "unread": 1200, "last": null},
             {"id": -100200300400, "name": "zed", "muted": null, "unread": null, "last": {"ts": 1600000000}}]
            """
        ]
    ) { answers in
        let rows = (answers["/chats"] as? [[String: Any]] ?? []).sorted {
            ($0.object("last").number("ts") ?? -1) > ($1.object("last").number("ts") ?? -1)
        }
        let letters = ["émile": "E", "7 dwarfs": "#", "Zoë": "Z", "zed": "Z"]
        let unread = [1.0: "1 message", 0: "0 messages", 1200: "1,200 messages"]
        return rows.map { row in
            let last = row.object("last")
            let text = last.text("text")
            return [
                "id": row["id"] ?? 0, "letter": orNull(row.text("name").flatMap { letters[$0] }),
                "text": text ?? "No messages",
                "day": orNull(last.number("ts").map { english($0, "M/d/yyyy") }),
                "unread": orNull(row.number("unread").flatMap { unread[$0] }),
            ]
        }
    }
}
