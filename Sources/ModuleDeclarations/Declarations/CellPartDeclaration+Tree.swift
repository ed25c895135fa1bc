package import CellCore
package import ConfigurationLanguage

extension CellPartDeclaration {
    /// The descriptions of its keys, those of its stacks' children without theirs.
    static let declared = fields

    /// The name of the key of a stack's children.
    static var childrenName: String { prototype.$children.name }
    /// The name of the key of a carousel.
    static var carouselName: String { prototype.$carousel.name }

    /// Returns the descriptions of its keys, whose stacks may have children like it.
    ///
    /// - Parameter isInCarousel: True in an item of a carousel, which has no carousel itself.
    static func fields(isInCarousel: Bool) -> [SchemaField] {
        let child = Schema.recursive(isInCarousel ? childInCarousel : child)
        return fields.map { field in
            var field = field
            switch field.name {
            case childrenName:
                field.schema = .list(
                    ListSchema(name: "children", element: child, count: 0...128)
                )
            case "child", "more": field.schema = child
            // The reader says that a carousel has none inside.
            case carouselName where !isInCarousel: field.schema = CarouselKeys.inCellSchema
            default: break
            }
            return field
        }
    }

    private static let child = RecursiveSchema("child-of-a-stack") { childSchema }
    private static let childSchema = schema(isInCarousel: false)
    private static let childInCarousel = RecursiveSchema("child-of-a-stack-in-a-carousel") {
        childInCarouselSchema
    }
    private static let childInCarouselSchema = schema(isInCarousel: true)

    /// Returns the description by which a child is checked.
    private static func schema(isInCarousel: Bool) -> Schema {
        var object = ObjectSchema(
            name: title,
            fields: fields(isInCarousel: isInCarousel),
            oneOf: alternatives,
            hints: hints
        )
        object.isVariant = isInCarousel
        return .object(object)
    }

    /// The content that is given.
    package var content: CellContentName {
        if $image.node != nil || $asset.node != nil { return .image }
        if $text.node != nil || $runs.node != nil { return .text }
        if $carousel.node != nil { return .carousel }
        if $divider.node != nil { return .divider }
        if $each.node != nil { return .each }
        return $space.node != nil ? .space : .stack
    }

    /// True when the ratio of an image is that of its file.
    package var hasNaturalRatio: Bool { $aspectRatio.node?.text == "natural" }

    /// True when the size of an image is that of its file.
    package var hasNaturalSize: Bool {
        content == .image && size == nil && $aspectRatio.node == nil
    }

    /// True of a stack with neither a box nor a size of its own, so that nothing of it is left without its children.
    package var isOnlyHolder: Bool {
        let sizes = [width, height, minWidth, maxWidth, minHeight, maxHeight]
        return content == .stack && !hasBox && name == nil && padding == nil && grow == 0
            && sizes.allSatisfy { $0 == nil }
    }

    /// A Boolean value that indicates whether anything is drawn behind a stack's children.
    var isDrawn: Bool { background != nil || border != nil || shadow != nil || clip }

    /// A Boolean value that indicates whether a stack has an element of its own: one that is touched, or that a
    /// screen reader is told of, does.
    package var hasBox: Bool { isDrawn || select != nil || a11y != nil }

    /// The name by which clients call it: its own, else that of the toggle that it sets.
    package var name: String? { id ?? select?.toggle?.id }

    /// True of a text that has as many lines as there is room for.
    package var fitsLines: Bool { $maxLines.node?.text == "fit" }

    /// The most times that what it makes is there for one item.
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
    package enum Stage: Sendable, Decodable {
        /// Values that frames come from, apart from texts and conditions.
        case layout
        /// Values that take no part in frames.
        case drawing
    }

    /// The stages whose values are the same for all items.
    package var fixedStages: Set<Stage> {
        var stages = Set([Stage.layout, .drawing]).subtracting(templatedStages)
        // A text without a colour has that of what it is in.
        if color?.hasTemplates == true { stages.remove(.drawing) }
        return stages
    }

    package mutating func note(_ given: [any ReadableKey]) {
        for key in given where key.hasTemplates {
            if let stage = Self.stage(of: key.field) { templatedStages.insert(stage) }
        }
    }

    /// Returns the stage at which the value of a key is known; nil for a key that is read for each item in any case.
    static func stage(of field: SchemaField) -> Stage? {
        switch field.decides {
        case _ where drawnByTemplates.contains(field.name): .drawing
        case .nothing: .drawing
        case .measuredText: nil
        default: ofItems.contains(field.name) ? nil : .layout
        }
    }

    /// The keys that are read of each item even where all else is known.
    private static let ofItems: Set<ExactString> = ["image", "when"]

    /// The keys that decide frames by their numbers, and colours alone by their templates.
    private static let drawnByTemplates: Set<ExactString> = ["divider"]
}

extension CellSizeDeclaration: TemplateHolding {
    package var hasTemplates: Bool {
        switch self {
        case .points(let points): points.hasTemplates
        case .extent(let width, let height): width.hasTemplates || height.hasTemplates
        }
    }
}

extension CellBorderDeclaration: TemplateHolding {
    package var hasTemplates: Bool {
        (width?.hasTemplates ?? false) || (color?.hasTemplates ?? false)
    }
}

extension CellDividerDeclaration: TemplateHolding {
    package var hasTemplates: Bool { color?.hasTemplates ?? false }
}

extension Parameterized: TemplateHolding {
    package var hasTemplates: Bool {
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

extension CellDeclaration {
    /// The toggles of its parts, in the tree's order.
    package var toggles: [ToggleDeclaration] {
        [properties.select?.toggle].compactMap(\.self) + children.flatMap(\.toggles)
    }
}
