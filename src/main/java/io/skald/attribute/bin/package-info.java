/** The bins of each level of a domain, and the labels that they are printed as. */
package io.skald.attribute.bin;
