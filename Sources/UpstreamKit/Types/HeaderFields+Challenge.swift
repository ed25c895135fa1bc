extension HeaderFields {
    /// The longest challenge that is passed on: those of services have some hundred bytes.
    package static let maximumChallengeBytes = 1_024

    /// The challenges of a response with 401 (RFC 9110, section 11.6.1) as one value; nil where there is none, and where
    /// they are too long, or anything but a scheme with printable ASCII behind it.
    package var challenge: String? {
        guard let text = joined("www-authenticate"),
            text.utf8.count <= Self.maximumChallengeBytes,
            text.utf8.allSatisfy({ (0x20...0x7E).contains($0) })
        else { return nil }
        let scheme = text.utf8.prefix { $0 != UInt8(ascii: " ") && $0 != UInt8(ascii: ",") }
        return !scheme.isEmpty && scheme.allSatisfy(Self.isSchemeByte) ? text : nil
    }

    private static func isSchemeByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }
}
