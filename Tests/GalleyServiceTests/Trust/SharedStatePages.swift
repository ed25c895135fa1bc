import Locking
import TestSupport

/// Pages that show one truth, for walks over one instance and over several.
enum SharedStatePages {
    static let songs = """
        name: songs
        kind: batch
        requests: [{id: a, upstream: up, path: /songs}]
        components:
          - id: one
            from: a
            items: "$.songs[*]"
            item:
              data: {plays: "${@.plays}"}
              select: {action: request, upstream: up, path: /play, then: reload}
            layout: {itemHeight: 10}
        """

    /// Another module that reads the same response.
    static let charts = """
        name: charts
        kind: single
        request: {upstream: up, path: /songs}
        components: [{id: c, items: "$.songs[*]", item: {data: {plays: "${@.plays}"}}, layout: {columns: 2}}]
        """

    static let all = "{name: all, kind: composite, modules: [songs, form, charts]}"
}

/// An upstream that serves how often its song was played.
final class SongService: Sendable {
    private let number = Locked(0)
    /// The statuses of targets that it does not serve now.
    private let failures = Locked<[String: Int]>([:])

    var count: Int { number.withLock(\.self) }

    @discardableResult
    func increment() -> Int {
        number.withLock {
            $0 += 1
            return $0
        }
    }

    /// Answers requests for a target with a status from now on.
    func fail(_ target: String, with status: Int) {
        failures.withLock { $0[target] = status }
    }

    /// Answers a request; a POST plays the song.
    func answer(_ request: FaultUpstream.Request) -> FaultUpstream.Behaviour {
        if let status = failures.withLock({ $0[request.target] }) {
            return .json("{}", status: status)
        }
        let count = request.method == "POST" ? increment() : count
        return .json(#"{"songs": [{"id": "s1", "plays": \#(count)}]}"#)
    }
}

extension SeededGenerator {
    /// The parameters of a screen, which do not reach the upstream.
    mutating func screen() -> String {
        let width = pick([320, 390, 430])
        let direction = pick(["ltr", "rtl"])
        let scale = pick(["", "&scale=2", "&textScale=1.5"])
        return "width=\(width)&direction=\(direction)\(scale)"
    }
}
