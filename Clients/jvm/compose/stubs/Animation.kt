@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.animation.core

suspend fun animate(initialValue: Float, targetValue: Float, initialVelocity: Float = 0f, block: (value: Float, velocity: Float) -> Unit): Unit = TODO()
