/// A JSON value that is put together from literals before it is written: for documents that are made
/// once, such as schemas. Members keep their order.
package indirect enum JSONTree: Sendable, Equatable {
    case text(String)
    /// A number, `true`, `false` or `null`, as JSON has it.
    case literal(String)
    /// Values in order.
    case list([JSONTree])
    /// Members in order.
    case object([Member])

    /// A member of an object.
    package struct Member: Sendable, Equatable {
        package var name: String
        package var value: JSONTree

        package init(_ name: String, _ value: JSONTree) {
            self.name = name
            self.value = value
        }
    }

    /// The value `null`.
    package static let null = JSONTree.literal("null")

    /// The value of a member of an object; nil where it has none. Setting one that is there keeps its
    /// place; on what is no object setting does nothing.
    package subscript(name: String) -> JSONTree? {
        get {
            guard case .object(let members) = self else { return nil }
            return members.first { $0.name == name }?.value
        }
        set {
            guard case .object(var members) = self else { return }
            let index = members.firstIndex { $0.name == name }
            switch (index, newValue) {
            case (let index?, let value?): members[index].value = value
            case (let index?, nil): members.remove(at: index)
            case (nil, let value?): members.append(Member(name, value))
            case (nil, nil): return
            }
            self = .object(members)
        }
    }

    /// The same object with the members of another behind its own.
    package func adding(_ other: JSONTree) -> JSONTree {
        guard case .object(let members) = other else { return self }
        return members.reduce(self) { tree, member in
            var tree = tree
            tree[member.name] = member.value
            return tree
        }
    }

    /// The value as JSON text without spaces.
    package var json: [UInt8] {
        var writer = JSONWriter()
        writer.tree(self)
        return writer.finish()
    }
}

extension JSONTree: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
    ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .text(value) }
    package init(integerLiteral value: Int) { self = .literal(String(value)) }
    package init(booleanLiteral value: Bool) { self = .literal(String(value)) }
    package init(arrayLiteral elements: JSONTree...) { self = .list(elements) }
    package init(dictionaryLiteral elements: (String, JSONTree)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}

extension JSONWriter {
    /// Appends a value that was put together.
    package mutating func tree(_ tree: JSONTree) {
        switch tree {
        case .text(let text): string(text)
        case .literal(let text): raw(text)
        case .list(let elements):
            array(elements) { writer, element in writer.tree(element) }
        case .object(let members):
            object { writer in
                for member in members {
                    writer.member(named: member.name) { $0.tree(member.value) }
                }
            }
        }
    }
}
