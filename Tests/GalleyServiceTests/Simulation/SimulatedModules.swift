import Foundation

/// The modules of simulated histories.
enum SimulatedModules {
    /// The files by name; items are this high.
    static func texts(height: Int) -> [String: String] {
        [
            "songs": """
            name: songs
            kind: single
            request: {upstream: all, path: /songs}
            components: [{id: one, items: "$.songs[*]", item: {data: {plays: "${@.plays}"}}, layout: {itemHeight: \(height)}}]
            """,
            "charts": """
            name: charts
            kind: single
            request: {upstream: all, path: /songs}
            components: [{id: c, items: "$.songs[*]", item: {data: {plays: "${@.plays}"}}, layout: {columns: 2}}]
            """,
            "mine": """
            name: mine
            kind: single
            request: {upstream: up, path: /mine}
            components: [{id: m, item: {data: {owner: "${@.owner}"}}, layout: {itemHeight: \(height)}}]
            """,
            "many": """
            name: many
            kind: batch
            requests: [{id: a, upstream: all, path: /songs, required: false}, {id: b, upstream: up, path: /other, required: false}]
            components:
              - {id: a, from: a, items: "$.songs[*]", item: {data: {plays: "${@.plays}"}}, layout: {itemHeight: \(height)}}
              - {id: b, from: b, layout: {itemHeight: \(height)}}
            """,
            "form": """
            name: form
            kind: static
            sections: [{scope: {header: x-user-id}, cells: [{id: 1, title: plain}, {id: 7, type: switch, title: dark}]}]
            """,
            "all": "{name: all, kind: composite, modules: [songs, form, charts]}",
        ]
    }
}

/// The values that a response shows.
struct SimulatedValues {
    var plays: Set<Int> = []
    var isOn: Set<Bool> = []
    var owners: Set<String> = []

    init(_ answer: TestAnswer) {
        for part in answer.text.components(separatedBy: #""plays":"#).dropFirst() {
            if let number = Int(part.prefix { $0.isNumber }) { plays.insert(number) }
        }
        for part in answer.text.components(separatedBy: #""value":"#).dropFirst() {
            isOn.insert(part.hasPrefix("true"))
        }
        for part in answer.text.components(separatedBy: #""owner":""#).dropFirst() {
            owners.insert(String(part.prefix { $0 != "\"" }))
        }
    }
}

/// The truth beside the service, which what it shows is compared with.
struct SimulatedState {
    /// True when a response of `/songs` is certainly cached: a failing upstream takes nothing away.
    private(set) var isCached = false
    /// True when the service that runs has it in memory, where its age does not follow the wall clock.
    private var isInMemory = false
    /// The number that was shown last: no older one may follow.
    private var floor = 0
    private var acknowledged: [String: Bool] = [:]
    /// The value of a request that was not answered with success: it may be stored, or not.
    private var uncertain: [String: Set<Bool>] = [:]

    /// Notes that a number was shown.
    mutating func show(_ plays: Int) {
        (floor, isCached, isInMemory) = (plays, true, true)
    }

    /// Notes that a service starts, whose memory is empty.
    mutating func start() {
        isInMemory = false
    }

    /// Notes that the wall clock is set, by which what is only on the disk may be too old to be shown.
    mutating func setClock() {
        if !isInMemory { isCached = false }
    }

    /// Notes that what is cached may be too old to be shown.
    mutating func outdateCache() {
        isCached = false
    }

    /// Notes that the cache may have lost what it had.
    mutating func forgetCache() {
        (floor, isCached) = (0, false)
    }

    /// Notes that a switch is being set.
    mutating func begin(_ isOn: Bool, of user: String) {
        uncertain[user, default: []].insert(isOn)
    }

    /// Notes that a switch was set.
    mutating func acknowledge(_ isOn: Bool, of user: String) {
        acknowledged[user] = isOn
        uncertain[user] = nil
    }

    /// The values that a user's switch may have.
    func permitted(of user: String) -> Set<Bool> {
        (uncertain[user] ?? []).union([acknowledged[user] ?? false])
    }

    /// Checks that one number is shown everywhere, and none that is older than one before.
    func check(_ values: SimulatedValues, upstream plays: Int) throws {
        guard values.plays.count <= 1, values.plays.allSatisfy({ floor...max(floor, plays) ~= $0 })
        else {
            throw SimulatedHistory.Broken(
                description: "a page shows \(values.plays), after \(floor), of \(plays)"
            )
        }
    }
}
