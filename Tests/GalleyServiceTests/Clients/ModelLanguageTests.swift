import Foundation
import JSONCore
import Logging
import ModuleConfiguration
import ModuleDeclarations
import Testing

@testable import PageTesting

@Suite("Models of the demo, in three languages", .serialized)
struct ModelLanguageTests {
    /// A part of a page that a client draws: the name of its model, and its data.
    private struct Part {
        let type: ClientType
        let model: String
        let data: Any
    }

    private static func writer() throws -> ModelWriter {
        let path = Project.file("config/galley.yaml").path
        return ModelWriter(
            try ConfigurationLoader.load(path: path, environment: [:]).get(),
            upstreams: SampleUpstreams(folder: nil),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
    }

    /// All parts of all demo pages that have data.
    private static func parts(_ names: ModelNames) async throws -> [Part] {
        let (modules, pages) = try await writer().samples(of: [])
        var models = DataModels()
        for module in modules { models.add(module) }
        for page in pages {
            try JSONDocument(parsing: page.bytes).withRoot { models.add(page: $0) }
        }
        let named = Dictionary(
            models.named(names).map { ($0.type, $0.name) },
            uniquingKeysWith: { first, _ in first }
        )
        var parts: [Part] = []
        func add(_ value: Any?) {
            guard let part = value as? [String: Any], let name = part["type"] as? String,
                let data = part["data"]
            else { return }
            let type = ClientType(name: ExactString(name), version: part["version"] as? Int ?? 1)
            if let model = named[type] { parts.append(Part(type: type, model: model, data: data)) }
            for inner in (part["carousel"] as? [String: Any])?["items"] as? [Any] ?? [] {
                add(inner)
            }
        }
        for page in pages {
            let layout = try JSONSerialization.jsonObject(with: Data(page.bytes)) as? [String: Any]
            let docks = (layout?["docks"] as? [[String: Any]])?.map { $0["section"] } ?? []
            for section in (layout?["sections"] as? [Any] ?? []) + docks.compactMap(\.self) {
                let section = section as? [String: Any]
                for name in ["header", "footer", "placeholder"] { add(section?[name]) }
                for item in section?["items"] as? [Any] ?? [] { add(item) }
            }
        }
        #expect(parts.count > 500)
        return parts
    }

    private static func json(_ value: Any) throws -> String {
        String(
            decoding: try JSONSerialization.data(
                withJSONObject: value,
                options: [.fragmentsAllowed, .sortedKeys]
            ),
            as: UTF8.self
        )
    }

    @Test("equal configurations give equal text")
    func deterministic() async throws {
        for language in ModelLanguage.allCases {
            let text = try await Self.writer().text(in: language)
            #expect(try await Self.writer().text(in: language) == text)
            #expect(text.contains("Hero") || text.contains("Banner"))
        }
        let one = try await Self.writer().text(in: .swift, of: ["discover"])
        #expect(one.count < (try await Self.writer().text(in: .swift)).count)
    }

    @Test("Swift decodes every part of every page, and encodes the same again")
    func swift() async throws {
        let lab = try ServiceLab([:])
        try lab.write("models.swift", try await Self.writer().text(in: .swift))
        let parts = try await Self.parts(SwiftModels.names)
        let cases = Set(parts.map(\.model)).sorted()
        try lab.write("parts.json", try Self.json(parts.map { [$0.model, $0.data] }))
        try lab.write(
            "main.swift",
            """
            import Foundation
            func plain(_ value: Any) -> NSObject? {
                if value is NSNull { return nil }
                if let object = value as? [String: Any] { return object.compactMapValues(plain) as NSDictionary }
                if let list = value as? [Any] { return list.map { plain($0) ?? NSNull() } as NSArray }
                return value as? NSObject
            }
            func check<T: Codable>(_ type: T.Type, _ data: Any) throws {
                let bytes = try JSONSerialization.data(withJSONObject: data, options: .fragmentsAllowed)
                let value = try JSONDecoder().decode(T.self, from: bytes)
                let again = try JSONSerialization.jsonObject(with: JSONEncoder().encode(value), options: .fragmentsAllowed)
                guard plain(data) == plain(again) else { fatalError("\\(T.self): \\(data) became \\(again)") }
            }
            let file = try Data(contentsOf: URL(fileURLWithPath: CommandLine.arguments[1]))
            let parts = try JSONSerialization.jsonObject(with: file) as! [[Any]]
            for part in parts {
                switch part[0] as! String {
            \(cases.map { "    case \"\($0)\": try check(\($0)?.self, part[1])" }.joined(separator: "\n"))
                default: fatalError()
                }
            }
            print("decoded \\(parts.count)")
            """
        )
        defer { lab.remove() }
        let swiftc = try #require(ClientTool.swiftc)
        let program = lab.folder.appending(path: "decode").path
        let sources = ["models.swift", "main.swift"].map { lab.folder.appending(path: $0).path }
        let built = try await swiftc.run(sources + ["-o", program])
        #expect(built.status == 0, "\(built.output)")
        let result = try await ClientTool(path: program)
            .run([lab.folder.appending(path: "parts.json").path])
        #expect(result.output == "decoded \(parts.count)\n")
    }

    @Test(
        "TypeScript takes every part of every page as a value of its model, and no other member",
        .enabled(if: ClientTool.tsc != nil, ClientTool.missing)
    )
    func typeScript() async throws {
        let lab = try ServiceLab([:])
        defer { lab.remove() }
        try lab.write("models.ts", try await Self.writer().text(in: .typescript))
        let parts = try await Self.parts(TypeScriptModels.names)
        let lines = try parts.enumerated().map { index, part -> String in
            let null = part.data is NSNull ? " | null" : ""
            return "const part\(index): models.\(part.model)\(null) = \(try Self.json(part.data));"
        }
        let head = "import * as models from './models';\n"
        try lab.write("parts.ts", head + lines.joined(separator: "\n"))
        try lab.write("wrong.ts", head + "const part: models.GalleyTypes = {nothing: 1};\n")
        let tsc = try #require(ClientTool.tsc)
        func check(_ name: String) async throws -> ClientTool.Result {
            try await tsc.run(["--strict", "--noEmit", lab.folder.appending(path: name).path])
        }
        let result = try await check("parts.ts")
        #expect(result.status == 0, "\(result.output.prefix(2000))")
        #expect(try await check("wrong.ts").status != 0)
    }

    @Test(
        "Kotlin makes a model of a part of each type",
        .enabled(if: ClientTool.kotlinc != nil && ClientTool.java != nil, ClientTool.missing)
    )
    func kotlin() async throws {
        let lab = try ServiceLab([:])
        defer { lab.remove() }
        let parts = try await Self.parts(KotlinModels.names)
        var seen: Set<String> = []
        let text = try await Self.writer().text(in: .kotlin)
        let objects = parts.filter {
            $0.data is [String: Any] && text.contains("data class \($0.model)(")
                && seen.insert($0.model).inserted
        }
        #expect(objects.count > 20)
        let checks = objects.map { part in
            let value = "\(part.model).of(\(Self.kotlin(part.data)))"
            return "    if (\(value) != \(value)) throw Exception(\"\(part.model)\")"
        }
        try lab.write(
            "models.kt",
            "\(text)\nfun main() {\n\(checks.joined(separator: "\n"))\n    println(\"made \(objects.count)\")\n}\n"
        )
        let jar = lab.folder.appending(path: "models.jar").path
        let source = lab.folder.appending(path: "models.kt").path
        let built = try await #require(ClientTool.kotlinc)
            .run([source, "-include-runtime", "-d", jar])
        #expect(built.status == 0, "\(built.output.prefix(2000))")
        let result = try await #require(ClientTool.java).run(["-jar", jar])
        #expect(result.output.contains("made \(objects.count)"), "\(result.output)")
    }

    /// A value as a JSON library gives it, written in Kotlin.
    private static func kotlin(_ value: Any) -> String {
        switch value {
        case let object as [String: Any]:
            let members = object.sorted { $0.key < $1.key }.map {
                "\(literal($0.key)) to \(kotlin($0.value))"
            }
            return "mapOf<String, Any?>(\(members.joined(separator: ", ")))"
        case let list as [Any]:
            return "listOf<Any?>(\(list.map(kotlin).joined(separator: ", ")))"
        case let text as String: return literal(text)
        case is NSNull: return "null"
        default:
            let json = (try? json(value)) ?? "null"
            return json == "true" || json == "false" || json.contains(".") ? json : json + "L"
        }
    }

    private static func literal(_ text: String) -> String {
        let units = text.utf16.map { String(format: "\\u%04x", $0) }
        return "\"\(units.joined())\""
    }
}
