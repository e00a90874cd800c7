/** What the text of a value means: missing markers, numbers and their units, dates and their formats. */
package io.skald.attribute.value;
