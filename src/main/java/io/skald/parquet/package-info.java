/**
 * Tables in Apache Parquet, read and written, with nothing but Java and zstd: implements {@link io.skald.table}. A column is read when somebody
 * asks for it, page by page, so that the first pass takes from disk what quasi-identifiers need; kept columns are handed on as the bytes of
 * their values, whatever their type, nested ones with their levels.
 *
 * @see <a href="https://parquet.apache.org/docs/file-format/">the format</a>
 */
package io.skald.parquet;
