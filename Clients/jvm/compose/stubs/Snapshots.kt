package androidx.compose.runtime.snapshots

class Snapshot {
    companion object { fun <R> withMutableSnapshot(block: () -> R): R = block() }
}
