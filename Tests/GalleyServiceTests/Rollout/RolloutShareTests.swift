import Foundation
import HTTPSocket
import ModuleConfiguration
@testable import PageServing
import TestSupport
import Testing
import UpstreamKit

@Suite("The share of owners that a rollout takes")
struct RolloutShareTests {
    private static let owners = (0..<20_000).map { "Bearer user-\($0)" }

    private static func positions(_ seed: String) -> [UInt64] {
        let seed = RolloutSeed(seed)
        return owners.map { seed.position(of: Array($0.utf8)) }
    }

    @Test(
        "is as large as it says, within what chance allows",
        arguments: ["new/galley.yaml", "a", "b"],
        [0, 0.001, 0.05, 0.25, 0.5, 0.9, 1]
    )
    func size(_ seed: String, _ part: Double) {
        let share = RolloutShare(part)
        let count = Self.positions(seed).count(where: share.includes)
        let total = Double(Self.owners.count)
        // Five standard deviations: one test of two million is beyond.
        let bound = 5 * (total * part * (1 - part)).squareRoot()
        #expect(abs(Double(count) - total * part) <= bound, "\(count)")
    }

    @Test("has all owners of a lesser one")
    func monotone() {
        let positions = Self.positions("s")
        let shares = (0...40).map { RolloutShare(Double($0) / 40) }
        for (less, more) in zip(shares, shares.dropFirst()) {
            let lost = positions.filter { less.includes($0) && !more.includes($0) }
            #expect(lost.isEmpty)
        }
    }

    @Test("is nobody at 0 and everybody at 1, whatever the position")
    func ends() {
        let positions: [UInt64] = [0, 1, UInt64.max / 2, UInt64.max - 1]
        for position in positions {
            #expect(!RolloutShare(0).includes(position))
            #expect(RolloutShare(1).includes(position))
        }
    }

    @Test("takes the same owners on every machine and in every version")
    func fixed() {
        let seed = RolloutSeed("new/galley.yaml")
        #expect(seed.position(of: Array("Bearer a".utf8)) == 16_316_007_528_451_282_477)
        #expect(seed.position(of: Array("u1".utf8)) == 17_358_941_206_180_385_335)
        #expect(seed.position(ofAddress: 0, 0xFFFF_0A00_0001) == 14_559_427_517_154_648_956)
    }

    @Test("takes other owners with another seed")
    func seeds() {
        let share = RolloutShare(0.5)
        let (one, two) = (Self.positions("one"), Self.positions("two"))
        let both = zip(one, two).count { share.includes($0) && share.includes($1) }
        #expect((4_600...5_400).contains(both), "\(both)")
    }

    @Test("blocks of addresses are the same as numbers and as text")
    func networks() throws {
        let texts = [
            "127.0.0.0/8", "10.1.2.3", "::1", "0.0.0.0/0", "::/0", "2001:db8::/33", "10.0.0.0/9",
        ]
        let addresses = [
            "127.0.0.1", "10.1.2.3", "10.1.2.4", "::1", "::2", "2001:db8:0:1::9",
            "2001:db8:8000::1", "10.127.255.255", "10.128.0.0",
        ]
        for text in texts {
            let range = try #require(AddressRange(text))
            let table = NetworkTable([range])
            for address in addresses {
                let bytes = try #require(AddressRange(address)).address
                let peer = try #require(ConnectionPeer(bytes: bytes))
                #expect(table.contains(peer) == range.contains(address), "\(address) in \(text)")
            }
        }
        let all = try #require(AddressRange("::/0"))
        #expect(!NetworkTable([all]).contains(.none))
    }
}

@Suite("A rollout halts by itself")
struct RolloutHaltTests {
    private static let start = ContinuousClock.now

    /// The views of a side: all, failed, cut.
    private typealias Views = (UInt64, UInt64, UInt64)

    private static func totals(old: Views, new: Views) -> RolloutCounters.Both {
        func side(_ views: Views) -> RolloutCounters.Totals {
            .init(views: views.0, failed: views.1, cut: views.2)
        }
        return .init(old: side(old), new: side(new))
    }

    private static func rates(errors: Double? = nil, cut: Double? = nil)
        -> RolloutConfiguration.Halt
    {
        var rates = RolloutConfiguration.Halt()
        (rates.errors, rates.cut) = (errors, cut)
        return rates
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let old: (UInt64, UInt64, UInt64)
        let new: (UInt64, UInt64, UInt64)
        let cause: RolloutHalt.Cause?
    }

    @Test(
        "where the new side is worse than a rate, and twice as bad as the old one",
        arguments: [
            Case(testDescription: "good", old: (1_000, 0, 0), new: (100, 1, 0), cause: nil),
            Case(testDescription: "bad", old: (1_000, 0, 0), new: (100, 2, 0), cause: .errors),
            Case(testDescription: "few", old: (1_000, 0, 0), new: (99, 99, 99), cause: nil),
            Case(testDescription: "an outage", old: (900, 900, 0), new: (100, 100, 0), cause: nil),
            Case(testDescription: "half of one", old: (900, 450, 0), new: (100, 90, 0), cause: nil),
            Case(testDescription: "twice", old: (1_000, 20, 0), new: (100, 4, 0), cause: nil),
            Case(testDescription: "thrice", old: (1_000, 20, 0), new: (100, 6, 0), cause: .errors),
            Case(testDescription: "cut", old: (1_000, 0, 2), new: (1_000, 0, 6), cause: .cut),
            Case(
                testDescription: "cut as before",
                old: (100, 0, 50),
                new: (100, 0, 60),
                cause: nil
            ),
            Case(testDescription: "no old views", old: (0, 0, 0), new: (100, 5, 0), cause: .errors),
        ]
    )
    func rule(_ example: Case) {
        var halt = RolloutHalt()
        halt.restart(.init(), at: Self.start)
        halt.note(Self.totals(old: example.old, new: example.new), at: Self.start + .seconds(1))
        #expect(halt.cause(by: Self.rates(errors: 0.01, cut: 0.005)) == example.cause)
        #expect(halt.cause(by: Self.rates()) == nil)
    }

    @Test("not by views that failed with an outage, nor with a few others")
    func outages() {
        func halt(failed: UInt64, outages: UInt64) -> RolloutHalt.Cause? {
            var totals = RolloutCounters.Both()
            (totals.new.views, totals.new.failed, totals.new.outages) = (1_000, failed, outages)
            var halt = RolloutHalt()
            halt.restart(.init(), at: Self.start)
            halt.note(totals, at: Self.start + .seconds(1))
            return halt.cause(by: Self.rates(errors: 0.01))
        }
        #expect(halt(failed: 1_000, outages: 1_000) == nil)
        #expect(halt(failed: 1_000, outages: 901) == nil)
        #expect(halt(failed: 902, outages: 900) == .errors)
        #expect(halt(failed: 901, outages: 900) == nil)
        #expect(halt(failed: 500, outages: 0) == .errors)
    }

    @Test("by the views of the last five minutes alone")
    func window() {
        var halt = RolloutHalt()
        halt.restart(.init(), at: Self.start)
        let rates = Self.rates(errors: 0.5)
        // A hundred failures in the first minute, then as many good views each minute.
        for second in 0...900 {
            let views = UInt64(second) * 100 / 60 + 100
            let totals = Self.totals(old: (views, 0, 0), new: (views, 100, 0))
            halt.note(totals, at: Self.start + .seconds(second))
            if second == 30 { #expect(halt.cause(by: rates) == .errors) }
            if second >= 120 { #expect(halt.cause(by: rates) == nil, "\(second)") }
            if second >= 306 {
                #expect(halt.recent.new.failed == 0, "\(second)")
                #expect((499...510).contains(halt.recent.new.views), "\(halt.recent.new.views)")
            }
        }
    }

    @Test("not by views of another share")
    func restart() {
        var halt = RolloutHalt()
        let bad = Self.totals(old: (0, 0, 0), new: (1_000, 1_000, 0))
        halt.restart(.init(), at: Self.start)
        halt.note(bad, at: Self.start + .seconds(1))
        #expect(halt.cause(by: Self.rates(errors: 0.1)) == .errors)
        halt.restart(bad, at: Self.start + .seconds(2))
        halt.note(bad, at: Self.start + .seconds(3))
        #expect(halt.cause(by: Self.rates(errors: 0.1)) == nil)
    }
}

@Suite("The changes of a rollout's share")
struct RolloutRecordTests {
    @Test("are read as they were written, and nothing else is")
    func text() {
        let record = RolloutRecord(number: 12, plan: "ab", cause: .cut, share: 0.1, time: 1_000)
        #expect(RolloutRecord(record.text) == record)
        for text in [
            "", "1 a set 0", "0 a set 0 1", "1 a other 0 1", "1 a set zz 1", "a b c d e f",
        ] {
            #expect(RolloutRecord(text) == nil, "\(text)")
        }
    }

    @Test("hold by their number, and of two at once the one with the lesser share holds")
    func order() {
        func record(_ number: Int, _ share: Double) -> RolloutRecord {
            RolloutRecord(number: number, plan: "p", cause: .set, share: share, time: 0)
        }
        #expect(record(2, 1).holds(over: record(1, 0)))
        #expect(record(2, 0).holds(over: record(2, 0.5)))
        #expect(!record(2, 0.5).holds(over: record(2, 0)))
    }
}
