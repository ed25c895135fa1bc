package import JSONCore

extension JSONWriter {
    /// Appends an array of what `write` makes of each element.
    package mutating func list<Elements: Collection>(
        _ elements: Elements,
        _ write: (Elements.Element, inout JSONWriter) -> Void
    ) {
        raw("[")
        var isFirst = true
        for element in elements {
            if !isFirst { raw(",") }
            isFirst = false
            write(element, &self)
        }
        raw("]")
    }
}
