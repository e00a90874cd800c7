package io.skald.engine.encode;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.attribute.Encoding;
import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.job.Plan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pass 1 where somebody else has read the rows: gives the different values of every quasi-identifier their codes, and says of each tuple of
 * values whether it is counted or suppressed by a policy. Values go by their numbers, which are their places in the lists given.
 */
public final class ValueCodes {

    /** The most values of one column that a message lists. */
    private static final int MOST_LISTED = 20;

    /** What is held of a value beside its characters. */
    private static final long BYTES_PER_VALUE = 80;

    private final Plan plan;
    private final List<CodedDomain> quasi = new ArrayList<>();

    /** By quasi-identifier and value; the complement of a policy's place for values that it suppresses. */
    private final List<long[]> codes = new ArrayList<>();

    private final long[][] suppressed;
    private long excluded;

    private ValueCodes(Plan plan) {
        this.plan = plan;
        this.suppressed = new long[PolicyKind.values().length][plan.quasi().size()];
    }

    /**
     * Encodes all values.
     *
     * @param texts of each quasi-identifier, all that occur, each once
     * @param rows that each of them has
     * @param context of values in its charset, without the columns' own missing markers
     * @throws UsageException if there are values that the job takes for errors; tells of all
     */
    public static ValueCodes of(
            Plan plan, List<List<String>> texts, List<long[]> rows, CellText shown, EncodingContext context) {
        ValueCodes made = new ValueCodes(plan);
        List<String> problems = new ArrayList<>();
        for (int i = 0; i < plan.quasi().size(); i++) {
            made.encode(plan.quasi().get(i), texts.get(i), rows.get(i), shown, context, problems);
        }
        if (!problems.isEmpty()) {
            throw new UsageException(problems);
        }
        return made;
    }

    private void encode(
            Plan.Quasi column,
            List<String> texts,
            long[] rows,
            CellText shown,
            EncodingContext context,
            List<String> problems) {
        hold(texts, context.budget());
        Encoding encoding = column.attribute().startEncoding(context.with(column.missing()));
        ValueEncoder encoder = encoding.newEncoder();
        long[] numbers = new long[texts.size()];
        Map<String, List<Integer>> unfit = new LinkedHashMap<>();
        for (int value = 0; value < numbers.length; value++) {
            byte[] bytes = texts.get(value).getBytes(context.charset());
            numbers[value] = encoder.encode(bytes, 0, bytes.length);
            if (isError(numbers[value])) {
                unfit.computeIfAbsent(
                                reason(column, encoding, texts.get(value), numbers[value]), key -> new ArrayList<>())
                        .add(value);
            }
        }
        unfit.forEach((reason, values) -> problems.add(problem(column, reason, values, texts, rows, shown)));
        if (unfit.isEmpty()) {
            CodedDomain coded = encoding.finish();
            Arrays.setAll(numbers, value -> code(coded, numbers[value]));
            quasi.add(coded);
            codes.add(numbers);
        }
    }

    private static void hold(List<String> texts, MemoryBudget budget) {
        long characters = texts.stream().mapToLong(String::length).sum();
        budget.reserve(MemoryTag.DICTIONARIES, 2 * characters + texts.size() * BYTES_PER_VALUE);
    }

    private boolean isError(long number) {
        return number == ValueEncoder.MALFORMED
                || number <= ValueEncoder.LAST_OUTCOME
                        && PolicyKind.of(number).in(plan.policies()) == Plan.Policy.ERROR;
    }

    private long code(CodedDomain coded, long number) {
        boolean out = number <= ValueEncoder.LAST_OUTCOME
                && PolicyKind.of(number).in(plan.policies()) == Plan.Policy.SUPPRESS;
        return out ? ~PolicyKind.of(number).ordinal() : coded.codes().code(number);
    }

    private static String reason(Plan.Quasi column, Encoding encoding, String value, long outcome) {
        return outcome == ValueEncoder.UNKNOWN
                ? "is not in "
                        + column.hierarchy()
                                .map(file -> file.getFileName().toString())
                                .orElse("its domain") + "; add it there, or set policies.on-unknown: suppress"
                : encoding.explain(value, outcome);
    }

    private static String problem(
            Plan.Quasi column, String reason, List<Integer> values, List<String> texts, long[] rows, CellText shown) {
        long all = values.stream().mapToLong(value -> rows[value]).sum();
        StringBuilder problem = new StringBuilder()
                .append(all)
                .append(all == 1 ? " row" : " rows")
                .append(" of column ")
                .append(Excerpt.name(column.attribute().name()))
                .append(all == 1 ? " has" : " have")
                .append(" a value that ")
                .append(reason);
        values.stream()
                .sorted((one, other) -> rows[one] == rows[other]
                        ? texts.get(one).compareTo(texts.get(other))
                        : Long.compare(rows[other], rows[one]))
                .limit(MOST_LISTED)
                .forEach(value -> problem.append(System.lineSeparator())
                        .append("  ")
                        .append(shown.show(texts.get(value)))
                        .append(": ")
                        .append(rows[value])
                        .append(rows[value] == 1 ? " row" : " rows"));
        if (values.size() > MOST_LISTED) {
            problem.append(System.lineSeparator())
                    .append("  and ")
                    .append(values.size() - MOST_LISTED)
                    .append(" more");
        }
        return problem.toString();
    }

    /** The domains of the quasi-identifiers, with their codes. */
    public List<CodedDomain> quasi() {
        return List.copyOf(quasi);
    }

    /** How many different values a quasi-identifier has. */
    public int values(int attribute) {
        return codes.get(attribute).length;
    }

    /** The code of a value; negative if a policy suppresses its rows. */
    public long code(int attribute, int value) {
        return codes.get(attribute)[value];
    }

    /** Of each quasi-identifier the codes of its values; not to be changed. */
    public long[][] all() {
        return codes.toArray(long[][]::new);
    }

    /**
     * Finds the codes of a tuple of values. One with a value that a policy suppresses is noted instead, under the first reason met.
     *
     * @param values by number; what is behind those of the quasi-identifiers is not looked at
     * @param rows that have them
     * @param found its codes, if it is counted
     * @return whether it is counted
     */
    public boolean encode(int[] values, long rows, long[] found) {
        for (int i = 0; i < codes.size(); i++) {
            found[i] = code(i, values[i]);
            if (found[i] < 0) {
                suppress((int) ~found[i], i, rows);
                return false;
            }
        }
        return true;
    }

    /**
     * Notes rows that a policy suppresses.
     *
     * @param policy the complement of the code of the value that is the first reason met
     */
    public void suppress(int policy, int attribute, long rows) {
        suppressed[policy][attribute] += rows;
        excluded += rows;
    }

    /** Whether there is a value whose rows a policy suppresses. */
    public boolean anySuppressed() {
        return codes.stream().anyMatch(ofValue -> Arrays.stream(ofValue).anyMatch(code -> code < 0));
    }

    /** Whether a tuple of values is counted; notes nothing. */
    public boolean isCounted(int[] values) {
        for (int i = 0; i < codes.size(); i++) {
            if (code(i, values[i]) < 0) {
                return false;
            }
        }
        return true;
    }

    /** Rows that were noted for a policy. */
    public long excluded() {
        return excluded;
    }

    /** The same, by the policy's key and column. */
    public Map<String, Map<String, Long>> suppressedByPolicy() {
        Map<String, Map<String, Long>> byPolicy = new LinkedHashMap<>();
        for (PolicyKind kind : PolicyKind.values()) {
            Map<String, Long> byColumn = new LinkedHashMap<>();
            for (int i = 0; i < plan.quasi().size(); i++) {
                if (suppressed[kind.ordinal()][i] > 0) {
                    byColumn.put(plan.quasi().get(i).attribute().name(), suppressed[kind.ordinal()][i]);
                }
            }
            if (!byColumn.isEmpty()) {
                byPolicy.put(kind.key(), byColumn);
            }
        }
        return byPolicy;
    }
}
