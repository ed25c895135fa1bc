import InputCore

/// Fills `${env:NAME}`, `${env:NAME:-default}` and `${file:PATH}` in, once, when a file is read.
///
/// A file is its text without its last line end. The default stands in for a variable that is not set or empty. `$${`
/// is left alone: a literal `${`. What was put in is never looked at again.
package struct EnvironmentReferences {
    /// A mistake in a reference, at a UTF-8 offset of the raw text.
    struct Problem {
        var offset: Int
        var message: String
        /// True where the reference is right, and what it names is not there.
        var isUnset = false
    }

    /// The reason for which a reference has no value.
    package struct Failure: Error {
        package var message: String
        /// True where the reference is right, and what it names is not there.
        package var isUnset = false

        package init(message: String, isUnset: Bool = false) {
            self.message = message
            self.isUnset = isUnset
        }
    }

    /// The longest file whose text is filled in: a key or a certificate.
    package static let maximumFileBytes = 64 << 10

    private static let variable = Array("${env:".utf8)
    private static let file = Array("${file:".utf8)

    /// The variables by name.
    package let environment: [ExactString: String]
    /// Returns the text of a file, by the path as it is written and the folder of the file that names it.
    var contents: (_ path: String, _ folder: String) -> Result<String, Failure> = { path, _ in
        .failure(Failure(message: "the file '\(path)' cannot be read"))
    }

    /// True where what is not set here is a warning, and its value unknown: it is set where the configuration is
    /// served.
    package var isElsewhere = false

    /// Receives each text that is filled in from elsewhere than the file, with its name: `env:KEY`, `file:PATH`.
    package var note: (_ name: String, _ text: String) -> Void = { _, _ in }

    /// Creates references to variables alone: no file can be read.
    package init(environment: [ExactString: String]) {
        self.environment = environment
    }

    package init(
        environment: [ExactString: String],
        contents: @escaping (_ path: String, _ folder: String) -> Result<String, Failure>
    ) {
        self.environment = environment
        self.contents = contents
    }

    /// The filled-in texts of a scalar, and the references that could not be filled in.
    ///
    /// - Parameter folder: the folder of the file that the scalar is in.
    func fill(_ raw: String, in folder: String = "") -> (
        scalar: ConfigurationScalar, problems: [Problem]
    ) {
        var scalar = ConfigurationScalar(
            text: "",
            templateText: "",
            raw: raw,
            resolved: .text,
            style: .plain
        )
        guard raw.hasBytes(of: "${") else {
            scalar.text = raw
            scalar.templateText = raw
            return (scalar, [])
        }
        var problems: [Problem] = []
        let bytes = Array(raw.utf8)
        var position = 0
        var text: [UInt8] = []
        var template: [UInt8] = []
        while position < bytes.count {
            if bytes[position...].starts(with: "$${".utf8) {
                text += Array("${".utf8)
                template += Array("$${".utf8)
                position += 3
            } else if let opening = Self.opening(of: bytes[position...]) {
                let end = bytes[position...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
                let start = min(position + opening.count, end)
                let reference = String(decoding: bytes[start..<end], as: UTF8.self)
                let next = min(end + 1, bytes.count)
                let isClosed = end < bytes.count
                let filled =
                    opening == Self.file
                    ? content(of: reference, in: folder, isClosed: isClosed)
                    : value(of: reference, isClosed: isClosed)
                switch filled {
                case .success(let value):
                    let start = template.count
                    text += Array(value.utf8)
                    template += escaped(value, followedByBrace: bytes[next...].first == 0x7B)
                    scalar.substitutions.append(
                        .init(filled: start..<template.count, raw: position..<next)
                    )
                case .failure(let error):
                    problems.append(
                        Problem(offset: position, message: error.message, isUnset: error.isUnset)
                    )
                }
                position = next
            } else {
                text.append(bytes[position])
                template.append(bytes[position])
                position += 1
            }
        }
        scalar.text = String(decoding: text, as: UTF8.self)
        scalar.templateText = String(decoding: template, as: UTF8.self)
        return (scalar, problems)
    }

    /// The letters that open a reference; nil where there is none. `${file:$.path}` is a template's: a path into
    /// the response of a request named `file`.
    private static func opening(of bytes: ArraySlice<UInt8>) -> [UInt8]? {
        if bytes.starts(with: variable) { return variable }
        guard bytes.starts(with: file), bytes.dropFirst(file.count).first != UInt8(ascii: "$")
        else {
            return nil
        }
        return file
    }

    private func content(
        of path: String,
        in folder: String,
        isClosed: Bool
    ) -> Result<String, Failure> {
        guard isClosed else {
            return .failure(Failure(message: "'${file:' is never closed by '}'"))
        }
        guard !path.isEmpty else {
            return .failure(Failure(message: "'${file:…}' must name a file: ${file:PATH}"))
        }
        return contents(path, folder).map { text in
            let line = String(text.rest(before: "\r\n") ?? text.rest(before: "\n") ?? text[...])
            note("file:\(path)", line)
            return line
        }
    }

    private func value(of reference: String, isClosed: Bool) -> Result<String, Failure> {
        guard isClosed else { return .failure(Failure(message: "'${env:' is never closed by '}'")) }
        let colon = reference.utf8.firstIndex(of: UInt8(ascii: ":"))
        let name = String(colon.map { reference[..<$0] } ?? reference[...])
        guard let first = name.utf8.first, !(48...57).contains(first),
            name.utf8.allSatisfy({ Self.isNameByte($0) })
        else {
            return .failure(
                Failure(
                    message: "'\(name)' is not the name of an environment variable: "
                        + "letters, digits and '_', no digit first"
                )
            )
        }
        let given = environment[name] ?? ""
        if !given.isEmpty { note("env:\(name)", given) }
        guard let colon else {
            if environment[name] == nil {
                return .failure(
                    Failure(message: "environment variable '\(name)' is not set", isUnset: true)
                )
            }
            return .success(given)
        }
        let rest = reference[colon...]
        guard rest.begins(with: ":-") else {
            return .failure(
                Failure(message: "a default is written after ':-': ${env:\(name):-default}")
            )
        }
        return .success(given.isEmpty ? String(rest.dropFirstScalars(2)) : given)
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
            || byte == UInt8(ascii: "_")
    }

    /// `value` so that a template takes it for what it is.
    private func escaped(_ value: String, followedByBrace: Bool) -> [UInt8] {
        var result: [UInt8] = []
        let bytes = Array(value.utf8)
        for (index, byte) in bytes.enumerated() {
            let isLast = index + 1 == bytes.count
            let next = isLast ? (followedByBrace ? 0x7B : nil) : bytes[index + 1]
            if byte == UInt8(ascii: "$"), next == 0x7B { result.append(byte) }
            result.append(byte)
        }
        return result
    }
}
