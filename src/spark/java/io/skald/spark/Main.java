package io.skald.spark;

import io.skald.ExitCode;
import io.skald.FailureException;
import io.skald.SkaldException;
import io.skald.UsageException;
import io.skald.distributed.DistributedRun;
import io.skald.distributed.DistributedTable;
import io.skald.engine.RunOptions;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.verify.claim.Findings;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** What spark-submit starts: anonymises the table of a job where Spark runs. */
public final class Main {

    private static final String USAGE =
            "Usage: spark-submit --class io.skald.spark.Main skald-spark.jar [anonymise|verify] JOB [--set KEY=VALUE]...";
    private static final Set<String> COMMANDS = Set.of("anonymise", "anonymize", "verify");

    private Main() {}

    public static void main(String[] arguments) {
        int code = run(System.out, System.err, arguments);
        if (code != ExitCode.DONE.code()) {
            System.exit(code);
        }
    }

    /**
     * Runs a job, or checks the release of one.
     *
     * @param arguments what is to be done, if not said the former, the job, and keys that are set otherwise
     * @return the exit code, one of {@link ExitCode}
     */
    public static int run(PrintStream out, PrintStream err, String... arguments) {
        try (Session session = new Session()) {
            List<String> jobs = new ArrayList<>();
            List<String> overrides = new ArrayList<>();
            read(arguments, jobs, overrides);
            boolean checks = jobs.size() == 2 && jobs.get(0).equals("verify");
            if (jobs.size() == 2 && COMMANDS.contains(jobs.get(0))) {
                jobs.remove(0);
            }
            if (jobs.size() != 1) {
                throw new UsageException("Name one job. " + USAGE);
            }
            Plan plan = PlanResolver.resolve(
                    Path.of(jobs.get(0)),
                    overrides,
                    checks ? OutputUse.NOT_WRITTEN : OutputUse.written(Optional.empty(), err::println),
                    false,
                    new SparkCatalogue(session::get));
            RunOptions options = RunOptions.DEFAULT.warning(warning -> err.println("Warning: " + warning));
            DistributedTable.Factory tables =
                    (known, release) -> SparkTable.in(session.get()).open(known, release);
            if (checks) {
                verify(plan, options, tables, out, err);
            } else {
                anonymise(plan, options, tables, out, err);
            }
            return ExitCode.DONE.code();
        } catch (UsageException wrong) {
            wrong.problems().forEach(problem -> err.println("Error: " + problem));
            return wrong.exitCode().code();
        } catch (SkaldException failed) {
            err.println("Error: " + failed.getMessage());
            return failed.exitCode().code();
        } catch (RuntimeException fault) {
            err.println("Internal error: " + fault + ". This is a fault of the program: please report it.");
            return ExitCode.FAILURE.code();
        }
    }

    private static void read(String[] arguments, List<String> jobs, List<String> overrides) {
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].equals("--set") && i + 1 < arguments.length) {
                overrides.add(arguments[++i]);
            } else if (arguments[i].startsWith("-")) {
                throw new UsageException("There is no option " + arguments[i] + ". " + USAGE);
            } else {
                jobs.add(arguments[i]);
            }
        }
    }

    private static void anonymise(
            Plan plan, RunOptions options, DistributedTable.Factory tables, PrintStream out, PrintStream err) {
        RunReport report = DistributedRun.anonymise(plan, options, tables);
        out.println(summary(plan, report));
        report.warnings().forEach(warning -> err.println("Warning: " + warning));
    }

    private static void verify(
            Plan plan, RunOptions options, DistributedTable.Factory tables, PrintStream out, PrintStream err) {
        Findings findings = DistributedRun.verify(plan, options, tables);
        if (!findings.accepted()) {
            throw new FailureException(plan.shownOutput() + " is not what it is said to be:" + System.lineSeparator()
                    + findings.describe());
        }
        out.printf(
                Locale.ROOT,
                "%s: %,d rows verified, every class has at least %,d.%n",
                plan.shownOutput(),
                findings.counts().releasedRows(),
                findings.counts().k());
        findings.disclosures().forEach(warning -> err.println("Warning: " + warning));
    }

    private static String summary(Plan plan, RunReport report) {
        StringBuilder levels = new StringBuilder();
        report.levels()
                .forEach(level -> levels.append(levels.isEmpty() ? "" : ", ")
                        .append(level.name())
                        .append(' ')
                        .append(level.level())
                        .append('/')
                        .append(level.height()));
        return String.format(
                Locale.ROOT,
                "Node     %s%nRows     %,d released, %,d suppressed%nClasses  %,d, smallest %,d%nDM*      %,d%nRelease  %s%nReport   %s (not for release)",
                levels,
                report.releasedRows(),
                report.suppressedRows(),
                report.classes().count(),
                report.classes().smallest(),
                report.metrics().dmStar(),
                plan.shownOutput(),
                plan.report());
    }
}
