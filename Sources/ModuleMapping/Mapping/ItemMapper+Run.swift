import CellCore
import ConfigurationLanguage
import JSONCore
import LayoutCore
import ModuleDeclarations
import TextCore
import WorkLimits

extension ItemMapper {
    /// The state of one mapping.
    ///
    /// A class, as the compiler takes minutes for a structure of this size that cannot be copied. Each access
    /// of a class's property is checked when it happens, and values read from it are copied: what is used
    /// several times an item is therefore passed on as `inout`, with one access for all items.
    final class Run {
        let mapper: ItemMapper
        let hasGaps: Bool
        var scope: TemplateScope
        let context: MappingContext
        var root = JSONValue.null
        var table = ItemTableBuilder()
        var sizes: SizeReader
        /// True when sizes are read from each item.
        private let hasOwnSizes: Bool
        /// The sizes of items for a client that does not draw everything.
        var acceptedSizes = AcceptedSizes([])
        /// What is not as it is declared.
        var substituted = Substitutions()
        /// The number of values that were left out because the client does not draw them.
        var undrawn = 0
        /// True when an item leaves its section out.
        var leavesSectionOut = false
        /// The index of the item whose carousel is mapped.
        var rowIndex: Int?
        // What most components lack is not looked up, which copies it, for each item.
        private let hasForm: Bool
        /// True when items have more than an id, data, a type and a size.
        private let hasMore: Bool
        private let hasOrigin: Bool
        let keepsRepeats: Bool
        /// The path of the id, if it consists of names.
        let idPath: MemberPaths.Path?
        /// The id of the item whose carousel is mapped; nil for items of a section.
        var row: String?
        /// True when `rows` are collected, for the mapping of what is inside them.
        var keepsRows = false
        private(set) var rows: [Row] = []

        /// The position among the values, and the counts that are still due.
        private var progress: Progress
        /// The number of values that were left out because an earlier item has their id.
        var repeats = 0
        /// The number of values that were left out because they lack an id or a field.
        var dropped = 0
        /// The reasons for which they were.
        var leftOut = LeftOutReasons()
        /// The index in the table of the first item of the scope.
        private var scopeStart = 0
        /// The index of the type that all items have.
        private var fixedType: UInt16?
        /// The number of values, as far as it is known.
        private(set) var expected = 0
        /// True when the path of the items found no value, or one of the data none in an item.
        var lacksValues = false
        /// The heights of the cells of a form.
        private var heights: [ItemLength] = []
        /// The cells of the items; empty where they have none.
        var cells: [MappedCell?] = []

        /// The position among the values, and the counts that are still due: passed on like the table, for the
        /// same reason.
        private struct Progress {
            /// The number of values that are still skipped, and that are still mapped.
            var skip: Int
            var limit: Int
            /// The position of the next value among all, for messages.
            var position = 0
            /// Counts mapped values, and checks the budget of the page.
            var meter: WorkMeter
        }

        /// The number of items so far.
        var count: Int { table.count }

        init(mapper: ItemMapper, hasGaps: Bool, scope: TemplateScope, context: MappingContext) {
            self.mapper = mapper
            self.hasGaps = hasGaps
            self.context = context
            self.scope = scope
            hasForm = mapper.form != nil
            hasMore = mapper.select != nil || mapper.cell != nil || mapper.accessibility != nil
            hasOrigin = mapper.component.readsOrigin
            keepsRepeats = !mapper.component.isUnique
            idPath = mapper.idPath
            progress = Progress(
                skip: max(0, mapper.component.skip.resolve(scope.parameters) ?? 0),
                limit: mapper.component.limit?.resolve(scope.parameters).map { max(0, $0) } ?? .max,
                // A value may take some hundred microseconds where its templates search the response.
                meter: WorkMeter(budget: context.budget, interval: 16)
            )
            sizes = SizeReader(mapper.item.size)
            hasOwnSizes = !sizes.isFixed
            if scope.acceptance != nil {
                let fallbacks = mapper.fallbacks.all.map(\.size)
                acceptedSizes = AcceptedSizes([mapper.item.size] + fallbacks)
            }
        }

        func finish() -> MappedItems {
            var finished = ItemTableBuilder()
            swap(&finished, &table)
            let isAccepted = scope.acceptance != nil
            let itemSizes =
                mapper.form == nil
                ? (isAccepted ? acceptedSizes.finish() : sizes.finish())
                : ItemSizes(height: .each(heights))
            var items = finished.finish(itemSizes)
            items.repeats = repeats
            items.dropped = dropped
            record(items)
            noteLeftOut(items)
            items.dropped += undrawn
            var mapped = MappedItems(
                table: items,
                cells: cells,
                measuredTexts: isAccepted ? acceptedSizes.measuredTexts : sizes.measuredTexts
            )
            mapped.lacksValues = lacksValues
            mapped.substituted = substituted
            mapped.leavesSectionOut = leavesSectionOut
            return mapped
        }

        /// Notes the number of values that a path found in a response.
        func note(
            _ count: Int,
            of path: PathTemplate,
            as part: RecordedPath.Part,
            in root: JSONValue
        ) {
            if count == 0 { lacksValues = true }
            scope.recorder?.note(path, as: part, count: count, from: root)
        }

        /// Starts a sequence with ids of its own.
        func startScope() {
            table.startScope()
            progress.position = 0
            scopeStart = table.count
        }

        func add(_ values: Values, of root: JSONValue) throws(MappingError) {
            self.root = root
            scope.response = root
            switch values {
            case .one(let value):
                expected += 1
                try take(CollectionOfOne(value), into: &table, in: &scope, at: &progress)
            case .elements(let array):
                expected += array.count
                try take(array.elements, into: &table, in: &scope, at: &progress)
            case .list(let list):
                expected += list.count
                try take(list, into: &table, in: &scope, at: &progress)
            }
        }

        /// Adds values in another order than theirs.
        func add(_ rows: [Row], in order: [Int]) throws(MappingError) {
            expected += rows.count
            for index in order {
                root = rows[index].root
                scope.response = root
                scope.page = rows[index].page
                if let origin = rows[index].origin { scope.origin = origin }
                let value = CollectionOfOne(rows[index].value)
                try take(value, into: &table, in: &scope, at: &progress)
            }
        }

        private func take(
            _ values: some Sequence<JSONValue>,
            into table: inout ItemTableBuilder,
            in scope: inout TemplateScope,
            at progress: inout Progress
        ) throws(MappingError) {
            // Copied once, and not for each item.
            let data = mapper.data
            let acceptance = scope.acceptance
            for value in values {
                do throws(WorkError) {
                    try progress.meter.step()
                } catch {
                    throw MappingError(error)
                }
                if progress.skip > 0 {
                    progress.skip -= 1
                } else if progress.limit > 0 {
                    progress.limit -= 1
                    if let acceptance {
                        try addAccepted(
                            value,
                            to: &table,
                            in: &scope,
                            position: progress.position,
                            by: acceptance
                        )
                    } else {
                        try add(value, data, to: &table, in: &scope, at: progress)
                    }
                    try scope.meter.checkBudget()
                }
                progress.position += 1
            }
        }

        /// Sets the scope to a value.
        func begin(_ value: JSONValue, count: Int, in scope: inout TemplateScope) {
            scope.current = value
            scope.index = count - scopeStart
            scope.recorder?.begin(mapper.part)
        }

        /// Notes the value of an item, for the mapping of what is inside it.
        func addRow(_ value: JSONValue, showsCarousel: Bool, in scope: TemplateScope) {
            rows.append(
                Row(
                    value: value,
                    root: root,
                    page: scope.page,
                    origin: hasOrigin ? scope.origin : nil,
                    showsCarousel: showsCarousel
                )
            )
        }

        /// Maps one value: its id, data and further members, type and size. Drops it where `missing`
        /// demands so.
        private func add(
            _ value: JSONValue,
            _ data: CompiledTemplate,
            to table: inout ItemTableBuilder,
            in scope: inout TemplateScope,
            at progress: Progress
        ) throws(MappingError) {
            scope.current = value
            scope.index = table.count - scopeStart
            scope.recorder?.begin(mapper.part)
            let mark = table.mark()
            guard let id = try writeID(at: progress.position, to: &table, in: scope) else {
                return table.rewind(to: mark)
            }
            let start = table.mark()
            if hasForm, let form = mapper.form {
                return try add(form, id: id, to: &table, in: scope)
            }
            if let placeholder = data.write(to: &table.writer, in: scope) {
                lacksValues = true
                if try isDropped("${\(placeholder.text)}", at: progress.position) {
                    drop(.field(placeholder.text))
                    return table.rewind(to: mark)
                }
            }
            if hasOwnSizes, let name = sizes.add(in: scope),
                try isDropped(name, at: progress.position)
            {
                drop(.field(name))
                sizes.removeLast()
                return table.rewind(to: mark)
            }
            let type = try typeIndex(of: value, from: &table, in: scope)
            var showsCarousel = true
            if hasMore {
                showsCarousel = try addMore(to: &table, in: scope, start: start, id: id, type: type)
            } else {
                let range = table.range(since: start)
                try checkLimits(of: range, in: table)
                table.append(id: id, data: range, type: type)
            }
            if keepsRows {
                rows.append(
                    Row(
                        value: value,
                        root: root,
                        page: scope.page,
                        origin: hasOrigin ? scope.origin : nil,
                        showsCarousel: showsCarousel
                    )
                )
            }
            // The first item shows how much memory the others will take.
            if table.count == 1 { table.reserve(min(expected, progress.limit)) }
        }

        /// Adds an item that may have an action, words for a screen reader and a cell. Apart from the others, which
        /// would pay for the room that these take.
        ///
        /// - Returns: False when its cell leaves the carousel out.
        @inline(never)
        private func addMore(
            to table: inout ItemTableBuilder,
            in scope: TemplateScope,
            start: Int,
            id: ByteRange,
            type: UInt16
        ) throws(MappingError) -> Bool {
            var call: UpstreamCall?
            if let select = mapper.select {
                select.write(to: &table.writer, in: scope)
                call = try select.call(in: scope)
            }
            let accessibility = mapper.accessibility.map {
                ItemAccessibility($0.properties(in: scope), isSelectable: mapper.select != nil)
            }
            if mapper.cell == nil { accessibility?.write(to: &table.writer) }
            let data = table.range(since: start)
            try checkLimits(of: data, in: table)
            let prepared = try preparedCell(mapper.cell, in: scope)
            table.setControlOfNext(call, prepared?.controls ?? [])
            table.append(id: id, data: data, type: type)
            guard mapper.cell != nil else { return true }
            if let prepared { try OutputLimits.check(prepared.tree) }
            cells.append(
                prepared.map {
                    MappedCell(
                        content: .custom($0),
                        elementsOffset: Int(data.end),
                        accessibility: accessibility
                    )
                }
            )
            return prepared?.showsCarousel ?? true
        }

        /// Returns the cell of the current item; nil where it has none.
        func preparedCell(
            _ cell: CompiledCell?,
            in scope: TemplateScope
        ) throws(MappingError) -> PreparedCell? {
            guard let cell else { return nil }
            return try cell.prepared(
                of: cell.isService
                    ? CellItem(id: idValue(in: scope).text, row: row, context: context) : nil,
                in: scope
            )
        }

        /// Adds a cell of a form.
        func add(
            _ form: FormMapper,
            id: ByteRange,
            to table: inout ItemTableBuilder,
            in scope: TemplateScope
        ) throws(MappingError) {
            let start = table.mark()
            let cell = try form.write(
                id: idValue(in: scope).text,
                to: &table.writer,
                in: scope,
                context: context
            )
            heights.append(.points(cell.height))
            cells.append(cell.cell)
            let type = table.index(of: cell.reuse)
            let data = table.range(since: start)
            try checkLimits(of: data, in: table)
            if let control = cell.control { table.setControlOfNext(control) }
            table.append(id: id, data: data, type: type)
        }

        /// Checks the size of an item, and that of all items so far.
        func checkLimits(
            of data: ByteRange,
            in table: borrowing ItemTableBuilder
        ) throws(MappingError) {
            try OutputLimits.check(itemBytes: data.count)
            if table.count >= context.limits.items { throw context.limits.itemsError }
            if table.writer.count > context.limits.pageBytes { throw context.limits.pageError }
        }

        private func typeIndex(
            of value: JSONValue,
            from table: inout ItemTableBuilder,
            in scope: TemplateScope
        ) throws(MappingError) -> UInt16 {
            if let fixedType { return fixedType }
            let index = table.index(of: try type(of: value, in: scope))
            if mapper.fixedType != nil { fixedType = index }
            return index
        }
    }
}
