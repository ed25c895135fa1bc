import JSONCore
import UpstreamKit

/// Asks a chain's step once for each value that an earlier answer has, or once for each chunk of
/// them, and puts the answers into one array, in the order of the values.
struct ForEachRunner {
    let runner: RequestRunner
    let forEach: RequestDeclaration.ForEach
    let scope: AnswersScope

    /// Values named in the detail of a failure; more are counted.
    private static let namedValues = 10

    private typealias Call = Result<UpstreamAnswer, RequestFailure>

    func outcome() async -> RequestOutcome {
        let values = values()
        let called = Array(values.prefix(forEach.maximum))
        var failures: [RequestFailure] = []
        if values.count > called.count {
            failures.append(
                runner.failure(
                    .tooMany,
                    "\(values.count) values, of which \(values.count - called.count) were not called"
                )
            )
        }
        let size = forEach.chunk?.size ?? 1
        let groups = stride(from: 0, to: called.count, by: size).map {
            Array(called[$0..<min($0 + size, called.count)])
        }
        let calls = await callAll(groups)
        for call in calls { if case .failure(let failure) = call { failures.append(failure) } }
        if runner.declaration.isRequired, let failure = calls.firstFailure {
            return RequestOutcome(failed: failure, fallback: runner.fallback)
        }
        return collect(groups, calls, failures)
    }

    /// The JSON text of each value, in order.
    private func values() -> [String] {
        scope.with { scope in
            guard let root = scope.answers[forEach.request] else { return [] }
            var values: [String] = []
            // A path that looks at too many values gives those it found before.
            try? forEach.path.each(in: root, current: root) {
                values.append($0.jsonText)
                return true
            }
            return values
        }
    }

    // MARK: Calling

    /// One call a group, at most `concurrency` under way at once; results in the groups' order.
    private func callAll(_ groups: [[String]]) async -> [Call] {
        await withTaskGroup(of: (Int, Call).self) { tasks in
            var results = [Call?](repeating: nil, count: groups.count)
            for (index, group) in groups.enumerated() {
                if index >= forEach.concurrency, let (done, call) = await tasks.next() {
                    results[done] = call
                }
                tasks.addTask { (index, await self.call(group)) }
            }
            for await (done, call) in tasks { results[done] = call }
            return results.compactMap(\.self)
        }
    }

    /// Calls with `@` being the value, or the array of a chunk's values.
    private func call(_ values: [String]) async -> Call {
        let text = forEach.chunk == nil ? values[0] : "[\(values.joined(separator: ","))]"
        do {
            let document = try JSONDocument(parsing: text)
            let answer = try await runner.call(scope.with(current: document))
            if let failure = answer.outcome.failure {
                throw RequestFailure(
                    request: runner.declaration.id,
                    module: runner.module.name,
                    failure
                )
            }
            return .success(answer)
        } catch let failure as RequestFailure {
            return .failure(failure)
        } catch {
            return .failure(runner.failure(.mapping, "a value cannot be put into the request"))
        }
    }

    // MARK: Collecting

    private func collect(
        _ groups: [[String]],
        _ calls: [Call],
        _ failures: [RequestFailure]
    ) -> RequestOutcome {
        var writer = JSONWriter()
        var missing: [String] = []
        writer.raw("[")
        var isFirst = true
        for (group, call) in zip(groups, calls) {
            for element in elements(group, call, &missing) {
                if !isFirst { writer.raw(",") }
                isFirst = false
                writer.raw(element)
            }
        }
        writer.raw("]")
        var failures = failures
        if !missing.isEmpty { failures.append(missingFailure(missing)) }
        let answers = calls.compactMap { try? $0.get() }
        guard let document = try? JSONDocument(parsing: writer.finish()) else {
            let failure = runner.failure(.tooLarge, "the answers together are too large")
            return RequestOutcome(failed: failure, fallback: runner.fallback)
        }
        return RequestOutcome(
            standing: .asked,
            documents: [document],
            answers: answers,
            failures: failures
        )
    }

    /// The JSON text that stands in each value's place: its answer, or null.
    private func elements(_ values: [String], _ call: Call, _ missing: inout [String]) -> [String] {
        guard case .success(let answer) = call else { return values.map { _ in "null" } }
        guard let chunk = forEach.chunk else {
            return [answer.document.withRoot(\.jsonText)]
        }
        let found = Self.parts(of: answer, chunk)
        return values.map { value in
            if let part = found[Self.plain(value)] { return part }
            missing.append(Self.plain(value))
            return "null"
        }
    }

    /// A chunk's parts by the text of their keys; of several with one key the first counts.
    private static func parts(
        of answer: UpstreamAnswer,
        _ chunk: RequestDeclaration.Chunk
    ) -> [String: String] {
        answer.document.withRoot { root in
            var parts: [String: String] = [:]
            // What a too costly path did not reach is reported as missing.
            try? chunk.answers.each(in: root, current: root) { part in
                if let key = chunk.key.first(in: root, current: part)?.text, parts[key] == nil {
                    parts[key] = part.jsonText
                }
                return true
            }
            return parts
        }
    }

    /// A value's text: a string without its quotes.
    private static func plain(_ json: String) -> String {
        (try? JSONDocument(parsing: json))?.withRoot(\.text) ?? json
    }

    private func missingFailure(_ missing: [String]) -> RequestFailure {
        let named = missing.prefix(Self.namedValues).joined(separator: ", ")
        let more = missing.count - Self.namedValues
        let rest = more > 0 ? " and \(more) more" : ""
        return runner.failure(.missing, "no answer for \(named)\(rest)")
    }
}

extension [Result<UpstreamAnswer, RequestFailure>] {
    /// The first call that failed, in order.
    fileprivate var firstFailure: RequestFailure? {
        for case .failure(let failure) in self { return failure }
        return nil
    }
}
