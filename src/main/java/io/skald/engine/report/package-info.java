/** What a run tells of itself: the custodian's report, the public one, and what the release claims when it is verified. */
package io.skald.engine.report;
