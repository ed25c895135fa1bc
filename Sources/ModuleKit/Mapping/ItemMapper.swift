import CellCore
import LayoutCore
import JSONCore

/// Turns values of an answer into the items of one component.
struct ItemMapper: Sendable {
    private let component: ComponentDeclaration
    private let data: DataProgram
    private let paths: MemberPaths
    /// The id's path, when it follows names only.
    private let idPath: MemberPaths.Path?
    /// The type, when all items have the same.
    private let fixedType: String?
    private let select: ActionProgram?
    private let form: FormMapper?
    private let cell: CellProgram?

    /// An id is at most this long, so that URLs that name one stay within the request line.
    static let longestID = 256

    init(_ component: ComponentDeclaration, module: String) {
        select = (component.item.select ?? component.select).map(ActionProgram.init)
        cell = component.item.cell.map(CellProgram.init)
        form = component.item.form.map {
            FormMapper($0, module: module, section: component.id)
        }
        self.component = component
        data = DataProgram(component.item.data)
        var paths = MemberPaths()
        idPath = component.item.id.whole.flatMap { paths.add($0) }
        self.paths = paths
        let first = component.item.types.first
        fixedType =
            if let first { first.when == nil ? first.type.fixedText : nil } else { component.id }
    }

    /// Maps the values that the component's `items` finds in the answers, one after another.
    ///
    /// - Parameters:
    ///   - roots: the answers, one a page.
    ///   - hasGaps: whether null stands for an answer that did not come; it is then no item, unless
    ///     its id has a default.
    ///   - scope: the first page's; each has its own `${page}`.
    ///   - keepsRows: whether the values that became items are wanted too.
    /// - Throws: what an answer lacks. Linear in the values and what is written of each.
    func map(
        _ roots: [JSONValue],
        hasGaps: Bool = false,
        in scope: TemplateScope,
        _ context: MappingContext,
        keepingRows keepsRows: Bool = false
    ) throws(MappingFailure) -> Mapped {
        var run = Run(mapper: self, hasGaps: hasGaps, scope: scope, context: context)
        run.keepsRows = keepsRows
        for (index, root) in roots.enumerated() {
            run.scope.page = scope.page.map { $0 + Int64(index) }
            try run.add(values(of: root), of: root)
        }
        let (rows, cells) = (run.rows, run.cells)
        return Mapped(items: run.finish(), rows: rows, cells: cells)
    }

    /// What values became.
    struct Mapped {
        let items: ItemTable
        /// The values themselves, where they are kept.
        let rows: [Row]
        /// What the items put into their cells; empty where they have none.
        let cells: [PreparedCell?]
    }

    /// How many values the component's `items` finds in an answer.
    func count(in root: JSONValue) -> Int {
        switch try? values(of: root) {
        case .elements?: root.count
        case .one?: 1
        case .list(let values)?: values.count
        case nil: 0
        }
    }

    private func values(of root: JSONValue) throws(MappingFailure) -> Values {
        switch component.items {
        case .automatic: root.isArray ? .elements(root.elements) : .one(root)
        case .path(let path): try found(path, in: root)
        case .literal: .list([])
        }
    }

    /// The values that a path finds, in order.
    private func found(_ path: JSONPath, in root: JSONValue) throws(MappingFailure) -> Values {
        var values: [JSONValue] = []
        do {
            try path.each(in: root, current: root) { value in
                values.append(value)
                return true
            }
        } catch {
            throw MappingFailure(detail: "items: \(error)")
        }
        return .list(values)
    }

    /// The values that a path found.
    enum Values {
        case elements(JSONElements)
        case one(JSONValue)
        case list([JSONValue])
    }

    /// A value that became an item, the answer it is in, and that one's page.
    struct Row {
        let value: JSONValue
        let root: JSONValue
        let page: Int64?
    }

    // MARK: One run

    /// The mapping of values, under way.
    struct Run: ~Copyable {
        let mapper: ItemMapper
        let hasGaps: Bool
        var scope: TemplateScope
        let context: MappingContext
        var root = JSONValue.null
        var table = ItemTableBuilder()
        var sizes: SizeReader

        /// How many values are still to be passed over, and to be mapped.
        private var skip: Int
        private var limit: Int
        /// The position of the next value among all, for messages.
        private var position = 0
        /// How many values were left out because an earlier item has their id.
        private var repeats = 0
        /// The index of the type that all items have.
        private var fixedType: UInt16?
        /// How many values there are, as far as is known.
        private var expected = 0
        /// Whether `rows` are kept, for those who map what is inside them.
        var keepsRows = false
        private(set) var rows: [Row] = []
        /// The heights of cells of a form.
        private var heights: [ItemLength] = []
        /// What items put into their cells.
        private(set) var cells: [PreparedCell?] = []
        private let stackCell: StackCell?

        /// How many items there are so far.
        var count: Int { table.count }

        init(mapper: ItemMapper, hasGaps: Bool, scope: TemplateScope, context: MappingContext) {
            self.mapper = mapper
            self.hasGaps = hasGaps
            self.context = context
            self.scope = scope
            let component = mapper.component
            skip = max(0, component.skip.resolve(scope.parameters) ?? 0)
            limit = component.limit?.resolve(scope.parameters).map { max(0, $0) } ?? .max
            sizes = SizeReader(component.item.size, context)
            stackCell = mapper.cell?.cell(context.text)
        }

        consuming func finish() -> ItemTable {
            let sizes =
                mapper.form == nil ? sizes.finish() : ItemSizes(height: .each(heights))
            var items = table.finish(sizes)
            items.repeats = repeats
            return items
        }

        /// Begins a sequence with ids of its own.
        mutating func startScope() {
            table.startScope()
            position = 0
        }

        mutating func add(_ values: Values, of root: JSONValue) throws(MappingFailure) {
            self.root = root
            scope.answer = root
            switch values {
            case .one(let value):
                try take(value)
            case .elements(let elements):
                expected += root.count
                for value in elements { try take(value) }
            case .list(let list):
                expected += list.count
                for value in list { try take(value) }
            }
        }

        private mutating func take(_ value: JSONValue) throws(MappingFailure) {
            defer { position += 1 }
            if skip > 0 {
                skip -= 1
            } else if limit > 0 {
                limit -= 1
                try add(value)
            }
        }

        /// Maps one value: id, data and what follows it, type, size; drops it where `missing` says so.
        private mutating func add(_ value: JSONValue) throws(MappingFailure) {
            scope.current = value
            let mark = table.mark()
            guard let id = try id(at: position) else { return table.rewind(to: mark) }
            let start = table.mark()
            if let form = mapper.form { return try add(form, id: id) }
            let missing = mapper.data.write(to: &table.writer, in: scope)
            if let placeholder = missing,
                try isDropped("${\(placeholder.text)}", at: position, always: false)
            {
                return table.rewind(to: mark)
            }
            if let template = sizes.add(in: scope),
                try isDropped(template.name, at: position, always: false)
            {
                sizes.removeLast()
                return table.rewind(to: mark)
            }
            let type = try typeIndex(of: value)
            mapper.select?.write(to: &table.writer, in: scope)
            let call = try mapper.select?.call(in: scope)
            table.append(
                id: id,
                data: table.range(since: start),
                type: type,
                control: call.map { ItemControl(request: $0) }
            )
            if let stackCell, let program = mapper.cell {
                cells.append(PreparedCell(cell: stackCell, values: program.values(in: scope)))
            }
            if keepsRows { rows.append(Row(value: value, root: root, page: scope.page)) }
            // The first item shows how much room the others will take.
            if table.count == 1 { table.reserve(min(expected, limit)) }
        }

        /// Adds a cell of a form.
        private mutating func add(_ form: FormMapper, id: ByteRange) throws(MappingFailure) {
            let start = table.mark()
            let cell = try form.write(
                id: idValue().text,
                to: &table.writer,
                in: scope,
                context
            )
            heights.append(.points(cell.height))
            let type = table.index(of: cell.reuse)
            let data = table.range(since: start)
            table.append(id: id, data: data, type: type, control: cell.control)
        }

        private mutating func typeIndex(of value: JSONValue) throws(MappingFailure) -> UInt16 {
            if let fixedType { return fixedType }
            let index = table.index(of: try type(of: value))
            if mapper.fixedType != nil { fixedType = index }
            return index
        }

        /// Writes the item's id; nil when the item is dropped.
        private mutating func id(at position: Int) throws(MappingFailure) -> ByteRange? {
            let value = idValue()
            guard !value.isNothing else {
                if hasGaps, scope.current?.isNull ?? false { return nil }
                _ = try isDropped(mapper.component.item.id.name, at: position, always: true)
                return nil
            }
            try check(value, at: position)
            switch table.write(id: value, keepingRepeats: !mapper.component.isUnique) {
            case .new(let range): return range
            case .repeated where mapper.component.dedupes:
                repeats += 1
                return nil
            case .repeated:
                throw MappingFailure(detail: "item \(position) repeats the id of an earlier one")
            }
        }

        /// The value of the id's template; missing when any path in it finds nothing.
        private func idValue() -> TemplateValue {
            if let path = mapper.idPath, let item = scope.current {
                let value = mapper.paths.with { $0.follow(path, from: item) }
                return value.map(TemplateValue.json) ?? .missing
            }
            let template = mapper.component.item.id
            return template.firstMissing(in: scope) == nil ? template.value(in: scope) : .missing
        }

        private func check(
            _ value: TemplateValue,
            at position: Int
        ) throws(MappingFailure) {
            if case .json(let json) = value, json.isArray || json.isObject {
                throw MappingFailure(
                    detail:
                        "\(mapper.component.item.id.name) of item \(position) is not text or a number"
                )
            }
            let isFit: Bool
            if case .json(let json) = value, let utf8 = json.utf8 {
                isFit = Self.isID(utf8)
            } else {
                var text = value.text
                isFit = text.withUTF8 { Self.isID(UnsafeRawBufferPointer($0)) }
            }
            guard isFit else {
                throw MappingFailure(
                    detail:
                        "the id of item \(position) is not 1 to \(ItemMapper.longestID) bytes without control characters"
                )
            }
        }

        private static func isID(_ utf8: UnsafeRawBufferPointer) -> Bool {
            guard (1...ItemMapper.longestID).contains(utf8.count) else { return false }
            for byte in utf8 where byte < 0x20 || byte == 0x7F { return false }
            return true
        }

        /// What a missing field does: true drops the item, false goes on with null.
        ///
        /// - Parameter always: whether a value is needed, so that null will not do.
        private func isDropped(
            _ name: String,
            at position: Int,
            always: Bool
        ) throws(MappingFailure) -> Bool {
            switch mapper.component.missing {
            case .drop: return true
            case .null where !always: return false
            case .null, .fail:
                throw MappingFailure(detail: "\(name) found nothing in item \(position)")
            }
        }

        /// The type that the first rule that holds gives; the component's id when none does.
        private func type(of value: JSONValue) throws(MappingFailure) -> String {
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
    /// The template as a message names it: its one placeholder, or all of it.
    var name: String {
        segments.reduce(into: "") { text, segment in
            switch segment {
            case .text(let fixed): text += fixed
            case .value(let placeholder): text += "${\(placeholder.text)}"
            }
        }
    }
}
