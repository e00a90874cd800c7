package io.skald.engine;

import io.skald.budget.MemoryBudget;
import io.skald.engine.release.Companion;
import io.skald.engine.report.RunReport;
import io.skald.engine.report.WrittenRelease;
import io.skald.histogram.HistogramCounter;
import io.skald.histogram.scan.SuppressedClasses;
import io.skald.job.Plan;
import io.skald.lattice.Node;
import io.skald.loss.ValueCounts;
import io.skald.refine.Masking;
import io.skald.risk.SizeTable;
import io.skald.verify.claim.Findings;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Does the work of a run on the rows: the passes of one plan, each once and in the order of the methods here. {@link LocalRunner} does it
 * with threads of this process; another engine can do it elsewhere. What a run looks for, suppresses, measures and reports is not
 * its business and the same whoever does the work, see {@link Anonymisation}.
 *
 * <p>Whatever goes wrong on the way, nothing of the run is left behind once the runner is closed.
 */
public interface Runner extends AutoCloseable {

    /** What the rows are encoded for. */
    enum Aim {
        /** Searches alone. */
        SEARCH,
        /** A search and a release. */
        RELEASE,
        /** Searches that are timed, so that nothing is taken from an earlier run and nothing kept for a later one. */
        EXPERIMENT
    }

    /** Where runners come from. */
    @FunctionalInterface
    interface Factory {

        /**
         * A runner for one run.
         *
         * @throws io.skald.UsageException if the input or the output's place is not what the plan says
         */
        Runner open(Plan plan, RunOptions options);
    }

    /**
     * Pass 1: validates every row and gives every value of a quasi-identifier its code. Codes follow the order of the domain, so that they do not
     * depend on how the rows are divided.
     *
     * @throws io.skald.UsageException if the data are not what the job says
     * @throws io.skald.FailureException if reading or writing fails
     */
    FirstPass encode(Aim aim);

    /** Counts the encoded rows at any node, for pass 2. */
    HistogramCounter counter();

    /**
     * Works with a counter of rows alone, which a search goes through sooner than one of rows and of what else is asked of classes.
     *
     * @return what it made of it; empty where there is no such counter, or nothing else is asked
     */
    default <T> Optional<T> countingRows(Function<HistogramCounter, T> work) {
        return Optional.empty();
    }

    /**
     * What could be asked of sensitive columns instead where no node gives what is asked, in a sentence.
     *
     * @param maySuppress rows that may be in classes that do not hold
     */
    default Optional<String> weakerModels(long maySuppress) {
        return Optional.empty();
    }

    /**
     * An estimate of the classes of the input's original values, where counting them all would take long.
     *
     * @param sample which classes are counted
     * @return empty where a sample would not be typical
     */
    default Optional<SizeTable> sampledClasses(ClassSample sample) {
        return Optional.empty();
    }

    /** Per quasi-identifier, the rows per value, of those that no policy suppresses. */
    List<ValueCounts> valueCounts();

    /**
     * Global recoding: every row will print its bins at one node.
     *
     * @param suppressed rows of the classes that are suppressed
     */
    Recoding recode(SuppressedClasses classes, long suppressed);

    /**
     * Local recoding: every row will print the ranges of its cluster.
     *
     * @param bins the node whose bins are refined
     * @param masking what must hold of the rows that refinement suppresses
     * @throws io.skald.UsageException if a label stands for two sets of values
     */
    ClusterRecoding refine(Node bins, Masking masking);

    /**
     * Completes what a recoding has written, where it stays until it is put in place.
     *
     * @throws io.skald.FailureException if the input is not what it was when the run began
     */
    WrittenRelease complete();

    /**
     * Reads input and release again and checks all that the report says.
     *
     * @return findings that accept the release, or not
     * @throws io.skald.FailureException if the input is not what it was when the run began
     */
    Findings verify(RunReport report);

    /**
     * Puts the release in its place, with the files that stand beside it: all, or none. The rows need not be counted again.
     *
     * @throws io.skald.FailureException if something stands there that may not be overwritten, or a step fails
     */
    void putInPlace(List<Companion> companions);

    /** The memory of the process that searches. */
    MemoryBudget budget();

    /** Bytes that went to disk so far because memory was refused. */
    long spilledBytes();

    /** Gives back everything; what was not put in place is gone. */
    @Override
    void close();
}
