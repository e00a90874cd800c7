package io.skald.privacy;

import java.util.function.LongPredicate;

/** The most rows that are possible, where fewer than are possible are possible too. */
final class Most {

    private Most() {}

    /**
     * At most so many; 0 is always possible.
     *
     * @param possible of numbers above 0
     */
    static long of(long rows, LongPredicate possible) {
        long most = 0;
        long impossible = rows + 1;
        while (impossible - most > 1) {
            long middle = most + (impossible - most) / 2;
            if (possible.test(middle)) {
                most = middle;
            } else {
                impossible = middle;
            }
        }
        return most;
    }
}
