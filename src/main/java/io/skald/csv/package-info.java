/** Reading and writing CSV: dialects, input files, chunks of whole records, fields as ranges of bytes. */
package io.skald.csv;
