import ConfigurationLanguage
import InputCore

/// Checks that `${…}` in galley.yaml is what is filled in there: nothing else would be, and would go upstream as it is.
struct ReferenceValidator {
    /// The keys of the file whose values have templates of pages, or of links.
    private static let templatedObjects: Set<ExactString> = ["app", "forms"]
    /// The keys of upstreams whose values have templates of pages.
    private static let templated: Set<ExactString> = ["failWhen", "failMessage"]

    let diagnostics: DiagnosticCollector

    /// Reports references of the main file that nothing fills in.
    func check(_ root: ConfigurationNode) {
        check((root.members ?? []).filter { !Self.templatedObjects.contains($0.key) })
    }

    private func check(_ members: [ConfigurationNode.Member]) {
        for member in members where !Self.templated.contains(member.key) {
            checkValue(member.value)
        }
    }

    private func checkValue(_ node: ConfigurationNode) {
        switch node.value {
        case .scalar(let scalar): check(scalar, at: node.position)
        case .sequence(let elements): for element in elements { checkValue(element) }
        case .mapping(let members): check(members)
        case .invalid: break
        }
    }

    private func check(_ scalar: ConfigurationScalar, at position: SourcePosition) {
        let bytes = Array(scalar.raw.utf8)
        var offset = 0
        while offset < bytes.count {
            let rest = bytes[offset...]
            if rest.starts(with: "$${".utf8) {
                offset += 3
                continue
            }
            let isFilled = rest.starts(with: "${env:".utf8) || rest.starts(with: "${file:".utf8)
            if rest.starts(with: "${".utf8), !isFilled {
                let end = rest.firstIndex(of: UInt8(ascii: "}")) ?? bytes.count
                let name = String(decoding: bytes[(offset + 2)..<end], as: UTF8.self)
                diagnostics.report(
                    "'${\(name)}' is not filled in here: ${env:NAME} and ${file:PATH} are, and '$${' is a '${'",
                    at: ScalarPlaces(start: position, style: scalar.style)
                        .position(atUTF8Offset: offset),
                    suggestion: Self.suggestion(for: name)
                )
            }
            offset += 1
        }
    }

    /// The reference that was probably meant.
    private static func suggestion(for name: String) -> String? {
        let name = name.split(at: " ").joined()
        let separator = name.utf8.firstIndex { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }
        if let separator {
            let kind = name[..<separator].lowercased()
            let rest = name.suffix(after: separator)
            guard !rest.isEmpty, kind == "env" || kind == "file" else { return nil }
            return "${\(kind):\(rest)}"
        }
        return !name.isEmpty && name.utf8.allSatisfy(NameRule.variable.takes)
            ? "${env:\(name)}" : nil
    }
}
