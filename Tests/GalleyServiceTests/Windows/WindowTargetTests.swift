@testable import PageServing
import Testing

@Suite("Targets of windows are told apart from their offsets")
struct WindowTargetTests {
    private struct Reading: Equatable {
        var offset: Double
        var previousOffset: Double?
        var rest: String
    }

    private func read(_ target: String) -> Reading? {
        Array(target.utf8).withUnsafeBytes { bytes in
            WindowTarget(bytes).map { target in
                Reading(
                    offset: target.offset,
                    previousOffset: target.previousOffset,
                    rest: target.withoutOffsets { String(decoding: $0, as: UTF8.self) }
                )
            }
        }
    }

    @Test(
        "the rest of a target keeps the places of its offsets",
        arguments: [
            ("/v1/modules/a/window?offset=12.5", 12.5, nil, "/v1/modules/a/window?offset="),
            ("/window?offset=-3&height=9", -3, nil, "/window?offset=&height=9"),
            ("/window?height=9&offset=0&width=8", 0, nil, "/window?height=9&offset=&width=8"),
            ("/window?offset=1&from=2", 1, 2, "/window?offset=&from="),
            ("/window?from=2&a=b&offset=1&c", 1, 2, "/window?from=&a=b&offset=&c"),
            ("/window?offset=1&&from=2&", 1, 2, "/window?offset=&&from=&"),
            ("/window?xoffset=3&offset=4&offsets=5", 4, nil, "/window?xoffset=3&offset=&offsets=5"),
        ] as [(String, Double, Double?, String)]
    )
    func parts(target: String, offset: Double, previous: Double?, rest: String) {
        #expect(
            read(target) == Reading(offset: offset, previousOffset: previous, rest: rest)
        )
    }

    @Test(
        "what a query has to be read for is no such target",
        arguments: [
            "", "?", "/window", "/window?", "/window?offset", "/window?offset=",
            "/window?offset=1e3",
            "/window?offset=+1", "/window?offset=%31", "/window?%6Fffset=1",
            "/window?offset=1&offset=2",
            "/window?offset=1&from=2&from=3", "/window?offset=1&from=", "/window?offset=1&from=x",
            "/layout?offset=1", "/window/?offset=1", "window?offset=1",
            "/v1/modules/window2?offset=1",
            "/window?from=1", "/window?a=/window?offset",
        ]
    )
    func others(target: String) {
        #expect(read(target) == nil)
    }

    @Test("a target that is too long to be kept is no such target")
    func long() {
        let target = "/window?offset=1&a="
        let room = PageCache.maximumTargetBytes - target.utf8.count
        #expect(read(target + String(repeating: "b", count: room)) != nil)
        #expect(read(target + String(repeating: "b", count: room + 1)) == nil)
    }
}
