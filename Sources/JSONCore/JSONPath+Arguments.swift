package import WorkLimits

/// Paths with templates in them, whose values are given to each evaluation.
extension JSONPath {
    /// Calls a closure with each value that the path finds, in order.
    ///
    /// - Parameters:
    ///   - root: The value of `$`.
    ///   - current: The value of `@` outside filters.
    ///   - arguments: The values of the path's templates, in order. With an array or an object among them the
    ///     path finds nothing; neither does a selector whose template is no text and no whole number.
    ///   - meter: The meter that visited values are counted by.
    ///   - body: A closure that takes a value and returns false to stop.
    /// - Throws: The end of the budget; the values before it were passed to `body`.
    package func each(
        in root: JSONValue,
        current: JSONValue,
        arguments: [PathArgument],
        meter: VisitMeter,
        context: PathContext = PathContext(),
        _ body: (JSONValue) -> Bool
    ) throws(WorkError) {
        guard let arguments = PathArguments(arguments) else { return }
        let evaluation = PathEvaluation(
            root: .value(root),
            meter: meter,
            arguments: arguments,
            context: context
        )
        _ = try evaluation.each(of: query, current: current) { value throws(WorkError) in
            body(value)
        }
    }

    // MARK: Joins

    /// The name of the index that answers the path: paths with the same name share one. Nil for a path that is
    /// no join, `$.a[?@.name == ${…}]` with anything behind it.
    package var indexName: String? { join?.name }

    /// The join, where the path is one with one template, no further condition, and one value at most of each match:
    /// nearly all joins are. Paths that were parsed together share it.
    package var plainJoin: ObjectIdentifier? {
        guard let join, join.isPlain else { return nil }
        return ObjectIdentifier(join)
    }

    /// Returns the first value that a plain join finds with the help of its index; nil where it finds none. Nothing is
    /// allocated on the way.
    package func first(
        by index: FilterIndex,
        argument: PathArgument,
        meter: VisitMeter
    ) throws(WorkError) -> JSONValue? {
        guard let rest = join?.singularRest else { return nil }
        var found: JSONValue?
        try argument.withCompared { wanted throws(WorkError) in
            guard let wanted else { return }
            _ = try index.each(equalTo: wanted, meter: meter) { child throws(WorkError) in
                found = try rest.value(from: child, meter: meter)
                return found == nil
            }
        }
        return found
    }

    /// Returns an estimate of the memory of the path's index of a value, in bytes.
    package func indexBytes(of root: JSONValue, meter: VisitMeter) throws(WorkError) -> Int {
        let parent = try join?.prefix.value(from: root, meter: meter)
        return FilterIndex.memoryBytes(ofChildren: parent?.count ?? 0)
    }

    /// Makes the index of a value that answers the path; nil for a path that is no join.
    package func index(of root: JSONValue, meter: VisitMeter) throws(WorkError) -> FilterIndex? {
        guard let join else { return nil }
        let parent = try join.prefix.value(from: root, meter: meter)
        return try FilterIndex(of: parent ?? .null, by: join.key, meter: meter)
    }

    /// Calls a closure with each value that the path finds, in order, with the help of its index.
    ///
    /// - Parameters:
    ///   - index: The index of `root`.
    ///   - root: The value of `$`.
    ///   - arguments: As above.
    ///   - body: As above.
    package func each(
        by index: FilterIndex,
        in root: JSONValue,
        arguments: [PathArgument],
        meter: VisitMeter,
        context: PathContext = PathContext(),
        _ body: (JSONValue) -> Bool
    ) throws(WorkError) {
        guard let join, arguments.indices.contains(join.argument) else { return }
        if join.condition == nil, let rest = join.singularRest {
            // Nearly all joins: no other template, and nothing to allocate.
            return try arguments[join.argument].withCompared { wanted throws(WorkError) in
                guard let wanted else { return }
                _ = try index.each(equalTo: wanted, meter: meter) { child throws(WorkError) in
                    try rest.value(from: child, meter: meter).map(body) ?? true
                }
            }
        }
        guard let arguments = PathArguments(arguments) else { return }
        let evaluation = PathEvaluation(
            root: .value(root),
            meter: meter,
            arguments: arguments,
            context: context
        )
        let wanted = arguments.values[join.argument]
        _ = try index.each(equalTo: wanted, meter: meter) { child throws(WorkError) in
            if let condition = join.condition, try !evaluation.holds(condition, for: child) {
                return true
            }
            return try evaluation.follow(join.rest[...], from: child) { value throws(WorkError) in
                body(value)
            }
        }
    }
}

extension JSONValue {
    /// The place of a value in memory: the value's own as long as its document lives.
    package struct Place: Hashable {
        private let cells: UnsafePointer<UInt64>
        private let index: Int

        init(_ value: JSONValue) {
            cells = value.tape.cells
            index = value.index
        }
    }

    /// The place of the value in memory.
    package var place: Place { Place(self) }
}
