/** Pass 1: chunks of the input read, encoded and kept for the passes that follow. */
package io.skald.engine.encode;
