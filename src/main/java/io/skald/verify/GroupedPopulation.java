package io.skald.verify;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryShare;
import io.skald.budget.Workspace;
import io.skald.verify.claim.PopulationClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.column.LabelBins;
import io.skald.verify.column.PopulationBins;
import java.util.List;
import java.util.stream.IntStream;

/** Whether classes stand for as much of a population as is claimed, where rows of release, input and population are counted by groups. */
public final class GroupedPopulation implements AutoCloseable {

    private final PopulationClaim asked;
    private final List<LabelBins> columns;
    private final List<int[]> ofLabel;
    private final PopulationBins bins;
    private final ClassKey key = new ClassKey();
    private long rows;

    /** @param labels that the release prints in each of the columns */
    GroupedPopulation(
            PopulationClaim asked,
            List<LabelBins> columns,
            List<List<String>> labels,
            MemoryBudget budget,
            Workspace workspace) {
        this.asked = asked;
        this.columns = List.copyOf(columns);
        this.ofLabel = IntStream.range(0, columns.size())
                .mapToObj(i -> columns.get(i).ofLabels(labels.get(i)))
                .toList();
        this.bins = new PopulationBins(budget, workspace, MemoryShare.VERIFIED_CLASSES.of(budget.available()));
    }

    /** Of a quasi-identifier the bin of every value, be it of the input or of the population; -1 where its rows do not count. */
    public int[] binsOf(int attribute, List<String> values) {
        return columns.get(attribute).ofValues(values);
    }

    /** Whether bins of the input must be shown, too. */
    public boolean asksForInput() {
        return !asked.allowsAbsence();
    }

    /** Adds rows of the population that are in a bin. */
    public void add(int[] bin, long more) {
        rows += more;
        bins.add(PopulationBins.Kind.POPULATION, key(bin), more);
    }

    /** Adds rows of the input that are in a bin. */
    public void addOfInput(int[] bin, long more) {
        bins.add(PopulationBins.Kind.INPUT, key(bin), more);
    }

    /** Adds a class of the release, by the places of its labels. */
    void addClass(int[] labels, long size) {
        key.clear();
        for (int i = 0; i < labels.length; i++) {
            int bin = ofLabel.get(i)[labels[i]];
            if (bin < 0) {
                return;
            }
            key.addId(bin);
        }
        bins.add(PopulationBins.Kind.SHOWN, key, size);
    }

    /** Adds a bin that has suppressed rows. */
    void addHidden(HiddenBin hidden, boolean holds) {
        bins.add(PopulationBins.Kind.HIDDEN, key(hidden.bin()), hidden.hidden());
        bins.add(PopulationBins.Kind.HIDDEN_OF, key(hidden.bin()), hidden.rows());
        if (!holds) {
            bins.add(PopulationBins.Kind.FAILING, key(hidden.bin()), 1);
        }
    }

    private ClassKey key(int[] bin) {
        key.clear();
        for (int number : bin) {
            key.addId(number);
        }
        return key;
    }

    /** Checks every bin; nothing can be added afterwards. */
    void check(PopulationBins.HiddenJudge judge, ViolationLog log) {
        bins.check(asked, judge, log);
    }

    /** Checks suppressed rows that are shown, which stand for anybody. */
    void checkHidden(long shown, ViolationLog log) {
        asked.fault("suppressed rows", shown, rows).ifPresent(fault -> log.add(Rule.POPULATION, fault));
    }

    /** Whether so many rows of which nothing is seen would stand for enough. */
    boolean holdsHidden(long hidden) {
        return asked.fault("suppressed rows", hidden, rows).isEmpty();
    }

    @Override
    public void close() {
        bins.close();
    }
}
