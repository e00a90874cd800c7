/** The columns of a release beside those of its input: labels, kept cells and sensitive values. */
package io.skald.verify.column;
