import Foundation
@testable import GalleyService
import HTTPSocket
import TestSupport
import Testing

@Suite("The vectors that clients are tested with are what the service says")
struct VectorTests {
    /// The seed of all vectors, whatever that of the other tests.
    private static let seed: UInt64 = 7

    private static func lab(_ pages: ChangingPages) throws -> PipelineLab {
        try PipelineLab(LiveModules.mixed, LiveModules.shared, LiveModules.both, LiveModules.paged)
        {
            .json(
                $0.target.hasPrefix("/page")
                    ? LiveModules.pageOfRows($0.target)
                    : pages.json(String($0.target.dropFirst().prefix { $0 != "?" }))
            )
        }
    }

    /// A layout and what it goes through.
    private struct Chain {
        let module: String
        let viewport: String
        let rounds: Int
        /// Parameters of the rounds, in turn.
        var variations = [""]
    }

    private static let chains = [
        Chain(module: "mixed", viewport: "width=390", rounds: 80),
        Chain(module: "mixed", viewport: "scale=3&width=390", rounds: 70, variations: mixed),
        Chain(
            module: "mixed",
            viewport: "direction=rtl&scale=2.75&width=711.5",
            rounds: 60,
            variations: mixed
        ),
        Chain(module: "shared", viewport: "width=320", rounds: 90),
        Chain(module: "shared", viewport: "scale=2", rounds: 60),
        Chain(module: "both", viewport: "direction=rtl&scale=2", rounds: 40),
        Chain(
            module: "paged",
            viewport: "width=390",
            rounds: 8,
            variations: ["&pages=2", "&pages=3", "&pages=2", "&pages=1"]
        ),
    ]

    private static let mixed = ["", "&most=2", "&title=Other", "&most=3&title=Other"]

    @Test("layout and changes to layout: at least 300 deltas, of every feature")
    func changes() async throws {
        var file = VectorFile("changes")
        var deltas = 0
        for (index, chain) in Self.chains.enumerated() {
            let seed = Self.seed + UInt64(index)
            let pages = ChangingPages(seed: seed, lists: LiveModules.lists, rows: 3)
            try await Self.lab(pages).serving { galley in
                let path = "/v1/modules/\(chain.module)"
                let first = try await galley.layout(chain.module, chain.viewport).answer
                var revision = try LayoutPlayer(first.body).revision
                var steps: [String] = []
                for round in 0..<chain.rounds {
                    pages.change()
                    let query = chain.viewport + chain.variations[round % chain.variations.count]
                    let since = "since=\(revision)&\(query)"
                    let changes = try await galley.answer("GET", "\(path)/changes", since)
                    let layout = try await galley.layout(chain.module, query).answer
                    revision = try LayoutPlayer(layout.body).revision
                    deltas += changes.text.contains(#""kind":"delta""#) ? 1 : 0
                    steps.append(#"{"changes":\#(changes.text),"layout":\#(layout.text)}"#)
                }
                let list = steps.joined(separator: ",")
                file.cases.append("{\"layout\":\(first.text),\"steps\":[\(list)]}")
            }
        }
        #expect(deltas >= 300)
        try file.check()
    }

    @Test("layout and offset to window: 200; layout to reuse plan: 100")
    func windows() async throws {
        var random = SeededGenerator(seed: Self.seed)
        var windows = VectorFile("windows")
        var plans = VectorFile("reuse")
        var layouts: [String] = []
        let pages = ChangingPages(seed: Self.seed, lists: LiveModules.lists, rows: 8)
        try await Self.lab(pages).serving { galley in
            for (index, viewport) in LiveChangesTests.viewports.enumerated() {
                let layout = try await galley.layout("mixed", viewport).answer.text
                layouts.append(layout)
                for number in 0..<60 {
                    var options = Self.options(&random)
                    if number % 4 == 3 { options.append(("section", "wide")) }
                    if number >= 40 { options.append(("from", "\(random.below(1500))")) }
                    let query = options.map { "\($0)=\($1)" }.joined(separator: "&")
                    let path = "/v1/modules/mixed/window"
                    let answer = try await galley.answer("GET", path, "\(viewport)&\(query)")
                    let members = options.map { name, value in
                        "\"\(name)\":\(Double(value) == nil ? value.asJSON : value)"
                    }
                    let start =
                        #"{"layout":\#(index),"options":{\#(members.joined(separator: ","))},"#
                    if number < 40 {
                        windows.cases.append("\(start)\"window\":\(answer.text)}")
                    } else {
                        let plan = try #require(PlainJSON(answer.body)?["reuse"]).text
                        plans.cases.append("\(start)\"reuse\":\(plan)}")
                    }
                }
            }
        }
        #expect(windows.cases.count >= 200 && plans.cases.count >= 100)
        windows.layouts = layouts
        plans.layouts = layouts
        try windows.check()
        try plans.check()
    }

    private static func options(_ random: inout SeededGenerator) -> [(String, String)] {
        let offset = Double(random.below(200_000)) / 100 - 100
        return [
            ("offset", "\(offset)"), ("height", "\(200 + random.below(700))"),
            ("overscan", "\(random.below(3) * random.below(200))"),
        ]
    }

    @Test("bytes of event streams to events: 50")
    func events() throws {
        var random = SeededGenerator(seed: Self.seed)
        var file = VectorFile("events")
        for _ in 0..<50 {
            var bytes: [UInt8] = []
            var events: [String] = []
            var last = ""
            for number in 0..<random.below(6) {
                if random.below(3) == 0 { bytes += Array(ServerSentEvent.comment.bytes) }
                let name = ["layout", "changes", "problem"][random.below(3)]
                let id = name == "problem" ? nil : "r\(random.below(1_000_000))"
                let data =
                    #"{"number":\#(number),"text":"日本 \#(random.below(9)) é\\r\\n\u{1F600}"}"#
                let event = Array(data.utf8).withUnsafeBytes {
                    ServerSentEvent.event(name, id: id, data: $0)
                }
                bytes += Array(event.bytes)
                last = id ?? last
                events.append(
                    #"{"name":"\#(name)","id":"\#(last)","data":\#(data.asJSON)}"#
                )
            }
            // The stream's end in the middle of an event: that one has not happened.
            if random.below(2) == 0 { bytes += "event: changes\nid: lost\ndata: {}\n".utf8 }
            let text = String(decoding: bytes, as: UTF8.self)
            file.cases.append(
                #"{"stream":\#(text.asJSON),"events":[\#(events.joined(separator: ","))]}"#
            )
        }
        try file.check()
    }
}
