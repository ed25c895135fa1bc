import JSONCore

/// Turns values inside the value of an item into the items of its carousel.
struct CarouselMapper: Sendable {
    private let items: ItemMapper
    private let carousel: CarouselDeclaration

    /// - Parameter component: the component whose items have the carousels. What it says of missing
    ///   fields holds in them too.
    init(_ carousel: CarouselDeclaration, of component: ComponentDeclaration, module: String) {
        var inside = component
        inside.carousel = nil
        inside.item = carousel.item
        inside.isUnique = true
        inside.dedupes = true
        inside.skip = .value(0)
        inside.limit = nil
        inside.select = nil
        items = ItemMapper(inside, module: module)
        self.carousel = carousel
    }

    /// Maps the carousels of items.
    ///
    /// - Parameter rows: the values that became items, in order, each with the answer it is in.
    /// - Throws: what an answer lacks.
    func map(
        _ rows: [ItemMapper.Row],
        in scope: TemplateScope,
        _ context: MappingContext
    ) throws(MappingFailure) -> CarouselContent {
        var run = ItemMapper.Run(mapper: items, hasGaps: false, scope: scope, context: context)
        var ends: [Int32] = []
        ends.reserveCapacity(rows.count)
        for (index, row) in rows.enumerated() {
            run.startScope()
            run.scope.page = row.page
            do throws(MappingFailure) {
                try run.add(.list(values(of: row)), of: row.root)
            } catch {
                throw MappingFailure(detail: "carousel of item \(index): \(error.detail)")
            }
            ends.append(Int32(truncatingIfNeeded: run.count))
        }
        let layout = carousel.layout.resolve(
            width: scope.viewport.width,
            parameters: scope.parameters
        )
        return CarouselContent(layout: layout.layout, items: run.finish(), ends: ends)
    }

    private func values(of row: ItemMapper.Row) throws(MappingFailure) -> [JSONValue] {
        var values: [JSONValue] = []
        do {
            try carousel.items.each(in: row.root, current: row.value) { value in
                values.append(value)
                return true
            }
        } catch {
            throw MappingFailure(detail: "items: \(error)")
        }
        return values
    }
}
