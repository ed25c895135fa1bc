package import JSONCore

extension ItemTable {
    /// Writes an item's id as a JSON string.
    package func writeID(of index: Int, to writer: inout JSONWriter) {
        text.withBytes { writer.bytes($0.slice(items[index].id)) }
    }

    /// Returns an item's id.
    package func id(of index: Int) -> String? {
        var list = Array("[".utf8)
        text.withBytes { list += $0.slice(items[index].id) }
        list += "]".utf8
        return (try? JSONDocument(parsing: list))?.withRoot { root in
            var elements = root.elements
            return elements.next()?.string
        }
    }

    /// Returns the indexes of the items of an id.
    package func indexes(of id: String, in range: Range<Int>) -> [Int] {
        var name = JSONWriter()
        name.string(id)
        return name.withBytes { id in
            text.withBytes { bytes in
                range.filter { bytes.slice(items[$0].id).elementsEqual(id) }
            }
        }
    }

    /// Returns the ids of some items, as many as it helps to search for a similar one.
    package func ids(in range: Range<Int>) -> [String] {
        range.prefix(1_000).compactMap { index in
            let id = text.withBytes { Array($0.slice(items[index].id)) }
            return (try? JSONDocument(parsing: id))?.withRoot(\.string)
        }
    }
}
