import InputCore
import Locking
import Logging
import ModuleDeclarations
import UpstreamKit

/// The ends of the certificates of an upstream: those that its addresses and its token endpoint have shown, and the one
/// that this service shows. It warns of one that ends soon, once a day.
final class UpstreamCertificates: Sendable {
    /// The certificate of one party.
    enum Certificate: Hashable, Sendable {
        /// That of an address, by its place among several.
        case address(Int)
        case tokenEndpoint
        /// The file of `tls.certificate`.
        case own
    }

    private struct State: Sendable {
        var ends: [Certificate: Int64] = [:]
        /// The days on which a warning was written.
        var warned: [Certificate: Int64] = [:]
    }

    private static let secondsOfDay: Int64 = 86_400

    private let upstream: String
    private let clock: UpstreamClock
    private let log: Logger
    /// Reads the file of `tls.certificate`.
    private let own: CredentialReader?
    private let state = Locked(State())

    init(_ upstream: UpstreamConfiguration, clock: UpstreamClock, log: Logger) {
        self.upstream = upstream.name
        self.clock = clock
        self.log = log
        own = upstream.tls.certificate.map { path in
            CredentialReader(CredentialText("", parts: [.file(path: path)]), clock: clock)
        }
    }

    /// Notes the end of a certificate that was shown, in seconds since 1970, and looks at that which is shown to the
    /// upstream.
    func note(_ end: Int64, of certificate: Certificate) {
        state.withLock { $0.ends[certificate] = end }
        warn(of: certificate, end)
        checkOwn()
    }

    /// Warns where the certificate that this service shows ends soon.
    func checkOwn() {
        if let end = ownEnd { warn(of: .own, end) }
    }

    /// The end of the certificate that ends first, in seconds since 1970; nil before one was seen.
    var firstEnd: Int64? {
        let shown = state.withLock { $0.ends.values.min() }
        return [shown, ownEnd].compactMap(\.self).min()
    }

    private var ownEnd: Int64? { own.flatMap { CertificateEnd.seconds(pem: $0.text) } }

    private func warn(of certificate: Certificate, _ end: Int64) {
        let now = clock.wall().milliseconds / 1_000
        let left = end.subtractingReportingOverflow(now).partialValue
        guard left < CertificateEnd.warningSeconds else { return }
        let today = now / Self.secondsOfDay
        let isNew = state.withLock { $0.warned.updateValue(today, forKey: certificate) != today }
        guard isNew else { return }
        log.warning(
            left < 0 ? "a certificate has ended" : "a certificate ends soon",
            metadata: fields(of: certificate, end: end, left: left)
        )
    }

    /// - Parameter left: The seconds that are left; less than 0 after the end.
    private func fields(of certificate: Certificate, end: Int64, left: Int64) -> Logger.Metadata {
        var fields: Logger.Metadata = [
            "upstream": "\(upstream)", "certificate": "\(name(of: certificate))",
            "ends": "\(CivilDate(daysSince1970: end / Self.secondsOfDay).text)",
        ]
        if left >= 0 { fields["days"] = .stringConvertible(left / Self.secondsOfDay) }
        return fields
    }

    private func name(of certificate: Certificate) -> String {
        switch certificate {
        case .address(0): "upstream"
        case .address(let index): "upstream, address \(index + 1)"
        case .tokenEndpoint: "token endpoint"
        case .own: "tls.certificate"
        }
    }
}
