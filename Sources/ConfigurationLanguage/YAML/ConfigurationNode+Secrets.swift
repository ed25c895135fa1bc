import InputCore

extension ConfigurationNode {
    /// The node with the names of environment variables and files in place of what they filled in.
    package var namingSecrets: ConfigurationNode {
        var node = self
        switch value {
        case .scalar(let scalar): node.value = .scalar(scalar.namingSecrets)
        case .sequence(let elements): node.value = .sequence(elements.map(\.namingSecrets))
        case .mapping, .invalid: break
        }
        return node
    }
}

extension ConfigurationNode {
    /// The length in bytes from which on what a request is filled in with is kept out of failures: that of a key. A
    /// shorter one may be a word of any message.
    private static let minimumSecretLength = 8

    /// The long texts that environment variables and files have filled in, anywhere in the node, each once.
    package var longSecrets: [String] {
        var texts: [String] = []
        for scalar in scalars {
            let template = Array(scalar.templateText.utf8)
            for substitution in scalar.substitutions {
                let text = String(decoding: template[substitution.filled], as: UTF8.self)
                    .replacing(bytes: "$${", with: "${")
                if text.utf8.count >= Self.minimumSecretLength,
                    !texts.contains(where: { ExactString($0) == ExactString(text) })
                {
                    texts.append(text)
                }
            }
        }
        return texts
    }
}

extension ConfigurationScalar {
    /// The scalar with the names of environment variables and files in place of what they filled in: `env:KEY`.
    fileprivate var namingSecrets: ConfigurationScalar {
        guard isSecret else { return self }
        var scalar = self
        let (given, filled) = (Array(raw.utf8), Array(templateText.utf8))
        var text: [UInt8] = []
        var place = 0
        for substitution in substitutions {
            text += filled[place..<substitution.filled.lowerBound]
            text += Self.name(in: given[substitution.raw])
            place = substitution.filled.upperBound
        }
        scalar.templateText = String(decoding: text + filled[place...], as: UTF8.self)
        scalar.text = scalar.templateText
        scalar.resolved = .text
        scalar.substitutions = []
        return scalar
    }

    /// The name in `${env:NAME:-default}`, with what stands before it.
    private static func name(in reference: ArraySlice<UInt8>) -> [UInt8] {
        let inner = reference.dropFirst("${".utf8.count).dropLast("}".utf8.count)
        let end = inner.indices.first { inner[$0...].starts(with: ":-".utf8) }
        return Array(inner[..<(end ?? inner.endIndex)])
    }
}
