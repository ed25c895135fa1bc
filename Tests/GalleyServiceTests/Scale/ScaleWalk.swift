import Foundation
import TestSupport

/// A random walk of changes and reads over several instances, against a model: the upstream's number and the
/// values of the switches.
struct ScaleWalk {
    private let lab: ScaleStateLab
    private var values: [String: Bool] = ["7": false, "8": false, "9": true]
    private var random = SeededGenerator(seed: TestScale.seed)
    /// The last change, and when it was answered.
    private var writer = 0
    private var answeredAt = ContinuousClock.now
    /// The last steps, for the message of a failure.
    private var history: [String] = []
    private var reads = 0
    private var changes = 0
    /// Pages that an instance without its server would not show, and reads elsewhere within the bound.
    private var refusals = 0
    private var lateReads = 0

    /// The time within which a change shows on every instance.
    private static let bound = Duration.milliseconds(250)

    init(lab: ScaleStateLab) {
        self.lab = lab
    }

    /// The numbers of what it did.
    var summary: String {
        "\(changes) changes, \(reads) reads, \(lateReads) late ones within the bound, \(refusals) refusals"
    }

    /// Makes a change or a read; returns a description of a read that shows an older value.
    mutating func step() async throws -> String? {
        switch random.below(10) {
        case 0, 1: try await setSwitch()
        case 2: try await refresh()
        case 3: try await select()
        default: try await read()
        }
    }

    // MARK: Changes

    private mutating func setSwitch() async throws -> String? {
        let item = random.pick(["7", "8", "9"])
        let value = random.chance(50)
        let was = values[item] == value ? "" : #", "was": \#(!value)"#
        let target = "/v1/modules/form/items/\(item)/value?" + random.screen()
        let failure = try await change("PUT", target, body: #"{"on": \#(value)\#(was)}"#)
        values[item] = value
        return failure
    }

    private mutating func refresh() async throws -> String? {
        lab.plays.increment()
        let module = random.pick(["songs", "charts"])
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
        writer = random.below(lab.count)
        changes += 1
        note("\(method) \(target) \(body) on \(writer)")
        let answer = try await lab.send(method, target, body: body, to: writer)
        answeredAt = .now
        return answer.status == 200 ? nil : "\(answer.status) \(answer.text): \(history)"
    }

    // MARK: Reads

    private mutating func read() async throws -> String? {
        let module = random.pick(["songs", "charts", "form", "all"])
        let target = target(of: module)
        let index = random.below(lab.count)
        reads += 1
        note("GET \(target) from \(index)")
        while true {
            let beganAt = ContinuousClock.now
            let answer = try await lab.get(target, from: index)
            let shown = Shown(in: answer.text)
            if isRight(shown, of: module), answer.status == 200 { return nil }
            // An instance that was held up does not know its switches: it says so, and shows none.
            if answer.status == 503, module == "form" || module == "all" {
                refusals += 1
                guard answeredAt.duration(to: .now) < .seconds(20) else { return "503: \(history)" }
                continue
            }
            // One that was held up may show an older page, within the bound, elsewhere.
            guard index != writer, answeredAt.duration(to: beganAt) < Self.bound else {
                let expected = "\(lab.plays.count), \(values)"
                return "\(answer.status) shows \(shown), not \(expected): \(history)"
            }
            lateReads += 1
        }
    }

    private mutating func target(of module: String) -> String {
        let path = "/v1/modules/\(module)/"
        let query = random.screen()
        return switch random.below(3) {
        case 0: path + "window?offset=0&" + query
        case 1: path + "changes?since=0123456789abcdef&" + query
        default: path + "layout?" + query
        }
    }

    private func isRight(_ shown: Shown, of module: String) -> Bool {
        let hasForm = ["form", "all"].contains(module)
        let expected = hasForm ? ["7", "8", "9"].compactMap { values[$0] } : []
        return shown.plays == (module == "form" ? [] : [lab.plays.count])
            && shown.values == expected
    }

    private mutating func note(_ step: String) {
        history = history.suffix(7) + [step]
    }

    /// The values that a response shows.
    private struct Shown {
        var plays: Set<Int> = []
        var values: [Bool] = []

        init(in text: String) {
            for part in text.components(separatedBy: #""plays":"#).dropFirst() {
                if let number = Int(part.prefix { $0.isNumber }) { plays.insert(number) }
            }
            for part in text.components(separatedBy: #""value":"#).dropFirst() {
                values.append(part.hasPrefix("true"))
            }
        }
    }
}
