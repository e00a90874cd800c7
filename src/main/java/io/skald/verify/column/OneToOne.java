package io.skald.verify.column;

import io.skald.Excerpt;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.table.RowCursor;
import io.skald.verify.bytes.ByteHash;
import io.skald.verify.claim.Replacing;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.RowsByClass;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;

/**
 * Whether what replaces identifiers whose key is not at hand is the same wherever a value is, and another for every other value; of dates that are moved,
 * whether all of a person's are by the same days. Out of core, and by hashes of 64 bits. Of rows each of which stands for a known one of the input.
 */
public final class OneToOne implements AutoCloseable {

    /** Ways in both directions that need memory at once, at the least. */
    private static final int WAYS = 2;

    private final List<Column> columns;
    private final Charset encoding;
    private final List<String> missing;
    private final List<Mapping> mappings = new ArrayList<>();

    /** Which of them each column has. */
    private final List<Integer> mappingOf = new ArrayList<>();

    /**
     * A column of both files.
     *
     * @param beside the column of the input that decides it too, or -1
     */
    record Column(String name, Replacing by, int input, int released, int beside) {}

    /** One way of replacing, which columns may have in common. */
    private record Mapping(Replacing by, String names, RowsByClass there, RowsByClass back) {}

    /** @param limit bytes to hold in memory at the most while rows come */
    OneToOne(
            List<Column> columns,
            List<String> missing,
            Charset encoding,
            MemoryBudget budget,
            Workspace workspace,
            long limit) {
        this.encoding = encoding;
        this.missing = List.copyOf(missing);
        Map<String, List<Column>> shared = new LinkedHashMap<>();
        columns.forEach(column -> shared.computeIfAbsent(purpose(column.by()), none -> new ArrayList<>())
                .add(column));
        this.columns = new ArrayList<>();
        long each = limit / Math.max(1, WAYS * shared.size());
        for (List<Column> alike : shared.values()) {
            this.columns.addAll(alike);
            alike.forEach(column -> mappingOf.add(mappings.size()));
            mappings.add(new Mapping(
                    alike.get(0).by(),
                    Excerpt.names(alike.stream().map(Column::name).toList()),
                    new RowsByClass(budget, workspace, each),
                    new RowsByClass(budget, workspace, each)));
        }
    }

    private static String purpose(Replacing by) {
        return by instanceof Replacing.Pseudonyms pseudonyms
                ? pseudonyms.length() + " " + pseudonyms.purpose()
                : by instanceof Replacing.Encrypted encrypted
                        ? encrypted.alphabet() + " " + encrypted.purpose()
                        : ((Replacing.Shifted) by).days() + " " + ((Replacing.Shifted) by).purpose();
    }

    /** The way in for one worker. */
    public Lane newLane() {
        return new Lane();
    }

    /** Checks all values; nothing can be added afterwards. */
    public void check(int threads, ViolationLog log) {
        mappings.forEach(mapping -> {
            boolean moved = mapping.by() instanceof Replacing.Shifted;
            finish(
                    mapping.there(),
                    moved
                            ? "the dates of one person are moved by different days"
                            : "one value is replaced by different texts",
                    mapping,
                    threads,
                    log);
            if (!moved) {
                finish(mapping.back(), "different values are replaced by one text", mapping, threads, log);
            }
        });
    }

    private static void finish(RowsByClass pairs, String fault, Mapping mapping, int threads, ViolationLog log) {
        pairs.finish(
                () -> new Alone(fault),
                threads,
                (row, found) -> log.add(Rule.REPLACED, row, "in " + mapping.names() + " " + found));
    }

    /** Sees that a class has one member. */
    private static final class Alone implements RowsByClass.Judge {

        private final String fault;
        private long first;
        private boolean any;
        private boolean others;

        Alone(String fault) {
            this.fault = fault;
        }

        @Override
        public void begin(long ofClass) {
            any = false;
            others = false;
        }

        @Override
        public void add(long member, long rows) {
            others |= any && member != first;
            first = member;
            any = true;
        }

        @Override
        public List<String> faults() {
            return others ? List.of(fault) : List.of();
        }
    }

    @Override
    public void close() {
        mappings.forEach(mapping -> {
            mapping.there().close();
            mapping.back().close();
        });
    }

    /** The ways in of one worker. */
    private record Ways(RowsByClass.Lane there, RowsByClass.Lane back) {}

    /** One worker's rows on their way. */
    public final class Lane implements AutoCloseable {

        private final List<Ways> ways = mappings.stream()
                .map(mapping ->
                        new Ways(mapping.there().newLane(), mapping.back().newLane()))
                .toList();
        private final List<ReplacedForm> forms = columns.stream()
                .map(column -> ReplacedForm.of(column.by(), missing))
                .toList();

        private Lane() {}

        /** Takes a row of the release and the one of the input that it stands for. */
        public void add(RowCursor original, RowCursor released, long number) {
            for (int i = 0; i < forms.size(); i++) {
                Column column = columns.get(i);
                String before = text(original, column.input());
                if (!missing.contains(before)) {
                    String after = text(released, column.released());
                    if (forms.get(i) instanceof ReplacedForm.Moved moved) {
                        String person = text(original, column.beside());
                        addMove(ways.get(mappingOf.get(i)), person, moved.days(before, after), number);
                    } else {
                        Ways both = ways.get(mappingOf.get(i));
                        both.there().add(hash(before), hash(after), number);
                        both.back().add(hash(after), hash(before), number);
                    }
                }
            }
        }

        private void addMove(Ways both, String person, OptionalLong days, long number) {
            if (days.isPresent() && !missing.contains(person)) {
                both.there().add(hash(person), days.getAsLong(), number);
            }
        }

        private String text(RowCursor row, int column) {
            byte[] bytes = row.valueBytes(column);
            int start = row.valueStart(column);
            return new String(bytes, start, row.valueEnd(column) - start, encoding);
        }

        private static long hash(String text) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            return ByteHash.wide(bytes, 0, bytes.length);
        }

        /** Hands over what is left. */
        public void flush() {
            ways.forEach(both -> {
                both.there().flush();
                both.back().flush();
            });
        }

        @Override
        public void close() {
            ways.forEach(both -> {
                both.there().close();
                both.back().close();
            });
        }
    }
}
