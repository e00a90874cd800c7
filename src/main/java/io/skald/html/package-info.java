/** Pages that need nothing else: how they look, their frame, and the one place where text is escaped. */
package io.skald.html;
