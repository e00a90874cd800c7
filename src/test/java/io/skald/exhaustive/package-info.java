/** Tests that take minutes, run by {@code mvn -Pexhaustive verify} only. */
package io.skald.exhaustive;
