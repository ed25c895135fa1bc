import InputCore

/// Objects: mappings with declared keys.
extension SchemaValidator {
    /// Checks a mapping by the keys of an object: renames misspelt ones, and leaves out what it does not take.
    func check(
        _ node: ConfigurationNode,
        members: [ConfigurationNode.Member],
        against object: ObjectSchema,
        in context: Context
    ) -> ConfigurationNode {
        let renamed = rename(members, of: object, in: context)
        let own = KeyContext.states(of: renamed, object, under: context.states)
        var checked: [ConfigurationNode.Member] = []
        for (member, field) in renamed {
            guard let field else {
                if member.key == "use", object.takesPiece != nil {
                    checked.append(checkUse(member))
                }
                continue
            }
            guard takes(member, as: field, in: own, of: object) else {
                // What depends on it is not known, which is no further mistake.
                var refused = member
                refused.value = member.value.invalidated
                checked.append(refused)
                continue
            }
            var inner = context
            inner.key = member.key
            inner.keyPosition = member.keyPosition
            inner.states = own
            inner.isSecret = field.isSecret
            var member = member
            member.value = check(member.value, against: field.schema, in: inner)
            checked.append(member)
        }
        if !isPiece, !object.isOverride {
            checkNeeds(node, given: renamed.map(\.0.key), of: object, in: own)
        }
        return ConfigurationNode(value: .mapping(checked), position: node.position)
    }

    /// Each key with its description; misspelt ones under the name that was probably meant.
    private func rename(
        _ members: [ConfigurationNode.Member],
        of object: ObjectSchema,
        in context: Context
    ) -> [(ConfigurationNode.Member, SchemaField?)] {
        var names = Set(members.map(\.key).exact)
        return members.map { member in
            if let field = object.field(member.key) { return (member, field) }
            if member.key == "use", object.takesPiece != nil { return (member, nil) }
            if member.key == "<<" {
                diagnostics.report(
                    "merge keys ('<<') are not read: give the keys themselves, or a whole value as an alias",
                    at: member.keyPosition
                )
                return (member, nil)
            }
            if member.key.unicodeScalars.contains("\u{A0}") {
                diagnostics.report(
                    "a no-break space (U+00A0) stands in this line: put a space in its place",
                    at: member.keyPosition
                )
                return (member, nil)
            }
            if let text = member.restOfText {
                diagnostics.report(
                    "unknown key '\(member.key)' in \(object.name): a text with a comma stands in quotes "
                        + "inside of braces, as in {text: \"\(text)\"}",
                    at: member.keyPosition
                )
                return (member, nil)
            }
            let near = nearest(member.key, of: object, given: names, in: context)
            let hint = FamiliarNames.hint(at: member) ?? object.hint(at: member.key)
            diagnostics.report(
                "unknown key '\(member.key)' in \(object.name)\(hint ?? "")",
                at: member.keyPosition,
                suggestion: hint == nil ? near : nil
            )
            guard hint == nil, let near, names.insert(near).inserted else { return (member, nil) }
            var renamed = member
            renamed.key = near
            return (renamed, object.field(near))
        }
    }

    /// The key that was probably meant: of equally close ones, one that applies and is not there.
    private func nearest(
        _ name: String,
        of object: ObjectSchema,
        given: Set<ExactString>,
        in context: Context
    ) -> String? {
        let known = object.fields.filter { $0.unsupported == nil }
        let applying = known.filter { $0.applies.holds(inAny: context.states) }.map(\.name)
        let choice = object.choice == .none ? [] : [TemplateChoice.key]
        let familiar = FamiliarNames.keys[name] ?? []
        if let meant = familiar.first(where: applying.contains) { return meant }
        return SpellingSuggestion.find(
            name,
            among: applying.filter { !given.contains($0) } + applying + known.map(\.name) + choice
        )
    }

    private func checkUse(_ member: ConfigurationNode.Member) -> ConfigurationNode.Member {
        var member = member
        member.value = check(
            member.value,
            against: ScalarSchema(type: .name(.label)),
            in: Context(key: "use", keyPosition: member.keyPosition)
        )
        return member
    }

    private func takes(
        _ member: ConfigurationNode.Member,
        as field: SchemaField,
        in states: [[Discriminator: String]],
        of object: ObjectSchema
    ) -> Bool {
        if let reason = field.unsupported {
            diagnostics.report(
                "'\(field.name)' (\(reason)) is not supported by this version",
                at: member.keyPosition
            )
            return false
        }
        guard !isPiece, !field.applies.holds(inAny: states) else { return true }
        let here = states.first.map(KeyContext.describe) ?? "this place"
        let applying = object.fields.filter {
            $0.unsupported == nil && $0.applies.isKnown(inAny: states) && !$0.applies.cases.isEmpty
        }
        let meant = (FamiliarNames.insteadOf[field.name] ?? []).filter { name in
            object.fields.contains { $0.name == name && $0.applies.holds(inAny: states) }
        }
        let advice = meant.map { "'\($0)'" }.joined(separator: " and ")
        diagnostics.report(
            "'\(field.name)' does not apply to \(here)"
                + (meant.isEmpty ? "" : ", which has \(advice)"),
            at: member.keyPosition,
            suggestion: meant.isEmpty
                ? SpellingSuggestion.find(field.name, among: applying.map(\.name)) : nil
        )
        return false
    }

    private func checkNeeds(
        _ node: ConfigurationNode,
        given names: [String],
        of object: ObjectSchema,
        in states: [[Discriminator: String]]
    ) {
        for field in object.fields
        where field.need == .required && !names.contains(field.name)
            && field.applies.isKnown(inAny: states)
        {
            diagnostics.report("\(object.name) needs '\(field.name)'", at: node.position)
        }
        for group in object.oneOf {
            let list = group.map { "'\($0)'" }.joined(separator: " or ")
            let given = group.filter(names.contains)
            if given.isEmpty {
                diagnostics.report("\(object.name) needs \(list)", at: node.position)
            } else if given.count > 1 {
                let second = node.members?.filter { given.contains($0.key) }.dropFirst().first
                diagnostics.report(
                    "\(object.name) takes only one of \(list)",
                    at: second?.keyPosition ?? node.position
                )
            }
        }
    }
}

extension Applicability {
    /// Returns true when the key is known to apply in one of the states.
    package func isKnown(inAny states: [[Discriminator: String]]) -> Bool {
        cases.isEmpty
            || states.contains { state in
                holds(in: state) && cases.contains { $0.keys.allSatisfy { state[$0] != nil } }
            }
    }

    /// Returns true when the key applies in any of the states.
    func holds(inAny states: [[Discriminator: String]]) -> Bool {
        states.contains(where: holds)
    }
}

extension ObjectSchema {
    /// Returns the key that has a name in other systems.
    fileprivate func key(knownAs name: String) -> SchemaField? {
        (FamiliarNames.keys[name] ?? []).lazy.compactMap { field($0) }.first {
            $0.unsupported == nil
        }
    }

    /// Returns what to do about a key that the object does not have, where its name alone does not tell:
    /// one of its values has the key, or the key of that meaning.
    fileprivate func hint(at name: String) -> String? {
        if let hint = hints[name] { return ": \(hint)" }
        if key(knownAs: name) != nil { return nil }
        for field in fields where field.schema.key(name: name) != nil {
            return "; it belongs under '\(field.name)'"
        }
        for field in fields {
            guard let meant = field.schema.key(knownAs: name) else { continue }
            return "; it belongs under '\(field.name)', as '\(meant.name)'"
        }
        return nil
    }
}

extension Schema {
    /// Returns the key of a name of the object that a value may be.
    fileprivate func key(name: String) -> SchemaField? {
        key { object in
            guard !object.hasCommonNames, let field = object.field(name) else { return nil }
            return field.unsupported == nil ? field : nil
        }
    }

    /// Returns the key that has a name in other systems, of the object that a value may be.
    fileprivate func key(knownAs name: String) -> SchemaField? { key { $0.key(knownAs: name) } }

    private func key(_ find: (ObjectSchema) -> SchemaField?) -> SchemaField? {
        switch self {
        case .object(let object): find(object)
        case .either(let schemas): schemas.compactMap { $0.key(find) }.first
        case .recursive(let inner): inner.schema.key(find)
        case .scalar, .map, .list, .data: nil
        }
    }
}

extension ConfigurationNode.Member {
    /// A text that YAML takes for two members, as it has a comma: of `{text: 8,412 of 9}` the key `412 of 9` has no
    /// value. Nil for other keys.
    fileprivate var restOfText: String? {
        guard let scalar = value.scalar, scalar.raw.isEmpty, scalar.style == .plain,
            key.contains(scalar: " ") || key.utf8.first.map({ (0x30...0x39).contains($0) }) == true
        else { return nil }
        return "…,\(key)"
    }
}
