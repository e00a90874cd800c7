/**
 * What an unknown table holds, found out in one pass over it and in fixed memory: dialect, columns, and how far columns and combinations of
 * them tell rows apart.
 *
 * <p>{@link io.skald.profile.UnknownTable} guesses how the file is written; a {@link io.skald.profile.Profiler} reads it. Of each column, and
 * of each combination that its first chunk made worth counting, a {@code TupleCounts} holds the rows per value as long as there are few
 * values, and beyond that a {@code DistinctSketch}; a {@code RowSample} has rows drawn by chance for what neither tells. All of it depends on the
 * rows and the cuts between chunks alone, so that the same file gives the same profile whatever the threads.
 *
 * <p>What is found is a {@link io.skald.profile.Profile}: what each column seems to be ({@link io.skald.profile.ColumnType}) and which role
 * it should have, with the reason ({@link io.skald.profile.Suspicion}). These are proposals: people decide.
 */
@NullMarked
package io.skald.profile;

import org.jspecify.annotations.NullMarked;
