import Foundation
import Testing
import UpstreamKit

@Suite("The consequences of a failed call")
struct FailurePolicyTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var kind: UpstreamError.Kind
        var status: Int?
        var isRetried = false
        var evidence = FailurePolicy.Evidence.works
        var stored = FailurePolicy.Stored.standsIn
        var isShared = false
        var page = FailurePolicy.PageResponse.failed
        var testDescription: String { "\(kind) \(status.map(String.init) ?? "")" }
    }

    static let rows: [Row] = [
        Row(kind: .connect, isRetried: true, evidence: .connection),
        Row(kind: .tls, evidence: .connection),
        Row(kind: .timeout, evidence: .upstream, isShared: true, page: .timedOut),
        Row(kind: .reset, isRetried: true, evidence: .asked),
        Row(kind: .tooLarge, isShared: true), Row(kind: .notJSON, isShared: true),
        Row(kind: .redirect, isShared: true),
        Row(kind: .errors, evidence: .asked, isShared: true),
        Row(kind: .circuitOpen, evidence: .nothing),
        Row(kind: .overloaded, evidence: .nothing, page: .unavailable),
        Row(kind: .mapping, evidence: .nothing, stored: .kept),
        Row(kind: .cancelled, evidence: .nothing, stored: .kept),
        Row(kind: .status, status: 206, isShared: true),
        Row(kind: .status, status: 304, isShared: true),
        Row(kind: .status, status: 400, stored: .kept, isShared: true),
        Row(kind: .status, status: 401, stored: .kept, isShared: true, page: .unauthorized),
        Row(kind: .status, status: 403, stored: .kept, isShared: true, page: .forbidden),
        Row(kind: .status, status: 404, stored: .removed, isShared: true, page: .notFound),
        Row(kind: .status, status: 408, isShared: true),
        Row(kind: .status, status: 410, stored: .removed, isShared: true, page: .notFound),
        Row(kind: .status, status: 422, stored: .kept, isShared: true),
        Row(kind: .status, status: 429, isRetried: true, evidence: .asked, isShared: true),
        Row(kind: .status, status: 500, evidence: .asked, isShared: true),
        Row(kind: .status, status: 501, evidence: .asked, isShared: true),
        Row(kind: .status, status: 502, isRetried: true, evidence: .upstream, isShared: true),
        Row(kind: .status, status: 503, isRetried: true, evidence: .upstream, isShared: true),
        Row(kind: .status, status: 504, isRetried: true, evidence: .upstream, isShared: true),
        Row(kind: .status, status: 507, evidence: .asked, isShared: true),
    ]

    @Test("are those of the table", arguments: rows)
    func table(_ row: Row) {
        let policy = FailurePolicy(of: row.kind, status: row.status)
        #expect(policy.isRetried == row.isRetried)
        #expect(policy.evidence == row.evidence)
        #expect(policy.stored == row.stored)
        #expect(policy.isShared == row.isShared)
        #expect(policy.page == row.page)
    }

    @Test("are tabulated for every kind")
    func complete() {
        #expect(Set(Self.rows.map(\.kind)) == Set(UpstreamError.Kind.allCases))
    }

    @Test("are documented line for line in docs/caching.md")
    func documented() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
        let text = try String(contentsOf: root.appending(path: "docs/caching.md"), encoding: .utf8)
        let lines = Set(text.split(separator: "\n").map(String.init))
        let missing = FailurePolicy.documentation.filter { !lines.contains($0) }
        #expect(missing.isEmpty, "\(missing.joined(separator: "\n"))")
    }
}
