/// Waits until a condition holds, and checks it again at short intervals.
///
/// - Parameters:
///   - limit: the maximum wait. It ends a test that fails, and is no bound of the time that a
///     condition takes: busy machines are slow.
///   - condition: the condition; it may be called many times.
/// - Returns: false when it did not hold within the limit.
package func eventually(
    within limit: Duration = .seconds(60),
    isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
) async rethrows -> Bool {
    let end = ContinuousClock.now + limit
    while ContinuousClock.now < end {
        if try await condition() { return true }
        try? await Task.sleep(for: .milliseconds(1))
    }
    return try await condition()
}
