/**
 * CSV as a format of tables: dialects, chunks of whole records, fields as ranges of bytes, releases.
 *
 * <p>{@link io.skald.csv.CsvInput} chooses one of two readers, which give the same records and the same errors. The byte
 * scanner takes ASCII-compatible encodings with RFC 4180 quotes: {@code RecordCutter} cuts the input between records, one
 * chunk after another, and a {@code ByteRecordCursor} per chunk finds the fields, in any number of threads. The general
 * reader parses every other dialect with Commons CSV.
 */
package io.skald.csv;
