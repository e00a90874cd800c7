/** The run: three passes, verification, report, and what joins them. */
package io.skald.engine;
