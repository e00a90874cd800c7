/** Rows of equal labels counted, in memory and on disk, and what is asked of each class. */
package io.skald.verify.classes;
