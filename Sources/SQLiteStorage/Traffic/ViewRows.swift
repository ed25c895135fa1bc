import Foundation
import GRDB
import SwitchKit
import UpstreamKit

/// An answer to a call of a view, whose body the file has.
struct RecordedAnswer {
    let request: RecordedRequest
    let status: Int
    let fields: HeaderFields
    let body: ContentDigest
    let digest: ContentDigest

    init(_ response: CapturedResponse, body: ContentDigest) {
        request = response.request
        status = response.status
        fields = response.fields
        self.body = body
        digest = RecordedResponse.digest(status: status, fields: fields, body: body)
    }
}

struct ViewRows {
    private let view: CapturedView
    /// In the order of their requests.
    private let answers: [RecordedAnswer]
    private let switches: [(key: SwitchKey, isOn: Bool)]
    /// The digest of answers and switches.
    private let source: ContentDigest

    init(_ view: CapturedView, answers: [RecordedAnswer]) {
        self.view = view
        self.answers = answers
        switches = view.switches.map { ($0.key, $0.value) }.sorted { left, right in
            left.key.parts.lexicographicallyPrecedes(right.key.parts)
        }
        source = Self.digest(answers, switches)
    }

    private static func digest(
        _ answers: [RecordedAnswer],
        _ switches: [(key: SwitchKey, isOn: Bool)]
    ) -> ContentDigest {
        var digester = ContentDigester()
        digester.append(number: answers.count)
        for answer in answers {
            for text in [answer.request.upstream, answer.request.method, answer.request.target] {
                digester.append(text: text)
            }
            digester.append(number: answer.request.body == nil ? 0 : 1)
            if let body = answer.request.body { digester.append(body) }
            digester.append(answer.digest)
        }
        for (key, isOn) in switches {
            for part in key.parts { digester.append(text: part.text) }
            digester.append(number: isOn ? 1 : 0)
        }
        return digester.finish()
    }

    /// The maximum of pages that a view changes without its answers, and with each: rows of tables and indexes.
    private static let pages = (own: 12, answer: 3)

    /// The bytes that it adds to the log at most.
    var logBytes: Int {
        let count = Self.pages.own + Self.pages.answer * (answers.count + switches.count)
        return CacheLimits.logBytes(ofRow: count * CacheLimits.pageBytes)
    }

    /// Stores the rows, or counts them once more; returns false, and stores nothing of use, where a content that they
    /// refer to is not there.
    ///
    /// - Throws: GRDB's `DatabaseError`.
    func save(sample: Double, in database: Database) throws -> Bool {
        let configuration = try Int64.fetchOne(
            database.cachedStatement(sql: "SELECT id FROM configuration WHERE hash = ?"),
            arguments: [Data(view.configuration.digest.bytes)]
        )
        guard let configuration, let source = try sourceNumber(in: database) else { return false }
        let sql = """
            INSERT INTO view (page, hour, configuration, source, sample, count)
            VALUES (?, ?, ?, ?, ?, ?)
            ON CONFLICT DO UPDATE SET count = count + excluded.count
            """
        try database.cachedStatement(sql: sql).execute(
            arguments: [
                try pageNumber(in: database), view.hour, configuration, source, sample, view.count,
            ]
        )
        return true
    }

    private func pageNumber(in database: Database) throws -> Int64? {
        try database.number(
            finding: "SELECT id FROM page WHERE module = ? AND target = ?",
            orInserting: "INSERT INTO page (module, target) VALUES (?, ?)",
            arguments: [view.module, view.target]
        )
    }

    private func sourceNumber(in database: Database) throws -> Int64? {
        let hash = Data(source.bytes)
        let find = try database.cachedStatement(sql: "SELECT id FROM source WHERE hash = ?")
        if let number = try Int64.fetchOne(find, arguments: [hash]) { return number }
        var rows: [(request: Int64, response: Int64)] = []
        for answer in answers {
            guard let request = try requestNumber(answer.request, in: database),
                let response = try responseNumber(answer, in: database)
            else { return nil }
            rows.append((request, response))
        }
        try database.execute(sql: "INSERT INTO source (hash) VALUES (?)", arguments: [hash])
        let number = database.lastInsertedRowID
        for row in rows {
            try database.cachedStatement(
                sql: "INSERT INTO answer (source, request, response) VALUES (?, ?, ?)"
            ).execute(arguments: [number, row.request, row.response])
        }
        for (key, isOn) in switches {
            try database.execute(
                sql:
                    "INSERT INTO switch (source, module, section, item, isOn) VALUES (?, ?, ?, ?, ?)",
                arguments: [number, key.module, key.section, key.item, isOn]
            )
        }
        return number
    }

    private func requestNumber(_ request: RecordedRequest, in database: Database) throws -> Int64? {
        try database.number(
            finding: """
                SELECT id FROM request
                WHERE upstream = ? AND method = ? AND target = ? AND body = ?
                """,
            orInserting: "INSERT INTO request (upstream, method, target, body) VALUES (?, ?, ?, ?)",
            arguments: [
                request.upstream, request.method, request.target, Data(request.body?.bytes ?? []),
            ]
        )
    }

    /// Returns the number of a response; nil where its body is not there.
    private func responseNumber(_ answer: RecordedAnswer, in database: Database) throws -> Int64? {
        let find = try database.cachedStatement(sql: "SELECT id FROM response WHERE hash = ?")
        let hash = Data(answer.digest.bytes)
        if let number = try Int64.fetchOne(find, arguments: [hash]) { return number }
        let sql = """
            INSERT INTO response (hash, status, fields, content)
            SELECT ?, ?, ?, id FROM content WHERE hash = ?
            """
        try database.cachedStatement(sql: sql).execute(
            arguments: [hash, answer.status, answer.fields.lines, Data(answer.body.bytes)]
        )
        return database.changesCount == 1 ? database.lastInsertedRowID : nil
    }
}

extension Database {
    /// Returns the number of the row that a query finds; one that is inserted where there is none.
    fileprivate func number(
        finding query: String,
        orInserting insertion: String,
        arguments: StatementArguments
    ) throws -> Int64? {
        let find = try cachedStatement(sql: query)
        if let number = try Int64.fetchOne(find, arguments: arguments) { return number }
        try cachedStatement(sql: insertion).execute(arguments: arguments)
        return lastInsertedRowID
    }
}

extension SwitchKey {
    /// The texts that name a shared switch.
    fileprivate var parts: [ExactString] { [module, section, item].exact }
}
