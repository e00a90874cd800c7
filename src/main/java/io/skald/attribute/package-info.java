/**
 * Quasi-identifiers: their kinds, and how each of them reads a column, finds its domain and prints its labels. In the order of the flow: {@link io.skald.attribute.value}
 * (what a text means), {@code io.skald.attribute.dictionary} (values to codes, on the heap and on disk), {@link io.skald.attribute.bin} (codes to bins, bins to labels), {@link
 * io.skald.attribute.hierarchy} (bins from a file), and here the kinds themselves. Begin reading at {@link io.skald.attribute.QuasiIdentifier}.
 */
package io.skald.attribute;
