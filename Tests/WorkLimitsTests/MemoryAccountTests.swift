import Testing
import WorkLimits

@Suite("The memory that many hold together")
struct MemoryAccountTests {
    @Test("bytes are counted as long as their charge lives, once however many hold it")
    func charges() {
        let account = MemoryAccount()
        var charges = [account.charge(5), account.charge(7)]
        let other = charges[0]
        #expect(account.bytes == 12)
        charges = []
        #expect(account.bytes == 5)
        withExtendedLifetime(other) {}
    }
}
