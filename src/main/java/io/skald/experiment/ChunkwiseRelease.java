package io.skald.experiment;

import io.skald.engine.SearchGoal;
import io.skald.engine.TableView;
import io.skald.histogram.BinVisitor;
import io.skald.lattice.Node;
import io.skald.loss.NodeLoss;
import io.skald.loss.ReleaseMetrics;
import io.skald.search.SearchOutcome;
import io.skald.search.SearchResult;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Function;

/** The release of one goal as it comes together, chunk by chunk. */
final class ChunkwiseRelease implements AutoCloseable {

    private static final int MOST_CHUNKS_NAMED = 5;

    private final SearchGoal goal;
    private final OpenTable table;
    private final UnionOfChunks union;
    private final Map<Node, Integer> chunksByNode = new LinkedHashMap<>();
    private final List<Integer> suppressedChunks = new ArrayList<>();
    private boolean proven = true;
    private long rows;
    private BigDecimal gcpTimesRows = BigDecimal.ZERO;
    private BigDecimal ancestorTimesRows = BigDecimal.ZERO;

    ChunkwiseRelease(SearchGoal goal, OpenTable table) {
        this.goal = goal;
        this.table = table;
        this.union = new UnionOfChunks(table.domains(), table.session().budget());
    }

    SearchGoal goal() {
        return goal;
    }

    /** Takes the next chunk as its search left it. */
    void take(TableView chunk, SearchOutcome outcome) {
        if (outcome instanceof SearchOutcome.Infeasible) {
            suppress(chunk);
            return;
        }
        SearchResult result = outcome.orThrow();
        NodeLoss loss =
                new NodeLoss(table.domains(), result.node(), result.goal().requirement());
        BinVisitor classes = union.chunk(result.node(), result.goal().requirement());
        chunk.visit(result.node(), (bins, evidence) -> {
            loss.bin(bins, evidence);
            classes.bin(bins, evidence);
        });
        union.suppress(chunk.excludedRows());
        ReleaseMetrics metrics = loss.metrics(table.weights(), chunk.excludedRows());
        add(chunk.rows(), metrics.gcp().value(), metrics.ancestor());
        proven &= result.provenOptimal();
        chunksByNode.merge(result.node(), 1, Integer::sum);
    }

    /** Takes the next chunk, all of whose rows are suppressed because it cannot be anonymised. */
    void suppress(TableView chunk) {
        suppressedChunks.add(suppressedChunks.size() + chunks() + 1);
        union.suppress(chunk.rows());
        add(chunk.rows(), BigDecimal.ONE, BigDecimal.ONE);
    }

    private void add(long more, BigDecimal gcp, BigDecimal ancestor) {
        rows += more;
        gcpTimesRows = gcpTimesRows.add(gcp.multiply(BigDecimal.valueOf(more)));
        ancestorTimesRows = ancestorTimesRows.add(ancestor.multiply(BigDecimal.valueOf(more)));
    }

    /** Over all rows. */
    private double average(BigDecimal timesRows) {
        return rows == 0
                ? 0
                : timesRows
                        .divide(BigDecimal.valueOf(rows), MathContext.DECIMAL128)
                        .doubleValue();
    }

    private int chunks() {
        return chunksByNode.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** The union of all chunks taken. */
    Measurement measured(Measurement.Effort effort) {
        Measurement.Release release = chunksByNode.isEmpty()
                ? Measurement.Release.NONE
                : new Measurement.Release(
                        nodes(Node::toString),
                        nodes(node -> NodeWords.of(
                                node, table.domains(), table.options().hideValues())),
                        "");
        return new Measurement(
                rows,
                release,
                Optional.of(new Measurement.Loss(
                        union.dmStar(),
                        average(gcpTimesRows),
                        average(ancestorTimesRows),
                        OptionalDouble.empty(),
                        union.sizes().count(),
                        union.suppressed())),
                effort,
                remark());
    }

    private String nodes(Function<Node, String> words) {
        List<String> texts = new ArrayList<>();
        chunksByNode.forEach((node, count) -> texts.add(words.apply(node)
                + (chunksByNode.size() == 1 ? "" : " (" + count + (count == 1 ? " chunk)" : " chunks)"))));
        return String.join("; ", texts);
    }

    private String remark() {
        List<String> remarks = new ArrayList<>();
        if (!suppressedChunks.isEmpty()) {
            String named = suppressedChunks.stream()
                    .limit(MOST_CHUNKS_NAMED)
                    .map(chunk -> Integer.toString(chunk))
                    .reduce((left, right) -> left + ", " + right)
                    .orElseThrow();
            remarks.add(suppressedChunks.size() + " of " + (chunks() + suppressedChunks.size())
                    + " chunks cannot be anonymised and are suppressed: number " + named
                    + (suppressedChunks.size() > MOST_CHUNKS_NAMED ? ", ..." : ""));
        }
        if (!proven) {
            remarks.add("a search stopped at its limit: a better node may exist");
        }
        return String.join("; ", remarks);
    }

    @Override
    public void close() {
        union.close();
    }
}
