import JSONCore
import UpstreamKit

/// Asks a chain's step once for each value that an earlier answer has, or once for each chunk of
/// them, and puts the answers into one array, in the order of the values.
struct ForEachRunner {
    let runner: RequestRunner
    let forEach: RequestDeclaration.ForEach
    /// The answers that have the values, one a page.
    let sources: [JSONDocument]
    let scope: AnswersScope

    /// One call: the JSON text of its values, and what came of it.
    private struct Call: Sendable {
        let values: [String]
        let result: Result<UpstreamAnswer, RequestFailure>

        var isAnswered: Bool { (try? result.get()) != nil }
    }

    func outcome() async -> RequestOutcome {
        let values: [String]
        do throws(JSONError) {
            values = try self.values()
        } catch {
            return runner.failed(runner.failure(.mapping, "forEach: \(error)"))
        }
        let called = Array(values.prefix(forEach.maximum))
        let size = forEach.chunk?.size ?? 1
        let groups = stride(from: 0, to: called.count, by: size).map {
            Array(called[$0..<min($0 + size, called.count)])
        }
        let calls = await callAll(groups)
        var failures = ForEachFailures(of: values.count)
        for call in calls { note(call, in: &failures) }
        if runner.declaration.isRequired || !calls.contains(where: \.isAnswered),
            let failure = failures.firstOfRequired
        {
            var outcome = runner.failed(failure)
            outcome.failures = failures.all
            return outcome
        }
        return collect(calls, failures, notCalled: values.count - called.count)
    }

    /// The JSON text of each value, in order.
    private func values() throws(JSONError) -> [String] {
        var values: [String] = []
        for source in sources {
            try source.withRoot { root throws(JSONError) in
                try forEach.path.each(in: root, current: root) {
                    values.append($0.jsonText)
                    return true
                }
            }
        }
        return values
    }

    // MARK: Calling

    /// One call a group, at most `concurrency` under way at once; results in the groups' order.
    private func callAll(_ groups: [[String]]) async -> [Call] {
        // A `max` beyond what a load may call is the configuration's own word for this step.
        let budget =
            forEach.maximum > CallBudget.maximumCalls
            ? CallBudget(limit: forEach.maximum) : runner.load.calls
        return await withTaskGroup(of: (Int, Call).self) { tasks in
            var results = [Call?](repeating: nil, count: groups.count)
            for (index, group) in groups.enumerated() {
                if index >= forEach.concurrency, let (done, call) = await tasks.next() {
                    results[done] = call
                }
                tasks.addTask { (index, await self.call(group, from: budget)) }
            }
            for await (done, call) in tasks { results[done] = call }
            return results.compactMap(\.self)
        }
    }

    /// Calls with `@` being the value, or the array of a chunk's values.
    private func call(_ values: [String], from budget: CallBudget) async -> Call {
        let text = forEach.chunk == nil ? values[0] : "[\(values.joined(separator: ","))]"
        guard let document = try? JSONDocument(parsing: text) else {
            let failure = runner.failure(.mapping, "a value cannot be put into the request")
            return Call(values: values, result: .failure(failure))
        }
        do throws(RequestFailure) {
            let answer = try await runner.call(scope.with(current: document), from: budget)
            return Call(values: values, result: .success(answer))
        } catch {
            return Call(values: values, result: .failure(error))
        }
    }

    private func note(_ call: Call, in failures: inout ForEachFailures) {
        switch call.result {
        case .failure(let failure): failures.add(failure, for: call.values.map(Self.plain))
        case .success(let answer):
            if let failure = runner.standIn(answer) {
                failures.add(failure, for: call.values.map(Self.plain))
            }
        }
    }

    // MARK: Collecting

    private func collect(
        _ calls: [Call],
        _ failures: ForEachFailures,
        notCalled: Int
    ) -> RequestOutcome {
        var failures = failures
        var writer = JSONWriter()
        writer.raw("[")
        var isFirst = true
        for call in calls {
            for element in elements(call, &failures) {
                if !isFirst { writer.raw(",") }
                isFirst = false
                writer.raw(element)
            }
        }
        writer.raw("]")
        guard let document = try? JSONDocument(parsing: writer.finish()) else {
            return runner.failed(runner.failure(.tooLarge, "the answers together are too large"))
        }
        var outcome = RequestOutcome()
        outcome.documents = [document]
        outcome.answers = calls.compactMap { try? $0.result.get() }
        outcome.failures = failures.all
        outcome.hasGaps = !failures.all.isEmpty
        if notCalled > 0 {
            let detail = "\(failures.count) values, of which \(notCalled) were not called"
            outcome.failures.append(runner.failure(.tooMany, detail))
        }
        for answer in outcome.answers {
            guard let failure = runner.standIn(answer) else { continue }
            outcome.stands(since: answer.fetchedAt, failure)
        }
        return outcome
    }

    /// The JSON text that stands in each value's place: its answer, or null.
    private func elements(_ call: Call, _ failures: inout ForEachFailures) -> [String] {
        guard case .success(let answer) = call.result else {
            return call.values.map { _ in "null" }
        }
        guard let chunk = forEach.chunk else { return [answer.document.withRoot(\.jsonText)] }
        let found: [String: String]
        do throws(JSONError) {
            found = try Self.parts(of: answer, chunk)
        } catch {
            let failure = runner.failure(.mapping, "answers: \(error)")
            failures.add(failure, for: call.values.map(Self.plain))
            return call.values.map { _ in "null" }
        }
        return call.values.map { value in
            let key = Self.plain(value)
            if let part = found[key] { return part }
            failures.add(runner.failure(.missing, "no answer came"), for: [key])
            return "null"
        }
    }

    /// A chunk's parts by the text of their keys; of several with one key the first counts.
    private static func parts(
        of answer: UpstreamAnswer,
        _ chunk: RequestDeclaration.Chunk
    ) throws(JSONError) -> [String: String] {
        try answer.document.withRoot { root throws(JSONError) in
            var parts: [String: String] = [:]
            try chunk.answers.each(in: root, current: root) { part in
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
}
