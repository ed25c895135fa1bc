import TestSupport
import Testing
import StateReplication

@Suite("Confirmations")
struct ConfirmationsTests {
    @Test("a change is confirmed by the last instance, in whatever order they confirm")
    func orders() {
        TestScale.run("confirmations", sample: 200) { random, _ in
            var confirmations = Confirmations()
            let names = ["a", "b", "c", "d"].shuffled(using: &random)
            let early = random.below(names.count)
            for name in names[..<early] {
                let state = confirmations.confirm(7, by: name)
                #expect(state == .waiting)
            }
            let begun = confirmations.begin(7, by: Set(names.exact))
            #expect(begun == .waiting)
            for (index, name) in names.enumerated().dropFirst(early) {
                // Twice: a message may be repeated.
                if index < names.count - 1 { _ = confirmations.confirm(7, by: name) }
                let isLast = index == names.count - 1
                let state = confirmations.confirm(7, by: name)
                #expect(state == (isLast ? .confirmed : .waiting))
            }
            #expect(confirmations.count == 0)
        }
    }

    @Test("nobody to wait for is a confirmation, and so are others who were all early")
    func none() {
        var confirmations = Confirmations()
        let alone = confirmations.begin(1, by: [])
        #expect(alone == .confirmed)
        _ = confirmations.confirm(2, by: "a")
        let early = confirmations.begin(2, by: ["a"])
        #expect(early == .confirmed)
        #expect(confirmations.count == 0)
    }

    @Test("the number of changes that wait is bounded, and so is what came early")
    func bounds() {
        var confirmations = Confirmations()
        for version in 0..<5_000 as Range<UInt64> {
            let begun = confirmations.begin(version, by: ["a"])
            let early = confirmations.confirm(version + 10_000, by: "a")
            #expect(begun == .waiting && early == .waiting)
        }
        #expect(confirmations.count == Confirmations.maximumWaiting)
    }

    @Test("an instance counts as living for a second after its heartbeat")
    func living() {
        var living = LivingInstances()
        let start = ContinuousClock.now
        living.hear("a", at: start)
        living.hear("b", at: start + .milliseconds(900))
        let both = living.names(at: start + .milliseconds(999))
        #expect(both == ["a", "b"])
        let one = living.names(at: start + .milliseconds(1_000))
        #expect(one == ["b"])
        living.remove("b")
        let none = living.names(at: start + .milliseconds(1_000))
        #expect(none.isEmpty)
    }
}
