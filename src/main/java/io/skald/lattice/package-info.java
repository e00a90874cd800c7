/** The generalisation lattice: nodes, tags, precision, the RAM-bounded root node. No I/O. */
package io.skald.lattice;
