/** How likely the persons of a table are to be told apart, from the sizes of its classes alone. */
package io.skald.risk;
