/** Synthetic tables: row i depends on the seed and i alone. */
package io.skald.synthetic;
