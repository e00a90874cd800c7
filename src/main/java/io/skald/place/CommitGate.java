package io.skald.place;

/**
 * Where a run passes the point after which it is no longer stopped. Whoever asks a run to stop and the run itself meet here: one
 * of them comes first.
 */
@FunctionalInterface
public interface CommitGate {

    /** Stopped by an interrupt of the calling thread. */
    CommitGate INTERRUPT = () -> !Thread.currentThread().isInterrupted();

    /** Passes the gate, after which nothing stops the run; false if it was asked to stop before. */
    boolean tryPass();
}
