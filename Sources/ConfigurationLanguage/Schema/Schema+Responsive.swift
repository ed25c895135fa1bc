extension Schema {
    /// The keys of an object, and overrides of them under `at`.
    package static func responsive(_ object: ObjectSchema) -> Schema {
        var inner = object
        inner.isOverride = true
        inner.oneOf = []
        inner.fields = object.fields.filter(\.isOverridable).map { field in
            var field = field
            field.need = .optional
            return field
        }
        let overrides = MapSchema(
            name: "overrides by minimum width",
            key: .width,
            value: .object(inner),
            count: 1...32
        )
        var outer = object
        outer.fields.append(
            SchemaField(
                name: ObjectSchema.overridesName,
                schema: .map(overrides),
                defaultText: "none",
                doc: "Overrides by minimum width: `at: {600: {…}}` holds from that width on, the "
                    + "largest that fits wins, key by key."
            )
        )
        return .object(outer)
    }
}
