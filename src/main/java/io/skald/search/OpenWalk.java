package io.skald.search;

import io.skald.lattice.Lattice;
import io.skald.lattice.Node;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/**
 * Finds nodes that are neither in a set closed downwards (failing) nor in one closed upwards (cut), in lexicographic order. A prefix of
 * levels is left at once if even its most general node fails, or even its most specific one is cut. Nodes once in a set stay there, so
 * a walk never turns back.
 */
final class OpenWalk {

    private static final int OPEN = Integer.MIN_VALUE;

    private static final int STEPS_PER_QUESTION = 256;

    private final Lattice lattice;
    private final Predicate<Node> failing;
    private final Predicate<Node> cut;
    private final BooleanSupplier goesOn;
    private final int[] levels;
    private boolean ended;

    /** @param goesOn asked now and then; when it says no, the walk stops where it is */
    OpenWalk(Lattice lattice, Predicate<Node> failing, Predicate<Node> cut, BooleanSupplier goesOn) {
        this.lattice = lattice;
        this.failing = failing;
        this.cut = cut;
        this.goesOn = goesOn;
        this.levels = lattice.bottom().levels();
    }

    /** A walk that goes on from this one's place, for other sets that hold these. */
    OpenWalk ahead(Predicate<Node> alsoFailing) {
        OpenWalk ahead = new OpenWalk(lattice, failing.or(alsoFailing), cut, goesOn);
        System.arraycopy(levels, 0, ahead.levels, 0, levels.length);
        ahead.ended = ended;
        return ahead;
    }

    /** Whether it is known that no node is open any more. */
    boolean ended() {
        return ended;
    }

    /** The first open node not before the current place, which becomes the current place; empty at the end, or when stopped. */
    Optional<Node> current() {
        for (int steps = 1; !ended && (steps % STEPS_PER_QUESTION != 0 || goesOn.getAsBoolean()); steps++) {
            int closedAt = closedPrefix();
            if (closedAt == OPEN) {
                return Optional.of(Node.of(levels));
            }
            raise(closedAt);
        }
        return Optional.empty();
    }

    /** Leaves the current place. */
    void advance() {
        raise(levels.length - 1);
    }

    /** The attribute to raise, since nothing more with the levels up to it is open; negative where nothing more is open at all. */
    private int closedPrefix() {
        int lastRaised = lastRaised();
        if (cut.test(Node.of(levels))) {
            return lastRaised - 1;
        }
        int[] highest = lattice.top().levels();
        for (int last = Math.max(0, lastRaised); last < levels.length; last++) {
            System.arraycopy(levels, 0, highest, 0, last + 1);
            if (failing.test(Node.of(highest))) {
                return last;
            }
        }
        return OPEN;
    }

    private int lastRaised() {
        int last = levels.length - 1;
        while (last >= 0 && levels[last] == lattice.bottom().level(last)) {
            last--;
        }
        return last;
    }

    private void raise(int attribute) {
        for (int i = Math.max(0, attribute + 1); i < levels.length; i++) {
            levels[i] = lattice.bottom().level(i);
        }
        int at = attribute;
        while (at >= 0 && levels[at] == lattice.top().level(at)) {
            levels[at] = lattice.bottom().level(at);
            at--;
        }
        if (at < 0) {
            ended = true;
        } else {
            levels[at]++;
        }
    }
}
