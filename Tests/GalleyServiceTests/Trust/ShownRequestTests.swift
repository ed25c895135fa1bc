import PageServing
import Testing
import UpstreamKit

@Suite("Targets of calls as logs and traces have them")
struct ShownRequestTests {
    private func request(_ target: String, secrets: [String]) -> UpstreamRequest {
        var request = UpstreamRequest(upstream: "up", target: target, deadline: .now)
        request.secrets = secrets
        return request
    }

    @Test("name secrets as the configuration does")
    func recorded() {
        var request = request("/k/s3cret/x?page=2", secrets: ["s3cret"])
        request.recordedTarget = "/k/${env:KEY}/x?page=2"
        #expect(request.shownTarget == "/k/${env:KEY}/x?page=2")
    }

    @Test(
        "hide secrets that an upstream's link has",
        arguments: [
            ("/k/s3cret/x?page=2", "/k/…/x?page=2"), ("/s3cret/s3cret", "/…/…"),
            ("/k/a%20b%2Fc", "/k/…"), ("/other", "/other"),
        ]
    )
    func links(target: String, shown: String) {
        let request = request(target, secrets: ["s3cret", "a b/c", ""])
        #expect(request.shownTarget == shown)
    }
}
