import ConfigurationLanguage
import JSONCore
import LayoutCore
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import ModuleMapping
import PageServing
import UpstreamKit

/// Writes explanations as JSON.
struct ExplanationWriter {
    /// The upstreams by name, for their addresses.
    let upstreams: [ExactString: UpstreamConfiguration]
    /// The side of a rollout whose page is explained; nil without one.
    var side: RolloutSide?

    // MARK: Pages

    /// Returns the explanation of a page.
    func bytes(of explanation: PageExplanation, module: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("module", string: module)
            if let side { writer.member("rollout", string: side.rawValue) }
            writer.member("components", array: explanation.components) { writer, component in
                writer.object { Self.write(component, to: &$0) }
            }
            let calls = explanation.calls.all + explanation.skipped
            writer.member("requests", array: calls) { writer, call in
                writer.object { write(call, to: &$0) }
            }
            if explanation.calls.omitted > 0 {
                writer.member("omittedRequests", integer: explanation.calls.omitted)
            }
            if let accepts = explanation.accepts {
                writer.member("accepts") { $0.explanation(accepts) }
            }
        }
        return writer.finish()
    }

    private static func write(
        _ component: PageExplanation.Component,
        to writer: inout JSONWriter
    ) {
        let recorded = component.recorded
        writer.member("id", string: recorded.id)
        if let section = recorded.section {
            writer.member("section", string: recorded.prefix + section)
        }
        write(recorded.counts, to: &writer)
        if let carousel = recorded.carousel {
            writer.member("carousel") { writer in
                writer.object { write(carousel, to: &$0) }
            }
        }
        if let reason = recorded.whyEmpty ?? recorded.partlyLeftOut {
            writer.member("reason", string: reason)
        }
        writer.member("layout") { writer in
            guard let layout = component.layout else { return writer.null() }
            writer.object { writer in
                writer.member("file", string: layout.file)
                writer.member("line", integer: layout.line)
                if let width = component.minimumWidth { writer.member("at", length: width) }
            }
        }
        writer.member("paths", array: recorded.paths) { writer, path in
            writer.object { writer in
                writer.member("path", string: path.text)
                writer.member("part", string: path.part.rawValue)
                writer.member("missed", integer: path.missed)
                writer.member("of", integer: path.count)
                writer.member("nearest", stringOrNull: path.nearest)
                if let missing = path.missing { writer.member("missing", string: missing.name) }
                if path.refused > 0 { writer.member("refused", integer: path.refused) }
                if let doubt = path.doubt { writer.member("doubt", string: doubt) }
                if let unusable = path.firstUnusable {
                    writer.member("unusable", integer: path.unusable)
                    writer.member("detail", string: unusable.reason)
                    Self.write(component.places[path.text], to: &writer)
                }
            }
        }
        if !recorded.texts.isEmpty {
            writer.member("texts", array: recorded.texts) { writer, text in
                writer.object { write(text, to: &$0) }
            }
        }
        if !recorded.conditions.isEmpty {
            writer.member("conditions", array: recorded.conditions) { writer, condition in
                writer.object { writer in
                    writer.member("condition", string: condition.text)
                    writer.member("test", string: condition.note.test)
                    writer.member("met", string: condition.note.values)
                    writer.member("times", integer: condition.count)
                    writer.member("detail", string: condition.note.message)
                    writer.member("instead", string: condition.note.advice)
                    Self.write(component.places[condition.text], to: &writer)
                }
            }
        }
    }

    private static func write(_ text: RecordedText, to writer: inout JSONWriter) {
        writer.member("key", string: text.key)
        writer.member("language", string: text.language)
        writer.member("fallback", boolean: text.isFallback)
        if let unusable = text.unusable { writer.member("unusable", string: unusable) }
        write(text.place, to: &writer)
    }

    private static func write(_ place: SourcePlace?, to writer: inout JSONWriter) {
        guard let place else { return }
        writer.member("file", string: place.file)
        writer.member("line", integer: place.line)
    }

    private static func write(_ counts: RecordedComponent.Counts, to writer: inout JSONWriter) {
        writer.member("values", integer: counts.values)
        writer.member("mapped", integer: counts.mapped)
        writer.member("dropped", integer: counts.dropped)
        writer.member("duplicates", integer: counts.duplicates)
        writer.member("skipped", integer: counts.skipped)
    }

    // MARK: Requests

    private func write(_ call: CallRecorder.Call, to writer: inout JSONWriter) {
        let response = call.response
        writer.member("id", string: call.id)
        writer.member("upstream", string: call.upstream)
        writer.member("url", stringOrNull: call.target.map { address(of: call.upstream) + $0 })
        writer.member("status") { writer in
            guard let status = response?.status ?? call.failure?.status else {
                return writer.null()
            }
            writer.integer(status)
        }
        writer.member("cache", stringOrNull: response?.outcome.text)
        writer.member("ageSeconds") { writer in
            guard let response else { return writer.null() }
            let age = max(0, WallTime.now.milliseconds - response.fetchedAt.milliseconds)
            writer.length(Double(age) / 1_000)
        }
        writer.member("milliseconds") { writer in
            guard call.target != nil else { return writer.null() }
            writer.length(call.duration / .milliseconds(1))
        }
        writer.member("bytes") { writer in
            guard let response else { return writer.null() }
            // A long response in memory has its values only, not the bytes that they came as.
            let text = response.body?.count ?? response.content.textBytes
            writer.integer(text ?? response.document.withRoot(\.jsonText).utf8.count)
        }
        if let failure = call.failure {
            writer.member("failure") { writer in
                writer.object { writer in
                    writer.member("kind", string: failure.kind.rawValue)
                    writer.member("detail", string: failure.detail)
                }
            }
        } else if call.target == nil {
            writer.member("skipped", boolean: true)
        }
    }

    /// Returns the address of an upstream, without credentials.
    private func address(of upstream: String) -> String {
        guard let configuration = upstreams[upstream] else { return "" }
        return switch configuration.source {
        case .http: configuration.shownURLs.joined(separator: " ")
        case .directory(let folder): "directory:\(folder.path)"
        }
    }

    // MARK: Frames

    /// Returns the explanation of an item's frame.
    static func bytes(of explanation: FrameExplanation) -> [UInt8] {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("item", string: explanation.item)
            writer.member("frame") { writer in
                writer.object { writer in
                    writer.member("x", length: explanation.frame.x)
                    writer.member("y", length: explanation.frame.y)
                    writer.member("width", length: explanation.frame.width)
                    writer.member("height", length: explanation.frame.height)
                }
            }
            writer.member("because", array: explanation.reasons) { writer, reason in
                writer.object { write(reason, in: explanation, to: &$0) }
            }
            if explanation.isCutShort { writer.member("cutShort", boolean: true) }
            if let accessibility = explanation.accessibility {
                writer.member("a11y") { $0.explanation(accessibility) }
            }
        }
        return writer.finish()
    }

    private static func write(
        _ reason: FrameExplanation.Reason,
        in explanation: FrameExplanation,
        to writer: inout JSONWriter
    ) {
        writer.member("number", string: reason.number.rawValue)
        writer.member("value", length: reason.number.value(in: explanation.frame))
        writer.member("from", string: reason.from.rawValue)
        writer.member("detail", string: reason.detail)
        writer.member("file", stringOrNull: reason.place?.file)
        writer.member("line") { writer in
            if let line = reason.place?.line { writer.integer(line) } else { writer.null() }
        }
        guard let change = reason.change else { return }
        writer.member("change") { writer in
            writer.object { writer in
                writer.member("to") { writer in
                    switch change.to {
                    case .number(let number): writer.length(number)
                    case .text(let text): writer.string(text)
                    case .nothing: writer.null()
                    }
                }
                writer.member("by", length: change.by)
            }
        }
    }
}

extension CacheOutcome {
    /// The words of `Cache-Status` (RFC 9211) for one response.
    fileprivate var text: String {
        let own: String
        switch source {
        case .hit: own = "hit"
        case .hitStale: own = "hit; detail=stale"
        case .revalidated: own = "fwd=stale; fwd-status=304"
        case .staleIfError: own = "fwd=stale; detail=stale-if-error"
        case .forwarded(let reason, let isStored):
            let name =
                switch reason {
                case .miss: "uri-miss"
                case .stale: "stale"
                case .refresh: "request"
                case .uncacheable: "bypass"
                }
            own = "fwd=\(name)" + (isStored ? "; stored" : "")
        }
        return isCollapsed ? own + "; collapsed" : own
    }
}
