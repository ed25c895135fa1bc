import CellCore
import ConfigurationLanguage
import JSONCore
import LayoutCore
import ModuleDeclarations
import TextCore
import WorkLimits

/// Maps values of a response to the items of one component.
///
/// A class, as are the mappers of other parts: what is compiled is some kilobytes, and is read by every page.
package final class ItemMapper: Sendable {
    let component: ComponentDeclaration
    /// The component's declaration of an item, which is read for each of them.
    let item: ItemDeclaration
    let data: CompiledTemplate
    let paths: MemberPaths
    /// The path of the id, if it consists of names.
    let idPath: MemberPaths.Path?
    /// The type, if all items have the same one.
    let fixedType: String?
    let select: CompiledAction?
    let form: FormMapper?
    let cell: CompiledCell?
    let fallbacks: CompiledFallbacks
    /// The name of the module.
    let module: String
    let accessibility: CompiledAccessibility?
    /// The part of the component that its items are.
    let part: RecordedPath.Part

    init(
        _ component: ComponentDeclaration,
        module: String,
        measurer: TextMeasurer,
        part: RecordedPath.Part = .item
    ) {
        self.part = part
        let item = component.item
        select = (item.select ?? component.select).map { CompiledAction($0) }
        let place = SwitchPlace(module: module, section: component.id, isMapped: true)
        cell = item.cell.map { CompiledCell($0, place: place, measurer: measurer) }
        fallbacks = CompiledFallbacks(
            item.fallbacks,
            place: place,
            measurer: measurer
        )
        self.module = module
        form = item.form.map { FormMapper($0, place: place, measurer: measurer) }
        accessibility = item.accessibility.map { CompiledAccessibility($0) }
        self.component = component
        self.item = item
        data = CompiledTemplate(item.data)
        var paths = MemberPaths()
        idPath = item.id.whole.flatMap { paths.add($0) }
        self.paths = paths
        let first = item.types.first
        fixedType =
            if let first { first.when == nil ? first.value.fixedText : nil } else { component.id }
    }

    /// Maps the values that the component's `items` finds in sources, in order.
    ///
    /// - Throws: A description of what a source lacks.
    /// - Complexity: O(values + bytes written).
    func map(
        _ input: Input,
        in scope: TemplateScope,
        context: MappingContext
    ) throws(MappingError) -> (items: MappedItems, rows: [Row]) {
        let run = Run(mapper: self, hasGaps: input.hasGaps, scope: scope, context: context)
        run.keepsRows = input.keepsRows
        let items = try finder(in: scope)
        let isOneList = component.isDedupedBeforeOrder
        if component.sort.isEmpty, !isOneList {
            for source in input.sources {
                run.scope.page = source.page
                if let origin = source.origin { run.scope.origin = origin }
                try run.add(values(of: items, in: source, run), of: source.root)
            }
        } else {
            var rows: [Row] = []
            for source in input.sources {
                for value in try values(of: items, in: source, run).all {
                    rows.append(
                        Row(
                            value: value,
                            root: source.root,
                            page: source.page,
                            origin: source.origin
                        )
                    )
                }
            }
            if isOneList { rows = try run.distinct(rows) }
            let order = try ValueSorter(component.sort, in: scope).order(of: rows)
            try run.add(rows, in: order)
        }
        return (run.finish(), run.rows)
    }

    /// Returns the values that become items in a source.
    private func values(
        of items: ItemFinder,
        in source: Source,
        _ run: Run
    ) throws(MappingError) -> Values {
        let values = try items.values(of: source.root, in: run.scope)
        if case .path(let path) = component.items {
            run.note(values.count, of: path, as: .items, in: source.root)
        }
        return values
    }

    /// Returns the number of values that the component's `items` finds in a source; too few where the
    /// budget of the scope's paths ends.
    func count(in root: JSONValue, scope: TemplateScope) -> Int {
        (try? finder(in: scope).values(of: root, in: scope))?.count ?? 0
    }

    /// Returns the finder of the values of `items`, the templates of its path evaluated.
    private func finder(in scope: TemplateScope) throws(MappingError) -> ItemFinder {
        switch component.items {
        case .automatic: component.sections.isGrouped ? .items : .automatic
        case .path(let path): .path(BoundPath(path, in: scope))
        case .literal: .nothing
        }
    }
}
