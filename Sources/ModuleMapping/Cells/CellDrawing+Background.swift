extension CellDrawing {
    /// The place in ``members`` of the name or URL of its background's image; nil where it has none, or one that JSON
    /// has to escape, which no URL is.
    var backgroundURL: Range<Int>? {
        guard members.starts(with: Self.opening),
            let end = members[Self.opening.count...].firstIndex(of: UInt8(ascii: "\""))
        else { return nil }
        let range = Self.opening.count..<end
        return members[range].contains(UInt8(ascii: "\\")) ? nil : range
    }

    /// The beginning of the members of a box whose background is an image.
    private static let opening = Array(",\"contents\":{\"image\":\"".utf8)
}
