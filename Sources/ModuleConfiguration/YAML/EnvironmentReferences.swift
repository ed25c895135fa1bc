/// Fills `${env:NAME}` and `${env:NAME:-default}` in, once, when a file is read.
///
/// The default stands in for a variable that is not set or empty. `$${` is left alone: a literal
/// `${`. What was put in is never looked at again.
struct EnvironmentReferences {
    /// A mistake in a reference, at a UTF-8 offset of the raw text.
    struct Problem {
        var offset: Int
        var message: String
    }

    /// The variables by name.
    let environment: [ExactString: String]

    /// The filled-in texts of a scalar, and the references that could not be filled in.
    func fill(_ raw: String) -> (scalar: ConfigurationScalar, problems: [Problem]) {
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
            } else if bytes[position...].starts(with: "${env:".utf8) {
                let end = bytes[position...].firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
                let reference = String(decoding: bytes[(position + 6)..<end], as: UTF8.self)
                let next = min(end + 1, bytes.count)
                switch value(of: reference, isClosed: end < bytes.count) {
                case .success(let value):
                    let start = template.count
                    text += Array(value.utf8)
                    template += escaped(value, followedByBrace: bytes[next...].first == 0x7B)
                    scalar.substitutions.append(
                        .init(filled: start..<template.count, raw: position..<next)
                    )
                case .failure(let error):
                    problems.append(Problem(offset: position, message: error.message))
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

    private struct Failure: Error {
        var message: String
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
        guard let colon else {
            if environment[name] == nil {
                return .failure(Failure(message: "environment variable '\(name)' is not set"))
            }
            return .success(given)
        }
        let rest = reference[colon...]
        guard rest.hasPrefix(":-") else {
            return .failure(
                Failure(message: "a default is written after ':-': ${env:\(name):-default}")
            )
        }
        return .success(given.isEmpty ? String(rest.dropFirst(2)) : given)
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
