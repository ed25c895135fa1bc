import InputCore
import Logging
import ModuleDeclarations
import PageServing
import UpstreamCurl
import UpstreamKit

/// The source of an upstream that is a service: calls over HTTP, with the credentials of this service.
struct ServiceSource {
    /// The parts of the service that sources share.
    struct Environment: Sendable {
        let driver: CurlDriver
        let clock: UpstreamClock
        let memory: any ResponseMemory
        let metrics: UpstreamMetrics
        let log: Logger
    }

    /// The largest answer of an authorization server.
    private static let maximumTokenBytes = 64 << 10

    let configuration: UpstreamConfiguration
    let environment: Environment
    /// The identity of this service at the upstream, a part of the keys of its responses.
    let identity: CredentialIdentity
    /// The certificates that it shows and is shown, and their ends.
    let certificates: UpstreamCertificates

    init(_ configuration: UpstreamConfiguration, in environment: Environment) {
        self.configuration = configuration
        self.environment = environment
        identity = CredentialIdentity(configuration, clock: environment.clock)
        certificates = UpstreamCertificates(
            configuration,
            clock: environment.clock,
            log: environment.log
        )
    }

    /// The base addresses.
    private var addresses: [String] { configuration.urls ?? [] }

    /// The address by which its responses are known.
    var origin: String { addresses.first ?? "" }

    // MARK: Calls

    /// The calls of the service at one of its addresses.
    struct Address {
        let url: UpstreamURL
        let source: any Upstream
        /// Returns the secrets that its requests have now.
        let secrets: @Sendable () -> [String]
        let pool: PoolGauge
    }

    /// Returns the calls of the service at each of its addresses, with its credentials. They share one maximum of
    /// connections, and one token.
    func calls() -> [Address] {
        let credentials = credentials
        let fixed =
            configuration.headers.filter(\.isFixed)
            .flatMap { FieldCredentials.Field($0.name, readers($0.texts)).secrets }
            + [configuration.proxy?.password].compactMap(\.self)
        let secrets: @Sendable () -> [String] = { fixed + credentials.flatMap(\.secrets) }
        var first: CurlUpstream?
        return addresses.enumerated().map { index, address in
            let url = Self.url(address)
            var settings = settings(for: url, shows: .address(index))
            settings.headers = fields { $0.isFixed ? $0.value : nil }
            settings.maximumBytes = configuration.maxBytes
            settings.maximumConnections = configuration.maxConnections
            settings.redirects = configuration.redirects == .none ? .none : .sameHost
            let curl = CurlUpstream(
                settings,
                driver: environment.driver,
                sharing: first,
                clock: environment.clock
            )
            first = first ?? curl
            let calls = credentials.reduce(curl as any Upstream) {
                AuthorizingUpstream($0, credentials: $1)
            }
            return Address(url: url, source: calls, secrets: secrets, pool: curl.pool)
        }
    }

    private func settings(
        for url: UpstreamURL,
        shows certificate: UpstreamCertificates.Certificate
    ) -> CurlUpstreamConfiguration {
        var settings = CurlUpstreamConfiguration(url: url)
        if url.scheme == "https" {
            settings.certificateSeen = { [certificates] in certificates.note($0, of: certificate) }
        }
        settings.connect = configuration.connect
        settings.timeout = configuration.timeout
        settings.memory = environment.memory
        settings.network = configuration.network ?? settings.network
        settings.connection = configuration.connectionSettings
        return settings
    }

    private static func url(_ text: String) -> UpstreamURL {
        guard let url = try? UpstreamURL(parsing: text) else {
            // URLs were checked when the configuration was read.
            preconditionFailure("the URL of an upstream cannot be read")
        }
        return url
    }

    // MARK: Credentials

    private var credentials: [any RequestCredentials] {
        let changing = configuration.headers.filter { !$0.isFixed }
        var credentials: [any RequestCredentials] = []
        if !changing.isEmpty {
            credentials.append(
                FieldCredentials(
                    changing.map { .init($0.name, readers($0.texts)) },
                    clock: environment.clock
                )
            )
        }
        if let basic = configuration.auth?.basic {
            let field = FieldCredentials.Field(
                user: reader(basic.user),
                passwords: readers(basic.passwords)
            )
            credentials.append(FieldCredentials([field], clock: environment.clock))
        }
        if let oauth2 = configuration.auth?.oauth2 {
            credentials.append(TokenSource(client(oauth2), clock: environment.clock))
        }
        return credentials
    }

    private func reader(_ text: CredentialText) -> CredentialReader {
        CredentialReader(text, clock: environment.clock)
    }

    private func readers(_ texts: [CredentialText]) -> [CredentialReader] { texts.map(reader) }

    private func client(_ oauth2: UpstreamConfiguration.ClientCredentials) -> TokenClient {
        let url = Self.url(oauth2.token)
        var settings = settings(for: Self.url(url.root), shows: .tokenEndpoint)
        settings.maximumBytes = Self.maximumTokenBytes
        settings.redirects = .none
        let (name, metrics) = (configuration.name, environment.metrics)
        return TokenClient(
            CurlUpstream(settings, driver: environment.driver, clock: environment.clock),
            target: url.path.isEmpty ? "/" : url.path,
            client: .init(
                identifier: reader(oauth2.client),
                secrets: readers(oauth2.secrets),
                scope: oauth2.scope
            ),
            timeout: configuration.timeout
        ) { metrics.countToken(of: name, outcome: $0?.kind.rawValue ?? "ok") }
    }

    // MARK: Cache keys

    /// The fields that are a part of the keys of its responses: of a field whose value is a file's, the file's
    /// path.
    var keyFields: HeaderFields { fields(\.text.reference) }

    private func fields(_ value: (SentField) -> String?) -> HeaderFields {
        configuration.headers.reduce(into: HeaderFields()) { fields, header in
            if let value = value(header) { fields.add(header.name, value: value) }
        }
    }
}

extension SentField {
    /// True where each request has the same value, whatever the upstream says and files have.
    fileprivate var isFixed: Bool { texts.count == 1 && !text.mayChange }
}

extension UpstreamConfiguration {
    /// The connections, where they are others than usual.
    fileprivate var connectionSettings: ConnectionSettings? {
        guard tls != Encryption() || http != nil || proxy != nil else { return nil }
        return ConnectionSettings(
            certificateAuthorities: tls.ca,
            certificate: tls.certificate,
            key: tls.key,
            version: http.map { $0 == .one ? .http1 : .http2 },
            proxy: proxy
        )
    }
}
