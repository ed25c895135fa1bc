@testable import PageServing
import Testing

@Suite("The questions that run at once")
struct FitTurnTests {
    @Test("one address leaves room for another, and all together have a maximum")
    func addresses() {
        let turns = FitTurns()
        for _ in 0..<FitTurns.maximumOfAddress { #expect(turns.begin("10.0.0.1")) }
        #expect(!turns.begin("10.0.0.1"))
        #expect(turns.begin("10.0.0.2"))
        #expect(!turns.begin("10.0.0.3"))
        turns.end("10.0.0.1")
        #expect(turns.begin("10.0.0.3"))
        #expect(!turns.begin("10.0.0.1"))
        for address in ["10.0.0.1", "10.0.0.1", "10.0.0.2", "10.0.0.3"] { turns.end(address) }
        #expect(turns.begin("10.0.0.1"))
    }
}
