@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.ui.input.pointer

import androidx.compose.ui.Modifier

interface PointerInputScope
fun Modifier.pointerInput(key1: Any?, block: suspend PointerInputScope.() -> Unit): Modifier = TODO()
