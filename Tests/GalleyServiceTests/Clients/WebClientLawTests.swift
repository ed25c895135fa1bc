import Foundation
import GalleyService
import Locking
import TestSupport
import Testing

@Suite(
    "The web client holds what the service has",
    .enabled(if: ClientTool.node != nil, ClientTool.missing)
)
struct WebClientLawTests {
    /// Deltas of four pages together.
    private static let deltas = TestScale.count(sample: 1_200, torture: 10_000)
    /// Streams that are cut meanwhile.
    private static let cuts = TestScale.count(sample: 20, torture: 1_000)

    @Test("member for member, after random changes, over streams that are cut anywhere")
    func deltas() async throws {
        let pages = ChangingPages(seed: TestScale.seed, lists: LiveModules.lists, rows: 6)
        let random = Locked(SeededGenerator(seed: TestScale.seed))
        let modules = [LiveModules.mixed, LiveModules.shared, LiveModules.both].map {
            $0.replacing(/\nkind: (batch|composite)/) { "\($0.0)\ncoalesce: 10ms" }
        }
        let lab = try PipelineLab(modules[0], modules[1], modules[2]) { request in
            if request.target == "/change" {
                pages.change()
                return .json("{}")
            }
            let json = pages.json(String(request.target.dropFirst().prefix { $0 != "?" }))
            // What is older than a change may come after it.
            let isLate = random.withLock { $0.below(8) == 0 }
            return isLate ? .slow(.milliseconds(30), json) : .json(json)
        }
        try await lab.serving { galley in
            let result = try await #require(ClientTool.node).run([
                Project.file("Clients/tests/deltas.mjs").path,
                "http://127.0.0.1:\(galley.server.port)",
                "http://127.0.0.1:\(lab.upstream.port)/change", "\(Self.deltas)",
                "\(TestScale.seed)", "\(Self.cuts)",
            ])
            print("web client: \(result.output.suffix(200))")
            #expect(result.status == 0, "\(result.output.suffix(3_000))")
        }
    }
}
