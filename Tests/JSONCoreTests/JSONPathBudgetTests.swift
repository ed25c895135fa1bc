import JSONCore
import TestSupport
import Testing
import WorkLimits

@Suite("The budget of a path")
struct JSONPathBudgetTests {
    private static func numbers(_ count: Int) throws -> JSONDocument {
        try JSONDocument(parsing: "[" + (0..<count).map(String.init).joined(separator: ",") + "]")
    }

    @Test(
        "is shared by all evaluations with one meter",
        arguments: ["$..nope", "$[9999]", "$[-1]", "$[?@ == 9999]", "$[9999:]", "$[::-1]", "$.*"]
    )
    func shared(text: String) throws {
        let path = try JSONPath(parsing: text)
        let document = try Self.numbers(10_000)
        let maximum = TestScale.count(sample: 200_000, torture: WorkBudget.maximumVisits)
        let meter = VisitMeter(budget: WorkBudget(maximumVisits: maximum))
        var evaluations = 0
        document.withRoot { root in
            while evaluations < 100_000, meter.error == nil {
                _ = try? path.each(in: root, current: root, meter: meter) { _ in true }
                _ = try? path.first(in: root, current: root, meter: meter)
                evaluations += 1
            }
        }
        #expect(meter.error == .tooManyVisits(maximum: maximum))
        #expect(evaluations < 100_000)
        #expect(throws: WorkError.self) { try meter.check() }
    }

    @Test(
        "ends an evaluation once the deadline has passed",
        arguments: [
            "$..*..*", "$[?@ > 5]", "$[?count($..*) < 0]", "$[::-1]", "$[0:99999:3]", "$[99998]",
            "$[?search('aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', '(a*)*b')]",
        ]
    )
    func deadline(text: String) throws {
        let path = try JSONPath(parsing: text)
        let meter = VisitMeter(budget: WorkBudget(deadline: .now - .seconds(1)))
        try Self.numbers(100_000).withRoot { root in
            #expect(throws: WorkError.deadlineExceeded) {
                try path.each(in: root, current: root, meter: meter) { _ in true }
            }
            // Every later evaluation ends at once.
            #expect(throws: WorkError.deadlineExceeded) { try meter.check() }
        }
    }

    @Test("ends a look-up of a member among many")
    func members() throws {
        let members = (0..<50_000).map { "\"m\($0)\":\($0)" }
        let document = try JSONDocument(parsing: "{" + members.joined(separator: ",") + "}")
        let path = try JSONPath(parsing: "$.m49999")
        try document.withRoot { root throws(any Error) in
            let meter = VisitMeter(budget: WorkBudget())
            let found = try path.first(in: root, current: root, meter: meter)
            #expect(found?.integer == 49_999)
            let late = VisitMeter(budget: WorkBudget(deadline: .now - .seconds(1)))
            #expect(throws: WorkError.deadlineExceeded) {
                try path.first(in: root, current: root, meter: late)
            }
        }
    }
}
