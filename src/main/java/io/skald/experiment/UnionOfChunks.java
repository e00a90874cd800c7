package io.skald.experiment;

import io.skald.FailureException;
import io.skald.attribute.bin.Domain;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.histogram.BinVisitor;
import io.skald.histogram.ClassSizes;
import io.skald.lattice.Node;
import io.skald.privacy.Evidence;
import io.skald.privacy.Requirement;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The release that the releases of several chunks make together, each chunk generalised to a node of its own: classes of equal printed
 * labels are one class, as in the SKALD paper's DM* of ARX, and the suppressed rows of all chunks are one group.
 */
final class UnionOfChunks implements AutoCloseable {

    private static final int FIRST_CLASSES = 1024;

    private final List<LabelIds> labels = new ArrayList<>();
    private final TupleIds classes;
    private final MemoryBudget.Reservation held;
    private long[] rows = new long[FIRST_CLASSES];
    private long suppressed;

    UnionOfChunks(List<Domain> domains, MemoryBudget budget) {
        domains.forEach(domain -> labels.add(new LabelIds(domain)));
        this.classes = new TupleIds(domains.size());
        this.held = budget.reserve(MemoryTag.UNION_OF_CHUNKS, 0);
    }

    /** Takes the classes of one chunk: bins that have not what they must are suppressed. */
    BinVisitor chunk(Node node, Requirement requirement) {
        int[] tuple = new int[labels.size()];
        return (bins, evidence) -> {
            if (!requirement.holds(evidence)) {
                suppressed += evidence.rows();
                return;
            }
            for (int i = 0; i < tuple.length; i++) {
                tuple[i] = labels.get(i).of(node.level(i), bins[i]);
            }
            add(classes.of(tuple), evidence.rows());
        };
    }

    private void add(int id, long count) {
        if (id >= rows.length) {
            reserve();
            rows = Arrays.copyOf(rows, 2 * rows.length);
        }
        rows[id] += count;
    }

    /** Asks for memory each time the classes double. */
    private void reserve() {
        long needed = 2 * classes.bytes() + 4L * Long.BYTES * rows.length;
        if (!held.tryResize(needed)) {
            throw new FailureException("Not enough memory to merge the classes of all chunks: it needs "
                    + new ByteSize(needed) + ". Raise 'memory' in the experiment.");
        }
    }

    /** Rows that are in no class of their chunk. */
    void suppress(long more) {
        suppressed += more;
    }

    /** The merged classes. */
    ClassSizes sizes() {
        ClassSizes.Builder sizes = new ClassSizes.Builder();
        for (int id = 0; id < classes.size(); id++) {
            sizes.add(Evidence.ofRows(rows[id]));
        }
        return sizes.build();
    }

    /** Suppressed rows of all chunks. */
    long suppressed() {
        return suppressed;
    }

    /** DM* of the union (SKALD eq. 3). */
    BigInteger dmStar() {
        return sizes().sumOfSquares().add(BigInteger.valueOf(suppressed).pow(2));
    }

    @Override
    public void close() {
        held.close();
    }
}
