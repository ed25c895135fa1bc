import Foundation
import GalleyService
import Locking
import TestSupport
import Testing

@Suite("One truth")
struct OneStateTests {
    private static let form = """
        name: form
        kind: static
        sections: [{id: s, cells: [{id: 1, title: plain}, {id: 7, type: switch, title: dark}]}]
        """

    @Test("no read that begins after a change was acknowledged shows an older value")
    func walk() async throws {
        let plays = SongService()
        let lab = try PipelineLab(
            SharedStatePages.songs,
            SharedStatePages.charts,
            Self.form,
            SharedStatePages.all,
            settings: "cache: {ttl: 1h}"
        ) { plays.answer($0) }
        try await lab.serving { galley in
            var walk = SharedStateWalk(galley: galley, plays: plays)
            for _ in 0..<TestScale.count(sample: 300, torture: 100_000) {
                let failure = try await walk.step()
                #expect(failure == nil)
                // One old value is enough to show; those after it hide the step that caused it.
                if failure != nil { break }
            }
        }
    }
}

/// A random walk of changes and reads over all variants and endpoints, against a model: the
/// upstream's number and the switch's value.
private struct SharedStateWalk {
    let galley: PipelineLab.Pages
    let plays: SongService
    private var isOn = false
    private var random = SeededGenerator(seed: TestScale.seed)
    /// The last steps, for the message of a failure.
    private var history: [String] = []

    init(galley: PipelineLab.Pages, plays: SongService) {
        self.galley = galley
        self.plays = plays
    }

    /// Makes a change or a read; returns a description of a read that shows an older value.
    mutating func step() async throws -> String? {
        switch random.below(10) {
        case 0: try await setSwitch()
        case 1: try await refresh()
        case 2: try await select()
        default: try await read()
        }
    }

    // MARK: Changes

    private mutating func setSwitch() async throws -> String? {
        isOn.toggle()
        let target = "/v1/modules/form/items/7/value?" + random.screen()
        return try await change("PUT", target, body: #"{"on": \#(isOn)}"#)
    }

    private mutating func refresh() async throws -> String? {
        plays.increment()
        let module = random.pick(["songs", "charts", "all"])
        return try await change("POST", "/v1/modules/\(module)/refresh?" + random.screen())
    }

    private mutating func select() async throws -> String? {
        try await change("POST", "/v1/modules/songs/items/s1/select?" + random.screen())
    }

    private mutating func change(
        _ method: String,
        _ target: String,
        body: String = ""
    ) async throws -> String? {
        let fields = body.isEmpty ? [:] : ["Content-Type": "application/json"]
        let client = try TestClient(port: galley.server.port)
        let answer = try await client.send(method, target, fields, body: body)
        note("\(method) \(target) \(body)")
        return answer.status == 200 ? nil : "\(answer.status) \(answer.text): \(history)"
    }

    // MARK: Reads

    private mutating func read() async throws -> String? {
        let module = random.pick(["songs", "charts", "form", "all"])
        let path = "/v1/modules/\(module)/"
        let query = random.screen()
        let target =
            switch random.below(3) {
            case 0: path + "window?offset=0&" + query
            case 1: path + "changes?since=0123456789abcdef&" + query
            default: path + "layout?" + query
            }
        let answer = try await galley.answer("GET", target)
        note("GET \(target)")
        let values = Values(in: answer.text)
        let isRight =
            answer.status == 200
            && values.plays == (module == "form" ? [] : [plays.count])
            && values.isOn == (["form", "all"].contains(module) ? [isOn] : [])
        guard !isRight else { return nil }
        return "\(answer.status) shows \(values), not plays \(plays.count), on \(isOn): \(history)"
    }

    private mutating func note(_ step: String) {
        history = history.suffix(7) + [step]
    }

    /// The values that a response shows.
    private struct Values {
        var plays: Set<Int> = []
        var isOn: Set<Bool> = []

        init(in text: String) {
            for part in text.components(separatedBy: #""plays":"#).dropFirst() {
                if let number = Int(part.prefix { $0.isNumber }) { plays.insert(number) }
            }
            for part in text.components(separatedBy: #""value":"#).dropFirst() {
                isOn.insert(part.hasPrefix("true"))
            }
        }
    }
}
