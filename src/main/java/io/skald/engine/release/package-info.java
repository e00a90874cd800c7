/** Pass 3: rows labelled, rendered, shuffled where asked for, and written to a release that appears whole or not at all. */
package io.skald.engine.release;
