import Foundation
import GRDB
import SwitchKit
import UpstreamKit

/// The views of a traffic file, read some pages at a time.
struct ViewBatch {
    /// The responses and switches of a view.
    private struct Source {
        var responses: [RecordedResponse.Reference] = []
        var switches: [SwitchKey: Bool] = [:]
    }

    /// The maximum of sources that are remembered: the widths of a page share one, and follow each other.
    private static let maximumSources = 4_096

    /// The condition of a page's view whose columns are what the service writes: others are of a damaged file, and not
    /// read.
    static let isWhole = """
        (typeof(module) = 'text' AND typeof(page.target) = 'text' AND typeof(hour) = 'integer'
        AND typeof(configuration) = 'integer' AND typeof(source) = 'integer'
        AND typeof(count) = 'integer' AND count > 0
        AND typeof(sample) IN ('real', 'integer') AND sample > 0 AND sample <= 1)
        """

    private let firstHour: Int64
    private let size: Int
    /// The module and the query of the last page that was read.
    private var position = ("", "")
    private var sources: [Int64: Source] = [:]
    private var configurations: [Int64: ContentDigest] = [:]

    init(from firstHour: Int64, size: Int) {
        self.firstHour = firstHour
        self.size = size
    }

    /// Returns the views of the next pages; nil when there are no more pages.
    mutating func next(in database: Database) throws -> [RecordedView]? {
        let rows = try pages(in: database)
        guard let last = rows.last else { return nil }
        let start = position
        position = last
        if sources.count > Self.maximumSources { sources = [:] }
        let sql = """
            SELECT module, target, hour, configuration, source, sample, count
            FROM page JOIN view ON view.page = page.id
            WHERE (module, target) > (?, ?) AND (module, target) <= (?, ?) AND hour >= ?
                AND \(Self.isWhole)
            ORDER BY module, target, hour, configuration, source, sample
            """
        let statement = try database.cachedStatement(sql: sql)
        var views: [RecordedView] = []
        let arguments: StatementArguments = [start.0, start.1, last.0, last.1, firstHour]
        for row in try Row.fetchAll(statement, arguments: arguments) {
            if let view = try view(row, in: database) { views.append(view) }
        }
        return views
    }

    private func pages(in database: Database) throws -> [(String, String)] {
        let sql = """
            SELECT module, target FROM page WHERE (module, target) > (?, ?)
                AND typeof(module) = 'text' AND typeof(target) = 'text'
            ORDER BY module, target LIMIT ?
            """
        let statement = try database.cachedStatement(sql: sql)
        return try Row.fetchAll(statement, arguments: [position.0, position.1, size])
            .map { ($0["module"], $0["target"]) }
    }

    private mutating func view(_ row: Row, in database: Database) throws -> RecordedView? {
        let number: Int64 = row["source"]
        guard let configuration = try configuration(row["configuration"], in: database) else {
            return nil
        }
        let source = try source(number, in: database)
        return RecordedView(
            module: row["module"],
            target: row["target"],
            hour: row["hour"],
            count: row["count"],
            sample: row["sample"],
            configuration: configuration,
            switches: source.switches,
            source: number,
            responses: source.responses
        )
    }

    private mutating func configuration(
        _ number: Int64,
        in database: Database
    ) throws -> ContentDigest? {
        if let known = configurations[number] { return known }
        let sql = "SELECT hash FROM configuration WHERE id = ?"
        let hash = try Data.fetchOne(database, sql: sql, arguments: [number])
        let digest = hash.flatMap { ContentDigest(bytes: [UInt8]($0)) }
        configurations[number] = digest
        return digest
    }

    private mutating func source(_ number: Int64, in database: Database) throws -> Source {
        if let known = sources[number] { return known }
        var source = Source()
        let answers = try database.cachedStatement(
            sql: """
                SELECT upstream, method, target, body, response.hash AS hash FROM answer
                JOIN request ON request.id = answer.request
                JOIN response ON response.id = answer.response
                WHERE answer.source = ? ORDER BY upstream, target, method, body
                """
        )
        for row in try Row.fetchAll(answers, arguments: [number]) {
            let body: Data = row["body"]
            let hash: Data = row["hash"]
            guard let content = ContentDigest(bytes: [UInt8](hash)) else { continue }
            let request = RecordedRequest(
                upstream: row["upstream"],
                method: row["method"],
                target: row["target"],
                body: ContentDigest(bytes: [UInt8](body))
            )
            source.responses.append(.init(request: request, content: content))
        }
        let switches = try database.cachedStatement(
            sql: "SELECT module, section, item, isOn FROM switch WHERE source = ?"
        )
        for row in try Row.fetchAll(switches, arguments: [number]) {
            let key = SwitchKey(module: row["module"], section: row["section"], item: row["item"])
            source.switches[key] = row["isOn"]
        }
        sources[number] = source
        return source
    }
}
