package io.skald.engine.report;

import com.fasterxml.jackson.databind.JsonNode;
import io.skald.verify.claim.Published;
import io.skald.verify.claim.StarredValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a run found and made: the contents of {@code <output>.report.json}. Numbers that can pass 2^63 are exact.
 *
 * @param version of Skald
 * @param output the release
 * @param rows of the input
 * @param releasedRows of the release, suppressed rows that keep their place included
 * @param suppressedRows by policy and by the search together
 * @param leftOutRows suppressed rows that are not in the release
 * @param k rows per class at the least
 * @param persons where k counts persons, how many there are
 * @param models what is asked of persons or sensitive values, and what it costs; empty where nothing is
 * @param suppressionLimit share of the rows that might be suppressed
 * @param search "exact" or "skald"
 * @param objective what the search minimised
 * @param nRam the bound on the dense number of bins of the paper's search; empty for the exact one
 * @param levels per quasi-identifier, in the job's order, what it was generalised to
 * @param rootNode levels of the paper's root node; empty for the exact search
 * @param classes what the kept classes look like
 * @param homogeneousClasses by sensitive attribute, the kept classes in which it has one value only; empty if they were
 *     not counted, as only verification counts them
 * @param suppressedValues by sensitive attribute, how diverse the suppressed rows in the release are; empty without such rows, and without verification
 * @param metrics information loss
 * @param risk from what the risk of recognition follows
 * @param lattice how the search went
 * @param bins bins at the final node
 * @param chunks that the input was read in
 * @param passes in the order in which they ran
 * @param memory what was held
 * @param refinement figures of the refinement; empty without one
 * @param policies rows suppressed, by policy and column
 * @param warnings what the reader should know before releasing
 * @param inputHash SHA-256 of the input
 * @param jobHash SHA-256 of what decides the release's bytes
 * @param releaseHash SHA-256 of the release's bytes as written, compressed if they are
 * @param keys that were drawn for the release
 * @param exploration what the run knows beside its release
 * @param job what decides the release, defaults included
 * @param published what the release alone tells of itself; empty if it was not verified
 */
public record RunReport(
        String version,
        Path output,
        long rows,
        long releasedRows,
        long suppressedRows,
        long leftOutRows,
        int k,
        Optional<PersonFigures> persons,
        Optional<ModelFigures> models,
        BigDecimal suppressionLimit,
        String search,
        String objective,
        OptionalLong nRam,
        List<Level> levels,
        List<Integer> rootNode,
        Classes classes,
        Optional<Map<String, Long>> homogeneousClasses,
        Map<String, StarredValues> suppressedValues,
        Metrics metrics,
        RiskFigures risk,
        LatticeFigures lattice,
        Bins bins,
        int chunks,
        List<PassStats> passes,
        Memory memory,
        Optional<RefinementFigures> refinement,
        Map<String, Map<String, Long>> policies,
        List<String> warnings,
        String inputHash,
        String jobHash,
        String releaseHash,
        Optional<Published> published,
        DrawnKeys keys,
        Exploration exploration,
        JsonNode job) {

    public RunReport {
        levels = List.copyOf(levels);
        rootNode = List.copyOf(rootNode);
        passes = List.copyOf(passes);
        homogeneousClasses = homogeneousClasses.map(LinkedHashMap::new);
        suppressedValues = new LinkedHashMap<>(suppressedValues);
        policies = new LinkedHashMap<>(policies);
        warnings = List.copyOf(warnings);
    }

    /** The final node: the level of each quasi-identifier. */
    public ReportedNode node() {
        return new ReportedNode(
                levels.stream().collect(Collectors.toMap(Level::name, Level::level)),
                levels.stream().collect(Collectors.toMap(Level::name, Level::height)));
    }

    /**
     * The persons whose rows these are.
     *
     * @param column that tells whose each row is
     * @param persons of the input; all rows without an identifier are one
     * @param rowsWithoutId of the input
     * @param smallestClass persons of the kept class of fewest; 0 without classes
     * @param released persons who have a row in the release
     * @param unique of them, those whose set of generalised rows nobody shares
     */
    public record PersonFigures(
            String column, long persons, long rowsWithoutId, long smallestClass, long released, long unique) {

        /** What the reader must know of persons whom the release tells apart. */
        public Optional<String> warning() {
            return unique == 0
                    ? Optional.empty()
                    : Optional.of(String.format(
                            Locale.ROOT,
                            "%,d of %,d released %s a set of generalised rows that nobody shares: every class holds k persons, but"
                                    + " who can tell which rows belong together finds them. Release nothing that links a"
                                    + " person's rows.",
                            unique,
                            released,
                            released == 1 ? "persons has" : "persons have"));
        }
    }

    /**
     * What is asked of the values of sensitive columns, or of persons.
     *
     * @param asked in the words of the job
     * @param objective what the search minimised, at the final node
     * @param without the best node if nothing were asked of values; empty where the search did not find it
     */
    public record ModelFigures(List<String> asked, BigDecimal objective, Optional<Without> without) {
        public ModelFigures {
            asked = List.copyOf(asked);
        }

        /**
         * The best node for k alone.
         *
         * @param node its levels
         * @param objective what the search minimised, there
         * @param suppressedRows there, those of policies included
         */
        public record Without(List<Integer> node, BigDecimal objective, long suppressedRows) {
            public Without {
                node = List.copyOf(node);
            }
        }
    }

    /**
     * One quasi-identifier at the final node.
     *
     * @param name the column
     * @param level 0 is the original
     * @param height the highest level
     * @param words what the level means, such as "in steps of 4"
     */
    public record Level(String name, int level, int height, String words) {}

    /**
     * Kept classes: their number and sizes in rows.
     *
     * @param perSize how many have so many rows, by size
     */
    public record Classes(long count, long smallest, double average, long largest, SortedMap<Long, Long> perSize) {
        public Classes {
            perSize = new TreeMap<>(perSize);
        }
    }

    /**
     * Information loss.
     *
     * @param dmStar SKALD eq. 3: kept classes, plus the square of the suppressed rows
     * @param dmStarKept kept classes only
     * @param dmStarAll all classes at the node before suppression, as OLA and ARX
     * @param dm Bayardo and Agrawal's DM
     * @param prec Sweeney's precision, 1 is best
     * @param gcp 0 is best, 1 is everything suppressed
     * @param nonUniformEntropy bits; empty where memory did not suffice to count the rows of every value
     * @param cAvg average class size over k
     * @param ncp the part of each quasi-identifier in GCP, before weights, by column
     * @param numericLoss the semantic-clustering loss of numbers (Alg. 11); empty without numbers
     * @param categoricalLoss that of categories (Alg. 12); empty without categories
     * @param totalLoss their mean, or the part that exists (Alg. 13)
     * @param ancestor the thesis's ancestor metric, 0 is best, 1 is everything at the top
     * @param labelEntropy the thesis's entropy metric, from 0 to 1, the higher the better; empty where memory did not suffice to count labels
     * @param statistics the thesis's statistics of rows
     */
    public record Metrics(
            BigInteger dmStar,
            BigInteger dmStarKept,
            BigInteger dmStarAll,
            BigInteger dm,
            double prec,
            double gcp,
            Optional<Double> nonUniformEntropy,
            double cAvg,
            Map<String, Double> ncp,
            Optional<Double> numericLoss,
            Optional<Double> categoricalLoss,
            double totalLoss,
            double ancestor,
            Optional<Double> labelEntropy,
            RowFigures statistics) {}

    /**
     * What rows keep and lose, suppressed ones included.
     *
     * @param keepingAValue rows with at least one quasi-identifier whose value is kept
     * @param keepingAll rows with no generalised quasi-identifier
     * @param least how general the least generalised row is, in per cent of the domains that its labels cover, rounded down
     * @param most and the most generalised one
     * @param average of all rows
     * @param perAttribute by column
     */
    public record RowFigures(
            long keepingAValue,
            long keepingAll,
            int least,
            int most,
            int average,
            Map<String, ColumnFigures> perAttribute) {
        public RowFigures {
            perAttribute = new LinkedHashMap<>(perAttribute);
        }
    }

    /**
     * What rows keep and lose in one quasi-identifier.
     *
     * @param kept rows that print its value as it is
     * @param mostGeneral the widest label of a class; empty text without classes
     * @param rows that print it
     * @param share of the domain that it covers, 0 for one value
     */
    public record ColumnFigures(long kept, String mostGeneral, long rows, double share) {}

    /**
     * How the search went.
     *
     * @param nodes of the lattice, level limits applied
     * @param evaluated nodes that were counted, from the store or by roll-up
     * @param scans of the store
     * @param rolledUp nodes counted from another node's histogram
     * @param abortedEarly counts that met more bins than a passing node can have
     * @param refuted nodes that a few rows showed to fail, so that they were not counted
     * @param provenOptimal false where the search stopped at a limit, and a node with less loss may exist
     * @param gap by how much the node's loss may exceed the least, as a share of that, rounded up; empty where that is not known
     */
    public record LatticeFigures(
            BigInteger nodes,
            long evaluated,
            long scans,
            long rolledUp,
            long abortedEarly,
            long refuted,
            boolean provenOptimal,
            Optional<BigDecimal> gap) {}

    /** Bins at the final node: the dense number (SKALD eq. 1) and the occupied ones. */
    public record Bins(BigInteger dense, long occupied) {}

    /** Bytes: the process's limit, what structures might hold of it, the most they held at once, and by tag. */
    public record Memory(long limit, long budget, long peak, Map<String, Long> peakByTag) {}

    /**
     * The release after refinement against the bins it came from.
     *
     * @param method of the refinement
     * @param clusters made
     * @param rescued rows of bins under k that joined a cluster
     * @param cutBins bins that were cut because they were too large for all their classes to be merged together
     * @param before loss of the bins
     */
    public record RefinementFigures(String method, long clusters, long rescued, long cutBins, Metrics before) {

        /** What is to be said of bins that were cut, if any was. */
        public Optional<String> warning() {
            return cutBins == 0
                    ? Optional.empty()
                    : Optional.of((cutBins == 1 ? "1 bin was" : cutBins + " bins were")
                            + " too large for all classes to be merged together (65,536 rows, and 50,000 different ones, or"
                            + " 20,000 with 'pivot: nearest') and cut first.");
        }
    }
}
