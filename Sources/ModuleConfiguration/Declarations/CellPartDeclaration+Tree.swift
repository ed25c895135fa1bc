package import CellCore

extension CellPartDeclaration {
    /// The descriptions of its keys, those of its stacks' children without theirs.
    static let declared = fields

    /// The name of the key of a stack's children.
    static var childrenName: String { prototype.$children.name }
    /// The name of the key of a carousel.
    static var carouselName: String { prototype.$carousel.name }

    /// Returns the descriptions of the keys of a child that has so many levels of stacks below it.
    static func fields(depth: Int) -> [SchemaField] {
        fields.map { field in
            var field = field
            switch field.name {
            case childrenName where depth > 0:
                field.schema = .list(
                    ListSchema(name: "children", element: schema(depth: depth - 1), count: 0...128)
                )
            case childrenName: field.unsupported = "deeper stacks"
            case carouselName: field.schema = CarouselKeys.inCell.schema
            // Stacks in these are less deep: otherwise there would be as many descriptions as ways into them.
            case "child" where depth > 0: field.schema = schema(depth: min(depth - 1, 2))
            case "more" where depth > 0: field.schema = schema(depth: min(depth - 1, 1))
            default: break
            }
            return field
        }
    }

    /// The description by which a child is checked that has so many levels of stacks below it.
    private static func schema(depth: Int) -> Schema {
        .object(
            ObjectSchema(
                name: title,
                fields: fields(depth: depth),
                oneOf: alternatives,
                hints: hints
            )
        )
    }

    /// The content that is given.
    package var content: CellContentName {
        if $image.node != nil { return .image }
        if $text.node != nil { return .text }
        if $carousel.node != nil { return .carousel }
        if $divider.node != nil { return .divider }
        if $each.node != nil { return .each }
        return $space.node != nil ? .space : .stack
    }

    /// A Boolean value that indicates whether a box is drawn behind a stack's children.
    package var hasBox: Bool { background != nil || border != nil || shadow != nil || clip }

    /// True of a text that has as many lines as there is room for.
    package var fitsLines: Bool { $maxLines.node?.text == "fit" }

    /// The most times that it is there for one item.
    package var times: Int { content == .each ? max ?? 1 : 1 }

    /// The sizes that it is given.
    package var sizes: CellSizes {
        var sizes = CellSizes()
        (sizes.width, sizes.height) = (width, height)
        (sizes.minWidth, sizes.maxWidth) = (minWidth, maxWidth)
        (sizes.minHeight, sizes.maxHeight) = (minHeight, maxHeight)
        return sizes
    }

    /// The stages at which values are known.
    package enum Stage: Sendable {
        /// Values that frames come from, apart from texts and conditions.
        case layout
        /// Values that take no part in frames.
        case drawing
    }

    /// Returns true when the values of a stage are the same for all items.
    package func isFixed(in stage: Stage) -> Bool {
        !DeclaredProperty.all(of: self).contains { property in
            guard let key = property.value as? any ReadableKey, key.hasTemplates else {
                return false
            }
            switch key.field.decides {
            case .nothing: return stage == .drawing
            case .measuredText: return false
            default: return stage == .layout && !Self.ofItems.contains(key.name)
            }
        }
    }

    /// The keys that are read of each item even where all else is known.
    private static let ofItems: Set<ExactString> = ["image", "when"]
}

extension CellSizeDeclaration: TemplateHolding {
    var hasTemplates: Bool {
        switch self {
        case .points(let points): points.hasTemplates
        case .extent(let width, let height): width.hasTemplates || height.hasTemplates
        }
    }
}

extension CellBorderDeclaration: TemplateHolding {
    var hasTemplates: Bool {
        (width?.hasTemplates ?? false) || (color?.hasTemplates ?? false)
    }
}

extension CellDividerDeclaration: TemplateHolding {
    var hasTemplates: Bool { color?.hasTemplates ?? false }
}

extension Parameterized: TemplateHolding {
    var hasTemplates: Bool {
        if case .parameter = self { true } else { false }
    }
}

extension KeyType where Value == CellLength {
    /// Points, or a percentage.
    static var cellLength: Self {
        Self(scalar: .length(0...ScalarType.unboundedNumber)) { node in
            guard let scalar = node.scalar else { return nil }
            return scalar.number.map { .points($0) }
                ?? LengthParser.fraction(scalar.text).map { .fraction($0) }
        }
    }
}

extension KeyType where Value == CellSizeDeclaration {
    /// Points, or two of them.
    static var cellSize: Self {
        let schema = Schema.either([
            KeyType<Templated<Double>>.parsedPoints.schema,
            KeyType<ConfigurationNode>.extent.schema,
        ])
        return Self(schema) { node, templates in
            guard let sides = node.elements else {
                return templates.number(node).map { .points($0) }
            }
            guard sides.count == 2, let width = templates.number(sides[0]),
                let height = templates.number(sides[1])
            else { return nil }
            return .extent(width: width, height: height)
        }
    }
}
