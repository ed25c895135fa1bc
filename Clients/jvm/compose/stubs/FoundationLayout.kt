@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.foundation.layout

import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.unit.Dp

interface BoxScope
interface BoxWithConstraintsScope : BoxScope { val maxWidth: Dp; val maxHeight: Dp }
interface ColumnScope { fun Modifier.weight(weight: Float): Modifier }
@Composable fun Box(modifier: Modifier): Unit = TODO()
@Composable fun Box(modifier: Modifier = Modifier, content: @Composable() (BoxScope.() -> Unit)): Unit = TODO()
@Composable fun BoxWithConstraints(modifier: Modifier = Modifier, content: @Composable() (BoxWithConstraintsScope.() -> Unit)): Unit = TODO()
@Composable fun Column(modifier: Modifier = Modifier, content: @Composable() (ColumnScope.() -> Unit)): Unit = TODO()
fun Modifier.fillMaxSize(): Modifier = TODO()
fun Modifier.fillMaxWidth(): Modifier = TODO()
fun Modifier.height(height: Dp): Modifier = TODO()
fun Modifier.size(width: Dp, height: Dp): Modifier = TODO()
fun Modifier.offset(x: Dp, y: Dp): Modifier = TODO()
