import ChangesCore
import Testing

@testable import ChangesTestSupport

@Suite("Moves are the fewest possible")
struct MoveTests {
    @Test("for every order of up to six items", arguments: 1...6)
    func allOrders(count: Int) {
        let ids = (0..<count).map { "i\($0)" }
        let old = ListPage(ids)
        Self.forEachOrder(of: Array(0..<count)) { order in
            let delta = old.delta(to: ListPage(order.map { ids[$0] }))
            let least = count - Self.longestIncreasing(order)
            #expect(delta.items.moves.count == least, "order \(order)")
            #expect(delta.items.deletes.isEmpty && delta.items.inserts.isEmpty)
        }
    }

    @Test("for blocks of many items that change places")
    func blocks() {
        let old = (0..<3000).map { "i\($0)" }
        let new = Array(old[1000..<2900] + old[..<1000] + old[2900...])
        let delta = ListPage(old).delta(to: ListPage(new))
        #expect(delta.items.moves.count == 1000)
        #expect(delta.items.moves.allSatisfy { $0.from.item < 1000 })
    }

    @Test("and none where items only come and go")
    func noMoves() {
        let old = (0..<2000).map { "i\($0)" }
        var new = old.enumerated().filter { $0.offset % 7 > 0 && $0.offset % 100 > 11 }.map(
            \.element
        )
        new.insert(contentsOf: (0..<50).map { "n\($0)" }, at: 400)
        let delta = ListPage(old).delta(to: ListPage(new))
        #expect(delta.items.moves.isEmpty)
        #expect(delta.items.inserts.count == 50)
        #expect(delta.items.deletes.count == 2000 - (new.count - 50))
    }

    /// All subsets, the greatest that ascends.
    private static func longestIncreasing(_ order: [Int]) -> Int {
        (0..<(1 << order.count)).map { subset in
            let chosen = order.indices.filter { subset >> $0 & 1 == 1 }.map { order[$0] }
            return zip(chosen, chosen.dropFirst()).allSatisfy(<) ? chosen.count : 0
        }.max() ?? 0
    }

    private static func forEachOrder(of rest: [Int], _ order: [Int] = [], _ body: ([Int]) -> Void) {
        if rest.isEmpty { return body(order) }
        for index in rest.indices {
            var left = rest
            let next = left.remove(at: index)
            forEachOrder(of: left, order + [next], body)
        }
    }
}
