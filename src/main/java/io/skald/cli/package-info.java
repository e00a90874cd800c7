/** The command line: each command a thin shell over the engine. */
package io.skald.cli;
