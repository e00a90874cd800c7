package io.skald.work;

import java.util.Optional;

/**
 * Lets tickets through in the order of their numbers, 0 first, until somebody fails: from then on nobody comes through. Of failures told by
 * those whose turn it is, the one of the lowest number is the one that counts.
 */
final class Turnstile {

    private long turn;
    private Optional<Throwable> failure = Optional.empty();

    /** Waits for a ticket's turn; false if somebody has failed. */
    synchronized boolean await(long ticket) throws InterruptedException {
        while (turn != ticket && failure.isEmpty()) {
            wait();
        }
        return failure.isEmpty();
    }

    /** Whoever is through makes room for the next. */
    synchronized void pass() {
        turn++;
        notifyAll();
    }

    /** Ends all waiting; only the first failure counts. */
    synchronized void fail(Throwable problem) {
        if (failure.isEmpty()) {
            failure = Optional.of(problem);
        }
        notifyAll();
    }

    /** The failure that counts, if there is one. */
    synchronized Optional<Throwable> failure() {
        return failure;
    }
}
