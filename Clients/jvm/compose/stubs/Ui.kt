@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.ui

interface Modifier { companion object : Modifier }
interface Alignment
