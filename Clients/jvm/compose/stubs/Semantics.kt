@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.ui.semantics

import androidx.compose.ui.Modifier

interface SemanticsPropertyReceiver
var SemanticsPropertyReceiver.contentDescription: String
    get() = TODO()
    set(value) = TODO()
fun SemanticsPropertyReceiver.heading(): Unit = TODO()
fun SemanticsPropertyReceiver.onClick(label: String?, action: (() -> Boolean)?): Unit = TODO()
fun Modifier.semantics(mergeDescendants: Boolean = false, properties: SemanticsPropertyReceiver.() -> Unit): Modifier = TODO()
