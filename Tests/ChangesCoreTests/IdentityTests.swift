import ChangesCore
import Testing
@testable import ChangesTestSupport

@Suite("Items are known by scope, id and occurrence")
struct IdentityTests {
    private func page(_ sections: [(String, [String])], module: Bool) -> PageModel {
        var page = PageModel()
        page.hasModuleIdentity = module
        page.sections = sections.map { id, items in
            PageModel.Section(id: id, items: items.map { PageModel.Item(id: $0) })
        }
        return page
    }

    private func delta(_ old: PageModel, _ new: PageModel) -> Delta {
        let delta = Delta(from: old.revision(), to: new.revision())
        #expect(delta.leads(from: old, to: new))
        return delta
    }

    @Test("equivalent ids are two items, and two sections")
    func equivalent() {
        let (one, two) = ("jos\u{E9}", "jose\u{301}")
        for module in [false, true] {
            let items = delta(
                page([("a", [one, "x"])], module: module),
                page([("a", [two, "x"])], module: module)
            )
            #expect(items.items.deletes == [ItemPath(section: 0, item: 0)])
            #expect(items.items.inserts == [ItemPath(section: 0, item: 0)])
            let sections = delta(
                page([(one, ["x"])], module: module),
                page([(two, ["x"])], module: module)
            )
            #expect(sections.sections.deletes == [0])
            #expect(sections.sections.inserts == [0])
        }
    }

    @Test("across sections they move with identity: module only")
    func across() {
        for module in [false, true] {
            let old = page([("a", ["1", "2"]), ("b", ["3"])], module: module)
            let new = page([("a", ["1"]), ("b", ["3", "2"])], module: module)
            let delta = delta(old, new)
            #expect(delta.items.moves.count == (module ? 1 : 0))
            #expect(delta.items.inserts.count == (module ? 0 : 1))
            #expect(delta.gone.count == 0)
        }
    }

    @Test("into or out of a scroller they are deleted and inserted", arguments: [0, 1])
    func scroller(horizontal: Int) {
        var old = page([("a", ["1", "2"]), ("b", ["3"])], module: true)
        var new = page([("a", ["1"]), ("b", ["3", "2"])], module: true)
        old.sections[horizontal].isHorizontal = true
        new.sections[horizontal].isHorizontal = true
        let delta = delta(old, new)
        #expect(delta.items.moves.isEmpty)
        #expect(delta.items.deletes == [ItemPath(section: 0, item: 1)])
        #expect(delta.items.inserts == [ItemPath(section: 1, item: 1)])
        #expect(delta.gone.count == 0)
    }

    @Test("out of a deleted section they are inserted, into an inserted one deleted")
    func sectionsThatComeAndGo() {
        let two = page([("a", ["1"]), ("b", ["2"])], module: true)
        let one = page([("a", ["1", "2"])], module: true)
        #expect(delta(two, one).items.inserts == [ItemPath(section: 0, item: 1)])
        #expect(delta(one, two).items.deletes == [ItemPath(section: 0, item: 1)])
        #expect(delta(two, one).gone.count == 0)
    }

    @Test("a repeated id that changes is a reload, one more of it an insertion")
    func repeated() {
        let old = ListPage(["x", "x", "y", "x"], hasUniqueIDs: false).model
        var new = old
        new.sections[0].items[1].content += 1
        new.sections[0].items.append(PageModel.Item(id: "x", height: 132))
        let delta = delta(old, new)
        #expect(delta.itemReloads == [ItemPath(section: 0, item: 1)])
        #expect(delta.items.inserts == [ItemPath(section: 0, item: 4)])
        #expect(delta.items.moves.isEmpty && delta.items.deletes.isEmpty)
    }

    @Test("an item that changes and moves is in both lists")
    func reloadedAndMoved() {
        let old = ListPage(["a", "b", "c"]).model
        var new = ListPage(["c", "a", "b"]).model
        new.sections[0].items[0].content = 9
        let delta = delta(old, new)
        #expect(delta.items.moves.map(\.to.item) == [0])
        #expect(delta.itemReloads == [ItemPath(section: 0, item: 0)])
    }

    @Test(
        "an id that went on in a carousel is not gone, one that went from all places is gone once"
    )
    func gone() {
        var old = ListPage(["a", "b", "c"]).model
        old.sections[0].items[0].carousel = [PageModel.Item(id: "d"), PageModel.Item(id: "c")]
        var new = ListPage(["a", "c"]).model
        new.sections[0].items[0].carousel = [PageModel.Item(id: "b")]
        let first = delta(old, new)
        #expect((0..<first.gone.count).map { first.gone[$0] } == ["d"])
        #expect(first.nested.count == 1)
        #expect(first.itemReloads.isEmpty)
        new.sections[0].items.removeAll()
        let second = delta(old, new)
        #expect(Set((0..<second.gone.count).map { second.gone[$0] }) == ["a", "b", "c", "d"])
        #expect(second.gone.count == 4)
    }

    @Test("promises that are broken still give a delta that leads to the target")
    func brokenPromise() {
        let old = ListPage(["a", "b", "a", "c", "b"]).model
        let new = ListPage(["b", "a", "a", "a", "c"]).model
        _ = delta(old, new)
        _ = delta(new, old)
    }

    @Test("a delta for another layout is refused, and the layout held stays")
    func wrongLayout() {
        let old = ListPage(["a", "b", "c"]).model
        let new = ListPage(["c"]).model
        let delta = delta(old, new)
        let held = ListPage(["z"]).model.laidOut()
        var player = DeltaPlayer(holding: held)
        #expect(throws: DeltaError.item(ItemPath(section: 0, item: 1))) {
            try player.play(delta, with: new.laidOut())
        }
        #expect(player.page == held)
    }
}
