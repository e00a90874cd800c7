package io.skald.verify;

import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Counts;
import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.column.LabelCover;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Checks a release against its input by groups of rows, where rows cannot be read side by side: the rows of each class must be just those
 * input rows whose values its labels cover, with the same values in all other columns; of a release of clusters, those that somebody says, all of whose values they cover. Somebody else reads both tables and groups their rows; which
 * labels cover which values, and what must hold, is decided here.
 */
public final class GroupedVerifier implements AutoCloseable {

    private static final String PERSONS = " are those of only %d persons, and k is %d";

    private final Claim claim;
    private final List<String> sensitive;
    private final List<LabelCover> covers = new ArrayList<>();
    private final GroupLabels labels;
    private final ViolationLog log = new ViolationLog();
    private final long[] homogeneous;
    private long rows;
    private long releasedRows;
    private long classes;
    private long smallest = Long.MAX_VALUE;
    private long largest;
    private BigInteger squares = BigInteger.ZERO;
    private long kept;

    /** Rows of the input that no class holds. */
    private long hidden;

    private BigInteger hiddenOthers = BigInteger.ZERO;

    /** The rows that print the top label everywhere, which suppressed rows and a class may share. */
    private long topRows;

    private BigInteger topOthers = BigInteger.ZERO;
    private long releasedTop;
    private BigInteger releasedTopOthers = BigInteger.ZERO;
    private boolean[] topAlike;
    private final GroupedPublished published;
    private final GroupedValues values;
    private List<Map<String, Long>> topValues = List.of();
    private GroupPersons topPersons = GroupPersons.NOBODY;
    private final GroupedEnds ends;
    private Optional<GroupedBins> bins = Optional.empty();
    private final Optional<GroupedPopulation> population;
    private GroupPersons hiddenPersons = GroupPersons.NOBODY;

    /**
     * @param quasi names of the quasi-identifiers, in the order of all lists
     * @param labels that the release prints in each
     * @param sensitive names of the sensitive columns
     * @param guarded by the name of a sensitive column of which something is claimed, the rows of the input by their text, in the order of the groups' values
     */
    public GroupedVerifier(
            Claim claim,
            List<String> quasi,
            List<List<String>> labels,
            List<String> sensitive,
            Map<String, Map<String, Long>> guarded,
            MemoryBudget budget,
            Workspace workspace) {
        this.claim = claim;
        this.labels = new GroupLabels(labels, claim.labels().top());
        this.sensitive = List.copyOf(sensitive);
        this.homogeneous = new long[sensitive.size()];
        this.topAlike = new boolean[sensitive.size()];
        this.values = new GroupedValues(claim, guarded);
        for (String name : quasi) {
            Claim.Column.Generalised column = claim.columns().stream()
                    .filter(Claim.Column.Generalised.class::isInstance)
                    .map(Claim.Column.Generalised.class::cast)
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            covers.add(new LabelCover(claim, column, budget));
        }
        this.ends = new GroupedEnds(covers, labels);
        this.population = claim.population()
                .filter(asked -> claim.knowsLevels())
                .map(asked -> new GroupedPopulation(
                        asked, covers.stream().map(LabelCover::bins).toList(), labels, budget, workspace));
        this.published = new GroupedPublished(claim, covers, labels, sensitive.size());
    }

    /** Of a quasi-identifier the label of every value, by place; see {@link LabelCover#labelsOf}. */
    public int[] labelsOf(int attribute, List<String> values) {
        return covers.get(attribute).labelsOf(values, labels.of(attribute), log);
    }

    /**
     * Of a sensitive column of which something is claimed, by place of its texts in the input, the place of the first one that is the same value, if it is claimed of the persons who have it;
     * else empty. Then who has any of these has this value, once.
     */
    public int[] sameValues(int column, List<String> texts) {
        return values.sameValues(column, texts);
    }

    /** Whether it must be known which values released rows have that print a label. */
    public boolean asksForPairs() {
        return claim.refined() || ends.asked();
    }

    /** Whether bins of suppressed rows must be shown, after all groups. */
    public boolean asksForBins() {
        return GroupedBins.asked(claim) && hidden + topRows > 0;
    }

    /** Of a quasi-identifier the bin of every value, by place; see {@link LabelCover#binsOf}. */
    public int[] binsOf(int attribute, List<String> values, MemoryBudget budget, Workspace workspace) {
        return population.isPresent()
                ? population.get().binsOf(attribute, values)
                : covers.get(attribute).binsOf(values, budget, workspace);
    }

    /** What must be told of a population, after all groups and before bins of suppressed rows; empty where nothing is claimed of one. */
    public Optional<GroupedPopulation> population() {
        return population;
    }

    /** Checks a bin that has suppressed rows; each once. */
    public void add(HiddenBin bin) {
        if (bins.isEmpty()) {
            bins = Optional.of(new GroupedBins(claim, values, population, hidden, log));
        }
        bins.get().add(bin);
    }

    /** Of each quasi-identifier the place of the top label; empty where one does not print it. */
    public int[] top() {
        return labels.top();
    }

    /** Says whose the rows are that no class holds, with those of {@link #top()}. */
    public void setHiddenPersons(GroupPersons persons) {
        hiddenPersons = persons;
    }

    /** Checks that rows of a value may print a label, by its place, as they do. */
    public void checkLabel(int attribute, String value, int label) {
        ends.add(attribute, value, label);
        covers.get(attribute).check(value, labels.of(attribute).get(label), log);
    }

    /** Checks the columns of the release. */
    public void header(List<String> released) {
        List<String> claimed = claim.columns().stream()
                .filter(column -> !(column instanceof Claim.Column.Dropped))
                .map(Claim.Column::name)
                .toList();
        if (!claimed.equals(released)) {
            log.add(Rule.HEADER, "the release has the columns " + released + " and should have " + claimed);
        }
    }

    /** Checks one group; every group of either table is shown once, in any order. */
    public void add(RowGroup shown) {
        RowGroup group = values.judged(shown);
        rows += group.rows();
        releasedRows += group.releasedRows();
        if (group.releasedRows() > 0) {
            published.add(group);
        }
        if (labels.areTop(group)) {
            topRows = group.rows();
            topOthers = group.others();
            releasedTop = group.releasedRows();
            releasedTopOthers = group.releasedOthers();
            topAlike = group.alike();
            topValues = group.values();
            topPersons = group.persons();
        } else if (group.releasedRows() == 0) {
            hidden += group.rows();
            hiddenOthers = hiddenOthers.add(group.others());
        } else {
            checkClass(group);
        }
    }

    private void checkClass(RowGroup group) {
        if (group.rows() == 0) {
            log.add(Rule.LABEL, "the labels " + labels.printed(group) + " cover the values of no row");
        } else if (group.rows() != group.releasedRows()) {
            log.add(
                    Rule.ROWS,
                    group.releasedRows() + " rows print " + labels.printed(group) + ", which cover the values of "
                            + group.rows());
        } else if (!group.others().equals(group.releasedOthers())) {
            log.add(Rule.KEPT_CELL, "rows that print " + labels.printed(group) + " have other values in other columns");
        }
        if (claim.countsPersons() && group.rows() > 0 && group.persons().count() < claim.k()) {
            log.add(
                    Rule.PERSONS,
                    "the rows that print " + labels.printed(group)
                            + PERSONS.formatted(group.persons().count(), claim.k()));
        }
        population.ifPresent(people -> people.addClass(group.labels(), group.releasedRows()));
        values.take(group.values());
        values.check(group.values(), group.persons().withValue(), labels.printed(group), log);
        tally(group.releasedRows(), group.alike(), labels.printed(group));
    }

    private void tally(long size, boolean[] alike, String name) {
        if (size < claim.k()) {
            log.add(Rule.CLASS_SIZE, size + " rows print " + name + ", and k is " + claim.k());
        }
        classes++;
        kept += size;
        smallest = Math.min(smallest, size);
        largest = Math.max(largest, size);
        squares = squares.add(BigInteger.valueOf(size).pow(2));
        for (int i = 0; i < homogeneous.length; i++) {
            homogeneous[i] += alike[i] ? 1 : 0;
        }
    }

    /** What was found, once all groups were shown. */
    public Findings findings() {
        if (topRows < claim.k() || topIsSaidToBeSuppressed()) {
            hidden += topRows;
            hiddenOthers = hiddenOthers.add(topOthers);
            topRows = 0;
            topOthers = BigInteger.ZERO;
        }
        population.ifPresent(this::checkPopulation);
        checkTop();
        ends.check(log);
        bins.ifPresent(GroupedBins::finish);
        BigInteger most =
                claim.suppressionLimit().multiply(BigDecimal.valueOf(rows)).toBigInteger();
        if (BigInteger.valueOf(hidden).compareTo(most) > 0) {
            log.add(Rule.SUPPRESSION, hidden + " rows are suppressed, and the limit allows " + most);
        }
        Counts counts = new Counts(
                claim.k(), rows, releasedRows, hidden, kept, classes, classes == 0 ? 0 : smallest, largest, squares);
        new FigureCheck(claim, "the tables", log).check(counts);
        Map<String, Long> byColumn = new LinkedHashMap<>();
        for (int i = 0; i < homogeneous.length; i++) {
            byColumn.put(sensitive.get(i), homogeneous[i]);
        }
        return log.findings(
                counts,
                byColumn,
                releasedTop > 0 && topRows == 0 ? values.diversity(topValues, releasedTop) : Map.of(),
                Optional.of(new PublishedFigures(claim, sensitive)
                        .of(releasedRows, releasedTop, published.classes(), published::addLosses)));
    }

    /** Where values are asked for, the class of the top label may be as large as k and lack them: then it counts against the limit. */
    private boolean topIsSaidToBeSuppressed() {
        BigDecimal reported = claim.figures().getOrDefault(Figure.SUPPRESSED_ROWS, BigDecimal.ZERO);
        return (claim.asksOfValues() || claim.countsPersons() || population.isPresent())
                && reported.compareTo(BigDecimal.valueOf(hidden + topRows)) == 0;
    }

    private void checkPopulation(GroupedPopulation people) {
        if (topRows > 0) {
            people.addClass(top(), topRows);
        }
        if (releasedTop > topRows && !claim.keepsSmallGroups()) {
            people.checkHidden(releasedTop, log);
        }
        people.check((all, rowsOfBin, holds) -> bins.ifPresent(found -> found.judge(all, rowsOfBin, holds)), log);
    }

    /** Suppressed rows all print the top label, beside a class that does, or are all left out. */
    private void checkTop() {
        boolean leftOut = releasedTop == topRows;
        BigInteger expected = leftOut ? topOthers : topOthers.add(hiddenOthers);
        if (!leftOut && releasedTop != topRows + hidden) {
            log.add(
                    Rule.ROWS,
                    releasedTop + " rows print the top label everywhere; " + hidden
                            + " of the input are in no class, and " + topRows + " in the class of that label");
        } else if (!expected.equals(releasedTopOthers)) {
            log.add(Rule.KEPT_CELL, "rows that print the top label everywhere have other values in other columns");
        }
        if (leftOut && hidden > 0 && !claim.leavesRowsOut()) {
            log.add(Rule.ROWS, hidden + " rows are left out, which nobody said");
        }
        GroupPersons persons = leftOut ? topPersons : hiddenPersons;
        boolean enoughLeftOut = !claim.countsPersons() || hiddenPersons.count() >= claim.k();
        boolean stands =
                population.map(people -> people.holdsHidden(hidden + topRows)).orElse(true);
        if (leftOut
                && hidden >= claim.k()
                && enoughLeftOut
                && stands
                && !claim.dropped()
                && values.leftHolds(hiddenPersons.withValue())) {
            log.add(
                    Rule.SUPPRESSED_GROUP,
                    hidden + " rows are left out, but as many rows of "
                            + claim.labels().top() + " would be a class of k = " + claim.k()
                            + (claim.asksOfValues() ? " with what the job asks of sensitive columns" : ""));
        }
        if (releasedTop > 0 && (topRows > 0 || !claim.keepsSmallGroups())) {
            values.check(topValues, persons.withValue(), claim.labels().top(), log);
            if (claim.countsPersons() && persons.count() < claim.k()) {
                log.add(
                        Rule.PERSONS,
                        "the rows that print " + claim.labels().top() + " everywhere"
                                + PERSONS.formatted(persons.count(), claim.k()));
            }
        }
        if (topRows > 0) {
            tally(topRows, topAlike, claim.labels().top());
        } else if (releasedTop > 0 && releasedTop < claim.k() && !claim.keepsSmallGroups()) {
            log.add(Rule.SUPPRESSED_GROUP, releasedTop + " suppressed rows stand alone, and k is " + claim.k());
        }
    }

    @Override
    public void close() {
        population.ifPresent(GroupedPopulation::close);
        covers.forEach(LabelCover::close);
    }
}
