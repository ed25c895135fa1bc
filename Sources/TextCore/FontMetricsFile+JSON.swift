extension FontMetricsFile {
    /// The file as JSON, a line for each entry of what is long.
    package var json: String {
        var members = [
            ("name", Self.quoted(name)), ("unitsPerEm", Self.text(unitsPerEm)),
            ("ascent", Self.text(ascent)), ("descent", Self.text(descent)),
            ("lineGap", Self.text(lineGap)),
            ("advances", Self.mapping(advances) { Self.text(Double($0)) }),
        ]
        if !scripts.isEmpty {
            members.append(("scripts", Self.text(scripts)))
        }
        if !languages.isEmpty {
            let maps = languages.sorted { $0.key < $1.key }.map { language, scripts in
                "    \"\(TextLanguage.name(of: language))\": \(Self.text(scripts))"
            }
            members.append(("languages", "{\n\(maps.joined(separator: ",\n"))\n  }"))
        }
        let groups = pairs.groups
        if !groups.isEmpty { members.append(("pairs", Self.list(groups.map(Self.text)))) }
        if !contexts.entries.isEmpty {
            let names = contexts.entries.map { FontMetricsReader.name(of: $0.first...$0.last) }
            members.append(("contexts", "\"\(names.joined(separator: " "))\""))
        }
        if !tracking.points.isEmpty { members.append(("tracking", Self.text(tracking))) }
        if !scaled.isEmpty {
            let curves = FontMetricsReader.textSizes.compactMap { name in
                scaled[name].map { "    \"\(name)\": \(Self.text($0))" }
            }
            members.append(("scaled", "{\n\(curves.joined(separator: ",\n"))\n  }"))
        }
        if !ink.entries.isEmpty {
            let text = Self.mapping(ink) {
                "[\(Self.text(Double($0.left))), \(Self.text(Double($0.right)))]"
            }
            members.append(("ink", text))
        }
        let names = ligatures.sorted().map { "\"\(FontMetricsReader.name(of: $0...$0))\"" }
        let list = names.isEmpty ? "false" : "[\(names.joined(separator: ", "))]"
        members += [("ligatures", list), ("fallback", "\"\(fallback.rawValue)\"")]
        let lines = members.map { "  \"\($0.0)\": \($0.1)" }
        return "{\n\(lines.joined(separator: ",\n"))\n}\n"
    }

    private static func text(_ number: Double) -> String {
        Int(exactly: number).map(String.init) ?? "\(number)"
    }

    private static func text(_ curve: PointCurve) -> String {
        "[\(curve.points.map { "[\(text($0.x)), \(text($0.y))]" }.joined(separator: ", "))]"
    }

    /// The advances of some scripts.
    private static func text(_ scripts: [UInt32: CharacterMap<Float>]) -> String {
        let maps = scripts.sorted { $0.key < $1.key }.map { script, advances in
            let map = mapping(advances) { text(Double($0)) }
            return "    \"\(ScriptTags.tag(of: script))\": \(map)"
        }
        return "{\n\(maps.joined(separator: ",\n"))\n  }"
    }

    private static func text(_ group: KerningPairs.Group) -> String {
        let sides = [group.left, group.right].map { ranges in
            "\"\(ranges.map(FontMetricsReader.name).joined(separator: " "))\""
        }
        return "[\(sides[0]), \(sides[1]), \(text(Double(group.value)))]"
    }

    private static func list(_ items: [String]) -> String {
        "[\n\(items.map { "    \($0)" }.joined(separator: ",\n"))\n  ]"
    }

    private static func mapping<Value>(
        _ map: CharacterMap<Value>,
        _ text: (Value) -> String
    ) -> String {
        let lines = map.entries.map { entry in
            "    \"\(FontMetricsReader.name(of: entry.first...entry.last))\": \(text(entry.value))"
        }
        return "{\n\(lines.joined(separator: ",\n"))\n  }"
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            default: scalar.value < 0x20 ? " " : String(Character(scalar))
            }
        }
        return "\"\(escaped.joined())\""
    }
}
