import ChangesCore
import Dispatch
import JSONCore
import LayoutCore
import Locking
import ModuleKit
import TestSupport

/// The laws of mapping and layout: `a module named m === its answer === its answer later`.
enum MappingLaws {
    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(3).map(\.text)
        guard let lab = try? PageLab(parts[0], answers: ["/a": parts[1]]) else { return }
        guard let page = pages(lab, of: "m", fresh: true) else { return }
        try sound(page)
        guard let cached = pages(lab, of: "m", fresh: false) else {
            throw BrokenLaw(description: "a page that was built cannot be built again")
        }
        try require(
            cached.text == page.text || page.isCutShort || cached.isCutShort,
            "a page is another when it is built of cached content"
        )
        guard !parts[2].isEmpty else { return }
        lab.upstream.set(parts[2], for: "/a")
        guard let later = pages(lab, of: "m", fresh: true) else { return }
        try sound(later)
        let changes = PageChanges(
            from: PageRevision(of: page),
            named: page.revision,
            to: later,
            revision: PageRevision(of: later),
            prefersDelta: true
        )
        try ClientLaws.play(changes.bytes, on: page.text, leadingTo: later.text)
    }

    private static func pages(_ lab: PageLab, of module: String, fresh isFresh: Bool) -> Page? {
        let result = Locked<Page?>(nil)
        let box = Box(result)
        let done = DispatchSemaphore(value: 0)
        Task.detached {
            let page = try? await isFresh ? lab.freshPage(module) : lab.page(module)
            box.value.withLock { $0 = page }
            done.signal()
        }
        done.wait()
        return box.value.withLock { $0 }
    }

    /// A lock that tasks share.
    private final class Box: Sendable {
        let value: Locked<Page?>

        init(_ value: consuming Locked<Page?>) { self.value = value }
    }

    private static func sound(_ page: Page) throws {
        guard (try? JSONDocument(parsing: page.text)) != nil else {
            throw BrokenLaw(description: "a page is not JSON: \(page.text.prefix(500))")
        }
        try LayoutLaws.sound(page.frames)
        let height = page.frames.contentSize.height
        let window = page.frames.window(offset: 0, height: height + 1)
        var visible = 0
        for section in page.frames.sections where section.scroller == nil {
            let frames = (0..<section.shown).map { section.items[$0] }
            visible += frames.count { $0.width > 0 && $0.height > 0 }
        }
        let found = window.items.count { page.frames.sections[$0.section].scroller == nil }
        try require(found >= visible, "a window of everything lacks items: \(found) of \(visible)")
    }
}
