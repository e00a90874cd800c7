/** Releases that must not change by a byte unless that is meant: small jobs of every kind, and what the program made of them. */
package io.skald.golden;
