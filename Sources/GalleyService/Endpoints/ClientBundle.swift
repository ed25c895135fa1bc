import InputCore

/// Modules of the web client joined into one, without comments and indentation, so that a browser asks once.
///
/// It reads what the client's own files are written in: imports of names from neighbours, and exports, in front of
/// declarations or as a list of names, each at the start of a line. Each module becomes a function that is called
/// once, in the order of imports.
struct ClientBundle {
    /// The text of the module.
    private(set) var text = ""
    private var variables: [ExactString: String] = [:]

    /// - Parameters:
    ///   - entries: The modules whose exports are the module's own.
    ///   - file: Returns the text of a file.
    init(of entries: [String], file: (String) -> String) {
        for name in entries {
            let exports = add(name, file)
            guard let variable = variables[name], !exports.isEmpty else { continue }
            text += "export const {\(exports.joined(separator: ", "))} = \(variable);\n"
        }
    }

    /// Adds a module behind those that it imports. Returns the names that it exports.
    private mutating func add(_ name: String, _ file: (String) -> String) -> [String] {
        let module = ClientModule(file(name))
        if variables[name] != nil { return module.exports }
        // Named before its imports are: one that imports itself through others would be added for ever.
        let variable = "$\(variables.count + 1)"
        variables[name] = variable
        for imported in module.imports { _ = add(imported.file, file) }
        text += "const \(variable) = (() => {\n"
        for imported in module.imports where !imported.names.isEmpty {
            text += "const {\(imported.names)} = \(variables[imported.file] ?? "{}");\n"
        }
        text += module.body + "return {\(module.exports.joined(separator: ", "))};\n})();\n"
        return module.exports
    }
}

/// A module of the web client, taken apart.
struct ClientModule {
    /// An import: a neighbour's name, and what is taken of it as a pattern of names.
    struct Import: Equatable {
        let file: String
        let names: String
    }

    private(set) var imports: [Import] = []
    private(set) var exports: [String] = []
    /// The code without imports, comments and indentation, and without the word `export`.
    private(set) var body = ""

    init(_ text: String) {
        var statement = ""
        var isComment = false
        for line in text.split(at: "\n") {
            let line = line.dropScalars { $0 == " " }
            if isComment || line.begins(with: "/*") {
                isComment = !line.contains(bytes: "*/")
            } else if !statement.isEmpty || line.begins(with: "import ") {
                statement += line
                if line.ends(with: ";") { take(&statement) }
            } else if !line.begins(with: "//") && !line.isEmpty {
                add(line)
            }
        }
    }

    /// Takes an import: `import {a, b as c} from './file.js';`, or `import './file.js';`.
    private mutating func take(_ statement: inout String) {
        defer { statement = "" }
        let parts = statement.split(at: "'")
        guard parts.count > 1, let file = parts[1].rest(after: "./") else { return }
        let names = parts[0].split(at: "{").dropFirst().first?.split(at: "}").first ?? ""
        imports.append(
            Import(file: String(file), names: names.replacing(bytes: " as ", with: ": "))
        )
    }

    /// Adds a line of code, an exported one without that word; of a list of names, `export {a, b};`, the names alone.
    private mutating func add(_ line: Substring) {
        let exported = line.rest(after: "export ")
        if let names = exported?.rest(after: "{") {
            let list = names.split(at: "}").first ?? ""
            exports += list.split(at: ",").map { String($0.dropScalars { $0 == " " }) }
            return
        }
        body += "\(exported ?? line)\n"
        guard var declared = exported else { return }
        for word in ["async ", "function ", "class ", "const "] {
            declared = declared.rest(after: word) ?? declared
        }
        exports.append(
            String(declared.prefixScalars { $0.properties.isIDContinue || $0 == "$" })
        )
    }
}
