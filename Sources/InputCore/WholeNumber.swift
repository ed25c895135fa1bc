extension FixedWidthInteger {
    /// The whole number nearest to zero from a fraction, within the range of the type: 2.9 becomes 2, infinity
    /// and whatever is too large the maximum, NaN zero.
    ///
    /// `Int(_: Double)` ends the process on a number that does not fit, so that one from outside must not get
    /// there; `Sources/InputCore/Forbidden` keeps it out of the targets that read input.
    @inlinable
    @inline(__always)
    public init(clamping number: Double) {
        // Both bounds as floating-point numbers: the upper one is rounded up to a power of two for 64 bits,
        // which does not fit itself.
        if number >= Double(Self.max) {
            self = .max
        } else if number <= Double(Self.min) {
            self = .min
        } else if number == number {
            self = Self(number)
        } else {
            self = 0
        }
    }

    /// The whole number nearest to zero from a fraction, as of a `Double`.
    @inlinable
    public init(clamping number: Float) {
        self.init(clamping: Double(number))
    }
}
