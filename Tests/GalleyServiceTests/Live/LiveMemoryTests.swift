import ChangesCore
import Foundation
import ModuleKit
import Testing

@testable import GalleyService

@Suite("Revisions in memory stay within their bounds")
struct LiveMemoryTests {
    private let start = ContinuousClock.now

    /// Any page.
    private static func page() throws -> Page {
        let lab = try ServiceLab([
            "galley.yaml": "version: 1\nmodules: [m.yaml]",
            "m.yaml":
                "name: m\nkind: single\ncomponents: [{id: c, items: [{id: x, type: t}], layout: {itemHeight: 9}}]",
        ])
        defer { lab.remove() }
        let module = try #require(try lab.configuration().modules.first)
        var reader = PageRequestReader(module: module)
        return Page(LoadedPart(), for: try reader.read([]).request, of: module)
    }

    fileprivate static func key(_ number: Int) -> NameHash { NameHash("revision \(number)") }

    /// A revision of some bytes.
    private static func revision(bytes: Int) -> PageRevision {
        var items = ItemColumns()
        for index in 0..<bytes / 60 {
            let frame = Frame(x: 0, y: 0, width: 1, height: 1)
            items.append(id: String(index + 100_000), content: 0, frame: frame)
        }
        let geometry = SectionGeometry(
            frame: Frame(x: 0, y: 0, width: 1, height: 1),
            counts: ItemCounts(total: 0, shown: 0)
        )
        let section = SectionRevision(
            id: 1,
            scope: 1,
            content: 0,
            geometry: geometry,
            items: items
        )
        return PageRevision(grid: .fine, members: PageMembers(), sections: [section])
    }

    @Test("thirty-two of a page, the newest; one that comes again is the newest again")
    func ofAPage() throws {
        let page = try Self.page()
        let small = Self.revision(bytes: 100)
        var memory = RevisionMemory()
        for number in 0..<40 {
            #expect(memory.keep(page, Self.key(number), of: NameHash("p"), now: start) == .noted)
            memory.set(small, for: Self.key(number), now: start)
        }
        #expect(memory.count == 32)
        #expect(!memory.has(7, at: start))
        #expect(memory.has(8, at: start))
        #expect(memory.keep(page, Self.key(39), of: NameHash("p"), now: start) == .known)
        #expect(memory.keep(page, Self.key(8), of: NameHash("p"), now: start) == .noted)
        #expect(memory.keep(page, Self.key(40), of: NameHash("p"), now: start) == .noted)
        #expect(memory.has(8, at: start))
        #expect(!memory.has(9, at: start))
    }

    @Test("an hour after a page was last current; what stays current is noted again and again")
    func time() throws {
        let page = try Self.page()
        var memory = RevisionMemory()
        for minute in 0..<200 {
            let now = start + .seconds(60 * minute)
            let outcome = memory.keep(page, Self.key(1), of: NameHash("p"), now: now)
            #expect(outcome == (minute % 10 == 0 ? .noted : .known))
            #expect(memory.has(1, at: now))
        }
        let end = start + .seconds(199 * 60)
        #expect(memory.has(1, at: end + .seconds(3599)))
        #expect(!memory.has(1, at: end + .seconds(3600)))
        _ = memory.keep(page, Self.key(2), of: NameHash("q"), now: end + .seconds(3600))
        #expect(memory.count == 1)
    }

    @Test("64 MiB of all, the oldest going first")
    func bytes() throws {
        let page = try Self.page()
        let large = Self.revision(bytes: 1 << 20)
        var memory = RevisionMemory()
        for number in 0..<200 {
            _ = memory.keep(page, Self.key(number), of: NameHash("p\(number)"), now: start)
            memory.set(large, for: Self.key(number), now: start)
            #expect(memory.bytes <= RevisionMemory.maximumBytes)
        }
        #expect(memory.count > 40 && memory.count < 70)
        #expect(memory.bytes == memory.count * large.memoryBytes)
        #expect(memory.has(199, at: start))
        #expect(!memory.has(0, at: start))
    }

    @Test("pages wait to be made revisions of, but not too many of them")
    func waiting() throws {
        let page = try Self.page()
        var memory = RevisionMemory()
        let outcomes = (0..<70).map { number in
            memory.keep(page, Self.key(number), of: NameHash("p\(number)"), now: start)
        }
        #expect(outcomes.count { $0 == .refused } == 70 - RevisionMemory.maximumUnbuilt)
        memory.set(Self.revision(bytes: 100), for: Self.key(0), now: start)
        #expect(memory.keep(page, Self.key(69), of: NameHash("p69"), now: start) == .noted)
    }
}

extension RevisionMemory {
    fileprivate func has(_ number: Int, at now: ContinuousClock.Instant) -> Bool {
        if case .some = content(of: LiveMemoryTests.key(number), now: now) { true } else { false }
    }
}
