import Foundation
import TestSupport
import Testing

@Suite("A refresh of a section that is not there is a 404")
struct RefreshSectionTests {
    private static let module = """
        name: m
        kind: batch
        requests: [{id: a, upstream: up, path: /a}, {id: b, upstream: up, path: /b}]
        components:
          - {id: plain, from: a, layout: {itemHeight: 10}}
          - {id: day, from: b, sections: {group: "$[*]", by: "@.day"}, layout: {itemHeight: 10}}
        """

    @Test(
        "in a module and in composites, for declared sections and for those of a response",
        arguments: [("m", ""), ("outer", "m."), ("outmost", "outer.m.")]
    )
    func unknown(page: String, prefix: String) async throws {
        let lab = try PipelineLab(
            Self.module,
            "{name: outer, kind: composite, modules: [m]}",
            "{name: outmost, kind: composite, modules: [outer]}",
            settings: "cache: {ttl: 60s}"
        ) { _ in .json(#"[{"id": 1, "day": "mo"}]"#) }
        try await lab.serving { pages in
            for section in ["plain", "day.mo"] {
                let found = try await pages.refresh(page, "section=\(prefix)\(section)")
                #expect(found.answer.status == 200, "\(section)")
            }
            for section in ["plian", "plain.mo", "day.tu", "day.mo.mo", "x.plain"] {
                let missing = try await pages.refresh(page, "section=\(prefix)\(section)")
                #expect(missing.answer.status == 404, "\(section)")
                #expect(missing.answer.text.contains("unknown-section"), "\(section)")
            }
            // Without its prefix it is nobody's.
            if !prefix.isEmpty {
                let bare = try await pages.refresh(page, "section=day.mo")
                #expect(bare.answer.status == 404)
            }
        }
    }
}
