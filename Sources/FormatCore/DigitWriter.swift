/// Writes a text from its first byte on, into room that is enough.
struct DigitWriter {
    private let buffer: UnsafeMutableBufferPointer<UInt8>
    private let digits: [UInt8]
    private var count = 0

    /// - Parameter digits: The ten digits of a language, one after another, each of as many bytes.
    init(_ buffer: UnsafeMutableBufferPointer<UInt8>, _ digits: [UInt8]) {
        self.buffer = buffer
        self.digits = digits
    }

    /// The text so far.
    var text: String {
        String(decoding: UnsafeBufferPointer(rebasing: buffer[..<count]), as: UTF8.self)
    }

    /// Writes bytes as they are.
    mutating func write(_ bytes: [UInt8]) {
        for byte in bytes {
            buffer[count] = byte
            count += 1
        }
    }

    /// Writes a number of at most four digits, with zeros up to a width.
    mutating func write(_ number: Int, width: Int) {
        // Divisors that are known to the compiler cost no division.
        if number >= 1_000 || width > 3 { write(digit: number / 1_000 % 10) }
        if number >= 100 || width > 2 { write(digit: number / 100 % 10) }
        if number >= 10 || width > 1 { write(digit: number / 10 % 10) }
        write(digit: number % 10)
    }

    private mutating func write(digit: Int) {
        let width = digits.count / 10
        for place in 0..<width {
            buffer[count] = digits[digit * width + place]
            count += 1
        }
    }
}
