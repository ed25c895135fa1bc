/// A cache of responses that survives a restart: SQLite, or one that several instances share.
///
/// A store never fails and never delays its caller for long: a response that it cannot read is a
/// miss, a write that it cannot do is lost, and its own counters say so.
package protocol ResponseStore: Sendable {
    /// The salt of the keys of its responses: 32 random bytes that are stored with them.
    ///
    /// It may change while the service runs, when a file is opened late or replaced; keys made
    /// with the one before then find nothing. Read with each key: no waiting, no input or output.
    var salt: [UInt8] { get }

    /// Looks a response up.
    ///
    /// - Parameter key: the response's key.
    /// - Returns: the stored response, whole and checked, or nil.
    func response(for key: CacheKey) async -> StoredResponse?

    /// Stores a response in place of an older one. Returns at once; the write happens later, or
    /// never.
    ///
    /// - Parameters:
    ///   - response: the response.
    ///   - key: its key.
    func store(_ response: StoredResponse, for key: CacheKey)

    /// Replaces the head of a stored response (after a 304). Returns at once.
    ///
    /// - Parameters:
    ///   - head: the new fields and times.
    ///   - key: the response's key; nothing happens if it is not stored.
    func update(_ head: StoredResponse.Head, for key: CacheKey)

    /// Removes a response. Returns at once; a later look-up does not find it.
    ///
    /// - Parameter key: the response's key.
    func remove(_ key: CacheKey)

    /// Removes every response of a resource, whatever fields it was requested with. Returns at
    /// once.
    ///
    /// - Parameter resource: the resource half of their keys.
    func remove(resource: CacheKey.Digest)
}

/// A response as a store has it.
package struct StoredResponse: Sendable, Equatable {
    /// Everything about a response but its body.
    package struct Head: Sendable, Equatable {
        /// The status, 2xx.
        package var status: Int
        /// The fields worth storing.
        package var fields: HeaderFields
        /// The time at which the response was received or last confirmed.
        package var fetchedAt: WallTime
        /// The response's age at that time.
        package var initialAge: Duration

        /// Creates a head.
        ///
        /// - Parameters:
        ///   - status: the status.
        ///   - fields: the fields worth storing.
        ///   - fetchedAt: the time at which it was received or last confirmed.
        ///   - initialAge: its age at that time.
        package init(
            status: Int,
            fields: HeaderFields,
            fetchedAt: WallTime,
            initialAge: Duration
        ) {
            self.status = status
            self.fields = fields
            self.fetchedAt = fetchedAt
            self.initialAge = initialAge
        }
    }

    /// Status, fields and times.
    package var head: Head

    /// The body, decompressed.
    package var body: [UInt8]

    /// Creates a stored response.
    ///
    /// - Parameters:
    ///   - head: status, fields and times.
    ///   - body: the body.
    package init(head: Head, body: [UInt8]) {
        self.head = head
        self.body = body
    }
}
