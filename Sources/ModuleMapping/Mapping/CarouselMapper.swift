import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
import TextCore
import WorkLimits

/// Maps values inside the value of an item to the items of its carousel.
final class CarouselMapper: Sendable {
    private let items: ItemMapper
    private let carousel: CarouselDeclaration

    /// Compiles a declaration.
    ///
    /// - Parameter component: The component whose items have the carousels. Its `missing` holds in
    ///   them too.
    init(
        _ carousel: CarouselDeclaration,
        of component: ComponentDeclaration,
        module: String,
        measurer: TextMeasurer
    ) {
        var inside = component
        inside.carousel = nil
        inside.sections = nil
        inside.item = carousel.item
        inside.isUnique = carousel.isUnique
        inside.dedupes = true
        inside.skip = .value(0)
        inside.limit = nil
        inside.select = nil
        items = ItemMapper(inside, module: module, measurer: measurer, part: .carousel)
        self.carousel = carousel
    }

    /// Maps the carousels of items.
    ///
    /// - Parameter rows: The values that became items, in order, each with its response.
    /// - Throws: A description of what a response lacks.
    func map(
        _ rows: [ItemMapper.Row],
        in scope: TemplateScope,
        context: MappingContext
    ) throws(MappingError) -> MappedCarousels {
        let run = ItemMapper.Run(mapper: items, hasGaps: false, scope: scope, context: context)
        var ends: [Int32] = []
        ends.reserveCapacity(rows.count)
        var inItem = scope
        for (index, row) in rows.enumerated() {
            run.startScope()
            run.rowIndex = index
            run.scope.page = row.page
            if let origin = row.origin { run.scope.origin = origin }
            run.scope.responses[CarouselDeclaration.rowName] = row.value
            do throws(MappingError) {
                if row.showsCarousel {
                    inItem.response = row.root
                    inItem.current = row.value
                    let path = BoundPath(carousel.items, in: inItem)
                    let values = try path.values(
                        in: row.root,
                        current: row.value,
                        scope: scope
                    )
                    run.note(values.count, of: carousel.items, as: .carouselItems, in: row.value)
                    try run.add(.list(values), of: row.root)
                }
            } catch {
                throw error.prefixed(by: "carousel of item \(index)")
            }
            ends.append(Int32(truncatingIfNeeded: run.count))
        }
        return MappedCarousels(layout: carousel.layout, items: run.finish(), ends: ends)
    }
}
