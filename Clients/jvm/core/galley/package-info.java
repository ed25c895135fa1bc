/**
 * A client of the Galley service: layouts in flat arrays, changes as they happen, windows, reuse of cells, pages that are followed.
 *
 * <p>It needs no library, and of the platform's only what Android has too. Begin with {@link galley.Galley}.
 */
package galley;
