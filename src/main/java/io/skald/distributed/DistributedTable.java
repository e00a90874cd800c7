package io.skald.distributed;

import io.skald.job.Plan;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.stream.Stream;

/**
 * A table whose rows are on other machines, and what a run needs of them: values, tuples and groups counted, and one copy written. What is counted does not depend on
 * how the rows are divided; nothing that it hands over grows with the rows themselves, but with the different tuples of values at the most.
 *
 * <p>Quasi-identifiers are in the plan's order everywhere.
 */
public interface DistributedTable extends AutoCloseable {

    /** Where tables come from. */
    @FunctionalInterface
    interface Factory {

        /**
         * Opens the input of a plan.
         *
         * @param release the folder that {@link #write} makes, or that it made where a release is verified again
         * @throws io.skald.UsageException if the table is not what the plan says
         * @throws io.skald.FailureException if it cannot be read
         */
        DistributedTable open(Plan plan, Path release);
    }

    /** The parts in which the rows are read. */
    int parts();

    /** What tells the input from any other in all likelihood, whatever the order and the division of its rows; hexadecimal. */
    String digest();

    /**
     * The columns of a plan's input whose values are counted: its quasi-identifiers, and behind them the sensitive columns of whose values something is
     * asked.
     */
    static List<Integer> counted(Plan plan) {
        return Stream.concat(
                        plan.quasi().stream().map(Plan.Quasi::column),
                        plan.guarded().stream().map(Plan.Guarded::column))
                .toList();
    }

    /** Of each {@link #counted} column all different values, each once, with their rows. A value goes by its place in the list from now on. */
    List<List<ValueRows>> values();

    /** Shows the different tuples of values of all counted columns with their rows; one may be shown several times, with some of its rows each. */
    void tuples(TupleVisitor visitor);

    /**
     * Shows the different tuples of values of all counted columns once each, in the order of their texts, column by column. Any order of texts will do that
     * depends on nothing else.
     */
    void orderedTuples(TupleVisitor visitor);

    /**
     * Where persons are counted, shows all rows: tuple by tuple as {@link #orderedTuples}, and those of a tuple in the order of the texts of all their cells, as {@link ClusterLabels} has them.
     * Persons are numbered from 0.
     */
    void orderedPersons(RowVisitor visitor);

    /** How many different tuples of values there are; where persons are counted, each person's apart. */
    long countTuples();

    /**
     * The persons of the plan's column of persons, spelled by {@link PersonTexts}.
     */
    PersonCounts persons();

    /**
     * Groups the tuples where they are, and hands out what is made of the groups. Every part of the groups, of all ways, is folded by itself: a group is in one part, and its records, one or more, follow on each other.
     * Where persons are counted, some records tell the rows of a group, and others its different persons, also by value where the grouping asks for that.
     */
    void fold(Grouping grouping, GroupFold fold, BlockVisitor visitor);

    /** Of each quasi-identifier the places of the values that rows have which are not suppressed. */
    List<BitSet> releasedValues(ReleasedClasses classes);

    /** What suppressed rows, and those that print the same, show together. */
    Shown hidden(ReleasedClasses classes);

    /**
     * How a release tells persons apart by the labels of all of their rows, where persons are counted.
     *
     * @param leavesOut whether suppressed rows are not in it
     */
    PersonsToldApart apart(ReleasedClasses classes, boolean leavesOut);

    /**
     * Refines bins where their tuples are: all tuples of a bin in one part, and each part's in the order of {@link #orderedTuples}; those in no bin in any. What is made of them is kept.
     *
     * @param bins one way of grouping
     */
    ClustersElsewhere refine(Grouping bins, BinWork work);

    /** Writes a release of clusters, every part's rows in their order, to where it waits. */
    void writeClusters(ClusterLabels labels);

    /** Writes the release, every part's rows in their order, to where it waits. */
    void write(Labelling labelling);

    /** Reads what was written. */
    WrittenTable written();

    /** Lets go of what is kept of the table. */
    @Override
    void close();
}
