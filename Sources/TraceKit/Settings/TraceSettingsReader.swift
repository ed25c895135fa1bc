import InputCore
import UpstreamKit

/// Reads the settings of traces from the environment (OpenTelemetry, Environment Variables).
///
/// A value that cannot be read is a warning, and the default holds in its place, as the specification
/// says: a service does not stop for its telemetry. Without a valid endpoint there are no traces.
package struct TraceSettingsReader {
    /// The settings; nil where nothing is exported.
    package private(set) var settings: TraceSettings?
    /// A sentence for each variable that cannot be read. None has a value that may be a secret.
    package private(set) var warnings: [String] = []
    private let environment: [ExactString: String]

    /// Reads the variables. An empty value counts as none.
    package init(_ environment: [ExactString: String]) {
        self.environment = environment.filter { !$0.value.isEmpty }
        if isDisabled { return }
        guard let (url, target) = endpoint() else { return }
        var settings = TraceSettings(url: url, target: target)
        checkProtocol()
        settings.fields = headers()
        settings.sampler = sampler()
        settings.timeout = milliseconds(
            "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT",
            or: milliseconds("OTEL_EXPORTER_OTLP_TIMEOUT", or: settings.timeout)
        )
        settings.delay = milliseconds("OTEL_BSP_SCHEDULE_DELAY", or: settings.delay)
        settings.queue = count("OTEL_BSP_MAX_QUEUE_SIZE", or: settings.queue)
        settings.batch = count(
            "OTEL_BSP_MAX_EXPORT_BATCH_SIZE",
            or: min(settings.batch, settings.queue)
        )
        if settings.batch > settings.queue {
            warnings.append(
                "OTEL_BSP_MAX_EXPORT_BATCH_SIZE is more than OTEL_BSP_MAX_QUEUE_SIZE: "
                    + "\(settings.queue) is used"
            )
            settings.batch = settings.queue
        }
        let exportTimeout = milliseconds("OTEL_BSP_EXPORT_TIMEOUT", or: .seconds(30))
        settings.timeout = min(settings.timeout, exportTimeout)
        settings.attributes = pairs("OTEL_RESOURCE_ATTRIBUTES")
        settings.service =
            self.environment["OTEL_SERVICE_NAME"]
            ?? settings.attributes.last { $0.name == "service.name" }?.value ?? settings.service
        self.settings = settings
    }

    private var isDisabled: Bool {
        environment["OTEL_SDK_DISABLED"]?.lowercased() == "true"
            || environment["OTEL_TRACES_EXPORTER"] == "none"
    }

    // MARK: The collector

    /// Reads the address: that of traces as it is, the common one with `/v1/traces` after it.
    private mutating func endpoint() -> (UpstreamURL, String)? {
        let own = "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT"
        let common = "OTEL_EXPORTER_OTLP_ENDPOINT"
        let name = environment[own] == nil ? common : own
        guard var text = environment[name] else { return nil }
        if name == common {
            while text.ends(with: "/") { text.unicodeScalars.removeLast() }
            text += "/v1/traces"
        }
        do throws(UpstreamURLError) {
            let url = try UpstreamURL(parsing: text)
            let root = try UpstreamURL(parsing: url.root)
            return (root, url.path.isEmpty ? "/" : url.path)
        } catch {
            // The value may have a password in it.
            warnings.append("\(name): \(error); no traces are exported")
            return nil
        }
    }

    private mutating func checkProtocol() {
        let names = ["OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL"]
        guard let name = names.first(where: { environment[$0] != nil }),
            let value = environment[name], value != "http/json"
        else { return }
        warnings.append(
            "\(name) is '\(value)': http/json is used, which collectors take at their port for HTTP, 4318"
        )
    }

    private mutating func headers() -> HeaderFields {
        let own = "OTEL_EXPORTER_OTLP_TRACES_HEADERS"
        let name = environment[own] == nil ? "OTEL_EXPORTER_OTLP_HEADERS" : own
        return pairs(name).reduce(into: HeaderFields()) {
            $0.add($1.name.lowercased(), value: $1.value)
        }
    }

    // MARK: The sampler

    private mutating func sampler() -> TraceSampler {
        let always = TraceSampler(ratio: 1, followsParent: true)
        guard let name = environment["OTEL_TRACES_SAMPLER"] else { return always }
        let isParentBased = name.begins(with: "parentbased_")
        switch isParentBased ? String(name.dropFirstScalars("parentbased_".count)) : name {
        case "always_on": return TraceSampler(ratio: 1, followsParent: isParentBased)
        case "always_off": return TraceSampler(ratio: 0, followsParent: isParentBased)
        case "traceidratio": return TraceSampler(ratio: ratio(), followsParent: isParentBased)
        default:
            warnings.append(
                "OTEL_TRACES_SAMPLER is '\(name)': use one of always_on, always_off, traceidratio, "
                    + "parentbased_always_on, parentbased_always_off, parentbased_traceidratio; "
                    + "parentbased_always_on is used"
            )
            return always
        }
    }

    private mutating func ratio() -> Double {
        guard let text = environment["OTEL_TRACES_SAMPLER_ARG"] else { return 1 }
        if let ratio = Double(text), (0...1).contains(ratio) { return ratio }
        warnings.append("OTEL_TRACES_SAMPLER_ARG is '\(text)': use a number from 0 to 1; 1 is used")
        return 1
    }

    // MARK: Values

    private mutating func milliseconds(_ name: String, or standard: Duration) -> Duration {
        guard let text = environment[name] else { return standard }
        if let number = Int64(text), (0...86_400_000).contains(number) {
            return .milliseconds(number)
        }
        let used = Int64(clamping: standard / .milliseconds(1))
        warnings.append("\(name) is '\(text)': use milliseconds, a whole number; \(used) is used")
        return standard
    }

    private mutating func count(_ name: String, or standard: Int) -> Int {
        guard let text = environment[name] else { return standard }
        if let number = Int(text), (1...1_000_000).contains(number) { return number }
        warnings.append("\(name) is '\(text)': use a number from 1 to 1000000; \(standard) is used")
        return standard
    }

    /// Reads a list `name=value,name=value` with percent-encoded values (W3C Baggage).
    private mutating func pairs(_ name: String) -> [(name: String, value: String)] {
        guard let text = environment[name] else { return [] }
        var pairs: [(name: String, value: String)] = []
        for (index, entry) in text.split(at: ",").enumerated() {
            let parts = entry.split(at: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let key = parts[0].trimmed
            guard parts.count == 2, !key.isEmpty,
                let value = PercentEncoding.decode(parts[1].trimmed, form: false),
                !value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f })
            else {
                warnings.append(
                    "\(name): entry \(index + 1) is left out: "
                        + "use name=value, with the value percent-encoded"
                )
                continue
            }
            pairs.append((name: key, value: value))
        }
        return pairs
    }
}

extension Substring {
    fileprivate var trimmed: String {
        let isSpace = { (character: Unicode.Scalar) in character == " " || character == "\t" }
        let rest = dropScalars(while: isSpace)
        let end =
            rest.unicodeScalars.lastIndex { !isSpace($0) }.map(rest.unicodeScalars.index(after:))
            ?? rest.startIndex
        return String(rest[..<end])
    }
}
