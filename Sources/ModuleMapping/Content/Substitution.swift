import JSONCore
package import ModuleDeclarations

/// Something that a client is shown in place of what is declared.
package struct Substitution: Sendable, Equatable {
    /// The part of a section that something is.
    package enum Part: String, Sendable {
        case item, header, footer, placeholder, carousel
    }

    package var part: Part
    /// The id of an item, as a JSON string; nil of parts that a section has one of.
    package var id: [UInt8]?
    /// The index of the item whose carousel has the item; nil of other parts.
    package var row: Int?
    /// The declared type.
    package var wanted: String
    /// The type that is shown; nil where it was left out.
    package var shown: String?
    /// The action that is left out; nil where it has its own, or none.
    package var withoutAction: ActionDeclaration.Kind?
}

/// The substitutions of a section: the first of them, and the number of the others.
package struct Substitutions: Sendable, Equatable {
    /// The maximum that a section names: enough to see a kind, and some kilobytes.
    package static let maximumCount = 100

    package private(set) var all: [Substitution] = []
    /// The number of those that are not named.
    package private(set) var more = 0

    /// No substitutions.
    package init() {}

    package var isEmpty: Bool { all.isEmpty }

    /// Adds a substitution, or counts it.
    package mutating func add(_ substitution: @autoclosure () -> Substitution) {
        if all.count < Self.maximumCount {
            all.append(substitution())
        } else {
            more += 1
        }
    }

    /// Adds those of another part.
    package mutating func add(_ other: Substitutions) {
        for substitution in other.all { add(substitution) }
        more += other.more
    }

    /// An estimate of the memory that they hold, in bytes.
    var memoryBytes: Int {
        all.reduce(0) { $0 + MemoryLayout<Substitution>.stride + ($1.id?.count ?? 0) + 64 }
    }
}

extension JSONWriter {
    /// Appends `substituted`, and `more` where some are not named.
    ///
    /// - Parameter rows: The items whose carousels the section has.
    package mutating func substituted(_ substitutions: Substitutions, rows: ItemTable) {
        member("substituted") { writer in
            writer.array { writer in
                for substitution in substitutions.all {
                    writer.element { $0.object { $0.members(of: substitution, rows: rows) } }
                }
                if substitutions.more > 0 {
                    writer.element { writer in
                        writer.object { $0.member("more", integer: substitutions.more) }
                    }
                }
            }
        }
    }

    /// Appends the members of one of them, without braces.
    package mutating func members(of substitution: Substitution, rows: ItemTable) {
        member("part", string: substitution.part.rawValue)
        if let row = substitution.row, row < rows.count {
            member("row") { rows.writeID(of: row, to: &$0) }
        }
        if let id = substitution.id { member("id", json: id) }
        member("wanted", string: substitution.wanted)
        member("shown", stringOrNull: substitution.shown)
        if substitution.withoutAction != nil { member("without", string: "select") }
    }
}
