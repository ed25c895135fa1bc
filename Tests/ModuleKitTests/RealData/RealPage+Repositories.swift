import Foundation

extension RealPage {
    /// A search of repositories: null descriptions and licenses, no topics, archived ones.
    static let repositories = RealPage(
        name: "repositories",
        yaml: """
            name: repositories
            kind: single
            request: {upstream: up, path: /search/repositories}
            components:
              - id: list
                items: "$.items[?@.archived == false]"
                item:
                  data:
                    name: "${@.full_name}"
                    text: "${@.description|default('No description')}"
                    stars: "${@.stargazers_count|compact}"
                    license: "${@.license.spdx_id}"
                    pushed: "${@.pushed_at|date('yMMMd')}"
                    topics: "${@.topics[*]|join(' · ')|default('–')}"
                    language: "${@.language}"
                layout: {itemHeight: 80}
            """,
        answers: [
            "/search/repositories": """
            {"total_count": 4, "incomplete_results": false, "items": [
             {"id": 44838949, "full_name": "apple/swift", "description": "The Swift Programming Language",
              "stargazers_count": 66612, "license": {"key": "apache-2.0", "spdx_id": "Apache-2.0"},
              "pushed_at": "2026-11-24T09:15:02Z", "topics": ["swift", "compiler"], "language": "C++", "archived": false},
             {"id": 790, "full_name": "a/b", "description": null, "stargazers_count": 0, "license": null,
              "pushed_at": "2015-01-01T00:00:00Z", "topics": [], "language": null, "archived": false},
             {"id": 791, "full_name": "old/one", "description": "", "stargazers_count": 12, "license": null,
              "pushed_at": "2011-01-01T00:00:00Z", "topics": [], "language": "C", "archived": true},
             {"id": 792, "full_name": "émile/fête 🎉", "description": "& <b> stays as it is", "stargazers_count": 1234567,
              "license": {"key": "other", "spdx_id": "NOASSERTION"}, "pushed_at": "2024-02-29T23:59:59Z",
              "topics": ["one"], "archived": false}]}
            """
        ]
    ) { answers in
        let answer = answers["/search/repositories"] as? [String: Any] ?? [:]
        let stars = [66612.0: "66.6K", 0: "0", 1_234_567: "1.2M"]
        return try answer.rows("items").filter { $0.flag("archived") == false }.map { row in
            let pushed = try unwrapped(row.text("pushed_at").flatMap(seconds))
            let topics = row["topics"] as? [String] ?? []
            return [
                "name": orNull(row.text("full_name")),
                "text": row.text("description") ?? "No description",
                "stars": try unwrapped(row.number("stargazers_count").flatMap { stars[$0] }),
                "license": orNull(row.object("license").text("spdx_id")),
                "pushed": english(pushed, "MMM d, yyyy"),
                "topics": topics.isEmpty ? "–" : topics.joined(separator: " · "),
                "language": orNull(row.text("language")),
            ]
        }
    }
}
