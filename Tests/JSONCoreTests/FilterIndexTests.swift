import JSONCore
import TestSupport
import Testing
import WorkLimits

@Suite("Joins answered by an index")
struct FilterIndexTests {
    /// A key as a test knows it: numbers by quarters, so that equality needs no arithmetic of the path's.
    private enum Key: Hashable {
        case quarters(Int)
        case long(String)
        case text([UInt8])
        case boolean(Bool)
        case null
    }

    /// A record: its key, nil for one that is equal to no literal, and the JSON of it.
    private struct Record {
        let key: Key?
        let json: String
    }

    private static func randomKey(_ random: inout SeededGenerator) -> Record {
        switch random.below(9) {
        case 0...3:
            let quarters =
                random.pick([4, 4, 8, 12, -4, 1, 2, 3, 0, 400]) * (random.chance(50) ? 1 : 4)
            return Record(key: .quarters(quarters), json: spelling(quarters, &random))
        case 4, 5:
            let text = random.pick([
                "1", "a", "é", "e\u{301}", "", "true", "null", "1.0", "\u{1F600}",
            ])
            let escaped = random.chance(30) && text == "a" ? "\\u0061" : text
            return Record(key: .text(Array(text.utf8)), json: "\"\(escaped)\"")
        case 6:
            let isTrue = random.chance(50)
            return Record(key: .boolean(isTrue), json: isTrue ? "true" : "false")
        case 7:
            let long = random.pick([
                "123456789012345678901", "123456789012345678902", "-123456789012345678901",
            ])
            return Record(key: .long(long), json: long)
        default:
            return random.chance(50)
                ? Record(key: .null, json: "null")
                : Record(key: nil, json: random.pick(["[1]", "{}", "[]", "{\"id\": 1}"]))
        }
    }

    /// One of the texts that a number of quarters may have in JSON.
    private static func spelling(_ quarters: Int, _ random: inout SeededGenerator) -> String {
        let value = Double(quarters) / 4
        var texts = ["\(value)", "\(value)0", "\(value * 10)e-1", "\(value)e0"]
        if quarters % 4 == 0 {
            texts += ["\(quarters / 4)", "\(quarters / 4)", "\(quarters / 4)e0"]
        }
        if quarters == 0 { texts.append("-0.0") }
        return random.pick(texts)
    }

    @Test("10,000 random joins find what a nested loop finds, in its order")
    func randomJoins() throws {
        var joins = 0
        try TestScale.run("joins by an index", sample: 100) { random, _ in
            let records = (0..<random.int(0...60)).map { _ in Self.randomKey(&random) }
            let wanted = (0..<100).map { _ in Self.randomKey(&random) }
            let isObject = random.chance(30)
            let rows = records.enumerated().map { position, record in
                let row =
                    random.chance(5)
                    ? record.json : "{\"k\": {\"id\": \(record.json)}, \"n\": \(position)}"
                return (row, isObject ? "\"m\(position)\": \(row)" : row)
            }
            let hasKey = rows.map { $0.0.hasPrefix("{\"k\": {\"id\"") }
            let list = rows.map(\.1).joined(separator: ",")
            let document = try JSONDocument(
                parsing: "{\"r\": \(isObject ? "{\(list)}" : "[\(list)]")}"
            )
            let items = try JSONDocument(parsing: "[\(wanted.map(\.json).joined(separator: ","))]")
            let path = try PathArgumentTests.path("$.r[?@.k.id == §].n")
            try document.withRoot { root in
                let index = try #require(try path.index(of: root, meter: .unlimited))
                try items.withRoot { items in
                    for (position, key) in wanted.enumerated() {
                        let argument = PathArgument.value(try #require(items.element(position)))
                        let expected = records.indices.filter {
                            hasKey[$0] && key.key != nil && records[$0].key == key.key
                        }
                        #expect(try Self.numbers(path, by: index, argument, in: root) == expected)
                        #expect(try Self.numbers(path, by: nil, argument, in: root) == expected)
                        joins += 1
                    }
                }
            }
        }
        #expect(joins >= 10_000)
    }

    @Test(
        "further conditions are tried on what the index finds",
        arguments: [
            "$.r[?@.id == § && @.on == true].n", "$.r[?@.on == true && § == @.id].n",
            "$.r[?@.id == § && (@.on == true || @.n > 4)].n",
            "$.r[?@.id == § && lower(@.t) == 'a'].n",
            "$.r[?@.id == § && @.n > $.least].n",
        ]
    )
    func conditions(path: String) throws {
        let rows = (0..<9).map { n in
            #"{"id": \#(n % 3), "n": \#(n), "on": \#(n % 2 == 0), "t": "\#(n % 4 == 0 ? "A" : "b")"}"#
        }
        let document = try JSONDocument(
            parsing: #"{"least": 2, "r": [\#(rows.joined(separator: ","))]}"#
        )
        let path = try PathArgumentTests.path(path)
        #expect(try path.indexName == PathArgumentTests.path("$.r[?@.id == §]").indexName)
        try document.withRoot { root in
            let index = try #require(try path.index(of: root, meter: .unlimited))
            for id in [0, 1, 2, 3] as [Int64] {
                let found = try Self.numbers(path, by: index, .integer(id), in: root)
                #expect(try found == Self.numbers(path, by: nil, .integer(id), in: root))
                #expect(found.isEmpty == (id == 3))
            }
        }
    }

    private static func numbers(
        _ path: JSONPath,
        by index: FilterIndex?,
        _ argument: PathArgument,
        in root: JSONValue
    ) throws -> [Int] {
        var found: [Int] = []
        func add(_ value: JSONValue) -> Bool {
            found.append(Int(value.integer ?? -1))
            return true
        }
        if let index {
            try path.each(by: index, in: root, arguments: [argument], meter: .unlimited, add)
        } else {
            try path.each(
                in: root,
                current: root,
                arguments: [argument],
                meter: .unlimited,
                add
            )
        }
        return found
    }

    @Test(
        "filters of other forms have no index",
        arguments: [
            "$.r[?@.id != §]", "$.r[?@.id == § || @.n]", "$.r[?!(@.id == §)]", "$.r[?@.n && @.m]",
            "$..[?@.id == §]", "@.r[?@.id == §]",
            "$.r[§]",
            "$.r[?@.a == 1 || @.b == §]", "$.r[?$.x == §]", "$[§][?@.id == §]",
            "$.r[*][?@.id == §]",
        ]
    )
    func others(path: String) throws {
        #expect(try PathArgumentTests.path(path).indexName == nil)
    }

    @Test(
        "an index is the same for what is searched in the same way, whatever is behind it",
        arguments: [
            ("$.r[?@.id == §].a", "$['r'][?§ == @['id']].b[*]", true),
            ("$.r[?@.id == §]", "$.r[?@.no == §]", false),
            ("$.r[?@.id == §]", "$.q[?@.id == §]", false),
            ("$[0][?@.id == §]", "$['0'][?@.id == §]", false),
        ]
    )
    func names(one: String, other: String, isSame: Bool) throws {
        let names = try [one, other].map { try PathArgumentTests.path($0).indexName }
        #expect(names[0] != nil && names[1] != nil)
        #expect((names[0] == names[1]) == isSame)
    }

    @Test(
        "what a look-up visits does not grow with the records, and the index's memory stays below its estimate"
    )
    func constantWork() throws {
        let path = try PathArgumentTests.path("$[?@.id == §].n")
        for count in [1_000, 50_000] {
            let rows = (0..<count).map { "{\"id\": \($0), \"n\": \($0)}" }.joined(separator: ",")
            try JSONDocument(parsing: "[\(rows)]").withRoot { root in
                let index = try #require(try path.index(of: root, meter: .unlimited))
                #expect(
                    index.memoryBytes <= (try path.indexBytes(of: root, meter: .unlimited)) + 256
                )
                // 20,000 look-ups within 8 visits each: a search would visit thousands.
                let budget = WorkBudget(maximumVisits: 20_000 * 8)
                let meter = VisitMeter(budget: budget)
                var sum = 0
                for id in 0..<20_000 {
                    try path.each(
                        by: index,
                        in: root,
                        arguments: [.integer(Int64(id % count))],
                        meter: meter
                    ) {
                        sum += Int($0.integer ?? 0)
                        return true
                    }
                }
                try meter.check()
                #expect(sum == (0..<20_000).reduce(0) { $0 + $1 % count })
            }
        }
    }
}
