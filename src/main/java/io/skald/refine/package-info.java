/** Local recoding inside the bins: rows gathered into clusters of at least k, out of core. */
package io.skald.refine;
