/// Reads a text from a function that writes at most that many bytes of UTF-8 and returns its length.
///
/// - Returns: The text; nil where the function returns a negative length.
func openedText(_ write: (UnsafeMutablePointer<CChar>, Int32) -> Int32) -> String? {
    // Numbers of 300 digits in a script of four bytes a digit need more than the first.
    for capacity in [256, 4_096] {
        var isComplete = false
        let text = withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) {
            buffer -> String? in
            guard let start = buffer.baseAddress else { return nil }
            let count = Int(write(start, Int32(capacity)))
            isComplete = count <= capacity
            guard count >= 0, isComplete else { return nil }
            let bytes = UnsafeRawBufferPointer(start: start, count: count)
            return String(decoding: bytes, as: UTF8.self)
        }
        if isComplete { return text }
    }
    return nil
}
