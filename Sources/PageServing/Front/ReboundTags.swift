/// The tags of changes that not every instance has confirmed: the cache may have fetched the former page from one that
/// did not know better, after it was told. It is told of them again once all instances can have heard.
///
/// Pure; the caller brings the time. At most ``PurgeQueue/maximumTags``.
struct ReboundTags: Sendable {
    /// The times after which the cache is told again, once the change could be sent: for instances that were a moment
    /// late, and for those that first had to connect again.
    static let pauses: [Duration] = [.seconds(1), .seconds(10)]

    private struct Entry: Sendable {
        /// The time to tell the cache of it; nil while the change waits for the server that instances share.
        var due: ContinuousClock.Instant?
        /// The pauses that it has had.
        var pauses = 0
    }

    private var entries: [ExactString: Entry] = [:]

    /// The number of tags that wait.
    var count: Int { entries.count }

    /// Adds tags; those that wait already begin again.
    ///
    /// - Returns: the number of tags for which there is no room.
    mutating func add(_ tags: [String]) -> Int {
        var dropped = 0
        for tag in tags.exact {
            guard entries[tag] != nil || entries.count < PurgeQueue.maximumTags else {
                dropped += 1
                continue
            }
            entries[tag] = Entry()
        }
        return dropped
    }

    /// Returns the tags that are due; those that were told for the last time no longer wait.
    ///
    /// - Parameters:
    ///   - now: the time.
    ///   - isSettled: true where the server that instances share knows of every change of this one.
    mutating func take(at now: ContinuousClock.Instant, isSettled: Bool) -> [String] {
        var due: [ExactString] = []
        for (tag, var entry) in entries {
            if let time = entry.due {
                guard time <= now else { continue }
                due.append(tag)
                entry.pauses += 1
            } else if !isSettled {
                continue
            }
            entry.due = entry.pauses < Self.pauses.count ? now + Self.pauses[entry.pauses] : nil
            entries[tag] = entry.due == nil ? nil : entry
        }
        return due.sorted().texts
    }
}
