import Locking

#if canImport(FoundationNetworking)
    import Foundation
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Sends requests with a `URLSession`, and streams what comes as it comes.
public final class URLSessionTransport: Transport {
    private let session: URLSession
    private let exchanges = Exchanges()

    /// Creates a transport.
    ///
    /// - Parameter configuration: of its session. The default stores nothing, neither cookies nor
    ///   responses: what a client keeps is in its storage.
    public init(configuration: URLSessionConfiguration = .ephemeral) {
        // Each page that is followed has a connection for itself where the service speaks HTTP/1.1.
        configuration.httpMaximumConnectionsPerHost = max(
            configuration.httpMaximumConnectionsPerHost,
            64
        )
        session = URLSession(
            configuration: configuration,
            delegate: exchanges,
            delegateQueue: nil
        )
    }

    deinit { session.invalidateAndCancel() }

    /// Sends a request; see `Transport`.
    public func send(_ request: TransportRequest) async throws -> TransportResponse {
        var urlRequest = URLRequest(
            url: request.url,
            cachePolicy: .reloadIgnoringLocalCacheData,
            // Pages watch their streams themselves.
            timeoutInterval: request.isStream ? 24 * 3600 : 60
        )
        urlRequest.httpMethod = request.method
        urlRequest.httpBody = request.body
        for (name, value) in request.fields {
            urlRequest.setValue(value, forHTTPHeaderField: name)
        }
        try Task.checkCancellation()
        let task = session.dataTask(with: urlRequest)
        return try await withTaskCancellationHandler {
            // Resumed by the session's delegate, with the response or when the task ends, also by cancellation.
            try await withCheckedThrowingContinuation { continuation in
                exchanges.begin(task, continuation)
                task.resume()
            }
        } onCancel: {
            task.cancel()
        }
    }
}

/// The transfers under way, by the numbers of their tasks.
private final class Exchanges: NSObject, URLSessionDataDelegate, Sendable {
    /// One request and its response.
    private struct Exchange {
        /// Waits for the head of the response.
        var head: CheckedContinuation<TransportResponse, any Error>?
        /// Takes the body.
        var body: BodyWriter?
    }

    private let exchanges = Locked<[Int: Exchange]>([:])

    func begin(
        _ task: URLSessionDataTask,
        _ head: CheckedContinuation<TransportResponse, any Error>
    ) {
        exchanges.withLock { $0[task.taskIdentifier] = Exchange(head: head) }
    }

    func urlSession(
        _ session: URLSession,
        dataTask: URLSessionDataTask,
        didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        let body = BodyStream { [weak dataTask] in dataTask?.cancel() }
        let head = exchanges.withLock { exchanges in
            let head = exchanges[dataTask.taskIdentifier]?.head
            exchanges[dataTask.taskIdentifier]?.head = nil
            exchanges[dataTask.taskIdentifier]?.body = body.writer
            return head
        }
        guard let http = response as? HTTPURLResponse else {
            head?.resume(throwing: GalleyError.noResponse("the response is not of HTTP"))
            return completionHandler(.cancel)
        }
        var fields: [String: String] = [:]
        for case (let name as String, let value as String) in http.allHeaderFields {
            fields[name.lowercased()] = value
        }
        head?.resume(
            returning: TransportResponse(status: http.statusCode, fields: fields, body: body.bytes)
        )
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        let body = exchanges.withLock { $0[dataTask.taskIdentifier]?.body }
        if body?.add(data) == false { dataTask.cancel() }
    }

    func urlSession(
        _ session: URLSession,
        task: URLSessionTask,
        didCompleteWithError error: (any Error)?
    ) {
        let exchange = exchanges.withLock { $0.removeValue(forKey: task.taskIdentifier) }
        let failure = error.map { error -> any Error in
            if (error as? URLError)?.code == .cancelled { return CancellationError() }
            return GalleyError.noResponse(error.localizedDescription)
        }
        exchange?.head?.resume(throwing: failure ?? GalleyError.noResponse("it was empty"))
        exchange?.body?.end(failure)
    }
}
