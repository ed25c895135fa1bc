import Foundation
import Testing

@Suite("A batch of eight serves what is healthy and names what failed, by its deadline")
struct FaultMatrixTests {
    /// More than the normal run's with `GALLEY_TORTURE=1`.
    private static let isTorture = ProcessInfo.processInfo.environment["GALLEY_TORTURE"] == "1"

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

    @Test("every combination of ok, slow, 5xx, reset, bad JSON and too large")
    func matrix() async throws {
        let matrix = FaultMatrix(seed: 42, atLeast: Self.isTorture ? 520 : 60)
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
            let state = row < matrix.rows.count ? matrix.rows[row][place] : .ok
            return Self.behaviour(state, row: row, place: place)
        }
        try await lab.serving { pages in
            // The control: pages without a fault beside those with, to judge the machine by.
            let control = Measured()
            let measured = Measured()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (number, row) in matrix.rows.enumerated() {
                    if number >= Self.parallel { try await group.next() }
                    group.addTask {
                        try await Self.check(row, number, pages, measured)
                        if number.isMultiple(of: 5) {
                            try await Self.checkHealthy(10_000 + number, pages, control)
                        }
                    }
                }
                try await group.waitForAll()
            }
            let late = measured.worst - control.worst
            #expect(
                late <= Self.deadline + .milliseconds(100),
                "slowest with faults \(measured.worst), without \(control.worst)"
            )
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

    private static func check(
        _ row: [FaultMatrix.State],
        _ number: Int,
        _ pages: PipelineLab.Pages,
        _ measured: Measured
    ) async throws {
        let isStrict = number.isMultiple(of: 5)
        let start = ContinuousClock.now
        let page = try await pages.layout(isStrict ? "strict" : "free", "row=\(number)")
        measured.add(start.duration(to: .now))
        let failed = row.indices.filter { row[$0] != .ok }
        if isStrict, row[0] != .ok {
            #expect(page.answer.status == (row[0] == .slow ? 504 : 502), "row \(number): \(row)")
            let errors = page.object["errors"] as? [[String: Any]]
            #expect(errors?.first?["request"] as? String == "r0")
            #expect(errors?.count == failed.count)
            return
        }
        #expect(page.answer.status == 200)
        #expect(page.status == (failed.isEmpty ? "complete" : "partial"))
        #expect(page.sections.map(\.id) == row.indices.map { "s\($0)" })
        for index in row.indices {
            let isOK = row[index] == .ok
            #expect(page.sections[index].status == (isOK ? "ok" : "failed"), "row \(number)")
            #expect(page.sections[index].items == (isOK ? ["\(number)-\(index)"] : []))
        }
        #expect(page.failures.map(\.request) == failed.map { "r\($0)" })
        #expect(
            page.failures.map(\.kind) == failed.map { row[$0].kind ?? "" },
            "row \(number): \(row)"
        )
        #expect(page.failures.map(\.sections) == failed.map { ["s\($0)"] })
    }

    private static func checkHealthy(
        _ number: Int,
        _ pages: PipelineLab.Pages,
        _ measured: Measured
    ) async throws {
        let start = ContinuousClock.now
        let page = try await pages.layout("free", "row=\(number)")
        measured.add(start.duration(to: .now))
        #expect(page.status == "complete")
    }
}
