/** Experiments: grids of jobs over chunk counts, k and strategies, and the figures drawn from them. */
package io.skald.experiment;
