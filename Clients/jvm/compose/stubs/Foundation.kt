@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.foundation

import androidx.compose.runtime.Composable
import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.Color

annotation class ExperimentalFoundationApi
@Composable fun isSystemInDarkTheme(): Boolean = TODO()
fun Modifier.background(color: Color): Modifier = TODO()
