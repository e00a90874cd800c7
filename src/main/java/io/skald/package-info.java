/** Failures that every part of Skald speaks of in the same way: what went wrong, what to do, and the exit code it means. */
package io.skald;
