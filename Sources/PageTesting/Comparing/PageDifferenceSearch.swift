import InputCore
import JSONCore
import LayoutCore
import ModuleMapping

/// A search for all that differs between two layouts, a section, a cell and a member after the other.
///
/// Consequences of another difference are not told again: that frames move below an item that grows, or that a cell
/// which grows has its elements elsewhere.
struct PageDifferenceSearch {
    private let page: PagePair.Reading
    private var cut: [ExactString: (count: Int, example: String)] = [:]
    private var sections: [String] = []
    private var items: [String] = []
    private var heights: [ExactString: [Double]] = [:]
    private var widths: [ExactString: [Double]] = [:]
    private var textExample: String?
    private var members: MemberComparison
    /// The sections whose inside has another size or other items, from which moves follow.
    private var grown: Set<ExactString> = []
    /// The sections in which something has moved.
    private var moved: Set<ExactString> = []
    private var hasMovedCells = false
    private var hasMoved = false

    /// The distance that numbers are rounded to, in points.
    private static let tolerance = 0.005
    /// The most characters of a text in an example.
    private static let maximumCharacters = 40

    /// Returns the differences of a page, the gravest first; at least one.
    static func differences(of page: PagePair.Reading) -> [PageDifference] {
        var search = PageDifferenceSearch(page)
        search.compareSections()
        search.compareCells()
        search.comparePage()
        return search.differences
    }

    private init(_ page: PagePair.Reading) {
        self.page = page
        members = MemberComparison(page.old, page.new)
    }

    // MARK: Sections

    private mutating func compareSections() {
        let (olds, news) = (page.before.sections, page.after.sections)
        let (before, after) = (Set(olds.map(\.id)), Set(news.map(\.id)))
        sections += news.filter { !before.contains($0.id) }.map { "section '\($0.id)' is new" }
        sections += olds.filter { !after.contains($0.id) }.map { "section '\($0.id)' is gone" }
        let former = Dictionary(olds.map { ($0.id, $0.json) }) { first, _ in first }
        for section in news where !page.equal.ids.contains(section.id) {
            guard let old = former[section.id] else { continue }
            members.compare(
                old,
                section.json,
                besides: ["frame", "header", "footer", "placeholder", "items"]
            )
            if takeMoved() { moved.insert(section.id) }
            noteFrame(old, section.json)
        }
        for cell in page.cells.added where before.contains(cell.place.section) {
            items.append(cell.place.name + " is new")
            grown.insert(cell.place.section)
        }
        for cell in page.cells.removed where after.contains(cell.place.section) {
            items.append(cell.place.name + " is gone")
            grown.insert(cell.place.section)
        }
        for pair in page.cells.renamed {
            items.append("\(pair.old.place.name) is now '\(pair.new.place.item)'")
        }
    }

    private mutating func noteFrame(_ old: JSONValue, _ new: JSONValue) {
        if let former = old["frame"], let frame = new["frame"], !former.isEqual(to: frame) {
            hasMoved = true
        }
    }

    private mutating func takeMoved() -> Bool {
        defer { members.hasMoved = false }
        if members.hasMoved { hasMoved = true }
        return members.hasMoved
    }

    // MARK: Cells

    private mutating func compareCells() {
        for pair in page.cells.pairs where !page.equal.ids.contains(pair.new.place.section) {
            compare(pair.old, pair.new)
        }
        for cell in page.cells.added { _ = noteCut([], cell.texts) }
    }

    private mutating func compare(_ old: LayoutCells.Cell, _ new: LayoutCells.Cell) {
        let (before, after) = (old.frame, new.frame)
        let height = after.height - before.height
        let width = after.width - before.width
        let isTaller = height.magnitude > Self.tolerance
        let isWider = width.magnitude > Self.tolerance
        if isTaller { heights[new.type, default: []].append(height) }
        if isWider { widths[new.type, default: []].append(width) }
        let isCut = noteCut(old.texts, new.texts)
        let isOtherText = noteTexts(old.texts, new.texts)
        let section = new.place.section
        if isTaller || isWider { grown.insert(section) }
        if before.x != after.x || before.y != after.y {
            moved.insert(section)
            hasMoved = true
        }
        members.compare(old.json, new.json, besides: ["id", "frame", "carousel"])
        if let carousel = old.json["carousel"], let other = new.json["carousel"] {
            members.compare(carousel, other, besides: ["items"])
        }
        if takeMoved(), !isTaller, !isWider, !isCut, !isOtherText { hasMovedCells = true }
    }

    /// Counts the texts that are newly cut.
    private mutating func noteCut(_ old: [LayoutCells.Text], _ new: [LayoutCells.Text]) -> Bool {
        var isFound = false
        for (index, text) in new.enumerated() where text.isCut {
            if Self.former(of: index, in: new, among: old)?.isCut ?? false { continue }
            isFound = true
            let known = cut[text.role]
            cut[text.role] = (
                (known?.count ?? 0) + 1, known?.example ?? Self.quoted(text.words.string ?? "")
            )
        }
        return isFound
    }

    private mutating func noteTexts(_ old: [LayoutCells.Text], _ new: [LayoutCells.Text]) -> Bool {
        var isFound = false
        for (index, text) in new.enumerated() {
            guard let former = Self.former(of: index, in: new, among: old),
                !former.hasSameWords(as: text)
            else { continue }
            isFound = true
            if textExample == nil {
                textExample =
                    "\(Self.quoted(former.words.string ?? "")) is \(Self.quoted(text.words.string ?? ""))"
            }
        }
        return isFound
    }

    /// Returns the text that one of a cell was: of the same role the one of the same number.
    private static func former(
        of index: Int,
        in new: [LayoutCells.Text],
        among old: [LayoutCells.Text]
    ) -> LayoutCells.Text? {
        let text = new[index]
        if old.count == new.count, old[index].hasSameRole(as: text) { return old[index] }
        let number = new[..<index].filter { $0.hasSameRole(as: text) }.count
        return old.filter { $0.hasSameRole(as: text) }.dropFirst(number).first
    }

    private static func quoted(_ text: String) -> String {
        let text = String(text.map { $0.isNewline ? " " : $0 })
        let isLong = text.count > maximumCharacters
        return "\"\(isLong ? text.prefix(maximumCharacters - 1) + "…" : text[...])\""
    }

    // MARK: The page

    private mutating func comparePage() {
        members.compare(page.old, page.new, besides: ["revision", "styles", "sections", "docks"])
        for (old, new) in zip(page.old["docks"].list, page.new["docks"].list) {
            members.compare(old, new, besides: ["section"])
        }
        _ = takeMoved()
    }

    // MARK: Differences

    private var differences: [PageDifference] {
        var all = cut.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map {
            role,
            texts in
            var difference = PageDifference(.cut(role))
            (difference.cutTexts, difference.example) = (texts.count, texts.example)
            return difference
        }
        if !sections.isEmpty { all.append(Self.named(.sections, sections)) }
        if !items.isEmpty { all.append(Self.named(.items, items)) }
        all += Self.sized(heights) { .height($0) } + Self.sized(widths) { .width($0) }
        if let textExample {
            var difference = PageDifference(.text)
            difference.example = textExample
            all.append(difference)
        }
        if hasMovedCells || !moved.subtracting(grown).isEmpty {
            all.append(PageDifference(.moved))
        }
        all += memberDifferences
        if all.isEmpty { all = [PageDifference(hasMoved ? .moved : .members(""))] }
        let names = (members.names.texts + (hasMoved ? ["frames"] : [])).joined(separator: " ")
        let keepsSizes = sections.isEmpty && items.isEmpty && heights.isEmpty && widths.isEmpty
        let isAlone = all.count == 1
        for index in all.indices {
            all[index].members = names
            (all[index].isAlone, all[index].keepsSizes) = (isAlone, keepsSizes)
        }
        return all
    }

    private var memberDifferences: [PageDifference] {
        var all: [PageDifference] = []
        if !members.styleMembers.isEmpty {
            // The height of lines and the baseline follow from the font and its size.
            let isDerived = !members.styleMembers.isDisjoint(with: ["size", "font"])
            let names = members.styleMembers.subtracting(
                isDerived ? ["lineHeight", "baseline"] : []
            )
            all.append(PageDifference(.style(names.sorted().texts.joined(separator: ", "))))
        }
        if members.hasOtherColors { all.append(PageDifference(.colors)) }
        let others = members.others.subtracting(consequences)
        if !others.isEmpty {
            all.append(PageDifference(.members(others.sorted().texts.joined(separator: ", "))))
        }
        return all
    }

    /// The members that differ because of something that is told already.
    private var consequences: Set<ExactString> {
        var names: Set<ExactString> = []
        if !cut.isEmpty { names.formUnion(["cut", "truncated"]) }
        if textExample != nil { names.insert("text") }
        if !items.isEmpty || !sections.isEmpty { names.formUnion(["total", "shown", "order"]) }
        return names
    }

    private static func named(_ kind: PageDifference.Aspect, _ names: [String]) -> PageDifference {
        var difference = PageDifference(kind)
        difference.example = names[0] + (names.count > 1 ? " and \(names.count - 1) more" : "")
        return difference
    }

    /// Returns a difference for each type whose cells have another size, those of the most cells first.
    private static func sized(
        _ amounts: [ExactString: [Double]],
        _ kind: (ExactString) -> PageDifference.Aspect
    ) -> [PageDifference] {
        amounts.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.map { type, found in
            var difference = PageDifference(kind(type))
            if let least = found.min(), let most = found.max() { difference.amounts = least...most }
            return difference
        }
    }
}
