/** What a run may use and what it tells of itself: memory, the workspace on disk, progress. Knows nothing of tables. */
package io.skald.budget;
