package io.skald.experiment;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What was measured in one cell.
 *
 * @param rows of the table
 * @param release what the release looks like
 * @param loss of it; empty if there is no release
 * @param effort what it took
 * @param remark for the reader, such as chunks that could not be anonymised; empty text for none
 */
record Measurement(long rows, Release release, Optional<Loss> loss, Effort effort, String remark) {

    /** The columns of a measurement, in the order of {@link #fields}. */
    static final List<String> COLUMNS = List.of(
            "rows",
            "node",
            "generalisation",
            "rootNode",
            "dmStar",
            "gcp",
            "ancestor",
            "labelEntropy",
            "classes",
            "suppressed",
            "encodeSeconds",
            "seconds",
            "cellsTogether",
            "scans",
            "peakMemoryBytes",
            "remark");

    private static final MathContext SIX_DIGITS = new MathContext(6);

    /**
     * @param node levels, in the job's order; of several nodes each with its number of chunks
     * @param generalisation the same in words
     * @param rootNode of the paper's search; empty text for others
     */
    record Release(String node, String generalisation, String rootNode) {

        /** No node satisfies the goal. */
        static final Release NONE = new Release("none", "none", "");
    }

    /**
     * Suppressed rows count in all of it, whether a release would mask them or leave them out.
     *
     * @param dmStar in squared rows (SKALD eq. 3)
     * @param gcp from 0 to 1
     * @param ancestor the thesis's ancestor metric, from 0 to 1
     * @param labelEntropy the thesis's entropy metric; empty of chunks, whose labels are not counted together
     * @param classes kept
     * @param suppressed rows
     */
    record Loss(
            BigInteger dmStar,
            double gcp,
            double ancestor,
            OptionalDouble labelEntropy,
            long classes,
            long suppressed) {}

    /**
     * @param encodeSeconds for reading and encoding the table, which all its cells share; 0 where that is part of {@code seconds}
     * @param seconds for this cell and those measured together with it
     * @param cellsTogether how many cells these are
     * @param scans of the encoded store
     * @param peakBytes the most that structures held at once
     */
    record Effort(double encodeSeconds, double seconds, int cellsTogether, long scans, long peakBytes) {}

    /** DM* in units of N k, which is what classes of exactly k rows would have; empty without a release. */
    Optional<BigDecimal> dmStarPerNk(int k) {
        return loss.filter(present -> rows > 0)
                .map(present -> new BigDecimal(present.dmStar())
                        .divide(BigDecimal.valueOf(rows).multiply(BigDecimal.valueOf(k)), SIX_DIGITS));
    }

    private static String sixDecimals(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }

    /** The measurement as texts without tabs or line ends. */
    List<String> fields() {
        List<String> fields = new ArrayList<>(
                List.of(Long.toString(rows), release.node(), release.generalisation(), release.rootNode()));
        fields.addAll(loss.map(present -> List.of(
                        present.dmStar().toString(),
                        sixDecimals(present.gcp()),
                        sixDecimals(present.ancestor()),
                        present.labelEntropy().isPresent()
                                ? sixDecimals(present.labelEntropy().getAsDouble())
                                : "",
                        Long.toString(present.classes()),
                        Long.toString(present.suppressed())))
                .orElse(List.of("", "", "", "", "", "")));
        fields.add(String.format(Locale.ROOT, "%.3f", effort.encodeSeconds()));
        fields.add(String.format(Locale.ROOT, "%.3f", effort.seconds()));
        fields.add(Integer.toString(effort.cellsTogether()));
        fields.add(Long.toString(effort.scans()));
        fields.add(Long.toString(effort.peakBytes()));
        fields.add(remark);
        return fields.stream()
                .map(field -> field.replaceAll("[\\t\\r\\n]", " "))
                .toList();
    }

    /**
     * The measurement that has these fields.
     *
     * @return empty if they are none, such as half a line
     */
    static Optional<Measurement> ofFields(List<String> fields) {
        if (fields.size() != COLUMNS.size()) {
            return Optional.empty();
        }
        try {
            Optional<Loss> loss = fields.get(4).isEmpty()
                    ? Optional.empty()
                    : Optional.of(new Loss(
                            new BigInteger(fields.get(4)),
                            Double.parseDouble(fields.get(5)),
                            Double.parseDouble(fields.get(6)),
                            fields.get(7).isEmpty()
                                    ? OptionalDouble.empty()
                                    : OptionalDouble.of(Double.parseDouble(fields.get(7))),
                            Long.parseLong(fields.get(8)),
                            Long.parseLong(fields.get(9))));
            return Optional.of(new Measurement(
                    Long.parseLong(fields.get(0)),
                    new Release(fields.get(1), fields.get(2), fields.get(3)),
                    loss,
                    new Effort(
                            Double.parseDouble(fields.get(10)),
                            Double.parseDouble(fields.get(11)),
                            Integer.parseInt(fields.get(12)),
                            Long.parseLong(fields.get(13)),
                            Long.parseLong(fields.get(14))),
                    fields.get(15)));
        } catch (NumberFormatException damaged) {
            return Optional.empty();
        }
    }
}
