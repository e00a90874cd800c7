package io.skald.engine;

import io.skald.attribute.bin.Domain;
import io.skald.engine.report.Explanation;
import io.skald.histogram.HistogramCounter;
import io.skald.job.NumberKind;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.privacy.Requirement;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.Stream;

/**
 * Whether a node that suppresses too much would pass if the rare values at an end of its numbers were one value, by {@code top-code} or
 * {@code bottom-code}: the fewest rows that do. Merging more never suppresses more, so that few tails need to be tried.
 */
final class TailCoding {

    private static final long NONE = Long.MIN_VALUE;

    /** At most a tenth of the rows, as a share of them. */
    private static final long ONE_IN = 10;

    private final Domain domain;
    private final NumberKind kind;
    private final int attribute;
    private final Node node;
    private final Requirement requirement;
    private final HistogramCounter counter;
    private final long mayFail;
    private final List<RareValues.OfBin> bins;
    private final long rows;

    /**
     * @param node suppresses too much
     * @param mayFail rows that may be in classes that are too small
     * @param found the values of the node's attribute, missing ones included
     */
    TailCoding(
            Domain domain,
            NumberKind kind,
            int attribute,
            Node node,
            Requirement requirement,
            HistogramCounter counter,
            long mayFail,
            List<RareValues.OfBin> found) {
        this.domain = domain;
        this.kind = kind;
        this.attribute = attribute;
        this.node = node;
        this.requirement = requirement;
        this.counter = counter;
        this.mayFail = mayFail;
        this.bins = found.stream().filter(one -> one.bin() != missing()).toList();
        this.rows = found.stream().mapToLong(RareValues.OfBin::all).sum();
    }

    private long missing() {
        return domain.missing().isPresent()
                ? domain.bin(level(), domain.missing().getAsLong())
                : NONE;
    }

    private int level() {
        return node.level(attribute);
    }

    /**
     * The way of fewest rows: at one end, else at both.
     *
     * @param excluded rows that policies suppress
     * @param objective what cost is told of, where tails decide it
     */
    Optional<Explanation.Coded> cheapest(long excluded, Plan.ObjectiveKind objective) {
        int mostHigh = kind.form().top().isPresent() ? 0 : most(true, ONE_IN);
        int mostLow = kind.form().bottom().isPresent() ? 0 : most(false, ONE_IN);
        Optional<Tails> high = fewest(mostHigh, count -> passes(0, count)).map(count -> new Tails(0, count));
        Optional<Tails> low = fewest(mostLow, count -> passes(count, 0)).map(count -> new Tails(count, 0));
        if (high.isPresent() && low.isPresent()) {
            return Optional.of(
                    coded(rows(high.get()) <= rows(low.get()) ? high.get() : low.get(), excluded, objective));
        }
        return high.or(() -> low)
                .or(() -> both(mostLow == 0 ? 0 : most(false, 2 * ONE_IN), mostHigh == 0 ? 0 : most(true, 2 * ONE_IN)))
                .map(tails -> coded(tails, excluded, objective));
    }

    /** How many bins are one at each end. */
    private record Tails(int low, int high) {}

    private Optional<Tails> both(int mostLow, int mostHigh) {
        if (mostLow == 0 || mostHigh == 0) {
            return Optional.empty();
        }
        return fewest(mostHigh, high -> passes(mostLow, high))
                .flatMap(high -> fewest(mostLow, low -> passes(low, high)).map(low -> new Tails(low, high)));
    }

    /** How many bins have no more than a part of the rows, from one end on; 0 if it is one, which is one already. */
    private int most(boolean high, long oneIn) {
        long taken = 0;
        int count = 0;
        while (count < bins.size() - 1) {
            taken += bins.get(high ? bins.size() - 1 - count : count).all();
            if (taken * oneIn > rows) {
                break;
            }
            count++;
        }
        return count < 2 ? 0 : count;
    }

    /** The least count from 2 to the most that passes, given that all above one that passes do. */
    private static Optional<Integer> fewest(int most, IntPredicate passes) {
        if (most < 2 || !passes.test(most)) {
            return Optional.empty();
        }
        int from = 2;
        int to = most;
        while (from < to) {
            int middle = (from + to) / 2;
            if (passes.test(middle)) {
                to = middle;
            } else {
                from = middle + 1;
            }
        }
        return Optional.of(to);
    }

    private boolean passes(int low, int high) {
        Tails tails = new Tails(low, high);
        // Classes that are large enough cannot make others so.
        return low + high < bins.size()
                && failing(tails) >= failing(new Tails(bins.size(), 0)) - mayFail
                && taken(tails).passes(mayFail);
    }

    private TailsTaken taken(Tails tails) {
        TailsTaken taken = new TailsTaken(
                attribute,
                bins.get(tails.low()).bin(),
                bins.get(bins.size() - 1 - tails.high()).bin(),
                missing(),
                requirement);
        counter.visit(node, Long.MAX_VALUE, taken);
        return taken.finish();
    }

    private long failing(Tails tails) {
        return of(tails).stream().mapToLong(RareValues.OfBin::failing).sum();
    }

    private long rows(Tails tails) {
        return of(tails).stream().mapToLong(RareValues.OfBin::all).sum();
    }

    private List<RareValues.OfBin> of(Tails tails) {
        return Stream.concat(
                        bins.subList(0, tails.low()).stream(),
                        bins.subList(bins.size() - tails.high(), bins.size()).stream())
                .toList();
    }

    private Explanation.Coded coded(Tails tails, long excluded, Plan.ObjectiveKind objective) {
        TailsTaken taken = taken(tails);
        long suppressed = taken.failing() + excluded;
        return new Explanation.Coded(
                tails.low() == 0
                        ? Optional.empty()
                        : Optional.of(start(bins.get(tails.low()).bin())),
                tails.high() == 0
                        ? Optional.empty()
                        : Optional.of(start(bins.get(bins.size() - tails.high()).bin())),
                kind.unit(),
                rows(tails),
                suppressed,
                objective == Plan.ObjectiveKind.DM_STAR
                        ? Optional.of(new BigDecimal(taken.squares()
                                .add(BigInteger.valueOf(suppressed).pow(2))))
                        : Optional.empty());
    }

    /** The number that a bin, which is not the first, begins with. */
    private BigDecimal start(long bin) {
        String text = domain.label(0, domain.bin(0, domain.firstCode(level(), bin)));
        return new BigDecimal(text.replace(kind.form().notation().decimal(), '.'));
    }
}
