@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.foundation.gestures

import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.geometry.Offset
import androidx.compose.ui.input.pointer.PointerInputScope

enum class Orientation { Vertical, Horizontal }
interface ScrollableState
interface ScrollScope { fun scrollBy(pixels: Float): Float }
interface FlingBehavior { suspend fun ScrollScope.performFling(initialVelocity: Float): Float }
@Composable fun rememberScrollableState(consumeScrollDelta: (Float) -> Float): ScrollableState = TODO()
fun Modifier.scrollable(
    state: ScrollableState, orientation: Orientation, enabled: Boolean = true, reverseDirection: Boolean = false,
    flingBehavior: FlingBehavior? = null
): Modifier = TODO()
suspend fun PointerInputScope.detectTapGestures(onTap: ((Offset) -> Unit)?): Unit = TODO()
