@file:Suppress("unused", "UNUSED_PARAMETER", "RedundantSuspendModifier")

package kotlinx.coroutines

suspend fun delay(timeMillis: Long): Unit = TODO()
