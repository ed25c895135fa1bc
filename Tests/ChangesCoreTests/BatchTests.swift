import Testing

@testable import ChangesCore

@Suite("A batch of changes of a list")
struct BatchTests {
    private static let letters = ["a", "b", "c"]

    @Test("what stays keeps its order around what arrives")
    func plays() throws {
        let arriving = [(index: 3, element: "e"), (index: 0, element: "d")]
        let result = try Batch.play(Self.letters, leaving: [1], arriving: arriving)
        #expect(result == ["d", "a", "c", "e"])
    }

    @Test(
        "nothing leaves twice, or from where nothing is",
        arguments: [[1, 1], [2, 0, 2], [3], [-1]]
    )
    func leaving(_ indexes: [Int]) {
        #expect(throws: Batch.BadIndex.self) {
            try Batch.play(Self.letters, leaving: indexes, arriving: [])
        }
        // As many arrive as leave, so that the count alone tells nothing.
        let arriving = indexes.indices.map { (index: $0, element: "d") }
        #expect(throws: Batch.BadIndex.self) {
            try Batch.play(Self.letters, leaving: indexes, arriving: arriving)
        }
    }

    @Test("nothing arrives where another does, or beyond the end", arguments: [[1, 1], [5], [-1]])
    func arriving(_ indexes: [Int]) {
        let arriving = indexes.map { (index: $0, element: "d") }
        #expect(throws: Batch.BadIndex.self) {
            try Batch.play(Self.letters, leaving: [], arriving: arriving)
        }
    }
}
