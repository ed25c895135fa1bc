/// A place where answers survive a restart: SQLite, or a cache shared by several instances.
///
/// A store never fails and never delays its caller for long: what it cannot read is a miss, what
/// it cannot write is lost, and its own counters tell.
public protocol AnswerStore: Sendable {
    /// Looks an answer up.
    ///
    /// - Parameter key: the answer's key.
    /// - Returns: the stored answer, whole and checked, or nil.
    func answer(for key: CacheKey) async -> StoredAnswer?

    /// Stores an answer in place of an older one. Returns at once; the write happens later, or never.
    ///
    /// - Parameters:
    ///   - answer: the answer.
    ///   - key: its key.
    func store(_ answer: StoredAnswer, for key: CacheKey)

    /// Replaces what is known about a stored answer without its body (after a 304). Returns at once.
    ///
    /// - Parameters:
    ///   - head: the new fields and times.
    ///   - key: the answer's key; nothing happens if it is not stored.
    func update(_ head: StoredAnswer.Head, for key: CacheKey)

    /// Forgets an answer. Returns at once; a later look-up does not find it.
    ///
    /// - Parameter key: the answer's key.
    func remove(_ key: CacheKey)

    /// Forgets every answer of a resource, whatever fields it was asked with. Returns at once.
    ///
    /// - Parameter resource: the resource part of their keys.
    func remove(resource: CacheKey.Half)
}

/// An answer as a store keeps it.
public struct StoredAnswer: Sendable, Equatable {
    /// What is known about an answer beside its body.
    public struct Head: Sendable, Equatable {
        /// The status, 2xx.
        public var status: Int
        /// The fields worth keeping.
        public var fields: HeaderFields
        /// When the answer was received or last found to hold.
        public var fetchedAt: WallTime
        /// The answer's age at that time.
        public var initialAge: Duration

        /// Makes a head.
        ///
        /// - Parameters:
        ///   - status: the status.
        ///   - fields: the fields worth keeping.
        ///   - fetchedAt: when it was received or last found to hold.
        ///   - initialAge: its age at that time.
        public init(
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
    public var head: Head

    /// The body, decompressed.
    public var body: [UInt8]

    /// Makes a stored answer.
    ///
    /// - Parameters:
    ///   - head: status, fields and times.
    ///   - body: the body.
    public init(head: Head, body: [UInt8]) {
        self.head = head
        self.body = body
    }
}
