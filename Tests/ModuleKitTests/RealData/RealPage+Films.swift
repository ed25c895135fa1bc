import Foundation

extension RealPage {
    /// Popular films with genres by number: unknown genres, no date, votes of 0.
    static let films = RealPage(
        name: "films",
        yaml: """
            name: films
            kind: single
            request: {upstream: up, path: /movie/popular}
            maps:
              genre: {28: Action, 12: Adventure, 35: Comedy, 10751: Family}
            components:
              - id: grid
                items: $.results[*]
                item:
                  data:
                    title: "${@.title}"
                    genres: "${@.genre_ids[*]|map('genre')|join(', ')|default('Other')}"
                    year: "${@.release_date|date('y')|default('TBA')}"
                    vote: "${@.vote_average|round(1)|number}"
                    poster: "${@.poster_path}"
                layout: {itemHeight: 80}
            """,
        answers: [
            "/movie/popular": """
            {"page": 1, "results": [
             {"id": 1, "title": "Run", "genre_ids": [28, 12], "release_date": "2024-05-01", "vote_average": 7.25, "poster_path": "/a.jpg"},
             {"id": 2, "title": "Home", "genre_ids": [35, 99999, 10751], "release_date": "", "vote_average": 0, "poster_path": null},
             {"id": 3, "title": "None", "genre_ids": [], "release_date": "1999-12-31", "vote_average": 10.0},
             {"id": 4, "title": "One", "genre_ids": [99999], "release_date": null, "vote_average": 6.849, "poster_path": ""}]}
            """
        ]
    ) { answers in
        let answer = answers["/movie/popular"] as? [String: Any] ?? [:]
        let names = [28: "Action", 12: "Adventure", 35: "Comedy", 10751: "Family"]
        let votes = [7.25: "7.3", 0: "0", 10: "10", 6.849: "6.8"]
        return try answer.rows("results").map { row in
            let genres = (row["genre_ids"] as? [Int] ?? []).compactMap { names[$0] }
            let date = row.text("release_date") ?? ""
            return [
                "title": orNull(row.text("title")),
                "genres": genres.isEmpty ? "Other" : genres.joined(separator: ", "),
                "year": date.isEmpty ? "TBA" : String(date.prefix(4)),
                "vote": try unwrapped(row.number("vote_average").flatMap { votes[$0] }),
                "poster": orNull(row["poster_path"]),
            ]
        }
    }
}
