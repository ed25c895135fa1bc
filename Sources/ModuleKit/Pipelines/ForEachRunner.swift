import JSONCore
import ModuleDeclarations
import ModuleMapping
import UpstreamKit
import WorkLimits

/// Makes the calls of a step with `forEach`: one for each value of an earlier response, or for each chunk
/// of them. The responses become one array, in the order of the values.
struct ForEachRunner {
    let runner: RequestRunner
    let forEach: RequestDeclaration.ForEach
    /// The documents with the values, one a page.
    let sources: [ResponseDocument]
    let scope: ResponseScope

    /// One call: the JSON text of its values, and its result.
    private struct Call: Sendable {
        let values: [String]
        let result: Result<UpstreamResponse, RequestFailure>

        var succeeded: Bool { (try? result.get()) != nil }
    }

    /// Makes the calls and returns their outcome.
    func outcome() async -> RequestOutcome {
        let values: [String]
        do throws(WorkError) {
            values = try self.values()
        } catch {
            return runner.failed(runner.failure(.mapping, detail: "forEach: \(error)"))
        }
        let called = Array(values.prefix(forEach.maximum))
        let size = forEach.chunk?.size ?? 1
        let groups = stride(from: 0, to: called.count, by: size).map {
            Array(called[$0..<min($0 + size, called.count)])
        }
        let calls = await callAll(groups)
        var failures = ForEachFailures(of: values.count)
        for call in calls { note(call, in: &failures) }
        if runner.declaration.isRequired || !calls.contains(where: \.succeeded),
            let failure = failures.firstOfRequired
        {
            var outcome = runner.failed(failure)
            outcome.failures = failures.all
            return outcome
        }
        return collect(calls, failures: failures, notCalled: values.count - called.count)
    }

    /// Returns the JSON text of each value, in order.
    private func values() throws(WorkError) -> [String] {
        try scope.with { scope throws(WorkError) in
            let path = BoundPath(forEach.path, in: scope)
            var values: [String] = []
            for source in sources {
                try source.parsed.withRoot { root throws(WorkError) in
                    try path.each(in: root, current: root, scope: scope) {
                        values.append($0.jsonText)
                        return true
                    }
                }
            }
            return values
        }
    }

    // MARK: Calling

    /// Makes one call for each group, at most `concurrency` at once. Results are in the groups' order.
    private func callAll(_ groups: [[String]]) async -> [Call] {
        // A `max` beyond the calls of a load is declared for this step, which then has its own budget.
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

    /// Makes a call with `@` being the value, or the array of a chunk's values.
    private func call(_ values: [String], from budget: CallBudget) async -> Call {
        let text = forEach.chunk == nil ? values[0] : "[\(values.joined(separator: ","))]"
        guard let document = try? JSONDocument(parsing: text) else {
            let failure = runner.failure(.mapping, detail: "a value cannot be put into the request")
            return Call(values: values, result: .failure(failure))
        }
        do throws(RequestFailure) {
            let response = try await runner.call(
                in: scope.with(current: ResponseDocument(document)),
                from: budget
            )
            return Call(values: values, result: .success(response))
        } catch {
            return Call(values: values, result: .failure(error))
        }
    }

    private func note(_ call: Call, in failures: inout ForEachFailures) {
        switch call.result {
        case .failure(let failure): failures.add(failure, for: call.values.map(Self.plain))
        case .success(let response):
            let named = [runner.failure(behind: response), runner.errors(in: response)]
            for failure in named.compactMap(\.self) {
                failures.add(failure, for: call.values.map(Self.plain))
            }
        }
    }

    // MARK: Collecting

    private func collect(
        _ calls: [Call],
        failures: ForEachFailures,
        notCalled: Int
    ) -> RequestOutcome {
        var failures = failures
        var writer = JSONWriter()
        writer.array { writer in
            for call in calls {
                for (value, element) in zip(call.values, elements(of: call, failures: &failures)) {
                    writer.element { write(element, of: value, to: &$0) }
                }
            }
        }
        guard let document = try? JSONDocument(parsing: writer.finish()) else {
            return runner.failed(
                runner.failure(.tooLarge, detail: "the answers together are too large")
            )
        }
        var outcome = RequestOutcome(document, of: calls.compactMap { try? $0.result.get() })
        outcome.failures = failures.all
        outcome.hasGaps = !failures.all.isEmpty
        if notCalled > 0 {
            let detail = "\(failures.count) values, of which \(notCalled) were not called"
            outcome.failures.append(runner.failure(.tooMany, detail: detail))
        }
        for response in outcome.responses {
            guard let failure = runner.failure(behind: response) else { continue }
            outcome.markStale(asOf: response.fetchedAt, failure: failure)
        }
        return outcome
    }

    /// Writes the element of a value: its response, or both.
    private func write(_ response: String, of value: String, to writer: inout JSONWriter) {
        switch forEach.collection {
        case .answers: writer.raw(response)
        case .pairs:
            writer.object { writer in
                writer.member("each") { $0.raw(value) }
                writer.member("response") { $0.raw(response) }
            }
        }
    }

    /// Returns the JSON text for each value: its response, or null.
    private func elements(of call: Call, failures: inout ForEachFailures) -> [String] {
        guard case .success(let response) = call.result else {
            return call.values.map { _ in "null" }
        }
        guard let chunk = forEach.chunk else { return [response.document.withRoot(\.jsonText)] }
        let found: [ExactString: String]
        do throws(WorkError) {
            found = try Self.elements(of: response, in: chunk)
        } catch {
            let failure = runner.failure(.mapping, detail: "answers: \(error)")
            failures.add(failure, for: call.values.map(Self.plain))
            return call.values.map { _ in "null" }
        }
        return call.values.map { value in
            let key = Self.plain(value)
            if let element = found[key] { return element }
            failures.add(runner.failure(.missing, detail: "no answer came"), for: [key])
            return "null"
        }
    }

    /// Returns the elements of a chunk's response by the text of their keys; of several with one key the
    /// first counts.
    private static func elements(
        of response: UpstreamResponse,
        in chunk: RequestDeclaration.Chunk
    ) throws(WorkError) -> [ExactString: String] {
        try response.document.withRoot { root throws(WorkError) in
            let meter = VisitMeter(budget: WorkBudget())
            var parts: [ExactString: String] = [:]
            try chunk.answers.each(in: root, current: root, meter: meter) { part in
                let key = try? chunk.key.first(in: root, current: part, meter: meter)
                if let key = key?.text, parts[key] == nil { parts[key] = part.jsonText }
                return true
            }
            try meter.check()
            return parts
        }
    }

    /// A value as a failure names it: a string without its quotes. The members of an object stay unsaid, as a failure
    /// is shown to clients.
    private static func plain(_ json: String) -> String {
        switch json.utf8.first {
        case UInt8(ascii: "{"): "an object"
        case UInt8(ascii: "["): "an array"
        default: (try? JSONDocument(parsing: json))?.withRoot(\.text) ?? json
        }
    }
}
