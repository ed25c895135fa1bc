import JSONCore

/// Writes spans as an OTLP `ExportTraceServiceRequest` in JSON: identifiers in hexadecimal, 64-bit
/// numbers as strings (OTLP 1.x, JSON Protobuf Encoding).
struct OTLPEncoder: Sendable {
    private let resource: [(name: String, value: String)]
    private let version: String

    /// - Parameters:
    ///   - resource: the attributes of the service.
    ///   - version: the service's version, which is the scope's.
    init(resource: [(name: String, value: String)], version: String) {
        self.resource = resource
        self.version = version
    }

    /// Returns the request's body.
    func body(_ spans: [TraceSpan]) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("resourceSpans") { writer in
                writer.array([0]) { writer, _ in
                    writer.object { writer in
                        writer.member("resource") { writer in
                            writer.object { writer in
                                writer.member("attributes", array: resource) { writer, attribute in
                                    writer.attribute(attribute.name, .text(attribute.value))
                                }
                            }
                        }
                        writer.member("scopeSpans") { $0.scope(spans, version: version) }
                    }
                }
            }
        }
        return writer.finish()
    }
}

extension JSONWriter {
    fileprivate mutating func scope(_ spans: [TraceSpan], version: String) {
        array([0]) { writer, _ in
            writer.object { writer in
                writer.member("scope") { writer in
                    writer.object { writer in
                        writer.member("name", string: "galley")
                        writer.member("version", string: version)
                    }
                }
                writer.member("spans", array: spans) { writer, span in writer.span(span) }
            }
        }
    }

    fileprivate mutating func span(_ span: TraceSpan) {
        object { writer in
            writer.member("traceId", string: span.context.traceID)
            writer.member("spanId", string: SpanContext.hexadecimal(span.context.spanID))
            if let parent = span.parentID {
                writer.member("parentSpanId", string: SpanContext.hexadecimal(parent))
            }
            // The flags' first byte is that of the trace context.
            writer.member("flags", integer: 1)
            writer.member("name", string: span.name)
            writer.member("kind", integer: span.kind.rawValue)
            writer.member("startTimeUnixNano", string: String(span.startNanoseconds))
            writer.member("endTimeUnixNano", string: String(span.endNanoseconds))
            writer.member("attributes") { $0.attributes(span.attributes) }
            if !span.events.isEmpty {
                writer.member("events", array: span.events) { writer, event in
                    writer.object { writer in
                        writer.member("timeUnixNano", string: String(event.nanoseconds))
                        writer.member("name", string: "\(event.name)")
                        writer.member("attributes") { $0.attributes(event.attributes) }
                    }
                }
            }
            if !span.links.isEmpty {
                writer.member("links", array: span.links) { writer, link in
                    writer.object { writer in
                        writer.member("traceId", string: link.traceID)
                        writer.member("spanId", string: SpanContext.hexadecimal(link.spanID))
                    }
                }
            }
            writer.member("status") { writer in
                writer.object { writer in
                    guard let message = span.errorMessage else { return }
                    writer.member("code", integer: 2)
                    writer.member("message", string: Self.shortened(message))
                }
            }
        }
    }

    private mutating func attributes(_ list: [(name: StaticString, value: TraceSpan.Value)]) {
        array(list) { writer, attribute in
            writer.attribute("\(attribute.name)", attribute.value)
        }
    }

    fileprivate mutating func attribute(_ name: String, _ value: TraceSpan.Value) {
        object { writer in
            writer.member("key", string: name)
            writer.member("value") { writer in
                writer.object { writer in
                    switch value {
                    case .text(let text):
                        writer.member("stringValue", string: Self.shortened(text))
                    case .integer(let number):
                        writer.member("intValue", string: String(number))
                    }
                }
            }
        }
    }

    /// Returns the beginning of a text that is exported, of whole characters.
    private static func shortened(_ text: String) -> String {
        guard text.utf8.count > TraceSpan.maximumTextBytes else { return text }
        var bytes = 0
        let whole = text.unicodeScalars.prefix { scalar in
            bytes += UTF8.width(scalar)
            return bytes <= TraceSpan.maximumTextBytes
        }
        return String(whole)
    }
}
