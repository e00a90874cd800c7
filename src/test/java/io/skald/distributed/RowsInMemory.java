package io.skald.distributed;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.job.Plan;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Collections;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVPrinter;
import org.apache.commons.csv.CSVRecord;

/** The plainest table that is elsewhere: all rows in lists, as many as there are machines, and a release in as many files. */
final class RowsInMemory implements DistributedTable {

    private final Plan plan;
    private final Path release;
    private final List<List<List<String>>> machines = new ArrayList<>();
    private List<List<String>> values = List.of();

    /** Of the rows in their order, what they print. */
    private final List<List<String>> given = new ArrayList<>();

    private final UnaryOperator<List<List<String>>> tampering;
    private final boolean keepsKeys;
    private final PersonTexts spelling;
    private boolean miscounts;

    /** As how many rows each counts. */
    private long weight = 1;

    RowsInMemory(Plan plan, Path release, int machines, UnaryOperator<List<List<String>>> tampering) {
        this.tampering = tampering;
        this.keepsKeys = machines != 3;
        this.spelling = PersonTexts.of(plan);
        this.plan = plan;
        this.release = release;
        List<List<String>> rows = new ArrayList<>();
        plan.input()
                .forEach(file -> rows.addAll(read(file).subList(1, read(file).size())));
        for (int machine = 0; machine < machines; machine++) {
            this.machines.add(rows.subList(machine * rows.size() / machines, (machine + 1) * rows.size() / machines));
        }
    }

    static Factory on(int machines) {
        return (plan, release) -> new RowsInMemory(plan, release, machines, UnaryOperator.identity());
    }

    /** Who finds one person in every class of a release. */
    static Factory miscountingPersons() {
        return (plan, release) -> {
            RowsInMemory rows = new RowsInMemory(plan, release, 1, UnaryOperator.identity());
            rows.miscounts = true;
            return rows;
        };
    }

    /** Where each row stands for so many. */
    static Factory weighing(long weight) {
        return (plan, release) -> {
            RowsInMemory rows = new RowsInMemory(plan, release, 3, UnaryOperator.identity());
            rows.weight = weight;
            return rows;
        };
    }

    /** Whose release is not as it should be: header and rows are changed once written. */
    static Factory tampering(UnaryOperator<List<List<String>>> by) {
        return (plan, release) -> new RowsInMemory(plan, release, 1, by);
    }

    static List<List<String>> read(Path file) {
        try (CSVParser parser =
                CSVFormat.RFC4180.builder().setIgnoreEmptyLines(false).get().parse(Files.newBufferedReader(file))) {
            return parser.getRecords().stream().map(CSVRecord::toList).toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private List<String> tuple(List<String> row) {
        return DistributedTable.counted(plan).stream().map(row::get).toList();
    }

    @Override
    public int parts() {
        return machines.size();
    }

    @Override
    public String digest() {
        return "00";
    }

    @Override
    public List<List<ValueRows>> values() {
        List<List<ValueRows>> all = new ArrayList<>();
        values = new ArrayList<>();
        for (int i = 0; i < DistributedTable.counted(plan).size(); i++) {
            int attribute = i;
            Map<String, Long> rows = new TreeMap<>(Collections.reverseOrder());
            machines.forEach(part -> part.forEach(row -> rows.merge(tuple(row).get(attribute), weight, Long::sum)));
            all.add(rows.entrySet().stream()
                    .map(entry -> new ValueRows(entry.getKey(), entry.getValue()))
                    .toList());
            values.add(List.copyOf(rows.keySet()));
        }
        return all;
    }

    private int[] numbers(List<String> row) {
        List<String> tuple = tuple(row);
        return IntStream.range(0, tuple.size())
                .map(i -> values.get(i).indexOf(tuple.get(i)))
                .toArray();
    }

    @Override
    public void tuples(TupleVisitor visitor) {
        for (List<List<String>> part : machines) {
            part.forEach(row -> visitor.tuple(numbers(row), 1));
        }
    }

    private List<List<String>> rows() {
        return machines.stream().flatMap(List::stream).toList();
    }

    private Stream<int[]> numbered() {
        return rows().stream().map(this::numbers);
    }

    @Override
    public long countTuples() {
        return rows().stream().map(this::tuple).distinct().count();
    }

    private String person(List<String> row) {
        return spelling.spelled(row.get(plan.person().getAsInt())).orElse("\0none");
    }

    @Override
    public PersonCounts persons() {
        List<String> persons = rows().stream().map(this::person).toList();
        return new PersonCounts(
                persons.stream().distinct().count(),
                persons.stream().filter(person -> person.equals("\0none")).count());
    }

    /** A group in a part; what comes of each is sent, as are grouping and fold. */
    private record Key(int way, List<Long> words) {}

    @Override
    public void fold(Grouping grouping, GroupFold fold, BlockVisitor visitor) {
        Map<Key, Map<List<Long>, Long>> groups = new LinkedHashMap<>();
        Map<Key, Map<List<Integer>, Set<String>>> persons = new HashMap<>();
        long[] key = new long[grouping.keyWords()];
        long[] shown = new long[grouping.valueWords()];
        Grouping sent = Sent.copy(grouping);
        for (List<String> row : rows()) {
            int[] tuple = numbers(row);
            sent.show(tuple, shown);
            for (int way = 0; way < sent.ways(); way++) {
                if (sent.find(way, tuple, key)) {
                    Key group = new Key(way, Arrays.stream(key).boxed().toList());
                    groups.computeIfAbsent(group, none -> new LinkedHashMap<>())
                            .merge(Arrays.stream(shown).boxed().toList(), weight, Long::sum);
                    if (plan.person().isPresent()) {
                        Map<List<Integer>, Set<String>> ofGroup =
                                persons.computeIfAbsent(group, none -> new HashMap<>());
                        ofGroup.computeIfAbsent(List.of(GroupFold.Folding.ALL, 0), none -> new HashSet<>())
                                .add(person(row));
                        for (int column : sent.ofPersons()) {
                            ofGroup.computeIfAbsent(
                                            List.of(column, sent.shownValue(column, tuple)), none -> new HashSet<>())
                                    .add(person(row));
                        }
                    }
                }
            }
        }
        boolean wanted = true;
        for (int part = 0; part < machines.size() && wanted; part++) {
            GroupFold.Folding folding = Sent.copy(fold).begin(sent);
            for (Map.Entry<Key, Map<List<Long>, Long>> group : groups.entrySet()) {
                Key of = group.getKey();
                if (Math.floorMod(of.hashCode(), machines.size()) == part) {
                    long[] words =
                            of.words().stream().mapToLong(Long::longValue).toArray();
                    for (Map.Entry<List<Long>, Long> record : group.getValue().entrySet()) {
                        folding.add(
                                of.way(),
                                words,
                                record.getKey().stream()
                                        .mapToLong(Long::longValue)
                                        .toArray(),
                                record.getValue());
                    }
                    if (plan.person().isPresent()) {
                        persons.get(of)
                                .forEach((columnAndValue, who) -> folding.addPersons(
                                        of.way(), words, columnAndValue.get(0), columnAndValue.get(1), who.size()));
                    }
                    wanted = folding.full().map(visitor::see).orElse(wanted);
                }
            }
            wanted = wanted && visitor.see(folding.end());
        }
    }

    private boolean isHidden(int[] tuple, ReleasedClasses classes) {
        long[] key = new long[classes.grouping().keyWords()];
        ReleasedClasses.Known known = ReleasedClasses.look(classes.grouping(), classes.alike(), tuple, key);
        boolean[] found = {known == ReleasedClasses.Known.HIDDEN};
        if (keepsKeys && classes.suppressed().inMemory().isPresent()) {
            found[0] |= !found[0] && classes.suppressed().inMemory().get().contains(key);
        } else {
            classes.suppressed().show(suppressed -> found[0] |= Arrays.equals(suppressed, key));
        }
        return found[0];
    }

    @Override
    public List<BitSet> releasedValues(ReleasedClasses classes) {
        List<BitSet> met = new ArrayList<>();
        plan.quasi().forEach(quasi -> met.add(new BitSet()));
        numbered().filter(tuple -> !isHidden(tuple, classes)).forEach(tuple -> {
            for (int i = 0; i < met.size(); i++) {
                met.get(i).set(tuple[i]);
            }
        });
        return met;
    }

    @Override
    public Shown hidden(ReleasedClasses classes) {
        List<long[]> rowsOf = new ArrayList<>();
        for (int i = plan.quasi().size(); i < values.size(); i++) {
            rowsOf.add(new long[values.get(i).size()]);
        }
        List<List<String>> hidden =
                rows().stream().filter(row -> isHidden(numbers(row), classes)).toList();
        for (List<String> row : hidden) {
            for (int i = 0; i < rowsOf.size(); i++) {
                rowsOf.get(i)[numbers(row)[plan.quasi().size() + i]] += weight;
            }
        }
        long persons = plan.person().isPresent()
                ? hidden.stream().map(this::person).distinct().count()
                : 0;
        List<long[]> personsOf = new ArrayList<>();
        for (int i = 0; i < rowsOf.size(); i++) {
            long[] ofColumn = new long[rowsOf.get(i).length + 1];
            int column = i;
            if (Arrays.stream(classes.grouping().ofPersons()).anyMatch(asked -> asked == column)) {
                hidden.stream()
                        .map(row -> List.of(
                                String.valueOf(classes.grouping().shownValue(column, numbers(row))), person(row)))
                        .distinct()
                        .forEach(pair -> ofColumn[Integer.parseInt(pair.get(0))]++);
            }
            personsOf.add(ofColumn);
        }
        return new Shown(weight * hidden.size(), persons, rowsOf, personsOf);
    }

    @Override
    public PersonsToldApart apart(ReleasedClasses classes, boolean leavesOut) {
        Map<String, List<String>> labels = new HashMap<>();
        for (List<String> row : rows()) {
            int[] tuple = numbers(row);
            boolean hidden = isHidden(tuple, classes);
            long[] key = new long[classes.grouping().keyWords()];
            classes.grouping().find(0, tuple, key);
            if (!hidden || !leavesOut) {
                labels.computeIfAbsent(person(row), none -> new ArrayList<>()).add(hidden ? "*" : Arrays.toString(key));
            }
        }
        labels.values().forEach(Collections::sort);
        Map<List<String>, Long> alike =
                labels.values().stream().collect(Collectors.groupingBy(all -> all, Collectors.counting()));
        return new PersonsToldApart(
                labels.size(), alike.values().stream().filter(one -> one == 1).count());
    }

    @Override
    public void write(Labelling labelling) {
        try {
            Files.createDirectory(release);
            for (int part = 0; part < machines.size(); part++) {
                try (Writer out = Files.newBufferedWriter(release.resolve("part-" + part));
                        CSVPrinter printer = new CSVPrinter(out, CSVFormat.RFC4180)) {
                    printer.printRecord(plan.releasedColumns());
                    for (List<String> row : machines.get(part)) {
                        print(row, labelling, printer);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void print(List<String> row, Labelling labelling, CSVPrinter printer) throws IOException {
        int[] numbers = numbers(row);
        boolean hidden = isHidden(numbers, labelling.classes());
        if (hidden && labelling.leavesOut()) {
            return;
        }
        List<String> labels = IntStream.range(0, plan.quasi().size())
                .mapToObj(i -> hidden
                        ? labelling.top()
                        : labelling.labels().get(i).get(labelling.bins().get(i)[numbers[i]]))
                .toList();
        print(row, labels, printer);
    }

    private static int compare(List<String> one, List<String> other) {
        return IntStream.range(0, one.size())
                .map(i -> one.get(i).compareTo(other.get(i)))
                .filter(order -> order != 0)
                .findFirst()
                .orElse(0);
    }

    /** By tuple, and by all cells within one. */
    static Comparator<List<String>> order(Plan plan) {
        Comparator<List<String>> byTuple = (one, other) -> compare(
                DistributedTable.counted(plan).stream().map(one::get).toList(),
                DistributedTable.counted(plan).stream().map(other::get).toList());
        return byTuple.thenComparing(RowsInMemory::compare);
    }

    private List<List<String>> inOrder() {
        return machines.stream().flatMap(List::stream).sorted(order(plan)).toList();
    }

    @Override
    public void orderedTuples(TupleVisitor visitor) {
        Map<List<String>, Long> tuples = new LinkedHashMap<>();
        inOrder().forEach(row -> tuples.merge(tuple(row), 1L, Long::sum));
        tuples.forEach((tuple, rows) -> visitor.tuple(
                IntStream.range(0, tuple.size())
                        .map(i -> values.get(i).indexOf(tuple.get(i)))
                        .toArray(),
                rows));
    }

    @Override
    public void orderedPersons(RowVisitor visitor) {
        List<String> persons = rows().stream().map(this::person).distinct().toList();
        inOrder().forEach(row -> visitor.row(numbers(row), persons.indexOf(person(row))));
    }

    @Override
    public ClustersElsewhere refine(Grouping bins, BinWork work) {
        int[] counted = values.stream().mapToInt(List::size).toArray();
        return new BinsInMemory(
                this,
                plan.quasi().size(),
                counted,
                bins,
                work,
                machines.size(),
                release.toAbsolutePath().getParent());
    }

    @Override
    public void writeClusters(ClusterLabels labels) {
        List<List<String>> rows = inOrder();
        labels.show((values, count, printed) -> {
            for (long i = 0; i < count; i++) {
                assertThat(numbers(rows.get(given.size()))).isEqualTo(values);
                given.add(IntStream.range(0, printed.length)
                        .mapToObj(each -> labels.labels().get(each).get(printed[each]))
                        .toList());
            }
        });
        Map<List<String>, Deque<List<String>>> ofRow = new HashMap<>();
        for (int i = 0; i < rows.size(); i++) {
            ofRow.computeIfAbsent(rows.get(i), key -> new ArrayDeque<>()).add(given.get(i));
        }
        try {
            Files.createDirectory(release);
            for (int part = 0; part < machines.size(); part++) {
                try (Writer out = Files.newBufferedWriter(release.resolve("part-" + part));
                        CSVPrinter printer = new CSVPrinter(out, CSVFormat.RFC4180)) {
                    printer.printRecord(plan.releasedColumns());
                    for (List<String> row : machines.get(part)) {
                        List<String> printed = ofRow.get(row).remove();
                        if (!printed.isEmpty() || !labels.leavesOut()) {
                            print(
                                    row,
                                    printed.isEmpty()
                                            ? Collections.nCopies(plan.quasi().size(), labels.top())
                                            : printed,
                                    printer);
                        }
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void print(List<String> row, List<String> labels, CSVPrinter printer) throws IOException {
        List<String> printed = new ArrayList<>(row);
        for (int i = 0; i < labels.size(); i++) {
            printed.set(plan.quasi().get(i).column(), labels.get(i));
        }
        List<String> released = new ArrayList<>();
        for (int column = 0; column < printed.size(); column++) {
            if (plan.columns().get(column).released()) {
                released.add(printed.get(column));
            }
        }
        printer.printRecord(released);
    }

    @Override
    public WrittenTable written() {
        List<List<String>> rows = new ArrayList<>();
        for (int part = 0; part < machines.size(); part++) {
            List<List<String>> read = read(release.resolve("part-" + part));
            rows.addAll(read.subList(1, read.size()));
        }
        rows.add(0, read(release.resolve("part-0")).get(0));
        List<List<String>> all = tampering.apply(rows);
        return new Written(all.get(0), all.subList(1, all.size()));
    }

    @Override
    public void close() {
        machines.clear();
    }

    private final class Written implements WrittenTable {

        private final List<String> columns;
        private final List<List<String>> rows;
        private final List<List<String>> labels = new ArrayList<>();

        Written(List<String> columns, List<List<String>> rows) {
            this.columns = columns;
            this.rows = rows;
            plan.quasi()
                    .forEach(quasi -> labels.add(rows.stream()
                            .map(row -> cell(row, quasi))
                            .distinct()
                            .toList()));
        }

        private String cell(List<String> row, Plan.Quasi quasi) {
            return row.get(columns.indexOf(quasi.attribute().name()));
        }

        @Override
        public List<String> columns() {
            return columns;
        }

        @Override
        public List<List<String>> labels() {
            return labels;
        }

        @Override
        public String digest() {
            return "01";
        }

        private BigInteger others(List<String> row, List<String> names) {
            List<String> kept = new ArrayList<>();
            for (int i = 0; i < names.size(); i++) {
                String name = names.get(i);
                boolean quasi = plan.quasi().stream()
                        .anyMatch(each -> each.attribute().name().equals(name));
                if (plan.releasedColumns().contains(name) && !quasi) {
                    kept.add(row.get(i));
                }
            }
            return BigInteger.valueOf(kept.hashCode());
        }

        @Override
        public ComparedRows compareClusters() {
            List<List<String>> inOrder = inOrder();
            List<int[]> labelled = new ArrayList<>();
            for (List<String> printed : given) {
                labelled.add(IntStream.range(0, labels.size())
                        .map(i -> printed.isEmpty() ? -1 : labels.get(i).indexOf(printed.get(i)))
                        .toArray());
            }
            return new Compared(inOrder, labelled);
        }

        @Override
        public ComparedRows compare(List<int[]> labelOf) {
            List<List<String>> input = rows();
            return new Compared(
                    input,
                    input.stream()
                            .map(row -> {
                                int[] numbers = numbers(row);
                                return IntStream.range(0, labels.size())
                                        .map(i -> labelOf.get(i)[numbers[i]])
                                        .toArray();
                            })
                            .toList());
        }

        private final class Compared implements ComparedRows {

            private final List<List<String>> input;
            private final List<List<Integer>> groupOf = new ArrayList<>();
            private final Map<List<Integer>, List<List<String>>> before = new LinkedHashMap<>();
            private final Map<List<Integer>, List<List<String>>> after = new HashMap<>();

            Compared(List<List<String>> input, List<int[]> labelled) {
                this.input = input;
                List<Integer> none = Collections.nCopies(labels.size(), -1);
                for (int i = 0; i < input.size(); i++) {
                    List<Integer> group = Arrays.stream(labelled.get(i)).boxed().toList();
                    groupOf.add(group.contains(-1) ? none : group);
                    before.computeIfAbsent(groupOf.get(i), key -> new ArrayList<>())
                            .add(input.get(i));
                }
                rows.forEach(row -> after.computeIfAbsent(
                                IntStream.range(0, labels.size())
                                        .mapToObj(i -> labels.get(i)
                                                .indexOf(cell(row, plan.quasi().get(i))))
                                        .toList(),
                                key -> new ArrayList<>())
                        .add(row));
            }

            private PersonsOfRows persons(List<List<String>> some, List<int[]> sameValues) {
                if (plan.person().isEmpty()) {
                    return PersonsOfRows.NOBODY;
                }
                long all =
                        some.stream().map(RowsInMemory.this::person).distinct().count();
                List<Map<String, Long>> withValue = new ArrayList<>();
                for (int i = 0; i < sameValues.size(); i++) {
                    List<String> texts = values.get(plan.quasi().size() + i);
                    int[] same = sameValues.get(i);
                    int column = plan.guarded().get(i).column();
                    withValue.add(
                            same.length == 0
                                    ? Map.of()
                                    : some.stream()
                                            .map(row -> List.of(
                                                    texts.get(same[texts.indexOf(row.get(column))]), person(row)))
                                            .distinct()
                                            .collect(
                                                    Collectors.groupingBy(pair -> pair.get(0), Collectors.counting())));
                }
                return new PersonsOfRows(miscounts ? 1 : all, withValue);
            }

            @Override
            public void groups(List<int[]> sameValues, GroupVisitor visitor) {
                List<String> names =
                        plan.columns().stream().map(Plan.Column::name).toList();
                Set<List<Integer>> groups = new HashSet<>(before.keySet());
                groups.addAll(after.keySet());
                for (List<Integer> group : groups) {
                    List<List<String>> original = before.getOrDefault(group, List.of());
                    List<List<String>> released = after.getOrDefault(group, List.of());
                    visitor.group(
                            group.stream().mapToInt(Integer::intValue).toArray(),
                            weight * original.size(),
                            persons(original, sameValues),
                            original.stream().map(row -> others(row, names)).reduce(BigInteger.ZERO, BigInteger::add),
                            weight * released.size(),
                            released.stream().map(row -> others(row, columns)).reduce(BigInteger.ZERO, BigInteger::add),
                            alike(released),
                            shown(released));
                }
            }

            @Override
            public void pairs(LabelVisitor visitor) {
                for (int row = 0; row < input.size(); row++) {
                    if (after.containsKey(groupOf.get(row))) {
                        int[] numbers = numbers(input.get(row));
                        for (int i = 0; i < labels.size(); i++) {
                            visitor.label(i, numbers[i], groupOf.get(row).get(i));
                        }
                    }
                }
            }

            @Override
            public void bins(List<int[]> binOf, List<int[]> sameValues, BinVisitor visitor) {
                Map<List<Integer>, List<Integer>> bins = new LinkedHashMap<>();
                for (int row = 0; row < input.size(); row++) {
                    int[] numbers = numbers(input.get(row));
                    List<Integer> bin = IntStream.range(0, binOf.size())
                            .mapToObj(i -> binOf.get(i)[numbers[i]])
                            .toList();
                    if (!bin.contains(-1)) {
                        bins.computeIfAbsent(bin, key -> new ArrayList<>()).add(row);
                    }
                }
                bins.forEach((bin, members) -> {
                    long hidden = members.stream()
                            .filter(row -> !after.containsKey(groupOf.get(row)))
                            .count();
                    if (hidden > 0) {
                        List<List<String>> all =
                                members.stream().map(input::get).toList();
                        visitor.bin(
                                bin.stream().mapToInt(Integer::intValue).toArray(),
                                weight * all.size(),
                                weight * hidden,
                                persons(all, sameValues),
                                values(all));
                    }
                });
            }

            private List<Map<String, Long>> values(List<List<String>> some) {
                return plan.guarded().stream()
                        .map(guarded -> some.stream()
                                .map(row -> row.get(guarded.column()))
                                .collect(Collectors.groupingBy(text -> text, Collectors.counting())))
                        .toList();
            }

            @Override
            public PersonsOfRows hiddenPersons(int[] top, List<int[]> sameValues) {
                List<Integer> printed = Arrays.stream(top).boxed().toList();
                List<List<String>> hidden = new ArrayList<>();
                for (int row = 0; row < input.size(); row++) {
                    if (!after.containsKey(groupOf.get(row)) || groupOf.get(row).equals(printed)) {
                        hidden.add(input.get(row));
                    }
                }
                return persons(hidden, sameValues);
            }
        }

        private List<Map<String, Long>> shown(List<List<String>> group) {
            return plan.guarded().stream()
                    .map(guarded -> group.stream()
                            .map(row -> row.get(columns.indexOf(
                                    plan.columns().get(guarded.column()).name())))
                            .collect(Collectors.groupingBy(text -> text, Collectors.counting())))
                    .toList();
        }

        private boolean[] alike(List<List<String>> group) {
            List<Plan.Column> sensitive = plan.columns().stream()
                    .filter(column -> column.role() == Plan.Role.SENSITIVE)
                    .toList();
            boolean[] alike = new boolean[sensitive.size()];
            for (int i = 0; i < alike.length; i++) {
                int at = columns.indexOf(sensitive.get(i).name());
                alike[i] = group.stream().map(row -> row.get(at)).distinct().count() == 1;
            }
            return alike;
        }
    }
}
