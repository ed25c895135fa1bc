import PageServing

/// The upstream of a switch: it is sent every change first, or it alone knows the value.
protocol SwitchUpstream {
    /// The longest time of one call.
    var timeout: Duration { get }

    /// Sends the change.
    ///
    /// - Throws: the problem that kept the upstream from taking it.
    func store() async throws(Problem)

    /// Returns the value that the upstream says the switch has; nil where the page does not show it.
    func currentValue() async throws(Problem) -> Bool?
}
