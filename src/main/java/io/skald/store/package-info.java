/** The encoded chunk store: what pass 1 leaves for every later pass, one small number per row and quasi-identifier. */
package io.skald.store;
