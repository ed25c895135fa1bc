import ConfigurationLanguage
import JSONCore
import ModuleDeclarations
@testable import ModuleKit
@testable import ModuleMapping
import Testing
import UpstreamKit
import WorkLimits

@Suite("The judge of responses")
struct ResponseJudgeTests {
    @Test("a rule that looks at too many values is work beyond its bound, not the answer's failure")
    func costly() throws {
        let when = Condition.expression(try JSONExpression(reading: "$..[?$..[?@.x == 1]]"))
        let rule = FailureRule(when: when, message: nil, source: "")
        let judge = try #require(ResponseJudge(rule, in: TemplateScope()))
        let items = (0..<300).map { #"{"id": \#($0)}"# }.joined(separator: ",")
        let document = try JSONDocument(parsing: #"{"items": [\#(items)]}"#)
        #expect(judge.failure(in: document) == nil)
        let failure = judge.failure(in: document, within: WorkBudget(maximumVisits: 10_000))
        #expect(failure?.kind == .tooLarge)
        #expect(failure?.detail.hasPrefix("failWhen: ") == true)
    }
}
