/// Reads server-sent events from bytes, wherever they are cut (HTML Living Standard, section 9.2).
public struct EventReader: Sendable {
    /// A message of an event stream (WHATWG HTML, server-sent events).
    public struct Event: Sendable, Equatable {
        /// Its name; `message` where it has none.
        public var name: String
        /// The lines of `data`, joined by line feeds.
        public var data: String
        /// The last id that the stream has told.
        public var id: String
    }

    /// The most bytes that an event may have; a stream with a longer one is given up.
    static let maximumBytes = 128 << 20

    /// The last id that the stream has told, which a client names when it reconnects.
    public private(set) var id = ""
    /// The delay before it does, in milliseconds, where the stream tells one.
    public private(set) var retry: Int?
    /// True where a line or an event is unfinished.
    var isWithinEvent: Bool { hasData || !line.isEmpty }

    private var line: [UInt8] = []
    private var isAfterReturn = false
    private var isFirstLine = true
    private var name = ""
    private var data: [UInt8] = []
    private var hasData = false
    private var nextID: String?

    private let maximum: Int

    /// Creates a reader of a stream from its start.
    public init() { maximum = Self.maximumBytes }

    /// Creates a reader of events of fewer bytes.
    init(maximumBytes: Int) { maximum = maximumBytes }

    /// Returns the events that the bytes complete.
    ///
    /// - Throws: `GalleyError.invalidAnswer` where an event is longer than 128 MiB.
    /// - Complexity: O(bytes).
    public mutating func push(_ bytes: some Sequence<UInt8>) throws(GalleyError) -> [Event] {
        var events: [Event] = []
        for byte in bytes {
            let isRestOfEnding = isAfterReturn && byte == 0x0A
            isAfterReturn = byte == 0x0D
            if isRestOfEnding { continue }
            if byte == 0x0A || byte == 0x0D {
                if let event = endLine() { events.append(event) }
            } else {
                line.append(byte)
            }
        }
        guard line.count + data.count <= maximum else {
            throw .invalidAnswer("an event longer than 128 MiB")
        }
        return events
    }

    private mutating func endLine() -> Event? {
        defer { line.removeAll(keepingCapacity: true) }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        if line.isEmpty { return dispatch() }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[min(colon + 1, line.endIndex)...]
        if value.first == 0x20 { value.removeFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "data":
            if hasData { data.append(0x0A) }
            hasData = true
            data.append(contentsOf: value)
        case "event": name = String(decoding: value, as: UTF8.self)
        case "id" where !value.contains(0): nextID = String(decoding: value, as: UTF8.self)
        // More digits are no delay that anything waits for.
        case "retry" where (1...9).contains(value.count) && value.allSatisfy { 0x30...0x39 ~= $0 }:
            retry = Int(String(decoding: value, as: UTF8.self))
        default: break
        }
        return nil
    }

    private mutating func dispatch() -> Event? {
        defer {
            name = ""
            data = []
            hasData = false
            nextID = nil
        }
        id = nextID ?? id
        guard hasData else { return nil }
        return Event(
            name: name.isEmpty ? "message" : name,
            data: String(decoding: data, as: UTF8.self),
            id: id
        )
    }
}
