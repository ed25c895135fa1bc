import Foundation
@testable import GalleyService
import HTTPSocket
import Locking
@testable import PageServing
import SwitchKit
import TestSupport
import Testing

@Suite("Changes of a rollout in the file", .serialized)
struct RolloutChangesTests {
    /// Takes the rollout out of the file.
    private static func remove(from lab: RolloutLab) throws -> String {
        let file = lab.lab.folder.appending(path: "galley.yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("rollout:") }
        try lab.lab.write("galley.yaml", lines.joined(separator: "\n"))
        return text
    }

    @Test("one that is taken out and put back is as it was set, at once as after a restart")
    func putBack() async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        let owner = ["Authorization": RolloutLab.owner(of: .new)]
        try await lab.serving { service in
            #expect(try await service.set(#"{"share": 0}"#).status == 200)
            let text = try Self.remove(from: lab)
            service.server.reload(try lab.lab.configuration())
            #expect(try await service.get("/v1/rollout").status == 404)
            #expect(try await service.side(owner) == "old")
            try lab.lab.write("galley.yaml", text)
            service.server.reload(try lab.lab.configuration())
            for _ in 0..<20 {
                let state = try await service.get("/v1/rollout").text
                #expect(state.contains(#""state":"halted""#), "\(state)")
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        try await lab.serving { service in
            let state = try await service.get("/v1/rollout").text
            #expect(state.contains(#""state":"halted""#), "\(state)")
        }
    }

    @Test("one that gave way to another begins anew, however soon it comes back")
    func another() async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        for _ in 0..<3 {
            try await lab.serving { service in
                #expect(try await service.set(#"{"share": 1}"#).status == 200)
                try lab.setRollout("share: 0.4")
                service.server.reload(try lab.lab.configuration())
                try lab.setRollout("share: 50%")
                service.server.reload(try lab.lab.configuration())
                let isFiles = try await eventually {
                    try await service.get("/v1/rollout").text.contains(#""share":0.5,"#)
                }
                #expect(isFiles)
                // What is stored meanwhile changes nothing.
                for _ in 0..<20 {
                    let state = try await service.get("/v1/rollout").text
                    #expect(state.contains(#""share":0.5,"#), "\(state)")
                    try await Task.sleep(for: .milliseconds(10))
                }
            }
        }
    }

    @Test(
        "a configuration with mistakes is answered as a rollout is, so that no cache mixes the sides up later"
    )
    func broken() async throws {
        let lab = try RolloutLab("share: 100%", server: ", front: {tagHeader: Cache-Tag}")
        defer { lab.lab.remove() }
        try lab.lab.write("new/m.yaml", "name: m\nkind: singel\n")
        try await lab.serving { service in
            for target in ["m/layout", "m/layout", "m/window?offset=0", "m"] {
                let answer = try await service.get("/v1/modules/\(target)", ["Authorization": "a"])
                #expect(answer.status == 200, "\(target)")
                #expect(answer["vary"]?.contains("authorization") == true, "\(target)")
                #expect(answer["cache-control"]?.hasPrefix("private") == true, "\(target)")
                #expect(answer["cache-tag"] == nil && answer["link"]?.contains("canonical") != true)
                #expect(answer["galley-rollout"] == "old")
            }
        }
    }

    @Test("streams that were open before get the side of their owners, as new ones do")
    func streams() async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        let text = try Self.remove(from: lab)
        try await lab.serving { service in
            func stream(_ owner: String?, _ query: String = "") throws -> EventClient {
                try EventClient(
                    port: service.server.port,
                    "/v1/modules/m/events\(query)",
                    owner.map { ["Authorization": $0] } ?? [:]
                )
            }
            let new = try stream(RolloutLab.owner(of: .new))
            let others = [try stream(RolloutLab.owner(of: .old)), try stream(nil)]
            let feed = try stream(RolloutLab.owner(of: .new), "?mode=revisions")
            defer { for client in others + [new, feed] { client.leave() } }
            for client in others + [new] {
                #expect(await client.nextChange()?.data.contains(#""side":"old""#) == true)
            }
            _ = await feed.nextChange()
            try lab.lab.write("galley.yaml", text)
            service.server.reload(try lab.lab.configuration())
            let changes = try #require(await new.nextChange())
            #expect(changes.name == "changes" && changes.data.contains(#""side":"new""#))
            // A feed has no request that would name an owner: its client comes back.
            while let event = await feed.next() { #expect(event.name == nil) }
            #expect(try await service.set(#"{"share": 1}"#).status == 200)
            let crossed = try #require(await others[0].nextChange())
            #expect(crossed.data.contains(#""side":"new""#))
            // Who names no owner stays where it is.
            #expect(await others[1].nextChange(before: .milliseconds(300)) == nil)
            // Another way of telling owners apart is looked for in the same requests.
            try lab.setRollout("share: 0.9999, by: address")
            service.server.reload(try lab.lab.configuration())
            #expect(await others[1].nextChange()?.data.contains(#""side":"new""#) == true)
        }
    }

    @Test(
        "the side is named where no shared cache stores the answer, in the log and in explanations"
    )
    func named() async throws {
        for (by, isNamed) in [("authorization", true), ("{header: x-user-id}", false)] {
            let lab = try RolloutLab("share: 50%, by: \(by)")
            defer { lab.lab.remove() }
            try await lab.serving { service in
                for side in RolloutSide.allCases {
                    let owner = RolloutLab.owner(of: side)
                    let fields = ["Authorization": owner, "X-User-Id": owner]
                    for target in ["layout", "layout", "layout?format=svg", "window?offset=0"] {
                        let answer = try await service.get("/v1/modules/m/\(target)", fields)
                        #expect(
                            answer["galley-rollout"] == (isNamed ? side.rawValue : nil),
                            "\(by) \(target)"
                        )
                    }
                    let problem = try await service.get("/v1/modules/m/layout?width=x", fields)
                    #expect(problem["galley-rollout"] == side.rawValue)
                    let why = try await service.get("/v1/modules/m/layout?explain=1", fields)
                    #expect(why.text.contains(#""rollout":"\#(side.rawValue)""#), "\(why.text)")
                }
            }
        }
    }

    @Test(
        "each line of the access log has the side, also of what event loops send",
        .timeLimit(.minutes(2))
    )
    func logged() async throws {
        let lab = try RolloutLab("share: 50%, by: {header: x-user-id}", server: ", accessLog: json")
        defer { lab.lab.remove() }
        let galley = try await GalleyProcess(lab.lab)
        defer { galley.kill() }
        let owner = ["X-User-Id": RolloutLab.owner(of: .new)]
        let client = try TestClient(port: galley.port)
        for _ in 0..<3 { _ = try await client.send("GET", "/v1/modules/m/layout", owner) }
        var lines: [String] = []
        let isWritten = await eventually {
            let names =
                (try? FileManager.default.contentsOfDirectory(atPath: lab.lab.folder.path)) ?? []
            let name = names.first { $0.hasPrefix("output-") } ?? ""
            let file = lab.lab.folder.appending(path: name)
            let text = try? String(contentsOf: file, encoding: .utf8)
            lines = (text ?? "").split(separator: "\n").map(String.init)
                .filter { $0.contains("/v1/modules/m/layout") }
            return lines.count >= 3
        }
        #expect(isWritten)
        for line in lines { #expect(line.contains(#""rollout":"new""#), "\(line)") }
    }

    @Test(
        "a body with anything else than a share is refused, with the nearest name",
        arguments: [
            (#"{"shar": 0.5}"#, "Did you mean 'share'"),
            (#"{"share": 0.5, "until": 1}"#, "until: the body has no such member"),
            ("[0.5]", "Send"), ("0.5", "Send"),
            (#"{"share": [0.5]}"#, "must be a number"), (#"{"share": "0.5"}"#, "must be a number"),
        ]
    )
    func bodies(_ body: String, _ words: String) async throws {
        let lab = try RolloutLab()
        defer { lab.lab.remove() }
        try await lab.serving { service in
            let answer = try await service.set(body)
            #expect(answer.status == 400 && answer.text.contains(words), "\(answer.text)")
            #expect(try await service.get("/v1/rollout").text.contains(#""share":0.5,"#))
        }
    }
}

@Suite("A store with as many changes of a share as it keeps")
struct RolloutStoreTests {
    /// Switches in memory.
    private final class Switches: SwitchStore {
        let stored = Locked<[SwitchKey: Bool]>([:])

        func values(of module: String, owners: [String]) async -> SwitchValues {
            SwitchValues(stored.withLock { $0 })
        }

        func set(
            _ key: SwitchKey,
            to value: Bool,
            expecting expectation: SwitchExpectation?,
            admitsNewRow: @escaping @Sendable () -> Bool
        ) async throws(SwitchStoreError) -> SwitchStoring {
            SwitchStoring(former: stored.withLock { $0.updateValue(value, forKey: key) })
        }
    }

    @Test("takes a share down and out, and nothing up")
    func full() async throws {
        let switches = Switches()
        switches.stored.withLock { stored in
            for number in 1...RolloutStore.maximum {
                let record = RolloutRecord(
                    number: number,
                    plan: "p",
                    cause: .set,
                    share: 0.5,
                    time: 0
                )
                stored[SwitchKey(module: RolloutStore.module, item: record.text)] = true
            }
        }
        let store = RolloutStore(switches)
        func set(_ share: Double, insteadOf former: Double?) async throws -> Double? {
            try await store.add("p", .set, share: share, insteadOf: former, time: 1)
            return await store.content()?.last(of: "p")?.share
        }
        await #expect(throws: SwitchStoreError.full) { try await set(0.6, insteadOf: 0.5) }
        await #expect(throws: SwitchStoreError.full) { try await set(0.5, insteadOf: 0.5) }
        #expect(try await set(0.2, insteadOf: 0.5) == 0.2)
        await #expect(throws: SwitchStoreError.full) { try await set(0.3, insteadOf: 0.2) }
        #expect(try await set(0, insteadOf: 0.2) == 0)
        let count = switches.stored.withLock(\.count)
        #expect(try await set(0, insteadOf: 0) == 0)
        #expect(switches.stored.withLock(\.count) == count)
        // A change of the file is noted in any case: what was set before it is past.
        try await store.add("q", .file, share: 0.9, insteadOf: nil, time: 2)
        #expect(await store.content()?.last?.plan == "q")
    }
}
