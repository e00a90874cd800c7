/** The encoded chunk store: what pass 1 leaves for every later pass, one small number per row and column. */
package io.skald.store;
