/** Input and release read in step, in stretches shared out among threads, row by row or as a subsequence. */
package io.skald.verify.walk;
