import TestSupport

extension SeededGenerator {
    /// Generates a response for the paths of a random module: values that are missing, of another type, repeated.
    mutating func answer() -> String {
        let groups = (0..<below(3)).map { _ in #"{"id": \#(scalar), "items": [\#(items)]}"# }
        let head = #""title": \#(scalar), "chosen": \#(scalar), "items": [\#(items)]"#
        return "{\(head), \"groups\": [\(groups.joined(separator: ", "))]}"
    }

    private var items: String {
        mutating get { (0..<below(8)).map { _ in value }.joined(separator: ", ") }
    }

    private var value: String {
        mutating get {
            if chance(8) { return scalar }
            var members = ["\"id\": \(chance(85) ? "\(below(9))" : scalar)"]
            for name in ["t", "n", "h", "k", "d"] where chance(80) {
                members.append("\"\(name)\": \(scalar)")
            }
            if chance(30) {
                let films = (0..<below(5)).map { _ in "{\"id\": \(below(7)), \"t\": \(scalar)}" }
                members.append("\"films\": [\(films.joined(separator: ", "))]")
            }
            return "{\(members.joined(separator: ", "))}"
        }
    }

    private var scalar: String {
        mutating get {
            pick([
                "1", "2", "7.5", "\(below(400))", "\"a\"", "\"b\"", "\"\"", "null", "true", "1e300",
                "-3",
                "18446744073709551615", "\"العربية\"", "\"some words of a longer text\"",
                "[1, [2]]", "{}",
                "\"2024-02-29T23:59:60Z\"", "\"EUR\"", "\"</script>\\n\\u0000\"", "\"e\\u0301 👩‍👩‍👧\"",
                "1700000000",
            ])
        }
    }
}
