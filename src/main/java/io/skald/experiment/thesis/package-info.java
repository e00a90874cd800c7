/** The class-merging thesis once more: what its program did, what its algorithms do, and its tables beside both. */
package io.skald.experiment.thesis;
