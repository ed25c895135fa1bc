import CellCore
import JSONCore
import LayoutCore
import ModuleConfiguration
import TextCore
import WorkLimits

/// Maps values of a response to the items of one component.
struct ItemMapper: Sendable {
    private let component: ComponentDeclaration
    private let data: CompiledTemplate
    private let paths: MemberPaths
    /// The path of the id, if it consists of names.
    private let idPath: MemberPaths.Path?
    /// The type, if all items have the same one.
    private let fixedType: String?
    private let select: CompiledAction?
    private let form: FormMapper?
    private let cell: CompiledCell?
    /// The part of the component that its items are.
    private let part: RecordedPath.Part

    /// The maximum length of an id in bytes, so that URLs that name one fit the request line.
    static let maximumIDLength = 256

    init(
        _ component: ComponentDeclaration,
        module: String,
        measurer: TextMeasurer,
        part: RecordedPath.Part = .item
    ) {
        self.part = part
        select = (component.item.select ?? component.select).map { CompiledAction($0) }
        cell = component.item.cell.map { CompiledCell($0, measurer: measurer) }
        form = component.item.form.map {
            FormMapper(
                $0,
                place: .init(module: module, section: component.id),
                measurer: measurer
            )
        }
        self.component = component
        data = CompiledTemplate(component.item.data)
        var paths = MemberPaths()
        idPath = component.item.id.whole.flatMap { paths.add($0) }
        self.paths = paths
        let first = component.item.types.first
        fixedType =
            if let first { first.when == nil ? first.type.fixedText : nil } else { component.id }
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
        if component.sort.isEmpty {
            for source in input.sources {
                run.scope.page = source.page
                try run.add(values(of: items, in: source, run), of: source.root)
            }
        } else {
            var rows: [Row] = []
            for source in input.sources {
                for value in try values(of: items, in: source, run).all {
                    rows.append(Row(value: value, root: source.root, page: source.page))
                }
            }
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
        let values = try items.values(of: source.root, meter: run.scope.meter)
        if case .path(let path) = component.items {
            run.note(values.count, of: path, as: .items, in: source.root)
        }
        return values
    }

    /// Returns the number of values that the component's `items` finds in a source; too few where the
    /// budget of the scope's paths ends.
    func count(in root: JSONValue, scope: TemplateScope) -> Int {
        (try? finder(in: scope).values(of: root, meter: scope.meter))?.count ?? 0
    }

    /// Returns the finder of the values of `items`, the templates of its path evaluated.
    private func finder(in scope: TemplateScope) throws(MappingError) -> ItemFinder {
        switch component.items {
        case .automatic: component.sections.isGrouped ? .items : .automatic
        case .path(let path): .path(try path.path(in: scope))
        case .literal: .nothing
        }
    }

    // MARK: One run

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
        /// True when `rows` are collected, for the mapping of what is inside them.
        var keepsRows = false
        private(set) var rows: [Row] = []

        /// The number of values that are still skipped, and that are still mapped.
        private var skip: Int
        private var limit: Int
        /// The position of the next value among all, for messages.
        private var position = 0
        /// The number of values that were left out because an earlier item has their id.
        private var repeats = 0
        /// The number of values that were left out because they lack an id or a field.
        private var dropped = 0
        /// The index in the table of the first item of the scope.
        private var scopeStart = 0
        /// The index of the type that all items have.
        private var fixedType: UInt16?
        /// The number of values, as far as it is known.
        private var expected = 0
        /// True when the path of the items found no value, or one of the data none in an item.
        private var lacksValues = false
        /// The heights of the cells of a form.
        private var heights: [ItemLength] = []
        /// The cells of the items; empty where they have none.
        private var cells: [MappedCell?] = []

        /// Counts mapped values, and checks the budget of the page.
        private var meter: WorkMeter

        /// The number of items so far.
        var count: Int { table.count }

        init(mapper: ItemMapper, hasGaps: Bool, scope: TemplateScope, context: MappingContext) {
            self.mapper = mapper
            self.hasGaps = hasGaps
            self.context = context
            self.scope = scope
            // A value may take some hundred microseconds where its templates search the response.
            meter = WorkMeter(budget: context.budget, interval: 16)
            let component = mapper.component
            skip = max(0, component.skip.resolve(scope.parameters) ?? 0)
            limit = component.limit?.resolve(scope.parameters).map { max(0, $0) } ?? .max
            sizes = SizeReader(component.item.size)
            hasOwnSizes = !sizes.isFixed
        }

        func finish() -> MappedItems {
            var finished = ItemTableBuilder()
            swap(&finished, &table)
            let itemSizes =
                mapper.form == nil ? sizes.finish() : ItemSizes(height: .each(heights))
            var items = finished.finish(itemSizes)
            items.repeats = repeats
            items.dropped = dropped
            record(items)
            var mapped = MappedItems(
                table: items,
                cells: cells,
                measuredTexts: sizes.measuredTexts
            )
            mapped.lacksValues = lacksValues
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

        /// Records what became of the values.
        private func record(_ items: ItemTable) {
            guard let recorder = scope.recorder else { return }
            let counts = RecordedComponent.Counts(
                values: expected,
                mapped: items.count,
                dropped: dropped,
                duplicates: repeats
            )
            recorder.note {
                if mapper.part == .carousel { $0.carousel = counts } else { $0.counts = counts }
            }
        }

        /// Starts a sequence with ids of its own.
        func startScope() {
            table.startScope()
            position = 0
            scopeStart = table.count
        }

        func add(_ values: Values, of root: JSONValue) throws(MappingError) {
            self.root = root
            scope.response = root
            switch values {
            case .one(let value):
                expected += 1
                try take(value, into: &table, in: &scope)
            case .elements(let array):
                expected += array.count
                for value in array.elements { try take(value, into: &table, in: &scope) }
            case .list(let list):
                expected += list.count
                for value in list { try take(value, into: &table, in: &scope) }
            }
        }

        /// Adds values in another order than theirs.
        func add(_ rows: [Row], in order: [Int]) throws(MappingError) {
            expected += rows.count
            for index in order {
                root = rows[index].root
                scope.response = root
                scope.page = rows[index].page
                try take(rows[index].value, into: &table, in: &scope)
            }
        }

        private func take(
            _ value: JSONValue,
            into table: inout ItemTableBuilder,
            in scope: inout TemplateScope
        ) throws(MappingError) {
            defer { position += 1 }
            do throws(WorkError) { try meter.step() } catch { throw MappingError(error) }
            if skip > 0 {
                skip -= 1
            } else if limit > 0 {
                limit -= 1
                try add(value, to: &table, in: &scope)
                try scope.meter.checkBudget()
            }
        }

        /// Maps one value: its id, data and further members, type and size. Drops it where `missing`
        /// demands so.
        private func add(
            _ value: JSONValue,
            to table: inout ItemTableBuilder,
            in scope: inout TemplateScope
        ) throws(MappingError) {
            scope.current = value
            scope.index = table.count - scopeStart
            scope.recorder?.begin(mapper.part)
            let mark = table.mark()
            guard let id = try writeID(at: position, to: &table, in: scope) else {
                return table.rewind(to: mark)
            }
            let start = table.mark()
            if let form = mapper.form { return try add(form, id: id, to: &table, in: scope) }
            if let placeholder = mapper.data.write(to: &table.writer, in: scope) {
                lacksValues = true
                if try isDropped("${\(placeholder.text)}", at: position) {
                    dropped += 1
                    return table.rewind(to: mark)
                }
            }
            if hasOwnSizes, let name = sizes.add(in: scope),
                try isDropped(name, at: position)
            {
                dropped += 1
                sizes.removeLast()
                return table.rewind(to: mark)
            }
            let type = try typeIndex(of: value, from: &table, in: scope)
            mapper.select?.write(to: &table.writer, in: scope)
            let call = try mapper.select?.call(in: scope)
            let data = table.range(since: start)
            try checkLimits(of: data, in: table)
            table.append(
                id: id,
                data: data,
                type: type,
                control: call.map { ItemControl(request: $0) }
            )
            var showsCarousel = true
            if let cell = mapper.cell {
                let prepared = cell.prepared(in: scope)
                showsCarousel = prepared?.showsCarousel ?? true
                if let prepared { try OutputLimits.check(texts: prepared.values.cell.texts) }
                cells.append(
                    prepared.map {
                        MappedCell(content: .custom($0), elementsOffset: Int(data.end))
                    }
                )
            }
            if keepsRows {
                rows.append(
                    Row(
                        value: value,
                        root: root,
                        page: scope.page,
                        showsCarousel: showsCarousel
                    )
                )
            }
            // The first item shows how much memory the others will take.
            if table.count == 1 { table.reserve(min(expected, limit)) }
        }

        /// Adds a cell of a form.
        private func add(
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
            table.append(id: id, data: data, type: type, control: cell.control)
        }

        /// Checks the size of an item, and that of all items so far.
        private func checkLimits(
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

        /// Writes the item's id. Returns nil when the item is dropped.
        private func writeID(
            at position: Int,
            to table: inout ItemTableBuilder,
            in scope: TemplateScope
        ) throws(MappingError) -> ByteRange? {
            let value = idValue(in: scope)
            if let problem = problem(with: value, at: position) {
                let isGap = hasGaps && scope.current?.isNull ?? false
                if mapper.component.missing == .fail, !isGap { throw problem }
                lacksValues = true
                dropped += 1
                return nil
            }
            switch table.write(id: value, keepingRepeats: !mapper.component.isUnique) {
            case .new(let range): return range
            case .repeated where mapper.component.dedupes:
                repeats += 1
                return nil
            case .repeated:
                throw MappingError(detail: "item \(position) repeats the id of an earlier one")
            }
        }

        /// Returns the value of the id's template; missing when a path in it finds nothing.
        private func idValue(in scope: TemplateScope) -> TemplateValue {
            if let path = mapper.idPath, let item = scope.current, scope.recorder == nil {
                let value = mapper.paths.with { $0.follow(path, from: item) }
                return value.map(TemplateValue.json) ?? .missing
            }
            let template = mapper.component.item.id
            return template.firstMissing(in: scope) == nil ? template.value(in: scope) : .missing
        }

        /// Returns the reason for which a value is no id; nil when it is one.
        private func problem(with value: TemplateValue, at position: Int) -> MappingError? {
            // Nearly all ids are these; the id's name is made for messages only.
            if case .json(let json) = value {
                if let utf8 = json.utf8, Self.isID(utf8) { return nil }
                if json.kind == .integer { return nil }
            }
            let name = mapper.component.item.id.name
            if value.isNothing {
                return MappingError(detail: "\(name) found nothing in item \(position)")
            }
            if case .json(let json) = value, json.isArray || json.isObject {
                return MappingError(detail: "\(name) of item \(position) is not text or a number")
            }
            var text = value.text
            if text.withUTF8({ Self.isID(UnsafeRawBufferPointer($0)) }) { return nil }
            return MappingError(
                detail:
                    "the id of item \(position) is not 1 to \(ItemMapper.maximumIDLength) bytes without control characters"
            )
        }

        private static func isID(_ utf8: UnsafeRawBufferPointer) -> Bool {
            guard (1...ItemMapper.maximumIDLength).contains(utf8.count) else { return false }
            for byte in utf8 where byte < 0x20 || byte == 0x7F { return false }
            return true
        }

        /// Applies `missing` to a field that was not found: true drops the item, false makes it null.
        private func isDropped(_ name: String, at position: Int) throws(MappingError) -> Bool {
            switch mapper.component.missing {
            case .drop: return true
            case .null: return false
            case .fail: throw MappingError(detail: "\(name) found nothing in item \(position)")
            }
        }

        /// Returns the type of the first rule that holds; the component's id when none does.
        private func type(
            of value: JSONValue,
            in scope: TemplateScope
        ) throws(MappingError) -> String {
            for rule in mapper.component.item.types {
                let holds =
                    try rule.when?.holds(root: .value(root), current: value, in: scope) ?? true
                if holds { return rule.type.text(in: scope) }
            }
            return mapper.component.id
        }
    }
}

extension Template {
    /// The text of the template, for messages.
    var name: String {
        segments.reduce(into: "") { text, segment in
            switch segment {
            case .text(let fixed): text += fixed
            case .value(let placeholder): text += "${\(placeholder.text)}"
            }
        }
    }
}
