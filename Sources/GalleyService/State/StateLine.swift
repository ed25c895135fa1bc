import ConfigurationLanguage
import JSONCore
import PageServing
import StateReplication
package import SwitchKit

/// A line of an exported state: one object of JSON.
///
/// ```
/// {"galley":"0.3.0","state":1}
/// {"module":"settings","section":"","item":"7","owner":"","on":true,"version":1764201600000000}
/// {"switches":1}
/// ```
///
/// The first line has the number of the format, the last one that of the switches before it, so that a file that was
/// cut is known to be. Exports may follow one another in a file.
package enum StateLine: Sendable, Equatable {
    case begin(format: Int64)
    case value(StoredSwitch)
    case end(count: Int64)

    /// The number of the format: raised when a program of before would misread it.
    package static let format: Int64 = 1

    /// The longest line: names of switches are far shorter.
    package static let maximumBytes = 64 << 10

    private static let names = ["module", "section", "item", "owner", "on", "version"]

    /// Writes the line, with its end.
    ///
    /// - Parameter program: The version of the program, for the first line.
    func write(to writer: inout JSONWriter, program: String = ServiceVersion.current) {
        writer.object { writer in
            switch self {
            case .begin(let format):
                writer.member("galley", string: program)
                writer.member("state") { $0.integer(format) }
            case .end(let count): writer.member("switches") { $0.integer(count) }
            case .value(let stored):
                writer.member("module", string: stored.key.module)
                writer.member("section", string: stored.key.section)
                writer.member("item", string: stored.key.item)
                writer.member("owner", string: stored.key.owner)
                writer.member("on", boolean: stored.value)
                writer.member("version") { $0.integer(stored.version) }
            }
        }
        writer.raw("\n")
    }

    /// Reads a line without its end.
    ///
    /// - Throws: `StateLineError`, the mistake in words.
    package init(parsing bytes: [UInt8]) throws(StateLineError) {
        let document: JSONDocument
        do { document = try JSONDocument(parsing: bytes) } catch {
            throw StateLineError("\(error)")
        }
        self = try document.withRoot { root throws(StateLineError) in try Self.read(root) }
    }

    private static func read(_ root: JSONValue) throws(StateLineError) -> StateLine {
        guard root.isObject else { throw StateLineError("not an object") }
        if root["state"] != nil {
            try check(root, names: ["galley", "state"])
            guard let format = root["state"]?.integer else {
                throw StateLineError("'state' is the number of the format")
            }
            return .begin(format: format)
        }
        if root["switches"] != nil {
            try check(root, names: ["switches"])
            guard let count = root["switches"]?.integer else {
                throw StateLineError("'switches' is the number of switches before it")
            }
            return .end(count: count)
        }
        try check(root, names: names)
        return .value(try stored(root))
    }

    private static func stored(_ root: JSONValue) throws(StateLineError) -> StoredSwitch {
        func text(_ name: String) throws(StateLineError) -> String {
            guard let text = root[name]?.string else { throw StateLineError("'\(name)' is a text") }
            return text
        }
        let key = SwitchKey(
            module: try text("module"),
            section: try text("section"),
            item: try text("item"),
            owner: try text("owner")
        )
        guard !key.module.isEmpty else { throw StateLineError("'module' is empty") }
        guard !key.owner.utf8.contains(0x3a) else {
            throw StateLineError("'owner' is a hash, which has no colon")
        }
        guard let value = root["on"]?.boolean else {
            throw StateLineError("'on' is true or false")
        }
        guard let version = root["version"]?.integer, version >= 0 else {
            throw StateLineError("'version' is a whole number, 0 where it is not known")
        }
        guard UInt64(version) <= VersionTable.limit else {
            throw StateLineError("'version' is further in the future than a change can be")
        }
        return StoredSwitch(key, value: value, version: UInt64(version))
    }

    private static func check(_ root: JSONValue, names: [String]) throws(StateLineError) {
        for member in root.members {
            let name = String(decoding: member.name, as: UTF8.self)
            if names.contains(name) { continue }
            let hint = SpellingSuggestion.hint(name, among: names)
            throw StateLineError("there is no member '\(name)'\(hint)")
        }
    }
}

/// A mistake in a line of an exported state, in words.
package struct StateLineError: Error, Equatable, CustomStringConvertible {
    package let description: String

    init(_ description: String) { self.description = description }
}
