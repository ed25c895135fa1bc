import Foundation
import GalleyService
import Locking
import TestSupport
import Testing

/// The events of streams against the schemas of the OpenAPI document, which tools that only send requests and
/// read responses pass over.
@Suite("Events are what the OpenAPI document says")
struct EventSchemaTests {
    private static let isValidatorInstalled: Bool = {
        let process = try? ChildProcess(["python3", "-c", "import jsonschema"])
        process?.wait()
        return process?.exitStatus == 0
    }()

    private static let modules = [
        """
        name: rows
        kind: single
        coalesce: 0ms
        request: {upstream: up, path: /rows, cache: {ttl: 1h}}
        components:
          - id: rows
            header: {height: 20, data: {t: Rows}}
            item: {data: {title: "${@.title}"}, select: {action: open, module: each}}
            layout: {itemHeight: 10}
        """,
        """
        name: each
        kind: batch
        emit: eachDone
        coalesce: 0ms
        requests: [{id: a, upstream: up, path: /rows}, {id: b, upstream: up, path: /late}]
        components:
          - {id: a, from: a, layout: {itemHeight: 10}}
          - {id: b, from: b, layout: {itemHeight: 10}, placeholder: {height: 30, type: wait}}
        """,
        """
        name: broken
        kind: single
        request: {upstream: up, path: /broken}
        components: [{id: c, layout: {itemHeight: 10}}]
        """,
        """
        name: form
        kind: static
        public: true
        sections: [{cells: [{id: 1, title: plain, detail: x}, {id: 7, type: switch, title: dark}]}]
        """,
    ]

    /// The script: prints, for each event, the first place at which it is not what its schema says.
    private static let script = """
        import json, sys
        from jsonschema import Draft202012Validator
        given = json.load(open(sys.argv[1]))
        schemas = {"layout": "Layout", "changes": "Changes", "revision": "Revision", "problem": "Problem"}
        envelope = {"components": given["document"]["components"]}
        kinds = next(operation["get"]["responses"]["200"]["content"]["text/event-stream"]["schema"]
            for path, operation in given["document"]["paths"].items() if path.endswith("/events"))
        for event in given["events"]:
            data = json.loads(event["data"])
            schema = dict(envelope, **{"$ref": "#/components/schemas/" + schemas[event["event"]]})
            for each, value in ((schema, data), (dict(envelope, **kinds), event)):
                error = next(Draft202012Validator(each).iter_errors(value), None)
                if error: print(event["event"], error.json_path, error.message[:200])
        """

    /// The schemas of events by their names.
    private static let schemas = [
        "layout": "Layout", "changes": "Changes", "revision": "Revision", "problem": "Problem",
    ]

    @Test("layouts, changes of every kind, revisions and problems")
    func events() async throws {
        let rows = Locked(3)
        let isLate = Flag()
        let hasFailed = Flag()
        let lab = try PipelineLab(
            Self.modules[0],
            Self.modules[1],
            Self.modules[2],
            Self.modules[3]
        ) { request in
            if request.target == "/late" { return .held(until: isLate, "[{\"id\": 1}]") }
            if request.target == "/broken" {
                return .json("[]", status: hasFailed.isSet ? 500 : 200)
            }
            let count = rows.withLock(\.self)
            let items = (0..<count).map { "{\"id\": \($0 * 7 % 11), \"title\": \"\(count)\"}" }
            return .json("[\(items.joined(separator: ","))]")
        }
        var events: [EventClient.Event] = []
        var document = ""
        try await lab.serving { galley in
            let port = galley.server.port
            document = try await TestClient(port: port).send("GET", "/openapi.json").text
            let targets = ["rows/events", "rows/events?prefer=delta", "rows/events?mode=revisions"]
            let clients = try targets.map { try EventClient(port: port, "/v1/modules/\($0)") }
            defer { for client in clients { client.leave() } }
            for client in clients { events.append(try #require(await client.nextChange())) }
            for count in [5, 4, 9, 0, 2] {
                rows.withLock { $0 = count }
                let refresh = try await galley.answer("POST", "/v1/modules/rows/refresh")
                #expect(refresh.status == 200, "\(refresh.text)")
                for client in clients { events.append(try #require(await client.nextChange())) }
            }
            // A page that cannot be fetched.
            let failing = try EventClient(port: port, "/v1/modules/broken/events")
            defer { failing.leave() }
            events.append(try #require(await failing.nextChange()))
            hasFailed.set()
            events.append(try #require(await failing.nextChange()))
            // Sections that are loading, then are not.
            let each = try EventClient(port: port, "/v1/modules/each/events")
            defer { each.leave() }
            events.append(try #require(await each.nextChange()))
            isLate.set()
            events.append(try #require(await each.nextChange()))
            // One that begins with changes, and a switch.
            let form = try EventClient(port: port, "/v1/modules/form/events")
            defer { form.leave() }
            let layout = try #require(await form.nextChange())
            let set = try await TestClient(port: port).send(
                "PUT",
                "/v1/modules/form/items/7/value",
                ["Content-Type": "application/json"],
                body: #"{"on": true}"#
            )
            #expect(set.status == 200, "\(set.text)")
            events += [layout, try #require(await form.nextChange())]
            let since = try EventClient(
                port: port,
                "/v1/modules/form/events?since=\(layout.id ?? "")"
            )
            defer { since.leave() }
            events.append(try #require(await since.nextChange()))
        }
        #expect(Set(events.compactMap(\.name)) == ["layout", "changes", "revision", "problem"])
        let kinds = events.compactMap { PlainJSON($0.data.utf8)?["kind"]?.content }
        #expect(Set(kinds).isSuperset(of: ["delta", "reset"]))
        let schema = try WireSchema(document.utf8)
        for event in events {
            let value = try JSONSerialization.jsonObject(with: Data(event.data.utf8))
            let name = try #require(Self.schemas[event.name ?? ""])
            #expect(schema.mistakes(in: value, as: name) == [])
        }
        guard Self.isValidatorInstalled else { return }
        #expect(try Self.mistakes(in: events, of: document) == "")
        // A member that is missing, and an event that there is not, would be found.
        var spoilt = try #require(events.first { $0.name == "changes" })
        spoilt.data = spoilt.data.replacing("\"to\":", with: "\"until\":")
        #expect(
            try Self.mistakes(in: [spoilt], of: document).contains("'to' is a required property")
        )
    }

    private static func mistakes(
        in events: [EventClient.Event],
        of document: String
    ) throws -> String {
        let folder = FileManager.default.temporaryDirectory
            .appending(path: "galley-events-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let values = events.map { event in
            var value = ["event": event.name ?? "", "data": event.data]
            if let id = event.id { value["id"] = id }
            return value
        }
        let given: [String: Any] = [
            "document": try JSONSerialization.jsonObject(with: Data(document.utf8)),
            "events": values,
        ]
        let (input, output) = (folder.appending(path: "in"), folder.appending(path: "out"))
        try JSONSerialization.data(withJSONObject: given).write(to: input)
        let process = try ChildProcess(
            ["python3", "-c", script, input.path],
            output: output.path,
            errors: output.path
        )
        process.wait()
        return try String(contentsOf: output, encoding: .utf8)
    }
}
