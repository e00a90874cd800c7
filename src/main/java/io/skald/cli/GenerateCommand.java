package io.skald.cli;

import io.skald.FailureException;
import io.skald.Folder;
import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.csv.CsvOutput;
import io.skald.synthetic.Distribution;
import io.skald.synthetic.HospitalTable;
import io.skald.synthetic.SurveyTable;
import io.skald.synthetic.SyntheticTable;
import io.skald.synthetic.ThesisDistribution;
import io.skald.synthetic.ThesisTable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code skald generate}. */
@Command(
        name = "generate",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Writes a synthetic table as CSV.",
            "",
            "hospital: the table of the SKALD paper. Patient ID, Name, Address, Blood Group (8 values), Profession (16), "
                    + "Age (19 to 85), BMI (12.0 to 36.0), PIN Code (1,347 codes with gaps), Health Condition.",
            "",
            "thesis: the table of the class-merging thesis. A, a running number; B, C, D and E of 6, 10, 12 and 16 values (their "
                    + "trees are in datasets/thesis); F of two.",
            "",
            "survey: sixteen answers that go together, Q1 to Q16, of 2 to 30 values (config/survey.yaml)."
        },
        footer = {
            "",
            "Row i depends on seed, distribution and i alone: a longer table begins with the shorter one.",
            "",
            "Examples:",
            "  skald generate hospital --rows 1M --seed 1 --output hospital.csv",
            "  skald generate hospital --rows 1M --first-row 1M --seed 1 --output part2.csv.gz",
            "  skald generate hospital --rows 5 --distribution skewed",
            "  skald generate thesis --rows 500 --distribution poisson:2.5 --seed 7",
            "  skald generate survey --rows 75k --output survey.csv"
        })
final class GenerateCommand implements Runnable {

    private static final long BLOCK_ROWS = 20_000;
    private static final long SAMPLE_ROWS = 1_000;

    /** The tables that can be made. */
    enum Table {
        HOSPITAL,
        THESIS,
        SURVEY
    }

    private final Console console;

    @Parameters(paramLabel = "TABLE", description = "Which table: hospital, thesis or survey.")
    private Table table;

    @Option(
            names = "--rows",
            required = true,
            paramLabel = "N",
            converter = CountText.class,
            description = "How many rows, such as 10000, 25k or 1M.")
    private long rows;

    @Option(
            names = "--seed",
            defaultValue = "1",
            paramLabel = "S",
            description = "Any whole number; the same seed makes the same bytes. Default: ${DEFAULT-VALUE}.")
    private long seed;

    @Option(
            names = "--distribution",
            defaultValue = "uniform",
            paramLabel = "D",
            description = {
                "hospital: uniform (every value as likely as any other) or skewed (as in a population).",
                "thesis: uniform, gaussian, log-gaussian, log-gaussian-thesis (what its program draws in its place) or poisson:L"
                        + " of mean L, such as poisson:2.5.",
                "survey: has one of its own.",
                "Default: ${DEFAULT-VALUE}."
            })
    private String distribution;

    @Option(
            names = "--rows-per-person",
            defaultValue = "1",
            paramLabel = "R",
            description =
                    "Rows of each patient, some way apart: the same patient on another day. Default: ${DEFAULT-VALUE}.")
    private int rowsPerPerson;

    @Option(
            names = "--first-row",
            defaultValue = "0",
            paramLabel = "I",
            converter = CountText.class,
            description = "The row to begin with, counted from 0: makes one part of a larger table.")
    private long firstRow;

    @Option(names = "--no-header", negatable = false, description = "Leave out the header.")
    private boolean noHeader;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "FILE",
            description = "The file to write, compressed if named .gz or .zst. Default, or -: standard output.")
    private Optional<Path> output;

    @Option(names = "--overwrite", description = "Replace the file if it exists.")
    private boolean overwrite;

    @Option(
            names = {"-q", "--quiet"},
            description = "Show no progress.")
    private boolean quiet;

    GenerateCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        Optional<Path> file = output.filter(path -> !OwnFile.isStandardOutput(path));
        try {
            if (file.isPresent()) {
                writeFile(file.get().toAbsolutePath());
            } else {
                writeTable(console.out(), Progress.NONE);
                if (console.out().checkError()) {
                    throw new FailureException("Cannot write to standard output: it was closed.");
                }
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot write " + file.map(Path::toString).orElse("to standard output"), e);
        }
    }

    /** Written beside its target and moved there when complete, so that no half table is ever taken for a whole one. */
    private void writeFile(Path file) throws IOException {
        OwnFile.check(file, "--output", overwrite);
        try (Workspace workspace = Workspace.create(Folder.of(file))) {
            Path written = workspace.folder().resolve(file.getFileName());
            try (OutputStream target = CsvOutput.open(written, file)) {
                writeTable(target, quiet ? Progress.NONE : new ConsoleProgress(console));
            }
            Files.move(written, file, StandardCopyOption.REPLACE_EXISTING);
        }
    }

    private void writeTable(OutputStream target, Progress progress) throws IOException {
        SyntheticTable made = made();
        try (Progress.Pass pass = progress.begin("Generate", estimatedBytes(made))) {
            if (!noHeader) {
                target.write(made.header());
            }
            for (long done = 0; done < rows && !outputClosed(target); done += BLOCK_ROWS) {
                long block = Math.min(BLOCK_ROWS, rows - done);
                pass.advance(block, made.write(target, firstRow + done, block));
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedRunException();
                }
            }
        }
    }

    private SyntheticTable made() {
        if (rowsPerPerson < 1) {
            throw new UsageException("--rows-per-person is " + rowsPerPerson + "; a patient has at least one row.");
        }
        return switch (table) {
            case HOSPITAL -> new HospitalTable(seed, ofHospital(), rowsPerPerson);
            case THESIS -> {
                refusePersons("thesis's table");
                yield new ThesisTable(
                        seed,
                        ThesisDistribution.parse(distribution)
                                .orElseThrow(() -> noDistribution(String.join(", ", ThesisDistribution.NAMES))));
            }
            case SURVEY -> {
                refusePersons("survey");
                if (!distribution.equals("uniform")) {
                    throw new UsageException("--distribution: the survey has one of its own; leave it out.");
                }
                yield new SurveyTable(seed);
            }
        };
    }

    private void refusePersons(String of) {
        if (rowsPerPerson > 1) {
            throw new UsageException("--rows-per-person: each row of the " + of + " is one person's.");
        }
    }

    private Distribution ofHospital() {
        return Arrays.stream(Distribution.values())
                .filter(one -> one.name().equalsIgnoreCase(distribution))
                .findFirst()
                .orElseThrow(() -> noDistribution("uniform, skewed"));
    }

    private UsageException noDistribution(String known) {
        return new UsageException("--distribution is '" + distribution + "'; of this table's values there are " + known
                + (table == Table.THESIS ? ", L being a mean such as 2.5" : "") + ".");
    }

    private long estimatedBytes(SyntheticTable made) throws IOException {
        long sample = Math.min(rows, SAMPLE_ROWS);
        return sample == 0 ? 0 : made.write(OutputStream.nullOutputStream(), firstRow, sample) * rows / sample;
    }

    /** A closed pipe would otherwise go unnoticed until the last of billions of rows. */
    private boolean outputClosed(OutputStream target) {
        return target == console.out() && console.out().checkError();
    }
}
