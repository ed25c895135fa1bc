import ChangesCore
import Foundation
import GalleyClient
import JSONCore
import LayoutCore
import ModuleKit
import TestSupport

/// The laws of mapping and layout: `a module named m === its answer === its answer later`.
enum MappingLaws {
    static func check(_ input: [UInt8]) throws {
        var random = SeededGenerator(choosing: input)
        let parts = input.parts(3).map(\.text)
        guard let lab = try? PageLab(parts[0], answers: ["/a": parts[1]]) else { return }
        let module = RandomModule(yaml: parts[0], answers: Array(parts[1...]), query: [])
        try check(module, in: lab, &random)
    }

    static func check(
        _ module: RandomModule,
        in lab: PageLab,
        _ random: inout SeededGenerator
    ) throws {
        guard let page = page(of: lab, module.query, fresh: true) else { return }
        try sound(page, &random)
        guard let cached = self.page(of: lab, module.query, fresh: false) else {
            throw BrokenLaw(description: "a page that was built cannot be built again")
        }
        try require(
            cached.text == page.text || page.isCutShort || cached.isCutShort,
            "a page is another when it is built of cached content"
        )
        try mirror(page, lab, module)
        guard !module.answers[1].isEmpty else { return }
        lab.upstream.set(module.answers[1], for: "/a")
        guard let later = self.page(of: lab, module.query, fresh: true) else { return }
        try sound(later, &random)
        let changes = PageChanges(
            from: PageRevision(of: page),
            named: page.revision,
            to: later,
            revision: PageRevision(of: later),
            prefersDelta: true
        )
        try ClientLaws.play(changes.bytes, on: page.text, leadingTo: later.text)
        try ClientLaws.playSpoilt(changes.bytes, on: page.text, &random)
    }

    private static func page(
        of lab: PageLab,
        _ query: [(name: String, value: String)],
        fresh isFresh: Bool
    ) -> ModuleKit.Page? {
        try? wait { try await isFresh ? lab.freshPage("m", query) : lab.page("m", query) }
    }

    private static func sound(_ page: ModuleKit.Page, _ random: inout SeededGenerator) throws {
        guard (try? JSONDocument(parsing: page.text)) != nil else {
            throw BrokenLaw(description: "a page is not JSON: \(page.text.prefix(500))")
        }
        try LayoutLaws.sound(page.frames)
        try WindowLaws.checkWindows(of: page.frames, &random)
        try checkClient(page, &random)
        // What is beside the page, such as the columns of a grid that is too wide, is in no window.
        let size = page.frames.contentSize
        guard size.height < Limits.length else { return }
        let all = Rect(x: 0, y: 0, width: size.width, height: size.height + 1)
        let window = page.frames.window(offset: 0, height: size.height + 1)
        for (index, section) in page.frames.sections.enumerated() where section.scroller == nil {
            let visible = (0..<section.shown).filter {
                page.frames.pageFrame(section: index, item: $0).intersects(all)
            }
            let found = window.items.filter { $0.section == index }.map(\.index)
            try require(found == visible, "a window of everything has \(found), not \(visible)")
        }
    }

    /// A client reads the page as it is, and finds in it what the service finds.
    private static func checkClient(
        _ page: ModuleKit.Page,
        _ random: inout SeededGenerator
    ) throws {
        guard let layout = try? Layout(json: Data(page.text.utf8)) else {
            throw BrokenLaw(description: "a client does not read a page: \(page.text.prefix(500))")
        }
        try require(
            layout.itemCount == page.frames.sections.reduce(0) { $0 + $1.shown },
            "a client reads another number of items"
        )
        // Below the longest length the service's offsets end, and a client's do not.
        guard page.frames.contentSize.height <= Limits.length else { return }
        let (offset, height) = (
            random.length(max(1, page.frames.contentSize.height)), random.length(900)
        )
        let overscan = random.chance(50) ? 0 : random.length(100)
        let own = page.frames.window(offset: offset, height: height, overscan: overscan)
        let read = layout.window(offset: offset, height: height, overscan: overscan)
        let shown = own.items.map { [$0.section, $0.index] }
        let seen = read.items.map { [$0.path.section, $0.path.item] }
        try require(
            shown == seen,
            "a client sees \(seen) at \(own.rect) of \(page.frames.contentSize), not \(shown)"
        )
        try require(
            own.pinned.map(\.section) == read.pinned.map(\.section)
                && own.supplementary.map(\.section) == read.supplementary.map(\.section),
            "a client sees other headers at \(offset)"
        )
    }

    /// Right to left is the mirror of left to right.
    private static func mirror(
        _ page: ModuleKit.Page,
        _ lab: PageLab,
        _ module: RandomModule
    ) throws {
        let query = { module.query + [("direction", $0)] }
        guard let left = self.page(of: lab, query("ltr"), fresh: true),
            let right = self.page(of: lab, query("rtl"), fresh: true)
        else { throw BrokenLaw(description: "a page depends on the direction") }
        guard !left.isCutShort, !right.isCutShort else { return }
        try WindowLaws.mirror(left.frames, right.frames)
    }
}
