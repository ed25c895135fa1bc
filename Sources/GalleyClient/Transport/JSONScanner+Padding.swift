extension JSONScanner {
    /// The most bytes of one response that are read.
    static let maximumBytes = 128 << 20

    /// Returns JSON with the zeros behind it that a scanner needs.
    static func padded(_ json: some Collection<UInt8>) throws(GalleyError) -> [UInt8] {
        let count = json.count
        guard count <= maximumBytes else { throw .invalidAnswer("longer than 128 MiB") }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(count + padding)
        bytes.append(contentsOf: json)
        bytes.append(contentsOf: repeatElement(0, count: padding))
        return bytes
    }
}
