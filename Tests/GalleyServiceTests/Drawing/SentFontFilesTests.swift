@testable import GalleyService
import HTTPSocket
import Testing

@Suite("Font files on their way")
struct SentFontFilesTests {
    @Test("are copied once for all who fetch them at once, and not held afterwards")
    func copies() {
        let files = SentFontFiles()
        var copies = 0
        func fetch() -> SharedBytes? {
            files.bytes(named: "a") {
                copies += 1
                return [1, 2, 3]
            }
        }
        var held = [fetch(), fetch()]
        #expect(held[0] === held[1])
        #expect(copies == 1)
        held = []
        let again = fetch()
        #expect(again?.count == 3)
        #expect(copies == 2)
        let missing = files.bytes(named: "b") { nil }
        #expect(missing == nil)
    }
}
