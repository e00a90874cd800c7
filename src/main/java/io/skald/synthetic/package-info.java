/** Synthetic tables: row i depends on the seed and i alone, so that any part of a table can be made on its own. */
package io.skald.synthetic;
