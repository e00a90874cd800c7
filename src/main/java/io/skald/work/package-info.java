/**
 * Work on several threads: who runs, in what order results are taken, and how a failure or a stop ends all of it. Knows nothing of tables.
 *
 * <ul>
 *   <li>{@link io.skald.work.Pipeline}: one item after the other from a source, worked on by several threads, taken in order. For passes
 *       over a file.
 *   <li>{@link io.skald.work.OrderedTasks}: the same where the caller finds the tasks himself, and each needs memory first.
 *   <li>{@link io.skald.work.ForkJoin}: the same task on every thread, in no order. For scans whose results add up.
 *   <li>{@link io.skald.work.Alongside}: work beside its starter's own, until he asks for it.
 *   <li>{@link io.skald.work.Uninterrupted}: work that no interrupt may reach.
 * </ul>
 *
 * <p>All of them wait until the last of their threads has ended, whatever happens, so that nothing that a thread uses need outlive the call; all throw
 * in the caller's thread what was thrown in one of theirs. An interrupt of the caller ends the run by {@link
 * io.skald.InterruptedRunException} and stays set.
 */
package io.skald.work;
