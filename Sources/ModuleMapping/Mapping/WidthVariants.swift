import LayoutCore
import ModuleDeclarations

/// The values that a declaration with breakpoints (`at: {600: …}`) has, one for each range of widths.
@usableFromInline
package struct WidthVariants<Value: Sendable>: Sendable {
    /// A value that holds from a width on.
    @usableFromInline
    struct Variant: Sendable {
        @usableFromInline let minimumWidth: Double
        @usableFromInline let value: Value
    }

    /// The value below the smallest breakpoint.
    @usableFromInline let base: Value
    /// The values from each breakpoint on, the smallest first; mostly none.
    @usableFromInline let variants: [Variant]

    /// Creates the same value for all widths.
    init(_ value: Value) {
        base = value
        variants = []
    }

    /// Creates a value for each range of widths.
    ///
    /// - Parameters:
    ///   - breakpoints: The widths at which the value may change, in any order.
    ///   - make: Makes the value that holds at a width.
    init(breakpoints: [Double], _ make: (_ width: Double) -> Value) {
        base = make(-.infinity)
        variants = Set(breakpoints).sorted().map { Variant(minimumWidth: $0, value: make($0)) }
    }

    private init(base: Value, variants: [Variant]) {
        self.base = base
        self.variants = variants
    }

    /// Returns the value that holds at a width. O(breakpoints).
    @inlinable
    package func value(at width: Double) -> Value {
        variants.last { $0.minimumWidth <= width }?.value ?? base
    }

    /// Returns the values that a function makes of these.
    ///
    /// - Parameter transform: Makes a value of the one that holds at a width, and of that width.
    func map<Result>(
        _ transform: (_ value: Value, _ width: Double) -> Result
    ) -> WidthVariants<Result> {
        WidthVariants<Result>(
            base: transform(base, -.infinity),
            variants: variants.map {
                .init(minimumWidth: $0.minimumWidth, value: transform($0.value, $0.minimumWidth))
            }
        )
    }

    /// Returns true when a condition holds for all values.
    package func allSatisfy(_ condition: (Value) -> Bool) -> Bool {
        condition(base) && variants.allSatisfy { condition($0.value) }
    }
}

extension Responsive {
    /// The widths at which the keys may change.
    var breakpoints: [Double] { overrides.map(\.minimumWidth) }
}
