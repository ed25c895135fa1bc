import InputCore

/// The reason why the certificate of an upstream is not trusted.
enum CertificateMistrust: Sendable, Equatable {
    /// No authority that is trusted has issued it.
    case unknownIssuer
    /// It has ended.
    case ended
    /// It is not valid yet.
    case notBegun
    /// It is another host's.
    case otherHost
    /// Anything else, by OpenSSL's number (`X509_V_ERR_…`).
    case other(Int)

    /// Reads OpenSSL's result of a verification; 0 and 1, which libcurl begins with, are a certificate in which
    /// nothing but the host is wrong.
    init(result: Int) {
        switch result {
        case 0, 1, 62: self = .otherHost
        case 2, 18, 19, 20, 21, 24, 27: self = .unknownIssuer
        case 9: self = .notBegun
        case 10: self = .ended
        default: self = .other(result)
        }
    }

    /// Returns one sentence, with what the certificate says.
    func detail(_ certificate: CertificateText) -> String {
        let start = "no trusted encryption with the upstream: "
        switch self {
        case .unknownIssuer:
            let issuer = certificate.issuer.map { "by '\($0)'" } ?? "by an authority"
            return start + "its certificate was issued \(issuer), which is not trusted here "
                + "(by 'tls.ca', or the system)"
        case .ended:
            return start + "its certificate has ended" + Self.time(certificate.end)
        case .notBegun:
            return start + "its certificate is not valid yet" + Self.time(certificate.start)
        case .otherHost:
            let names = certificate.names.joined(separator: ", ")
            let said = names.isEmpty ? "no name" : names
            return start + "its certificate is another host's: it has \(said)"
        case .other(let number):
            return start + "its certificate is refused (\(number))"
        }
    }

    private static func time(_ text: String?) -> String { text.map { " (\($0))" } ?? "" }
}

/// The parts of a certificate that a failure names. They are a stranger's, so that they are cut and have printable
/// ASCII only.
struct CertificateText: Sendable, Equatable {
    /// The maximum number of bytes of one part.
    static let maximumBytes = 100

    /// The maximum number of names.
    static let maximumNames = 8

    /// The name of the issuer.
    var issuer: String?
    /// The time from which it is valid.
    var start: String?
    /// The time until which it is valid.
    var end: String?
    /// The hosts that it is for.
    var names: [String] = []

    /// Takes a line of libcurl's description, `Issuer:CN = Some Authority`.
    mutating func note(_ line: some Collection<UInt8>) {
        let text = String(
            decoding: line.prefix(4_096).map { byte in
                (0x20...0x7E).contains(byte) ? byte : UInt8(ascii: "?")
            },
            as: UTF8.self
        )
        guard let colon = text.firstIndex(ofScalar: ":") else { return }
        let value = String(text.suffix(after: colon))
        switch text[..<colon] {
        case "Issuer": issuer = Self.cut(Self.commonName(in: value) ?? value)
        case "Start date": start = Self.cut(value)
        case "Expire date": end = Self.cut(value)
        case "X509v3 Subject Alternative Name":
            names = value.split(at: ",").prefix(Self.maximumNames).map { name in
                let colon = name.firstIndex(ofScalar: ":")
                return Self.cut(String(colon.map(name.suffix(after:)) ?? name))
            }
        default: break
        }
    }

    private static func commonName(in name: String) -> String? {
        let parts = name.split(at: ",").map { $0.dropScalars { $0 == " " } }
        guard let part = parts.first(where: { $0.begins(with: "CN") }),
            let equals = part.firstIndex(ofScalar: "=")
        else { return nil }
        return String(part.suffix(after: equals).dropScalars { $0 == " " })
    }

    private static func cut(_ text: String) -> String {
        String(text.dropScalars { $0 == " " }.prefix(maximumBytes))
    }
}
