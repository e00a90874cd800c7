/** Reports as pages to look at: one HTML file each, drawn from the report's JSON alone, without scripts, fonts or network. */
package io.skald.page;
