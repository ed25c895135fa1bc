/// A set of names of fields, looked up in either case without making another text: by length, as hardly two
/// names have the same.
struct FieldNames: Sendable {
    private let byLength: [[String]]
    /// A bit for each length that a name has; all lengths are below 64.
    private let lengths: UInt64

    /// Creates a set of lowercase names.
    init(_ names: String...) {
        var byLength = [[String]](
            repeating: [],
            count: names.reduce(0) { max($0, $1.utf8.count) } + 1
        )
        for name in names { byLength[name.utf8.count].append(name) }
        self.byLength = byLength
        lengths = names.reduce(0) { $0 | 1 << UInt64($1.utf8.count) }
    }

    /// Returns true for a name of the set, in letters of either case.
    func contains(_ name: String) -> Bool {
        let length = name.utf8.count
        guard length < byLength.count, lengths >> UInt64(length) & 1 == 1 else { return false }
        return byLength[length].contains { name.equalsIgnoringCase($0) }
    }
}
