package io.skald.engine;

import io.skald.UsageException;
import io.skald.budget.AbandonedWorkspaces;
import io.skald.budget.Workspace;
import io.skald.engine.report.Explanation;
import io.skald.engine.report.MinimalReport;
import io.skald.engine.report.ObjectiveChoice;
import io.skald.engine.report.RunReport;
import io.skald.engine.report.SearchReport;
import io.skald.job.Plan;
import io.skald.place.Unfinished;
import io.skald.verify.claim.Findings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** The library's entry: what a plan can be put to. */
public final class Engine {

    private Engine() {}

    /**
     * Anonymises the input and puts release and report in place.
     *
     * @throws UsageException if the data are not what the job says
     * @throws io.skald.InfeasibleException if no node satisfies the job
     * @throws io.skald.FailureException if reading, writing or verification fails
     * @throws io.skald.InterruptedRunException if the calling thread is interrupted
     */
    public static RunReport anonymise(Plan plan, RunOptions options) {
        return anonymise(plan, options, LocalRunner::open);
    }

    /** As {@link #anonymise(Plan, RunOptions)}, the rows being the business of another engine. */
    public static RunReport anonymise(Plan plan, RunOptions options, Runner.Factory runners) {
        return Anonymisation.run(plan, options, runners);
    }

    /**
     * Finds the node for each of several pairs of k and limit, without writing a release.
     *
     * @return one outcome per goal, in order, and what the search took; a search that stopped at its limit says so in its outcomes
     */
    public static SearchReport search(Plan plan, List<SearchGoal> goals, RunOptions options) {
        return search(plan, goals, options, LocalRunner::open);
    }

    /** As {@link #search(Plan, List, RunOptions)}, the rows being the business of another engine. */
    public static SearchReport search(Plan plan, List<SearchGoal> goals, RunOptions options, Runner.Factory runners) {
        return SearchOnly.run(plan, goals, options, runners);
    }

    /**
     * Finds for each of several pairs of k and limit all k-minimal nodes: those that pass and have none below them that does.
     *
     * @throws UsageException if the job asks more of its classes than k rows, or the lattice is too vast
     * @throws io.skald.FailureException if the search meets its limits first
     */
    public static MinimalReport minimal(Plan plan, List<SearchGoal> goals, RunOptions options) {
        return SearchOnly.minimal(plan, goals, options, LocalRunner::open);
    }

    /**
     * Checks the plan's output against its input and against the reports beside it, hashes included.
     *
     * @throws UsageException if output or report is not there
     */
    public static Findings verify(Plan plan, RunOptions options) {
        return ReleaseCheck.run(plan, options);
    }

    /** As {@link #verify(Plan, RunOptions)}, the rows being the business of another engine. */
    public static Findings verify(Plan plan, Rereading reading) {
        return ReleaseCheck.run(plan, reading);
    }

    /**
     * What each objective would choose, the plan's first.
     *
     * @throws UsageException if the data are not what the job says
     * @throws io.skald.InfeasibleException if no node satisfies the job
     */
    public static List<ObjectiveChoice> objectives(Plan plan, RunOptions options) {
        return Objectives.compare(plan, options, LocalRunner::open);
    }

    /**
     * Says for each quasi-identifier of the best node what one level less would take, and what keeps it from that.
     *
     * @throws UsageException if the data are not what the job says
     * @throws io.skald.InfeasibleException if no node satisfies the job
     */
    public static Explanation explain(Plan plan, RunOptions options) {
        return Explaining.run(plan, options, LocalRunner::open);
    }

    /**
     * Draws the pages of a release again, from the reports beside it.
     *
     * @return where they are
     * @throws UsageException if there is no report
     * @throws io.skald.FailureException if reading or writing fails
     */
    public static List<Path> report(Plan plan, RunOptions options) {
        return DrawnReport.again(plan, options);
    }

    /**
     * Puts right and removes what runs that were killed have left in the folder of their output; running ones are left alone.
     *
     * @param folder in which releases are put
     * @param notices hears of every release that was put back, a sentence
     * @return every work folder there and what became of it
     * @throws UsageException if there is no such folder
     * @throws io.skald.FailureException if it cannot be written to
     */
    public static List<AbandonedWorkspaces.Found> clean(Path folder, Consumer<String> notices) {
        if (!Files.isDirectory(folder)) {
            throw new UsageException(
                    folder + " is no folder. Name the folder that the output is, or was, to be put in.");
        }
        Unfinished.settle(folder, notices);
        try (Workspace own = Workspace.create(folder.toAbsolutePath().normalize())) {
            return AbandonedWorkspaces.removeBeside(own);
        }
    }
}
