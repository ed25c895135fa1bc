import Foundation
import GRDB
import UpstreamKit

extension TrafficFile {
    /// The outcome of adding views.
    package struct Outcome: Sendable, Equatable {
        /// The number of answers that were recorded.
        package var recorded = 0
        /// The number of answers that were not, by the reason.
        package var skipped: [TrafficSkip: Int] = [:]
    }

    /// Adds views, each in a transaction of its own.
    ///
    /// - Throws: `StorageError`, or GRDB's `DatabaseError`; the views before are recorded then.
    @discardableResult
    package func add(_ views: [CapturedView]) throws -> Outcome {
        var outcome = Outcome()
        try removeExpired()
        for view in views {
            do {
                try add(view)
                outcome.recorded += view.count
            } catch let skip as TrafficSkip {
                outcome.skipped[skip, default: 0] += view.count
            }
        }
        return outcome
    }

    /// The number of times that a view is stored: making room for it may remove a content that it shares with others.
    private static let maximumTries = 2

    private func add(_ view: CapturedView) throws {
        for _ in 0..<Self.maximumTries {
            try store(view.configuration)
            var contents: [ContentDigest: CompressedBytes] = [:]
            let rows = ViewRows(view, answers: try answers(of: view, adding: &contents))
            try makeRoom(for: rows.logBytes + contents.values.reduce(0) { $0 + $1.logBytes })
            let isStored = try database.write { database in
                for (digest, content) in contents {
                    try Self.store(content, named: digest, in: database)
                }
                return try rows.save(sample: sample, in: database)
            }
            if isStored { return }
        }
        throw TrafficSkip.large
    }

    /// Returns the answers to the calls of a view, each once.
    ///
    /// - Parameter contents: Gets the bodies that the file does not have.
    /// - Throws: the reason why one cannot be recorded.
    private func answers(
        of view: CapturedView,
        adding contents: inout [ContentDigest: CompressedBytes]
    ) throws -> [RecordedAnswer] {
        var answers: [RecordedRequest: RecordedAnswer] = [:]
        for response in view.responses {
            let body = try digest(of: response, adding: &contents)
            let answer = RecordedAnswer(response, body: body)
            let earlier = answers.updateValue(answer, forKey: response.request)
            guard earlier.map({ $0.digest == answer.digest }) ?? true else {
                throw TrafficSkip.ambiguous
            }
        }
        return answers.values.sorted { $0.request < $1.request }
    }

    /// Returns the digest of a response's body, which is added to the contents where the file does not have it.
    private func digest(
        of response: CapturedResponse,
        adding contents: inout [ContentDigest: CompressedBytes]
    ) throws -> ContentDigest {
        if let known = digest(of: response), try contents[known] != nil || hasContent(known) {
            return known
        }
        let bytes = try response.body().get()
        let digest = ContentDigest(of: bytes)
        if try contents[digest] == nil && !hasContent(digest) {
            contents[digest] = CompressedBytes(bytes)
        }
        note(digest, of: response)
        return digest
    }

    // MARK: Contents

    private func hasContent(_ digest: ContentDigest) throws -> Bool {
        try database.read { database in
            try database.cachedStatement(sql: "SELECT 1 FROM content WHERE hash = ?")
                .isFound(arguments: [Data(digest.bytes)])
        }
    }

    private func store(_ bytes: [UInt8], named digest: ContentDigest) throws {
        if try hasContent(digest) { return }
        let content = CompressedBytes(bytes)
        try makeRoom(for: content.logBytes)
        try database.write { try Self.store(content, named: digest, in: $0) }
    }

    private static func store(
        _ content: CompressedBytes,
        named digest: ContentDigest,
        in database: Database
    ) throws {
        try database.cachedStatement(
            sql: """
                INSERT OR IGNORE INTO content (hash, length, bytes)
                VALUES (:hash, :length, :body)
                """
        ).execute(
            arguments: ["hash": Data(digest.bytes), "length": content.length],
            body: content.stored
        )
    }

    // MARK: Configurations

    private func store(_ configuration: RecordedConfiguration) throws {
        let hash = Data(configuration.digest.bytes)
        let isKnown = try database.read { database in
            try database.cachedStatement(sql: "SELECT 1 FROM configuration WHERE hash = ?")
                .isFound(arguments: [hash])
        }
        if isKnown { return }
        let files = configuration.files.sorted { $0.key < $1.key }
            .map { (path: $0.key.text, digest: ContentDigest(of: $0.value), bytes: $0.value) }
        for file in files { try store(file.bytes, named: file.digest) }
        // A row of some paths each, and the pages of their indexes.
        let rows = files.count + configuration.fonts.count
        try makeRoom(for: CacheLimits.logBytes(ofRow: rows * Self.bytesPerPath))
        try database.write { database in
            try database.execute(
                sql: "INSERT INTO configuration (hash, main) VALUES (?, ?)",
                arguments: [hash, configuration.main]
            )
            let number = database.lastInsertedRowID
            for file in files {
                try database.cachedStatement(
                    sql: """
                        INSERT INTO configurationFile (configuration, path, content)
                        SELECT ?, ?, id FROM content WHERE hash = ?
                        """
                ).execute(arguments: [number, file.path, Data(file.digest.bytes)])
            }
            for (path, digest) in configuration.fonts {
                try database.execute(
                    sql:
                        "INSERT INTO configurationFont (configuration, path, hash) VALUES (?, ?, ?)",
                    arguments: [number, path.text, Data(digest.bytes)]
                )
            }
        }
    }

    /// The bytes of the row of a file of a configuration with its entries in indexes.
    private static let bytesPerPath = 256
}

extension Statement {
    /// Returns true where the statement finds a row.
    fileprivate func isFound(arguments: StatementArguments) throws -> Bool {
        try Row.fetchOne(self, arguments: arguments) != nil
    }
}
