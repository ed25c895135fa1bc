import Foundation
import GalleyService
import HTTPSocket
import Locking
import Logging

/// Modules over one misbehaving upstream named `up`, served for real.
struct PipelineLab {
    let upstream: FaultUpstream
    let lab: ServiceLab
    private let settings: String
    let log = LogLines()

    /// - Parameters:
    ///   - modules: the modules' files.
    ///   - settings: further keys of the upstream.
    ///   - behave: how the upstream answers.
    init(
        _ modules: String...,
        settings: String = "",
        behave: @escaping @Sendable (FaultUpstream.Request) -> FaultUpstream.Behaviour
    ) throws {
        upstream = try FaultUpstream(behave)
        self.settings = settings
        lab = try ServiceLab([:])
        for (index, module) in modules.enumerated() {
            try lab.write("modules/\(index).yaml", Self.patient(module))
        }
        try lab.write("galley.yaml", main(port: upstream.port))
    }

    /// A module that waits as long as a busy machine needs, unless it says how long or is written in braces.
    private static func patient(_ module: String) -> String {
        module.contains("deadline:") || module.hasPrefix("{")
            ? module : module + "\ndeadline: 60s\n"
    }

    /// The upstream's keys: unless it says more, patient, as test machines are busy, without retries
    /// and with a circuit that never opens.
    private var keys: String {
        var keys = settings.isEmpty ? [] : [settings]
        if !settings.contains("timeout") { keys.append("timeout: 60s") }
        if !settings.contains("retries") { keys.append("retries: 0") }
        if !settings.contains("circuit") { keys.append("circuit: {failures: 1000, openFor: 1s}") }
        return keys.joined(separator: ", ")
    }

    /// The main file over an upstream at a port.
    func main(port: Int) -> String {
        """
        version: 1
        cache: {path: ./cache.sqlite}
        state: {path: ./state.sqlite}
        upstreams:
          up: {url: "http://127.0.0.1:\(port)", \(keys)}
        modules: [modules/*.yaml]
        """
    }

    /// Serves the modules for as long as `body` runs, then ends everything.
    func serving(_ body: (Pages) async throws -> Void) async throws {
        defer {
            upstream.stop()
            lab.remove()
        }
        let server = try await GalleyServer.start(
            lab.configuration(),
            listening: .address(host: "127.0.0.1", port: 0),
            log: log.logger
        )
        do {
            try await body(Pages(server: server))
            await server.stop()
        } catch {
            await server.stop()
            throw error
        }
    }

    /// Asks a service for pages.
    struct Pages {
        let server: GalleyServer

        /// A layout, taken apart.
        func layout(
            _ module: String,
            _ query: String = "",
            _ fields: [String: String] = [:]
        ) async throws -> PageReading {
            try await PageReading(answer("GET", "/v1/modules/\(module)/layout", query, fields))
        }

        /// A refreshed layout, taken apart.
        func refresh(_ module: String, _ query: String = "") async throws -> PageReading {
            try await PageReading(answer("POST", "/v1/modules/\(module)/refresh", query))
        }

        /// Any answer.
        func answer(
            _ method: String,
            _ path: String,
            _ query: String = "",
            _ fields: [String: String] = [:]
        ) async throws -> TestAnswer {
            try await TestClient(port: server.port)
                .send(method, query.isEmpty ? path : "\(path)?\(query)", fields)
        }

        /// A number of `/metrics`; 0 when it is not there.
        func metric(_ name: String) async throws -> Double {
            let lines = try await answer("GET", "/metrics").text.split(separator: "\n")
            let line = lines.first { $0.hasPrefix(name + " ") }
            return line?.split(separator: " ").last.flatMap { Double($0) } ?? 0
        }
    }
}

/// A layout or problem, read with a parser nobody here wrote.
struct PageReading {
    /// One section.
    struct Section {
        let id: String
        let status: String
        let items: [String]
        let data: [[String: Any]]
        let object: [String: Any]
    }

    /// One failure.
    struct Failure: Equatable {
        let request: String
        let kind: String
        let status: Int?
        let detail: String
        let sections: [String]
    }

    let answer: TestAnswer
    let object: [String: Any]

    init(_ answer: TestAnswer) throws {
        self.answer = answer
        object = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any] ?? [:]
    }

    var status: String? { object["status"] as? String }
    var next: String? { object["next"] as? String }

    var sections: [Section] {
        (object["sections"] as? [[String: Any]] ?? []).map { section in
            let items = section["items"] as? [[String: Any]] ?? []
            return Section(
                id: section["id"] as? String ?? "",
                status: section["status"] as? String ?? "",
                items: items.map { $0["id"] as? String ?? "?" },
                data: items.map { $0["data"] as? [String: Any] ?? [:] },
                object: section
            )
        }
    }

    subscript(id: String) -> Section? { sections.first { $0.id == id } }

    var failures: [Failure] {
        (object["failures"] as? [[String: Any]] ?? []).map { failure in
            Failure(
                request: failure["request"] as? String ?? "",
                kind: failure["kind"] as? String ?? "",
                status: failure["status"] as? Int,
                detail: failure["detail"] as? String ?? "",
                sections: failure["sections"] as? [String] ?? []
            )
        }
    }
}

/// Keeps what is logged.
final class LogLines: Sendable {
    private let lines = Locked<[String]>([])

    /// Every event: its message and fields.
    var all: [String] { lines.withLock(\.self) }

    var logger: Logger {
        Logger(label: "test") { _ in Handler(lines: self) }
    }

    private struct Handler: LogHandler {
        let lines: LogLines
        var logLevel = Logger.Level.info
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) {
            let fields = (event.metadata ?? [:]).map { "\($0.key)=\($0.value)" }.sorted()
            lines.lines.withLock {
                $0.append("\(event.message) \(fields.joined(separator: " "))")
            }
        }
    }
}
