/**
 * Where rows come from and where they go, whatever the format: all that the passes, verification and jobs know of files of tables.
 *
 * <p>A {@link io.skald.table.TableFormat} opens a {@link io.skald.table.TableInput}, which is read chunk by chunk ({@link
 * io.skald.table.ChunkSource}, {@link io.skald.table.TableChunk}) and row by row ({@link io.skald.table.RowCursor}); a format whose
 * rows are bytes one after another hands them out as they were written, too ({@link io.skald.table.WrittenCursor}).
 *
 * <p>A release is a {@link io.skald.table.TableOutput} of the same format: each thread puts rows together in a {@link
 * io.skald.table.RowWriter}, and a {@link io.skald.table.TableSink} takes them chunk after chunk. Where rows are bytes ({@link
 * io.skald.table.WrittenRows}), columns that stay are copied, kept in the store and shuffled without a look at their values.
 */
package io.skald.table;
