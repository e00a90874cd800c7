/** Information loss of a release: one class per metric, each with its source. */
package io.skald.loss;
