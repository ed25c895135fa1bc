import Foundation

extension RealPage {
    /// A playlist: removed tracks, several artists, lengths in milliseconds.
    static let playlist = RealPage(
        name: "playlist",
        yaml: """
            name: playlist
            kind: single
            request: {upstream: up, path: /playlists/37i/tracks}
            components:
              - id: tracks
                items: "$.items[?@.track != null].track"
                item:
                  data:
                    title: "${@.name}"
                    artists: "${@.artists[*].name|join(', ')|default('Unknown artist')}"
                    length: "${@.duration_ms|duration('ms')}"
                    cover: "${@.album.images[-1].url}"
                    explicit: "${@.explicit}"
                header: {height: 20, data: {count: "${$.items[*].track.duration_ms|count}"}}
                layout: {itemHeight: 50}
            """,
        answers: [
            "/playlists/37i/tracks": """
            {"href": "x", "total": 4, "items": [
             {"added_at": "2024-01-01T00:00:00Z", "track": {"id": "4uLU6", "name": "Never", "duration_ms": 213573, "explicit": false,
              "artists": [{"name": "Rick"}], "album": {"images": [{"url": "https://i/640"}, {"url": "https://i/64"}]}}},
             {"added_at": "2024-01-01T00:00:00Z", "track": null},
             {"added_at": null, "track": {"id": "7ab", "name": "Duo “live”", "duration_ms": 3725000, "explicit": true,
              "artists": [{"name": "A & B"}, {"name": "C"}], "album": {"images": []}}},
             {"track": {"id": "7ac", "name": "", "duration_ms": 0, "explicit": false, "artists": [], "album": {}}}]}
            """
        ]
    ) { answers in
        let answer = answers["/playlists/37i/tracks"] as? [String: Any] ?? [:]
        return answer.rows("items").compactMap { $0["track"] as? [String: Any] }.map { track in
            let total = Int((track.number("duration_ms") ?? 0) / 1000)
            let (hours, minutes, seconds) = (total / 3600, total / 60 % 60, total % 60)
            let artists = track.rows("artists").compactMap { $0.text("name") }
            return [
                "title": orNull(track.text("name")),
                "artists": artists.isEmpty ? "Unknown artist" : artists.joined(separator: ", "),
                "length": hours > 0
                    ? String(format: "%d:%02d:%02d", hours, minutes, seconds)
                    : String(format: "%d:%02d", minutes, seconds),
                "cover": orNull(track.object("album").rows("images").last?.text("url")),
                "explicit": orNull(track.flag("explicit")),
            ]
        }
    }
}
