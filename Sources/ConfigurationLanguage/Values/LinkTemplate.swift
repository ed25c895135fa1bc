import InputCore

/// The places in a parameter of a link that segments of its path fill: `${id}` is the segment `:id`, and `$${` is
/// the text `${`.
package enum LinkTemplate {
    package struct Place: Equatable {
        package let name: ExactString
        /// The offset of the name, in UTF-8 bytes.
        package let offset: Int
    }

    /// Returns the places in a text, in order; one that is not closed ends with the text.
    package static func places(in text: String) -> [Place] {
        let bytes = Array(text.utf8)
        var places: [Place] = []
        var offset = 0
        while offset < bytes.count {
            let rest = bytes[offset...]
            if rest.starts(with: "$${".utf8) {
                offset += 3
            } else if rest.starts(with: "${".utf8) {
                let end = rest.firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
                let name = String(decoding: bytes[(offset + 2)..<end], as: UTF8.self)
                places.append(Place(name: ExactString(name), offset: offset + 2))
                offset = end
            } else {
                offset += 1
            }
        }
        return places
    }
}
