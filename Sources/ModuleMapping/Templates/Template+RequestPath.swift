import ConfigurationLanguage

extension Template {
    /// The template as a path of a URL: values percent-encoded, none of which may change the path.
    ///
    /// - Throws: a mapping failure where a value is missing, or would be `.` or `..`.
    package func requestPath(in scope: TemplateScope) throws(MappingError) -> String {
        var path = ""
        for segment in segments {
            switch segment {
            case .text(let text): path += Self.encodeFixed(text)
            case .value(let placeholder):
                let value = scope.value(of: placeholder)
                if value.isNothing {
                    throw MappingError(detail: "${\(placeholder.text)} in the path found nothing")
                }
                path += QueryEncoder.encode(value.text)
            }
        }
        let climbs = path.utf8.split(separator: UInt8(ascii: "/")).contains { segment in
            (1...2).contains(segment.count) && segment.allSatisfy { $0 == UInt8(ascii: ".") }
        }
        if climbs { throw MappingError(detail: "a value in the path is '.' or '..'") }
        return path
    }

    /// Text of the configuration in a path: encoded where a URL cannot have it as it is.
    private static func encodeFixed(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F }) { return text }
        return text.unicodeScalars.reduce(into: "") { result, scalar in
            let isPlain = scalar.value > 0x20 && scalar.value < 0x7F
            result += isPlain ? String(scalar) : QueryEncoder.encode(String(scalar))
        }
    }
}
