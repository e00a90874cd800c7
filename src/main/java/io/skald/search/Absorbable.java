package io.skald.search;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.BinVisitor;
import io.skald.lattice.Node;
import io.skald.lattice.SuppressedLabels;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The classes of a node that could be suppressed with too few others: of each size the one whose rows lose most as they are, and so
 * least by it; of equal ones the least key.
 */
final class Absorbable implements BinVisitor {

    private record Candidate(BigInteger lossPerRow, long[] bins) {}

    private final SuppressedLabels labels;
    private final Node node;
    private final Scoring scoring;
    private final List<Requirement> requirements;
    private final long most;
    private final Long2ObjectOpenHashMap<Candidate> bySize = new Long2ObjectOpenHashMap<>();
    private long rowsPrintedAsSuppressed;

    /** @param goals those that absorb, at least one */
    Absorbable(List<Domain> domains, Node node, List<Goal> goals, Scoring scoring) {
        this.labels = new SuppressedLabels(domains, node);
        this.node = node;
        this.scoring = scoring;
        this.requirements = goals.stream().map(Goal::requirement).toList();
        this.most = goals.stream().mapToLong(Goal::maxSuppressed).max().orElseThrow();
    }

    @Override
    public void bin(long[] bins, Evidence evidence) {
        if (requirements.stream().noneMatch(requirement -> requirement.holds(evidence))) {
            return;
        }
        long count = evidence.rows();
        if (labels.are(bins)) {
            rowsPrintedAsSuppressed = Math.max(rowsPrintedAsSuppressed, count);
        }
        if (count <= most) {
            BigInteger loss = scoring.lossPerRow(node, bins);
            Candidate known = bySize.get(count);
            int order = known == null ? 1 : loss.compareTo(known.lossPerRow());
            if (order > 0 || order == 0 && Arrays.compare(bins, known.bins()) < 0) {
                bySize.put(count, new Candidate(loss, bins.clone()));
            }
        }
    }

    /** Whether a class that is kept prints what suppressed rows print, so that they are not alone. */
    boolean keepsSuppressedLabels(Requirement requirement) {
        return requirement.holds(Evidence.ofRows(rowsPrintedAsSuppressed));
    }

    /** The class that has what it must, and at most so many rows, whose suppression costs least; ties by fewer rows. */
    Optional<AbsorbedClass> cheapest(NodeCount count, Requirement requirement, long mostRows) {
        AbsorbedClass cheapest = null;
        BigInteger least = null;
        for (int i = 0; i < count.sizes().distinct(); i++) {
            long rows = count.sizes().size(i);
            Candidate candidate =
                    requirement.holds(count.sizes().evidence(i)) && rows <= mostRows ? bySize.get(rows) : null;
            if (candidate != null) {
                BigInteger rise = scoring.rise(count, requirement, rows, candidate.lossPerRow());
                if (least == null || rise.compareTo(least) < 0) {
                    least = rise;
                    cheapest = AbsorbedClass.of(candidate.bins(), Evidence.ofRows(rows));
                }
            }
        }
        return Optional.ofNullable(cheapest);
    }

    /** What suppressing a class adds to a node's cost. */
    BigInteger rise(NodeCount count, Requirement requirement, AbsorbedClass absorbed) {
        return scoring.rise(
                count, requirement, absorbed.rows(), bySize.get(absorbed.rows()).lossPerRow());
    }
}
