/** From the job file that a user writes to the plan that the engine runs: parsed, resolved and proven once. */
package io.skald.job;
