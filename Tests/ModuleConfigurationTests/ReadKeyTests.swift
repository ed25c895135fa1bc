import ConfigurationLanguage
import Testing

@Suite("What a configuration declares is used")
struct ReadKeyTests {
    private static let sources: String = {
        let folders = #filePath.split(separator: "/").dropLast(3)
        return "/" + folders.joined(separator: "/") + "/Sources/"
    }()

    /// The Swift files in a folder and below it.
    private func files(in folder: String) -> [String] {
        (DiskFiles().names(in: folder) ?? []).flatMap { name -> [String] in
            if name.hasSuffix(".swift") { return [folder + name] }
            return name.contains(".") ? [] : files(in: folder + name + "/")
        }
    }

    private func text(of path: String) throws -> String {
        String(
            decoding: try DiskFiles().contents(of: path, maximumBytes: 4 << 20),
            as: UTF8.self
        )
    }

    /// What these tell each other.
    private static let inside: Set = ["formDefaults", "givenRequests", "givenSections", "chains"]

    /// The names of the stored properties that a file declares.
    private func properties(in text: String) -> [String] {
        text.split(separator: "\n").compactMap { line in
            let line = line.drop { $0 == " " }
            guard let mark = line.firstRange(of: "package var "), !line.hasSuffix("}"),
                line.first == "p" || line.first == "@"
            else { return nil }
            let rest = line[mark.upperBound...]
            guard rest.contains(":") || rest.contains("=") else { return nil }
            return String(rest.prefix { $0.isLetter || $0.isNumber })
        }
    }

    /// The names behind a point in a text.
    private func members(in text: String) -> Set<String> {
        var result: Set<String> = []
        for part in text.split(separator: ".").dropFirst() {
            result.insert(String(part.prefix { $0.isLetter || $0.isNumber }))
        }
        return result
    }

    /// The targets that read files.
    private static let readers = [
        "ConfigurationLanguage", "ModuleDeclarations", "ModuleConfiguration",
    ]

    @Test("every declared value is read outside the targets that read files")
    func everyValueIsRead() throws {
        let declared = try Self.readers
            .flatMap { files(in: Self.sources + $0 + "/Declarations/") }
            .flatMap { try properties(in: text(of: $0)) }
        #expect(declared.count > 150)
        var read: Set<String> = []
        for folder in DiskFiles().names(in: Self.sources) ?? []
        where !Self.readers.contains(folder) && !folder.contains(".") {
            for file in files(in: Self.sources + folder + "/") {
                read.formUnion(members(in: try text(of: file)))
            }
        }
        // What a layout is made of is resolved beside its declaration.
        let module = Self.sources + "ModuleDeclarations/"
        let declarations = ["Layout", "Supplementary", "Decoration"].map {
            module + "Declarations/\($0)Declaration.swift"
        }
        for path in declarations + files(in: module + "Layouts/") {
            let words = try text(of: path).split { !$0.isLetter && !$0.isNumber }
            read.formUnion(words.map(String.init))
        }
        let unread = Set(declared).subtracting(read).subtracting(Self.inside)
        #expect(unread.isEmpty, "\(unread.sorted())")
    }
}
