import Testing
import UpstreamKit

@testable import TraceKit

@Suite("Settings of traces")
struct TraceSettingsTests {
    private static func read(_ environment: [ExactString: String]) -> TraceSettingsReader {
        TraceSettingsReader(
            ["OTEL_EXPORTER_OTLP_ENDPOINT": "http://127.0.0.1:4318"].merging(environment) { $1 }
        )
    }

    @Test("without an endpoint, or where telemetry is off, there are none")
    func absent() {
        #expect(TraceSettingsReader([:]).settings == nil)
        #expect(TraceSettingsReader(["OTEL_EXPORTER_OTLP_ENDPOINT": ""]).settings == nil)
        #expect(Self.read(["OTEL_SDK_DISABLED": "true"]).settings == nil)
        #expect(Self.read(["OTEL_TRACES_EXPORTER": "none"]).settings == nil)
        #expect(Self.read([:]).settings != nil)
    }

    @Test(
        "the common endpoint has /v1/traces after it, the own one is used as it is",
        arguments: [
            ("OTEL_EXPORTER_OTLP_ENDPOINT", "http://c:4318", "http://c:4318", "/v1/traces"),
            ("OTEL_EXPORTER_OTLP_ENDPOINT", "https://c/otlp/", "https://c", "/otlp/v1/traces"),
            ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://d:1/spans", "http://d:1", "/spans"),
            ("OTEL_EXPORTER_OTLP_TRACES_ENDPOINT", "http://d:1", "http://d:1", "/"),
        ]
    )
    func endpoint(name: String, value: String, root: String, target: String) throws {
        let settings = try #require(Self.read([ExactString(name): value]).settings)
        #expect(settings.url.text == root)
        #expect(settings.target == target)
    }

    @Test("an endpoint that cannot be used is a warning without its value, and no traces")
    func badEndpoint() {
        let reader = Self.read(["OTEL_EXPORTER_OTLP_ENDPOINT": "http://me:S3cret@c"])
        #expect(reader.settings == nil)
        #expect(reader.warnings.count == 1)
        #expect(reader.warnings[0].hasPrefix("OTEL_EXPORTER_OTLP_ENDPOINT: "))
        #expect(!reader.warnings[0].contains("S3cret"))
    }

    @Test("header fields and attributes are lists of names and percent-encoded values")
    func lists() throws {
        let reader = Self.read([
            "OTEL_EXPORTER_OTLP_HEADERS": "Authorization=Bearer%20x, api-key = k ",
            "OTEL_RESOURCE_ATTRIBUTES": "deployment.environment.name=a%2Cb,service.name=r",
        ])
        let settings = try #require(reader.settings)
        #expect(settings.fields["authorization"] == "Bearer x")
        #expect(settings.fields["api-key"] == "k")
        #expect(settings.service == "r")
        let resource = settings.resource(version: "1")
        #expect(resource.filter { $0.name == "service.name" }.map(\.value) == ["r"])
        #expect(resource.contains { $0 == ("deployment.environment.name", "a,b") })
        #expect(reader.warnings.isEmpty)
        #expect(Self.read(["OTEL_SERVICE_NAME": "s"]).settings?.service == "s")
    }

    @Test("the own header fields replace the common ones")
    func ownHeaders() throws {
        let settings = try #require(
            Self.read([
                "OTEL_EXPORTER_OTLP_HEADERS": "a=1", "OTEL_EXPORTER_OTLP_TRACES_HEADERS": "b=2",
            ]).settings
        )
        #expect(settings.fields == ["b": "2"])
    }

    @Test(
        "a value that cannot be read is a warning that names the variable, and the default holds",
        arguments: [
            ("OTEL_TRACES_SAMPLER", "sometimes"), ("OTEL_TRACES_SAMPLER_ARG", "2"),
            ("OTEL_BSP_MAX_QUEUE_SIZE", "-1"), ("OTEL_BSP_MAX_EXPORT_BATCH_SIZE", "many"),
            ("OTEL_BSP_SCHEDULE_DELAY", "5s"), ("OTEL_BSP_EXPORT_TIMEOUT", "x"),
            ("OTEL_EXPORTER_OTLP_TIMEOUT", "1.5"), ("OTEL_EXPORTER_OTLP_PROTOCOL", "grpc"),
            ("OTEL_RESOURCE_ATTRIBUTES", "novalue"), ("OTEL_EXPORTER_OTLP_HEADERS", "a=%zz"),
        ]
    )
    func warnings(name: String, value: String) throws {
        var environment: [ExactString: String] = [ExactString(name): value]
        if name == "OTEL_TRACES_SAMPLER_ARG" { environment["OTEL_TRACES_SAMPLER"] = "traceidratio" }
        let reader = Self.read(environment)
        let settings = try #require(reader.settings)
        #expect(reader.warnings.count == 1)
        #expect(reader.warnings.first?.hasPrefix(name) == true)
        #expect(settings.queue == 2_048 && settings.batch == 512)
        #expect(settings.delay == .seconds(5) && settings.timeout == .seconds(10))
        #expect(settings.sampler.ratio == 1)
    }

    @Test("the bounds of batches are read; a batch is no larger than the queue")
    func bounds() throws {
        let reader = Self.read([
            "OTEL_BSP_MAX_QUEUE_SIZE": "100", "OTEL_BSP_SCHEDULE_DELAY": "50",
            "OTEL_EXPORTER_OTLP_TRACES_TIMEOUT": "70", "OTEL_EXPORTER_OTLP_TIMEOUT": "80",
        ])
        let settings = try #require(reader.settings)
        #expect(settings.queue == 100 && settings.batch == 100 && reader.warnings.isEmpty)
        #expect(settings.delay == .milliseconds(50) && settings.timeout == .milliseconds(70))
        let larger = Self.read([
            "OTEL_BSP_MAX_QUEUE_SIZE": "10", "OTEL_BSP_MAX_EXPORT_BATCH_SIZE": "20",
        ])
        #expect(larger.settings?.batch == 10 && larger.warnings.count == 1)
    }

    @Test(
        "samplers have the names of the specification",
        arguments: [
            ("always_on", 1.0, false), ("always_off", 0, false), ("traceidratio", 0.25, false),
            ("parentbased_always_on", 1, true), ("parentbased_always_off", 0, true),
            ("parentbased_traceidratio", 0.25, true),
        ]
    )
    func samplers(name: String, ratio: Double, followsParent: Bool) throws {
        let reader = Self.read(["OTEL_TRACES_SAMPLER": name, "OTEL_TRACES_SAMPLER_ARG": "0.25"])
        #expect(
            reader.settings?.sampler == TraceSampler(ratio: ratio, followsParent: followsParent)
        )
        #expect(reader.warnings.isEmpty)
    }
}
