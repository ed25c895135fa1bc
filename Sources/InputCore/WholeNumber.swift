extension FixedWidthInteger {
    /// The whole number nearest to zero from a fraction, within the range of the type: 2.9 becomes 2, infinity
    /// and whatever is too large the maximum, NaN zero.
    ///
    /// `Int(_: Double)` ends the process on a number that does not fit, so that one from outside must not get
    /// there; `scripts/check-input` keeps it out of the targets that read input.
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

// The types that are converted most, without the generic conversion of their bounds, which takes longer than the rest.

extension Int {
    /// The whole number nearest to zero from a fraction, within the range of the type.
    @inlinable
    @inline(__always)
    public init(clamping number: Double) { self = Int(Int64(clamping: number)) }
}

extension Int64 {
    /// The whole number nearest to zero from a fraction, within the range of the type.
    @inlinable
    @inline(__always)
    public init(clamping number: Double) {
        if number >= 0x1p63 {
            self = .max
        } else if number <= -0x1p63 {
            self = .min
        } else {
            self = number == number ? Int64(number) : 0
        }
    }
}

extension UInt64 {
    /// The whole number nearest to zero from a fraction, within the range of the type.
    @inlinable
    @inline(__always)
    public init(clamping number: Double) {
        if number >= 0x1p64 {
            self = .max
        } else {
            self = number > 0 ? UInt64(number) : 0
        }
    }
}
