/** Benchmarks of whole runs against an analytical database. */
package io.skald.bench;
