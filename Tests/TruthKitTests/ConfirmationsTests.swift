import TestSupport
import Testing
import TruthKit

@Suite("Confirmations")
struct ConfirmationsTests {
    @Test("a change is confirmed by the last instance, in whatever order they confirm, early or late")
    func orders() {
        TestScale.run("confirmations", sample: 200) { random, _ in
            var confirmations = Confirmations()
            let names = ["a", "b", "c", "d"].shuffled(using: &random)
            let early = random.below(names.count)
            for name in names[..<early] {
                #expect(confirmations.confirm(7, by: name) == .waiting)
            }
            #expect(confirmations.begin(7, by: Set(names)) == .waiting)
            for (index, name) in names.enumerated().dropFirst(early) {
                // Twice: a message may be repeated.
                if index < names.count - 1 { _ = confirmations.confirm(7, by: name) }
                let isLast = index == names.count - 1
                #expect(confirmations.confirm(7, by: name) == (isLast ? .confirmed : .waiting))
            }
            #expect(confirmations.count == 0)
        }
    }

    @Test("nobody to wait for is a confirmation, and so are others who were all early")
    func none() {
        var confirmations = Confirmations()
        #expect(confirmations.begin(1, by: []) == .confirmed)
        _ = confirmations.confirm(2, by: "a")
        #expect(confirmations.begin(2, by: ["a"]) == .confirmed)
        #expect(confirmations.count == 0)
    }

    @Test("the number of changes that wait is bounded, and so is what came early")
    func bounds() {
        var confirmations = Confirmations()
        for version in 0..<5_000 as Range<UInt64> {
            #expect(confirmations.begin(version, by: ["a"]) == .waiting)
            #expect(confirmations.confirm(version + 10_000, by: "a") == .waiting)
        }
        #expect(confirmations.count == Confirmations.maximumWaiting)
    }

    @Test("an instance counts as living for a second after its heartbeat")
    func living() {
        var living = LivingInstances()
        let start = ContinuousClock.now
        living.hear("a", at: start)
        living.hear("b", at: start + .milliseconds(900))
        #expect(living.names(at: start + .milliseconds(999)) == ["a", "b"])
        #expect(living.names(at: start + .milliseconds(1_000)) == ["b"])
        living.remove("b")
        #expect(living.names(at: start + .milliseconds(1_000)).isEmpty)
    }
}
