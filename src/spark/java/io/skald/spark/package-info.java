/**
 * Skald on Spark: {@link io.skald.spark.Main} runs a job whose table Spark reads, counts and writes. It uses what Skald's module exports and Spark's Java
 * API, and nothing else of either.
 */
package io.skald.spark;
