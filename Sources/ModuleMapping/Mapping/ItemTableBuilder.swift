import JSONCore
import LayoutCore
import ModuleDeclarations

/// Builds the items of one component: one buffer of JSON text, and ranges in it.
struct ItemTableBuilder: ~Copyable {
    /// The writer of the ids and data of all items.
    var writer = JSONWriter()
    private var items: [ItemTable.Item] = []
    private var types: [[UInt8]] = []
    private var typeIndexes: [ExactString: UInt16] = [:]
    private var ids = IDSet()
    /// The slot of the id that was written last.
    private var pending: IDSet.Slot?
    private var controls: [Int: ItemControl] = [:]

    /// The number of items so far.
    var count: Int { items.count }

    init() {}

    /// The maximum number of bytes reserved: more than nearly all pages take, and little beside the
    /// response that an upstream must have sent for them.
    private static let maximumReserve = 16 << 20

    /// Reserves memory for more items like those there are.
    mutating func reserve(_ items: Int) {
        guard count > 0, items > 0 else { return }
        ids.reserve(items)
        let itemBytes = writer.count / count
        // An eighth more, as items differ.
        let bytes = itemBytes.multipliedReportingOverflow(by: items + items / 8)
        writer.reserve(bytes.overflow ? Self.maximumReserve : min(bytes.0, Self.maximumReserve))
        self.items.reserveCapacity(count + min(items, Self.maximumReserve / 256))
    }

    /// The result of writing an id.
    enum IDResult {
        case new(ByteRange)
        case repeated
    }

    /// Removes the ids from the set: the next ones may repeat them.
    mutating func startScope() {
        ids.removeAll()
    }

    /// Returns the end of the buffer, to which `rewind` returns when an item is dropped.
    func mark() -> Int { writer.count }

    /// Removes everything written since `mark`.
    mutating func rewind(to mark: Int) {
        writer.truncate(to: mark)
    }

    /// Writes an id as a JSON string. It is in the set only once `append` is called.
    mutating func write(id: TemplateValue, keepingRepeats: Bool) -> IDResult {
        if case .json(let value) = id, value.kind == .string || value.kind == .integer {
            return write(id: value, keepingRepeats: keepingRepeats)
        }
        let start = writer.count
        writer.string(id.text)
        return noting(start, keepingRepeats: keepingRepeats)
    }

    /// Writes a string or an integer as an id.
    mutating func write(id value: JSONValue, keepingRepeats: Bool) -> IDResult {
        let start = writer.count
        if let number = value.integer {
            writer.byte(UInt8(ascii: "\""))
            writer.integer(number)
            writer.byte(UInt8(ascii: "\""))
        } else {
            writer.value(value)
        }
        return noting(start, keepingRepeats: keepingRepeats)
    }

    /// Notes the id that was written from `start` on.
    private mutating func noting(_ start: Int, keepingRepeats: Bool) -> IDResult {
        let range = ByteRange(start, writer.count)
        if keepingRepeats { return .new(range) }
        let slot = writer.withBytes { ids.slot(of: range, in: $0) }
        pending = slot
        return slot.isFree ? .new(range) : .repeated
    }

    /// Returns the text of a range.
    func text(of range: ByteRange) -> [UInt8] { writer.withBytes { Array($0.slice(range)) } }

    /// Returns the range of everything written since `mark`.
    func range(since mark: Int) -> ByteRange { ByteRange(mark, writer.count) }

    /// Sets the service's part of the item that is appended next: few have one, and an optional parameter
    /// of this size would be copied for all.
    mutating func setControlOfNext(_ control: ItemControl) {
        controls[items.count] = control
    }

    /// Sets the service's part of the item that is appended next: a call, and its part of elements.
    mutating func setControlOfNext(_ call: UpstreamCall?, _ elements: [ElementControl]) {
        if call == nil, elements.isEmpty { return }
        setControlOfNext(ItemControl(request: call, elements: elements))
    }

    /// Adds an item whose id and data have been written.
    ///
    /// - Parameter type: The index of its type.
    mutating func append(id: ByteRange, data: ByteRange, type: UInt16) {
        if let slot = pending { ids.insert(id, into: slot) }
        pending = nil
        items.append(ItemTable.Item(id: id, data: data, type: type))
    }

    /// Returns the table with the sizes of its items.
    consuming func finish(_ sizes: ItemSizes) -> ItemTable {
        var table = ItemTable(text: writer.finishText(), items: items, types: types, sizes: sizes)
        table.controls = controls
        return table
    }

    /// Returns the index of a type. Beyond 65,535 types items share the last one; no client has as many
    /// cell classes.
    mutating func index(of type: String) -> UInt16 {
        if let index = typeIndexes[type] { return index }
        if types.count == Int(UInt16.max) { return .max - 1 }
        let index = UInt16(types.count)
        typeIndexes[type] = index
        var text = JSONWriter()
        let read = ClientType(type)
        text.string(read.name.text)
        if read.version > 1 { text.member("version", integer: read.version) }
        types.append(text.finish())
        return index
    }
}
