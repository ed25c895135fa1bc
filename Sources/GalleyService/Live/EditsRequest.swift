import ModuleKit

/// A request of one instance to the others: the edits between two revisions of a page that anybody may see.
///
/// As bytes it is a version, then its members in order, each its length in decimal digits, a colon, and its
/// UTF-8. Equal requests have equal bytes.
struct EditsRequest: Sendable, Equatable {
    /// The number of this form of bytes, and of the replies to it.
    private static let version = "1"

    let module: String
    /// The revision that the client holds.
    let from: String
    /// The revision that the edits lead to.
    let to: String
    /// The fingerprint of the screen that both were laid out for.
    let display: UInt64
    /// The anchor whose offset is wanted; nil for none.
    let anchor: AnchorRequest?

    /// Creates a request; see the properties.
    init(module: String, from: String, to: String, display: UInt64, anchor: AnchorRequest?) {
        self.module = module
        self.from = from
        self.to = to
        self.display = display
        self.anchor = anchor
    }

    /// Reads a request; nil for anything else.
    init?(_ bytes: [UInt8]) {
        var members: [String] = []
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let member = Self.member(&rest) else { return nil }
            members.append(member)
        }
        guard members.count == 5 || members.count == 9, members[0] == Self.version,
            let display = UInt64(members[4])
        else { return nil }
        var anchor: AnchorRequest?
        if members.count == 9 {
            // Anybody who reaches Redis can write one: it says no more than a client of this one could.
            guard let occurrence = Int(members[7]), occurrence > 0,
                let bits = UInt64(members[8]), Double(bitPattern: bits).isFinite
            else { return nil }
            anchor = AnchorRequest(
                section: members[5],
                id: members[6],
                occurrence: occurrence,
                top: Double(bitPattern: bits)
            )
        }
        self.init(
            module: members[1],
            from: members[2],
            to: members[3],
            display: display,
            anchor: anchor
        )
    }

    var bytes: [UInt8] {
        var members = [Self.version, module, from, to, "\(display)"]
        if let anchor {
            members += [
                anchor.section, anchor.id, "\(anchor.occurrence)", "\(anchor.top.bitPattern)",
            ]
        }
        return members.flatMap { Array("\($0.utf8.count):\($0)".utf8) }
    }

    /// Takes the first member of bytes; nil where they do not begin with one.
    private static func member(_ rest: inout ArraySlice<UInt8>) -> String? {
        guard let colon = rest.prefix(8).firstIndex(of: UInt8(ascii: ":")),
            let digits = String(validating: rest[..<colon], as: UTF8.self),
            let length = Int(digits), length >= 0, length < rest.endIndex - colon
        else { return nil }
        let end = colon + 1 + length
        defer { rest = rest[end...] }
        return String(validating: rest[(colon + 1)..<end], as: UTF8.self)
    }
}
