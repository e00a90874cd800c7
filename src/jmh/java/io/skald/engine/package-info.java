/** Benchmarks of single passes. */
package io.skald.engine;
