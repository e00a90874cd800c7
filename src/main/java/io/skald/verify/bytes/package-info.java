/** Texts as ranges of bytes, compared and kept without making strings of them. */
package io.skald.verify.bytes;
