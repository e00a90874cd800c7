/** Puts a release and the files that belong to it in place: all of them or none, whatever stops the process. */
package io.skald.place;
