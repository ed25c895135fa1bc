package import ConfigurationLanguage
import InputCore
import UpstreamKit

/// The names of the upstreams there are, those with mistakes too.
package struct UpstreamNames {
    package var names: [String] = []
    /// Those that requests and actions name.
    package let used = UsedNames()
    /// True when `upstreams` itself could be read.
    var isComplete = true

    package init(names: [String] = [], isComplete: Bool = true) {
        self.names = names
        self.isComplete = isComplete
    }
}

/// Makes `upstreams` of checked nodes.
package struct UpstreamReader {
    package let diagnostics: DiagnosticCollector
    package let folder: String
    package let folderExists: (String) -> Bool
    /// The first bytes of a file.
    package let start: (String, Int) throws(ConfigurationFileError) -> [UInt8]
    package private(set) var names = UpstreamNames()

    package init(
        diagnostics: DiagnosticCollector,
        folder: String,
        folderExists: @escaping (String) -> Bool,
        start: @escaping (String, Int) throws(ConfigurationFileError) -> [UInt8]
    ) {
        self.diagnostics = diagnostics
        self.folder = folder
        self.folderExists = folderExists
        self.start = start
    }

    /// Returns the upstreams by name; the names of those with mistakes are noted too.
    ///
    /// - Parameter isGiven: True where the file has the key, though it may be too wrong to be read.
    package mutating func read(
        _ given: [NamedValue<UpstreamConfiguration>]?,
        isGiven: Bool
    ) -> [ExactString: UpstreamConfiguration] {
        guard let given else {
            names.isComplete = !isGiven
            return [:]
        }
        var upstreams: [ExactString: UpstreamConfiguration] = [:]
        for entry in given {
            names.names.append(entry.name)
            upstreams[entry.name] = entry.value.flatMap { upstream(named: entry.name, $0) }
        }
        return upstreams
    }

    private func upstream(
        named name: String,
        _ given: UpstreamConfiguration
    ) -> UpstreamConfiguration? {
        var upstream = given
        upstream.name = name
        if case .some = upstream.urls {
            reportRepeats(in: upstream.$urls.node)
            HeaderNameValidator.checkSent(upstream.$headers.node, reportingTo: diagnostics)
            resolveFiles(of: &upstream.tls)
            checkCredentials(of: upstream)
        } else {
            guard upstream.directory.map(\.path.isEmpty) == false else { return nil }
            resolveDirectory(of: &upstream)
        }
        for element in upstream.$forward.node?.elements ?? [] { checkForwarded(element) }
        resolveFailure(of: &upstream)
        return upstream
    }

    /// Makes the rule of failures of its keys, whose templates know the response alone.
    private func resolveFailure(of upstream: inout UpstreamConfiguration) {
        var variables = TemplateVariables()
        variables.parameters = []
        let reader = FailureRuleReader(diagnostics: diagnostics, variables: variables)
        upstream.failure = reader.rule(
            when: upstream.$failWhen.node,
            message: upstream.$failMessage.node
        )
        guard upstream.$failWhen.node == nil, let position = upstream.$failMessage.position else {
            return
        }
        diagnostics.report("'failMessage' needs 'failWhen'", at: position)
    }

    /// Resolves the paths of `tls`, whose files have to be there.
    private func resolveFiles(of tls: inout UpstreamConfiguration.Encryption) {
        if let key = tls.$key.node, tls.certificate == nil {
            diagnostics.report(
                "'key' is that of a 'certificate', which is not given",
                at: key.position
            )
        }
        checkEnd(of: tls.$certificate.node)
        tls.ca = resolved(tls.ca, at: tls.$ca.node, kind: "certificates")
        tls.certificate = resolved(tls.certificate, at: tls.$certificate.node, kind: "certificate")
        tls.key = resolved(tls.key, at: tls.$key.node, kind: "key")
    }

    private func resolved(_ name: String?, at node: ConfigurationNode?, kind: String) -> String? {
        guard let name, let node else { return nil }
        let path = ConfigurationPath.resolve(name, in: folder)
        do throws(ConfigurationFileError) {
            _ = try start(path, 1)
        } catch {
            diagnostics.report("\(kind) '\(name)': \(error.reason)", at: node.position)
        }
        return path
    }

    /// Warns of a certificate of this service that ends soon, or is none.
    private func checkEnd(of certificate: ConfigurationNode?) {
        guard let name = certificate?.text, let position = certificate?.position,
            let bytes = try? start(ConfigurationPath.resolve(name, in: folder), Self.maximumPEM)
        else { return }
        guard let end = CertificateEnd.seconds(pem: String(decoding: bytes, as: UTF8.self)) else {
            return diagnostics.warn(
                "certificate '\(name)' has no certificate (PEM) in it",
                at: position
            )
        }
        if let words = CertificateEnd.warning(end, at: .now) {
            diagnostics.warn("certificate '\(name)' \(words)", at: position)
        }
    }

    /// The longest file in which a certificate is looked for.
    private static let maximumPEM = 64 << 10

    /// Reports what `auth` cannot go with: another source of the same field.
    private func checkCredentials(of upstream: UpstreamConfiguration) {
        guard let auth = upstream.auth else { return }
        let header = upstream.$headers.node?.members?.first {
            $0.key.lowercased() == "authorization"
        }
        if let header {
            diagnostics.report(
                "'authorization' is sent by 'auth': remove one of them",
                at: header.keyPosition
            )
        }
        if upstream.forward.contains(where: { $0.name == "authorization" }),
            let position = upstream.$auth.position
        {
            diagnostics.report(
                "'authorization' is sent by 'auth': remove it, or pass the client's on in 'forward'",
                at: position
            )
        }
        if let basic = auth.basic, basic.user.text.contains(scalar: ":"),
            let user = basic.$user.node
        {
            diagnostics.report("'user' cannot have a colon (RFC 7617)", at: user.position)
        }
    }

    /// Reports an address that is listed before.
    private func reportRepeats(in addresses: ConfigurationNode?) {
        var seen: Set<ExactString> = []
        for element in addresses?.elements ?? [] {
            guard let text = element.text else { continue }
            if !seen.insert(ExactString(BaseURL.normalized(text))).inserted {
                diagnostics.report("this address is listed before", at: element.position)
            }
        }
    }

    private func resolveDirectory(of upstream: inout UpstreamConfiguration) {
        guard let directory = upstream.directory else { return }
        let path = ConfigurationPath.resolve(directory.path, in: folder)
        upstream.directory?.path = path
        guard !folderExists(path), let node = directory.$path.node ?? upstream.$directory.node
        else { return }
        let shown = node.scalar.map { " '\($0.shown)'" } ?? ""
        diagnostics.report("there is no folder\(shown)", at: node.position)
    }

    private func checkForwarded(_ element: ConfigurationNode) {
        let node = ForwardedFieldKeys(reading: element).$name.node ?? element
        guard let name = node.text?.lowercased(), HeaderNameValidator.neverSent.contains(name)
        else { return }
        diagnostics.report("'\(name)' is never passed on", at: node.position)
    }
}

/// The header fields that a configuration may name.
package enum HeaderNameValidator {
    /// Fields of one connection (RFC 9110, section 7.6.1) or to the message itself.
    package static let connection: Set<ExactString> = [
        "connection", "content-length", "keep-alive", "proxy-authenticate", "proxy-authorization",
        "proxy-connection", "te", "trailer", "transfer-encoding", "upgrade",
    ]

    /// Fields that never go to an upstream.
    package static let neverSent = connection.union(["accept-encoding", "cookie", "expect", "host"])

    /// Reports the fields of a mapping that a request cannot send.
    package static func checkSent(
        _ fields: ConfigurationNode?,
        reportingTo diagnostics: DiagnosticCollector
    ) {
        for field in fields?.members ?? [] {
            for value in field.value.elements ?? [field.value] {
                checkSent(field.key, at: field.keyPosition, value, reportingTo: diagnostics)
            }
        }
    }

    /// Reports a field that a request cannot send.
    static func checkSent(
        _ name: String,
        at position: SourcePosition,
        _ value: ConfigurationNode,
        reportingTo diagnostics: DiagnosticCollector
    ) {
        let lowered = name.lowercased()
        if connection.contains(lowered) {
            diagnostics.report(
                "'\(name)' belongs to the connection and cannot be set",
                at: position
            )
        } else if neverSent.contains(lowered) {
            diagnostics.report("'\(name)' is never sent", at: position)
        }
        if value.text?.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) ?? false {
            diagnostics.report(
                "'\(name)' has a line break or another control character",
                at: value.position
            )
        }
    }
}
