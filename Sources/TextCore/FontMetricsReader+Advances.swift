internal import CText

/// The advances of a file: those of all texts, and those of texts of some scripts and languages.
extension FontMetricsReader {
    /// Reads the advance of each character.
    mutating func readLengths(_ what: String) throws(SyntaxError) -> [Placed<Float>] {
        var found: [Placed<Float>] = []
        try eachCharacter { reader, range, offset throws(SyntaxError) in
            let what = "\(what) of '\(Self.name(of: range))'"
            let place = reader.place()
            guard let value = try reader.number(what, in: -Limits.units...Limits.units) else {
                return
            }
            if value < 0 {
                let least = "\(what) is at least 0, not \(Self.text(value))"
                reader.report("\(least); 'pairs' bring characters closer together", at: place)
            }
            found.append(Placed(range: range, value: Float(value), offset: offset))
        }
        return found
    }

    /// Reads the advances of characters that text of some scripts has other glyphs for.
    ///
    /// - Parameter member: The name of the mapping.
    mutating func readScripts(
        _ member: String
    ) throws(SyntaxError) -> [UInt32: CharacterMap<Float>] {
        var scripts: [UInt32: CharacterMap<Float>] = [:]
        guard try expect(.object, "'\(member)'") else { return scripts }
        try scanner.open()
        var isFirst = true
        while try scanner.next(closing: "}", isFirst: &isFirst) {
            let place = place()
            let name = try scanner.name()
            let script = ScriptTags.script(of: name)
            if script == nil { reportScript(name, of: member, at: place) }
            guard try expect(.object, "'\(member).\(name)'") else { continue }
            let found = try readLengths("the advance in '\(name)'")
            let advances = CharacterMap(ascending(found), absent: Float.nan)
            if scripts.count == Limits.scripts {
                report("'\(member)' has more than \(Limits.scripts) scripts", at: place)
            } else if let script, scripts.updateValue(advances, forKey: script.rawValue) != nil {
                report("'\(member).\(name)' is given twice", at: place)
            }
        }
        return scripts
    }

    private mutating func reportScript(_ name: String, of member: String, at place: Int) {
        let what = "'\(member)' has no script '\(name)'"
        if let tag = ScriptTags.tag(named: name) {
            return report("\(what): it is called '\(tag)'", at: place)
        }
        report(
            "\(what): these have four letters, such as 'Hani'",
            at: place,
            misspelled: .init(name: name, known: ScriptTags.all)
        )
    }

    /// Reads the advances of characters that text of some languages has other glyphs for, by script.
    mutating func readLanguages() throws(SyntaxError) {
        guard try expect(.object, "'languages'") else { return }
        try scanner.open()
        var isFirst = true
        while try scanner.next(closing: "}", isFirst: &isFirst) {
            let place = place()
            let name = try scanner.name()
            let tag = TextLanguage(name).tags.first
            if tag == 0 {
                report(
                    "'languages' has no language '\(name)': these are tags of BCP 47, such as 'zh-Hans'",
                    at: place
                )
            }
            let scripts = try readScripts("languages.\(name)")
            if file.languages.count == Limits.scripts {
                report("'languages' has more than \(Limits.scripts) languages", at: place)
            } else if tag != 0, file.languages.updateValue(scripts, forKey: tag) != nil {
                report("the language of 'languages.\(name)' is given twice", at: place)
            }
        }
    }
}
