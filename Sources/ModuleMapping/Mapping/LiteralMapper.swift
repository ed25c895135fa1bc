import CellCore
import JSONCore
import LayoutCore
import ModuleDeclarations
import TextCore

/// Maps the items that a component declares itself.
struct LiteralMapper: Sendable {
    private let items: [Item]
    private let component: String
    private let module: String

    /// A compiled item.
    private struct Item: Sendable {
        let declaration: LiteralItemDeclaration
        let data: CompiledTemplate
        let select: CompiledAction?
        let form: FormMapper?
        let cell: CompiledCell?
        let accessibility: CompiledAccessibility?
        let fallbacks: CompiledFallbacks

        var declared: DeclaredItem {
            DeclaredItem(data: data, select: select, cell: cell, fallbacks: fallbacks, part: .item)
        }
    }

    init(
        _ items: [LiteralItemDeclaration],
        of component: ComponentDeclaration,
        module: String,
        measurer: TextMeasurer
    ) {
        let place = SwitchPlace(module: module, section: component.id, isMapped: false)
        let formPlace = SwitchPlace(module: module, section: "", isMapped: false)
        self.component = component.id
        self.module = module
        self.items = items.map { item in
            Item(
                declaration: item,
                data: CompiledTemplate(item.data),
                select: (item.select ?? component.select).map { CompiledAction($0) },
                form: item.form.map { FormMapper($0, place: formPlace, measurer: measurer) },
                cell: item.cell.map { CompiledCell($0, place: place, measurer: measurer) },
                accessibility: item.accessibility.map { CompiledAccessibility($0) },
                fallbacks: CompiledFallbacks(item.fallbacks, place: place, measurer: measurer)
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
        for item in items {
            if let acceptance = scope.acceptance, item.form == nil {
                try run.add(item, by: acceptance, of: (module, component))
            } else {
                try run.add(item)
            }
        }
        scope.recorder?.note {
            $0.counts = .init(values: items.count, mapped: run.count)
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
        private var substituted = Substitutions()
        private var undrawn = 0
        private var leavesSectionOut = false

        /// The number of items so far.
        var count: Int { table.count }

        init(scope: TemplateScope, context: MappingContext) {
            self.scope = scope
            self.context = context
        }

        consuming func finish() -> MappedItems {
            let hasCells = cells.contains { $0 != nil }
            let hasTexts = measuredTexts.contains { $0 != nil }
            var items = table.finish(sizes.finish())
            items.dropped = undrawn
            var mapped = MappedItems(
                table: items,
                cells: hasCells ? cells : [],
                measuredTexts: hasTexts ? measuredTexts : []
            )
            mapped.substituted = substituted
            mapped.leavesSectionOut = leavesSectionOut
            return mapped
        }

        /// Adds an item for a client that does not draw everything.
        mutating func add(
            _ item: Item,
            by acceptance: Acceptance,
            of place: (module: String, component: String)
        ) throws(MappingError) {
            let wanted = item.declaration.type.text(in: scope)
            var writer = JSONWriter()
            writer.string(item.declaration.id)
            let id = writer.finish()
            switch item.declared.accepted(wanted, by: acceptance, in: scope) {
            case .shown(let shown):
                try add(
                    Item(
                        declaration: item.declaration.sized(
                            as: shown.size,
                            among: item.fallbacks
                        ),
                        data: shown.data,
                        select: shown.select,
                        form: nil,
                        cell: shown.cell,
                        accessibility: scope.has(.a11y) ? item.accessibility : nil,
                        fallbacks: item.fallbacks
                    ),
                    as: shown.type
                )
                if let substitution = shown.substitution { note(substitution, id) }
            case .leftOut(let end, let substitution):
                note(substitution, id)
                switch end {
                case .drop: undrawn += 1
                case .section: leavesSectionOut = true
                case .fail:
                    acceptance.refuse(
                        RefusedType(
                            module: place.module,
                            component: place.component,
                            wanted: substitution.wanted
                        )
                    )
                }
            }
        }

        private mutating func note(_ substitution: Substitution, _ id: [UInt8]) {
            var substitution = substitution
            substitution.id = id
            substituted.add(substitution)
        }

        /// Adds an item.
        ///
        /// - Parameter type: Its type; nil is the declared one.
        mutating func add(_ item: Item, as type: String? = nil) throws(MappingError) {
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
                let type = table.index(of: type ?? item.declaration.type.text(in: scope))
                let cell = try item.cell?.prepared(
                    over: data,
                    of: CellItem(id: id, context: context),
                    in: scope
                )
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
                table.setControlOfNext(try item.select?.call(in: scope), cell?.controls ?? [])
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
    func prepared(
        over data: [UInt8],
        of item: CellItem,
        in scope: TemplateScope
    ) throws(MappingError) -> PreparedCell? {
        guard let document = try? JSONDocument(parsing: data) else { return nil }
        return try document.withRoot { root throws(MappingError) in
            var inside = scope
            inside.current = root
            return try prepared(of: item, in: inside)
        }
    }
}

extension LiteralItemDeclaration {
    /// Returns the item with the size of a number: 0 is its own, those of fallbacks follow.
    fileprivate func sized(as number: Int, among fallbacks: CompiledFallbacks) -> Self {
        guard number > 0, let size = fallbacks.all[number - 1].size else { return self }
        var item = self
        item.size = size
        return item
    }
}
