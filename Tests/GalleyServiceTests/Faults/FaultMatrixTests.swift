import Foundation
import TestSupport
import Testing

@Suite("A batch of eight serves what is healthy and names what failed, by its deadline")
struct FaultMatrixTests {

    private static let deadline = Duration.milliseconds(300)

    /// Combinations under way at once.
    private static let parallel = 8

    /// Eight requests of one module; the combination's number is a parameter, so that each page is
    /// its own. Number 0 of the requests is required in every fifth combination, by module.
    private static func module(_ name: String, required: Bool) -> String {
        let requests = (0..<FaultMatrix.width).map { index in
            #"  - {id: r\#(index), upstream: up, path: "/${params.row}/\#(index)", required: \#(required && index == 0)}"#
        }
        let components = (0..<FaultMatrix.width).map { index in
            "  - {id: s\(index), from: r\(index), layout: {itemHeight: 10}}"
        }
        return """
            name: \(name)
            kind: batch
            deadline: 300ms
            parameters: {row: {type: integer, required: true}}
            requests:
            \(requests.joined(separator: "\n"))
            components:
            \(components.joined(separator: "\n"))
            """
    }

    /// Of each combination's number, which of the times it was tried this is: pages are tried anew
    /// when the machine was too busy to tell.
    private static let attemptStride = 1_000_000

    /// How often at most.
    private static let maximumAttempts = 40

    /// Answers that healthy upstreams take no longer for come from a machine that is calm enough.
    private static let calm = deadline / 2

    @Test("every combination of ok, slow, 5xx, reset, bad JSON and too large")
    func matrix() async throws {
        let matrix = FaultMatrix(seed: 42, atLeast: TestScale.count(sample: 60, torture: 520))
        #expect(matrix.missingPairs == 0)
        let lab = try PipelineLab(
            Self.module("free", required: false),
            Self.module("strict", required: true),
            settings:
                "maxBytes: 64KiB, timeout: 3s, maxConnections: 128, circuit: {failures: 100000, openFor: 1s}"
        ) { request in
            let parts = request.target.split(separator: "/")
            guard parts.count == 2, let row = Int(parts[0]), let place = Int(parts[1]) else {
                return .garbage
            }
            let number = row % Self.attemptStride
            let state = number < matrix.rows.count ? matrix.rows[number][place] : .ok
            return Self.behaviour(state, row: row, place: place)
        }
        try await lab.serving { pages in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, row) in matrix.rows.enumerated() {
                    if number >= Self.parallel { try await group.next() }
                    group.addTask { try await Self.check(row, number, pages) }
                }
                try await group.waitForAll()
            }
        }
    }

    private static func behaviour(
        _ state: FaultMatrix.State,
        row: Int,
        place: Int
    ) -> FaultUpstream.Behaviour {
        let body = #"[{"id": "\#(row)-\#(place)"}]"#
        return switch state {
        case .ok: .json(body)
        case .slow: .slow(.milliseconds(1500), body)
        case .serverError: .json("{}", status: [500, 502, 503, 504][row % 4])
        case .reset: [.reset, .cutOff, .garbage, .lyingLength, .cutChunks][row % 5]
        case .badJSON: .notJSON
        case .tooLarge: .large(100_000)
        }
    }

    /// Checks a combination's page beside one of healthy upstreams only, the control, until the
    /// control is quick or nothing is wrong.
    private static func check(
        _ row: [FaultMatrix.State],
        _ number: Int,
        _ pages: PipelineLab.Pages
    ) async throws {
        for attempt in 0..<maximumAttempts {
            let tried = number + attempt * attemptStride
            async let control = timed(tried + attemptStride / 2, "free", pages)
            let (page, time) = try await timed(
                tried,
                number.isMultiple(of: 5) ? "strict" : "free",
                pages
            )
            let (healthy, controlTime) = try await control
            var wrong = problems(of: page, row, tried, isStrict: number.isMultiple(of: 5))
            if time > deadline + .milliseconds(100) + controlTime {
                wrong.append("took \(time), the control \(controlTime)")
            }
            if wrong.isEmpty { return }
            if healthy.status == "complete", controlTime < calm {
                Issue.record("combination \(number) \(row): \(wrong.joined(separator: "; "))")
                return
            }
        }
        Issue.record("the machine was too busy to tell in \(maximumAttempts) attempts")
    }

    private static func timed(
        _ number: Int,
        _ module: String,
        _ pages: PipelineLab.Pages
    ) async throws -> (PageReading, Duration) {
        let start = ContinuousClock.now
        let page = try await pages.layout(module, "row=\(number)")
        return (page, start.duration(to: .now))
    }

    // MARK: What a page must say

    private static func problems(
        of page: PageReading,
        _ row: [FaultMatrix.State],
        _ number: Int,
        isStrict: Bool
    ) -> [String] {
        let failed = row.indices.filter { row[$0] != .ok }
        var wrong: [String] = []
        func expect(_ isRight: Bool, _ what: String) {
            if !isRight { wrong.append(what) }
        }
        if isStrict, row[0] != .ok {
            let errors = page.object["errors"] as? [[String: Any]] ?? []
            expect(page.answer.status == (row[0] == .slow ? 504 : 502), "the problem's status")
            expect(errors.first?["request"] as? String == "r0", "the required request first")
            expect(errors.count == failed.count, "\(errors.count) errors")
            return wrong
        }
        expect(page.answer.status == 200, "status \(page.answer.status)")
        expect(page.status == (failed.isEmpty ? "complete" : "partial"), "the page's status")
        expect(page.sections.map(\.id) == row.indices.map { "s\($0)" }, "sections")
        expect(
            page.sections.map(\.status) == row.map { $0 == .ok ? "ok" : "failed" },
            "section status \(page.sections.map(\.status))"
        )
        expect(
            page.sections.map(\.items)
                == row.indices.map { row[$0] == .ok ? ["\(number)-\($0)"] : [] },
            "items"
        )
        expect(page.failures.map(\.request) == failed.map { "r\($0)" }, "failed requests")
        expect(
            page.failures.map(\.kind) == failed.map { row[$0].kind ?? "" },
            "kinds \(page.failures.map(\.kind))"
        )
        expect(page.failures.map(\.sections) == failed.map { ["s\($0)"] }, "failures' sections")
        return wrong
    }
}
