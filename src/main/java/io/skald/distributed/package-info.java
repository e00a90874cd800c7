/**
 * Runs over tables whose rows another engine holds, such as a cluster: {@link io.skald.distributed.DistributedRun} does what a local run does,
 * with the same search, labels, figures and reports, and asks a {@link io.skald.distributed.DistributedTable} for what must be known of the rows.
 */
@NullMarked
package io.skald.distributed;

import org.jspecify.annotations.NullMarked;
