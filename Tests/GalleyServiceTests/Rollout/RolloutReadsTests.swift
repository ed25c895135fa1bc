import Foundation
@testable import GalleyService
import Locking
@testable import PageServing
import TestSupport
import Testing

@Suite("Reads while a rollout's share changes", .serialized)
struct RolloutReadsTests {
    /// The shares that were set, and how many of them hold for certain.
    private struct Shares {
        var shares = [0.5]
        var acknowledged = 1
    }

    private final class History: Sendable {
        let state = Locked(Shares())
    }

    private static let seed = RolloutSeed("new/galley.yaml")

    /// Returns the sides on which an owner may have been during some shares.
    private static func sides(_ owner: String, during shares: ArraySlice<Double>) -> Set<
        RolloutSide
    > {
        let position = seed.position(of: Array(owner.utf8))
        return Set(shares.map { RolloutShare($0).includes(position) ? .new : .old })
    }

    @Test("each answer is the page of its owner's side, byte for byte")
    func reads() async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        let total = TestScale.count(sample: 4_000, torture: 100_000)
        let readers = 4
        try await lab.serving { service in
            var bodies: [[UInt8]: RolloutSide] = [:]
            for side in RolloutSide.allCases {
                let fields = ["Authorization": RolloutLab.owner(of: side)]
                bodies[try await service.get("/v1/modules/m/layout", fields).body] = side
            }
            let pages = bodies
            #expect(pages.count == 2)
            let history = History()
            let isDone = Flag()
            let setter = Task {
                var random = SeededGenerator(seed: TestScale.seed)
                while !isDone.isSet {
                    let share = Double(random.below(101)) / 100
                    history.state.withLock { $0.shares.append(share) }
                    let answer = try await service.set("{\"share\": \(share)}")
                    guard answer.status == 200 else { throw LabError(text: answer.text) }
                    history.state.withLock { $0.acknowledged = $0.shares.count }
                }
            }
            try await withThrowingTaskGroup(of: Int.self) { group in
                for reader in 0..<readers {
                    group.addTask {
                        let client = try TestClient(port: service.server.port)
                        var random = SeededGenerator(seed: TestScale.seed &+ UInt64(reader))
                        var wrong = 0
                        for _ in 0..<(total / readers) {
                            let owner = "u\(random.below(1_000))"
                            let start = history.state.withLock { $0.acknowledged - 1 }
                            let answer = try await client.send(
                                "GET",
                                "/v1/modules/m/layout",
                                ["Authorization": owner]
                            )
                            let shares = history.state.withLock { $0.shares[start...] }
                            let side = pages[answer.body]
                            if side.map(Self.sides(owner, during: shares).contains) != true {
                                wrong += 1
                            }
                        }
                        return wrong
                    }
                }
                for try await wrong in group { #expect(wrong == 0) }
            }
            isDone.set()
            try await setter.value
            #expect(history.state.withLock { $0.shares.count } > 5)
        }
    }

    @Test("a stream goes on with the other side's page, and its client has what it would be sent")
    func streams() async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        try await lab.serving { service in
            let first = RolloutLab.owner(of: .new)
            let late = RolloutLab.owner(of: .old)
            func stream(_ owner: String, _ mode: String = "") throws -> EventClient {
                try EventClient(
                    port: service.server.port,
                    "/v1/modules/m/events\(mode)",
                    ["Authorization": owner]
                )
            }
            let (one, two) = (try stream(first), try stream(late))
            let feed = try stream(late, "?mode=revisions")
            defer { for client in [one, two, feed] { client.leave() } }
            #expect(await one.nextChange()?.data.contains(#""side":"new""#) == true)
            #expect(await two.nextChange()?.data.contains(#""side":"old""#) == true)
            let old = try #require(await feed.nextChange())
            try await service.set(#"{"share": 1}"#)
            let changes = try #require(await two.nextChange())
            #expect(changes.name == "changes" && changes.data.contains(#""side":"new""#))
            let new = try #require(await feed.nextChange())
            #expect(new.data != old.data)
            try await service.set(#"{"share": 0}"#)
            for client in [one, two] {
                let back = try #require(await client.nextChange())
                #expect(back.name == "changes" && back.data.contains(#""side":"old""#))
            }
            #expect(await feed.nextChange()?.data == old.data)
        }
    }
}
