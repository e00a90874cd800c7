/** Searching the lattice for the node of least loss: the paper's way and the exact one. */
package io.skald.search;
