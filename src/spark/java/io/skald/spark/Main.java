package io.skald.spark;

import io.skald.ExitCode;
import io.skald.FailureException;
import io.skald.SkaldException;
import io.skald.UsageException;
import io.skald.distributed.DistributedRun;
import io.skald.distributed.DistributedTable;
import io.skald.distributed.TupleRoom;
import io.skald.engine.RunOptions;
import io.skald.engine.report.ReportFile;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import io.skald.spark.Arguments.Flag;
import io.skald.verify.claim.Findings;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;

/** What spark-submit starts: anonymises the table of a job where Spark runs. */
public final class Main {

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
     * @param arguments as {@link Arguments} reads them
     * @return the exit code, one of {@link ExitCode}
     */
    public static int run(PrintStream out, PrintStream err, String... arguments) {
        try (Session session = new Session(warning -> err.println("Warning: " + warning))) {
            Arguments asked = Arguments.of(arguments);
            if (asked.has(Flag.HELP)) {
                out.print(Arguments.HELP);
            } else {
                run(asked, session, out, err);
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

    private static void run(Arguments asked, Session session, PrintStream out, PrintStream err) {
        Plan plan = PlanResolver.resolve(
                Path.of(asked.job()),
                asked.overrides(),
                asked.verifies()
                        ? OutputUse.NOT_WRITTEN
                        : OutputUse.written(asked.report(), err::println).ofParts(),
                asked.has(Flag.HIDE_VALUES),
                new SparkCatalogue(session::get, warning -> err.println("Warning: " + warning)));
        RunOptions options = RunOptions.DEFAULT
                .warning(warning -> err.println("Warning: " + warning))
                .within(asked.limits())
                .with(RunOptions.Wish.HIDE_VALUES, asked.has(Flag.HIDE_VALUES))
                .with(RunOptions.Wish.LIST_SUPPRESSED, asked.has(Flag.LIST_SUPPRESSED));
        DistributedTable.Factory tables =
                (known, release) -> SparkTable.in(session.get()).open(known, release);
        List<String> warnings = asked.verifies()
                ? verify(plan, options, tables, asked, out)
                : anonymise(plan, options, tables, asked, out);
        warnings.forEach(warning -> err.println("Warning: " + warning));
    }

    private static List<String> anonymise(
            Plan plan, RunOptions options, DistributedTable.Factory tables, Arguments asked, PrintStream out) {
        TupleRoom room =
                asked.driverDisk().map(disk -> new TupleRoom(disk.bytes())).orElse(TupleRoom.HALF_OF_THE_DISK);
        RunReport report = DistributedRun.anonymise(plan, options, tables, room);
        if (asked.has(Flag.JSON)) {
            out.print(ReportFile.json(report, asked.has(Flag.HIDE_VALUES)));
        } else if (!asked.has(Flag.QUIET)) {
            out.println(summary(plan, report));
        }
        return report.warnings();
    }

    private static List<String> verify(
            Plan plan, RunOptions options, DistributedTable.Factory tables, Arguments asked, PrintStream out) {
        Findings findings = DistributedRun.verify(plan, options, tables);
        if (!findings.accepted()) {
            throw new FailureException(plan.shownOutput() + " is not what it is said to be:" + System.lineSeparator()
                    + (asked.has(Flag.HIDE_VALUES) ? findings.counted() : findings.describe()));
        }
        if (!asked.has(Flag.QUIET)) {
            out.printf(
                    Locale.ROOT,
                    "%s: %,d rows verified, every class has at least %,d.%n",
                    plan.shownOutput(),
                    findings.counts().releasedRows(),
                    findings.counts().k());
        }
        return findings.disclosures();
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
