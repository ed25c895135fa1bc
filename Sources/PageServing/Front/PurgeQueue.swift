/// The tags that caches are still to be told of, each once, the oldest first.
struct PurgeQueue: Sendable {
    /// The maximum of tags that wait: some 500 KB, what 300 changes of pages bring.
    static let maximumTags = 10_000

    private var tags: [String] = []
    private var known: Set<ExactString> = []

    /// The number of tags that wait.
    var count: Int { tags.count }

    /// Adds tags that do not wait already.
    ///
    /// - Returns: the number of tags for which there is no room.
    mutating func add(_ more: [String]) -> Int {
        var dropped = 0
        for tag in more where !known.contains(tag) {
            guard tags.count < Self.maximumTags else {
                dropped += 1
                continue
            }
            known.insert(tag)
            tags.append(tag)
        }
        return dropped
    }

    /// Removes and returns the oldest tags; a change from now on adds its tags again.
    mutating func take(_ maximum: Int) -> [String] {
        let taken = Array(tags.prefix(maximum))
        tags.removeFirst(taken.count)
        known.subtract(taken.exact)
        return taken
    }
}
