import ChangesCore
@testable import ChangesTestSupport

/// A page of one list, its rows of equal height.
struct ListPage {
    var model = PageModel()

    init(_ ids: [String], isHorizontal: Bool = false, hasUniqueIDs: Bool = true) {
        model.sections = [
            PageModel.Section(id: "list", isHorizontal: isHorizontal, hasUniqueIDs: hasUniqueIDs)
        ]
        model.sections[0].items = ids.map { PageModel.Item(id: $0, height: 132) }
    }

    init(_ model: PageModel) {
        self.model = model
    }

    /// The changes to another page, after a strict collection view could play them.
    func delta(to other: ListPage) -> Delta {
        Delta(from: model.revision(), to: other.model.revision())
    }
}

extension Delta {
    /// Whether the strict collection view goes from one page to another with it.
    func leads(from old: PageModel, to new: PageModel) -> Bool {
        let simulator = StrictSimulator(target: new.laidOut())
        return (try? simulator.play(StrictBatch(self), on: old.laidOut())) != nil
    }
}
