package io.skald.spark;

import io.skald.ExitCode;
import io.skald.SkaldException;
import io.skald.UsageException;
import io.skald.distributed.DistributedRun;
import io.skald.engine.RunOptions;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** What spark-submit starts: anonymises the table of a job where Spark runs. */
public final class Main {

    private static final String USAGE =
            "Usage: spark-submit --class io.skald.spark.Main skald-spark.jar JOB [--set KEY=VALUE]...";

    private Main() {}

    public static void main(String[] arguments) {
        int code = run(System.out, System.err, arguments);
        if (code != ExitCode.DONE.code()) {
            System.exit(code);
        }
    }

    /**
     * Runs a job.
     *
     * @param arguments the job, and keys that are set otherwise
     * @return the exit code, one of {@link ExitCode}
     */
    public static int run(PrintStream out, PrintStream err, String... arguments) {
        try (Session session = new Session()) {
            List<String> jobs = new ArrayList<>();
            List<String> overrides = new ArrayList<>();
            read(arguments, jobs, overrides);
            Plan plan = PlanResolver.resolve(
                    Path.of(jobs.get(0)), overrides, OutputUse.written(Optional.empty(), err::println));
            RunReport report = DistributedRun.anonymise(
                    plan,
                    RunOptions.DEFAULT.warning(warning -> err.println("Warning: " + warning)),
                    (known, release) -> SparkTable.in(session.get()).open(known, release));
            out.println(summary(plan, report));
            report.warnings().forEach(warning -> err.println("Warning: " + warning));
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
        if (jobs.size() != 1) {
            throw new UsageException("Name one job. " + USAGE);
        }
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
                plan.output(),
                plan.report());
    }
}
