import TestSupport

@testable import HTTPSocket

/// The laws of conditional requests and of negotiation.
enum ConditionLaws {
    static func check(_ input: [UInt8]) throws {
        let parts = input.parts(2)
        let (tag, list) = (parts[0], parts[1])
        let found = match(tag, in: list)
        if EntityTags.isValid(tag.text), tag == Array(tag.text.utf8) {
            let named = Array("W/\"other\", \"".utf8) + tag + Array("\"".utf8)
            try require(match(tag, in: named) >= .identity, "a tag that is named is not found")
            try require(
                match(tag, in: Array("\"".utf8) + tag + Array("x\"".utf8)) == .none,
                "a longer tag is it"
            )
        }
        if list != [42], !contains(tag, in: list) {
            try require(found == .none, "a tag that nobody named is found")
        }
        try negotiate(list)
    }

    private static func match(_ tag: [UInt8], in list: [UInt8]) -> EntityTags.Match {
        tag.withUnsafeBytes { tag in
            list.withUnsafeBytes { EntityTags.match(tag, in: $0) }
        }
    }

    private static func contains(_ tag: [UInt8], in list: [UInt8]) -> Bool {
        let quoted = [34] + tag
        return list.firstRange(of: quoted) != nil
    }

    /// Lines are one list, in any division.
    private static func negotiate(_ value: [UInt8]) throws {
        var whole = AcceptEncoding()
        value.withUnsafeBytes { whole.add($0) }
        var lines = AcceptEncoding()
        for line in value.split(separator: 44) {
            Array(line).withUnsafeBytes { lines.add($0) }
        }
        try require(whole.allowsGzip == lines.allowsGzip, "elements and lines differ")
        let names = value.text.lowercased()
        let mayAllow = names.contains("gzip") || names.contains("*")
        try require(mayAllow || !whole.allowsGzip, "gzip is sent to who did not name it")
    }
}
