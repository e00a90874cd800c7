/**
 * What must hold of a class, and what a class shows of itself: the one question that search, refinement, losses, experiments and the run
 * ask, each of its own things (classes of a node, groups of rows, clusters, what is suppressed together), through two types.
 *
 * <ul>
 *   <li>{@link io.skald.privacy.Requirement}: what every class kept must have. {@link io.skald.privacy.KAnonymity} is one, {@link
 *       io.skald.privacy.Protection} another: k and the models of sensitive columns together.
 *   <li>{@link io.skald.privacy.Model}: what the values of one sensitive column must be like in a class, told from a {@link
 *       io.skald.privacy.ValueTally}.
 *   <li>{@link io.skald.privacy.Evidence}: what a class, a bin, a group or a cluster gives for it.
 * </ul>
 *
 * <p>Who adds to what a requirement asks adds to the evidence: the compiler then names whatever must learn to give it. Verification
 * knows nothing of this package: it has words and rules of its own.
 */
package io.skald.privacy;
