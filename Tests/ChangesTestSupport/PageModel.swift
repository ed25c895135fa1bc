import ChangesCore
import LayoutCore

/// What the tests' clients hold of sections and items.
struct TestPayload: Equatable, Sendable {
    var id = ""
    var content = 0
    var isHorizontal = false
    var hasHeader = false
    var hasDecoration = false
}

typealias TestPage = ClientPage<TestPayload>

/// A page before layout, simple enough to change at random.
struct PageModel {
    struct Item: Equatable {
        var id: String
        var content = 0
        var height = 40
        var carousel: [Item]?
        var carouselContent = 0
    }

    struct Section {
        var id: String
        var isHorizontal = false
        var hasUniqueIDs = true
        var content = 0
        var columns = 1
        var headerHeight: Int?
        var footerHeight: Int?
        var hasDecoration = false
        var cut = 0
        var items: [Item] = []
    }

    var scale: Double?
    var hasModuleIdentity = false
    var sections: [Section] = []
    var members: [PageMember: Int] = [.status: 0]
    /// The next id that was never used.
    var freshID = 0

    var grid: PixelGrid { PixelGrid(scale: scale) }

    // MARK: Layout

    /// A length of so many units of a third of a point, on the page's grid.
    private func length(_ thirds: Int) -> Double {
        grid.nearest(Double(thirds) / 3)
    }

    /// The sum of two lengths on the grid.
    private func sum(_ a: Double, _ b: Double) -> Double { grid.nearest(a + b) }

    func laidOut() -> TestPage {
        var y = 0.0
        var sections: [ClientSection<TestPayload>] = []
        for section in self.sections {
            let held = layOut(section, at: y)
            y = sum(y, held.frame.height)
            sections.append(held)
        }
        var members = self.members.mapValues { TestPayload(content: $0) }
        members[.contentSize] = TestPayload(content: Int(y * 10_000))
        return TestPage(grid: grid, members: members, sections: sections)
    }

    private func layOut(_ section: Section, at y: Double) -> ClientSection<TestPayload> {
        let header = section.headerHeight.map { Rect(x: 0, y: 0, width: 390, height: length($0)) }
        let top = header?.height ?? 0
        let items =
            section.isHorizontal
            ? row(section.items, columns: section.columns) : column(section, below: top)
        let bottom = items.map { sum($0.frame.y, $0.frame.height) }.max() ?? top
        let footer = section.footerHeight.map {
            Rect(x: 0, y: bottom, width: 390, height: length($0))
        }
        let height = sum(bottom, footer?.height ?? 0)
        let whole = Rect(x: 0, y: 0, width: 390, height: height)
        return ClientSection(
            payload: TestPayload(
                id: section.id,
                content: section.content,
                isHorizontal: section.isHorizontal,
                hasHeader: header != nil,
                hasDecoration: section.hasDecoration
            ),
            frame: Rect(x: 0, y: y, width: 390, height: height),
            header: header,
            footer: footer,
            decoration: section.hasDecoration ? whole : nil,
            scroller: section.isHorizontal && !items.isEmpty
                ? TestPayload(content: Int((items.last?.frame.x ?? 0) * 10_000)) : nil,
            counts: ItemCounts(total: section.items.count + section.cut, shown: items.count),
            items: items
        )
    }

    private func column(_ section: Section, below top: Double) -> [ClientItem<TestPayload>] {
        var y = top
        var lineHeight = 0.0
        let width = grid.nearest(390 / Double(section.columns))
        return section.items.enumerated().map { index, item in
            let column = index % section.columns
            if column == 0 {
                y = sum(y, lineHeight)
                lineHeight = 0
            }
            let height = length(item.height)
            lineHeight = max(lineHeight, height)
            let x = grid.nearest(Double(column) * width)
            return held(item, Rect(x: x, y: y, width: width, height: height))
        }
    }

    private func row(_ items: [Item], columns: Int) -> [ClientItem<TestPayload>] {
        var x = 0.0
        return items.map { item in
            let width = length(item.height * columns)
            defer { x = sum(x, width) }
            return held(item, Rect(x: x, y: 0, width: width, height: 100))
        }
    }

    private func held(_ item: Item, _ frame: Rect) -> ClientItem<TestPayload> {
        ClientItem(
            payload: TestPayload(id: item.id, content: item.content),
            frame: frame,
            carousel: item.carousel.map {
                ClientCarousel(
                    payload: TestPayload(content: item.carouselContent),
                    items: row($0, columns: 1)
                )
            }
        )
    }
}

extension PageModel {
    /// The revision of the page laid out.
    func revision() -> PageRevision {
        let page = laidOut()
        return PageRevision(
            grid: grid,
            members: PageMembers(
                status: page.members[.status].fingerprint,
                contentSize: page.members[.contentSize].fingerprint,
                failures: page.members[.failures].fingerprint,
                next: page.members[.next].fingerprint,
                viewport: page.members[.viewport].fingerprint,
                styles: page.members[.styles].fingerprint,
                palette: page.members[.palette].fingerprint,
                background: page.members[.background].fingerprint,
                images: page.members[.images].fingerprint,
                screen: page.members[.screen].fingerprint,
                docks: page.members[.docks].fingerprint
            ),
            sections: zip(sections, page.sections).map(revision)
        )
    }

    private func revision(
        _ model: Section,
        _ held: ClientSection<TestPayload>
    ) -> SectionRevision {
        var carousels = CarouselColumns()
        for (row, item) in held.items.enumerated() {
            guard let carousel = item.carousel else { continue }
            carousels.append(
                row: row,
                rest: Optional(carousel.payload).fingerprint,
                items: columns(carousel.items)
            )
        }
        let id = Fingerprint(text: model.id).value
        return SectionRevision(
            id: id,
            scope: hasModuleIdentity ? 1 : id,
            isHorizontal: model.isHorizontal,
            hasUniqueIDs: model.hasUniqueIDs,
            content: Optional(held.payload).fingerprint,
            geometry: SectionGeometry(
                frame: held.frame,
                header: held.header,
                footer: held.footer,
                decoration: held.decoration,
                placeholder: held.placeholder,
                scroller: held.scroller.map { Optional($0).fingerprint },
                counts: held.counts
            ),
            items: columns(held.items),
            carousels: carousels
        )
    }

    private func columns(_ items: [ClientItem<TestPayload>]) -> ItemColumns {
        var columns = ItemColumns()
        for item in items {
            columns.append(
                id: item.payload.id,
                content: Optional(item.payload).fingerprint,
                frame: item.frame
            )
        }
        return columns
    }
}

extension TestPayload? {
    var fingerprint: UInt64 {
        guard let self else { return 0 }
        var fingerprint = Fingerprint(text: self.id)
        fingerprint.combine(UInt64(bitPattern: Int64(self.content)))
        fingerprint.combine(self.isHorizontal ? 1 : 0 as UInt64)
        fingerprint.combine(self.hasHeader ? 1 : 0 as UInt64)
        fingerprint.combine(self.hasDecoration ? 1 : 0 as UInt64)
        return fingerprint.value
    }
}

extension Fingerprint {
    init(text: String) {
        self.init()
        combine(text)
    }
}
