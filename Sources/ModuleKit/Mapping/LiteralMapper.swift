import CellCore
import JSONCore
import LayoutCore
import ModuleConfiguration
import TextCore

/// Maps the items that a component declares itself.
struct LiteralMapper: Sendable {
    private let items: [Item]

    /// A compiled item.
    private struct Item: Sendable {
        let declaration: LiteralItemDeclaration
        let data: CompiledTemplate
        let select: CompiledAction?
        let form: FormMapper?
        let cell: CompiledCell?
        let accessibility: CompiledAccessibility?
    }

    init(
        _ items: [LiteralItemDeclaration],
        of component: ComponentDeclaration,
        module: String,
        measurer: TextMeasurer
    ) {
        self.items = items.map { item in
            Item(
                declaration: item,
                data: CompiledTemplate(item.data),
                select: (item.select ?? component.select).map { CompiledAction($0) },
                form: item.form.map {
                    FormMapper($0, place: .init(module: module, section: ""), measurer: measurer)
                },
                cell: item.cell.map { CompiledCell($0, measurer: measurer) },
                accessibility: item.accessibility.map { CompiledAccessibility($0) }
            )
        }
    }

    /// Returns the items, their templates evaluated.
    ///
    /// Their ids were checked when the configuration was read, so repeated ones are intended.
    func map(
        in scope: TemplateScope,
        context: MappingContext
    ) throws(MappingError) -> MappedItems {
        var run = Run(scope: scope, context: context)
        for item in items { try run.add(item) }
        scope.recorder?.note {
            $0.counts = .init(values: items.count, mapped: items.count)
        }
        return run.finish()
    }

    // MARK: One run

    /// The state of one mapping.
    private struct Run: ~Copyable {
        let scope: TemplateScope
        let context: MappingContext
        private var table = ItemTableBuilder()
        private var sizes = LiteralSizes()
        private var cells: [MappedCell?] = []
        private var measuredTexts: [MeasuredLabel?] = []

        init(scope: TemplateScope, context: MappingContext) {
            self.scope = scope
            self.context = context
        }

        consuming func finish() -> MappedItems {
            let hasCells = cells.contains { $0 != nil }
            let hasTexts = measuredTexts.contains { $0 != nil }
            return MappedItems(
                table: table.finish(sizes.finish()),
                cells: hasCells ? cells : [],
                measuredTexts: hasTexts ? measuredTexts : []
            )
        }

        mutating func add(_ item: Item) throws(MappingError) {
            let id = item.declaration.id
            guard case .new(let range) = table.write(id: .text(id), keepingRepeats: true) else {
                return
            }
            scope.recorder?.begin(.item)
            let start = table.mark()
            if let form = item.form {
                try add(form, of: item, id: range)
            } else {
                item.data.write(to: &table.writer, in: scope)
                let data =
                    item.cell == nil ? [] : table.writer.withBytes { Array($0[start...]) }
                item.select?.write(to: &table.writer, in: scope)
                let accessibility = item.accessibility.map {
                    ItemAccessibility($0.properties(in: scope), isSelectable: item.select != nil)
                }
                if item.cell == nil { accessibility?.write(to: &table.writer) }
                let end = table.mark()
                try addSize(of: item.declaration)
                let type = table.index(of: item.declaration.type.text(in: scope))
                let cell = item.cell?.prepared(over: data, in: scope)
                if let cell { try OutputLimits.check(cell.tree) }
                cells.append(
                    cell.map {
                        MappedCell(
                            content: .custom($0),
                            elementsOffset: end,
                            accessibility: accessibility
                        )
                    }
                )
                if let call = try item.select?.call(in: scope) {
                    table.setControlOfNext(ItemControl(request: call))
                }
                table.append(id: range, data: ByteRange(start, end), type: type)
            }
        }

        private mutating func add(
            _ form: FormMapper,
            of item: Item,
            id: ByteRange
        ) throws(MappingError) {
            let start = table.mark()
            let cell = try form.write(
                id: item.declaration.id,
                to: &table.writer,
                in: scope,
                context: context
            )
            sizes.add(ItemSizes(height: .uniform(.points(cell.height))))
            measuredTexts.append(nil)
            cells.append(cell.cell)
            let type = table.index(of: cell.reuse)
            let data = table.range(since: start)
            if let control = cell.control { table.setControlOfNext(control) }
            table.append(id: id, data: data, type: type)
        }

        private mutating func addSize(
            of item: LiteralItemDeclaration
        ) throws(MappingError) {
            var reader = SizeReader(item.size)
            if let name = reader.add(in: scope) {
                throw MappingError(detail: "\(name) of item \(item.id) is no size")
            }
            sizes.add(reader.finish())
            measuredTexts.append(reader.measuredTexts.first ?? nil)
        }
    }
}

extension CompiledCell {
    /// Returns the cell with values of some JSON text, which `@` stands for.
    func prepared(over data: [UInt8], in scope: TemplateScope) -> PreparedCell? {
        guard let document = try? JSONDocument(parsing: data) else { return nil }
        return document.withRoot { root in
            var inside = scope
            inside.current = root
            return prepared(in: inside)
        }
    }
}
