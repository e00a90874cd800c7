package io.skald.cli;

import io.skald.Excerpt;
import io.skald.Folder;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.budget.PrivateFiles;
import io.skald.budget.Workspace;
import io.skald.profile.Profile;
import io.skald.profile.Profiler;
import io.skald.profile.Suspicion;
import io.skald.profile.UnknownTable;
import io.skald.profile.draft.JobDraft;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** {@code skald init}. */
@Command(
        name = "init",
        mixinStandardHelpOptions = true,
        versionProvider = VersionText.class,
        description = {
            "Drafts a job for an unknown table, with the hierarchies that it needs: reads the table once, proposes a role for each column"
                    + " with the reason, and marks as OPEN what nothing tells.",
            "",
            "Never replaces a file. 'skald check' of the job says what is still to be chosen."
        },
        footer = {
            "",
            "Examples:",
            "  skald init patients.csv",
            "  skald init patients.csv --role ward=insensitive --open quasi --k 11"
        })
final class InitCommand implements Runnable {

    private final Console console;

    @Mixin
    private TableOptions table;

    @Option(
            names = {"-o", "--output"},
            paramLabel = "JOB",
            description = "The job file. Default: the table's name with .yaml, in this folder.")
    private Optional<Path> output = Optional.empty();

    @Option(names = "--k", defaultValue = "10", paramLabel = "K", description = "Rows per class. Default: 10.")
    private int k;

    @Option(
            names = "--role",
            paramLabel = "COLUMN=ROLE",
            description =
                    "The role of a column: identifier, quasi, sensitive or insensitive. May be given several times.")
    private Map<String, String> roles = Map.of();

    @Option(names = "--open", paramLabel = "ROLE", description = "The role of columns of which nothing tells it.")
    private Optional<String> open = Optional.empty();

    InitCommand(Console console) {
        this.console = console;
    }

    @Override
    public void run() {
        output.ifPresent(path -> OwnFile.refuseStandardOutput(
                path, "--output", "a draft is a job and a folder of hierarchies. Name the job, such as job.yaml."));
        UnknownTable opened = table.open();
        Path first = opened.input().files().get(0);
        String stem = stem(opened.input().files().size() == 1 ? first : Folder.of(first));
        Path job = output.orElse(Path.of(stem + ".yaml")).toAbsolutePath().normalize();
        Path hierarchies = Folder.of(job).resolve(stem + ".hierarchies");
        refuseExisting(job, hierarchies);
        JobDraft.Choices choices = choices(opened);
        Profiler profiler =
                new Profiler(opened, List.of(), TableOptions.threads(), TableOptions.budget(), table.progress(console));
        Profile profile = TableOptions.read(opened, console, profiler::run);
        JobDraft draft = JobDraft.of(
                profile,
                choices,
                String.valueOf(job.getFileName()),
                input(job),
                stem + ".k" + k + opened.ending(),
                String.valueOf(hierarchies.getFileName()));
        write(draft, job, hierarchies, opened.format().encoding());
        if (!table.quiet()) {
            console.print(told(draft, job, hierarchies));
        }
    }

    private static void refuseExisting(Path job, Path hierarchies) {
        for (Path file : List.of(job, hierarchies)) {
            if (Files.exists(file)) {
                throw new UsageException(
                        file + " exists, and nothing is replaced: move it away, or name another job by --output.");
            }
        }
        if (!Files.isDirectory(Folder.of(job))) {
            throw new UsageException(
                    "The folder " + Folder.of(job) + " does not exist. Make it, or choose another --output.");
        }
    }

    private JobDraft.Choices choices(UnknownTable opened) {
        if (k < 1) {
            throw new UsageException("--k is " + k + "; it must be a whole number of at least 1.");
        }
        Map<String, Suspicion.Role> chosen = new HashMap<>();
        roles.forEach((column, role) -> {
            opened.place(column);
            chosen.put(column, role("--role", role));
        });
        return new JobDraft.Choices(chosen, open.map(role -> role("--open", role)), k);
    }

    private static Suspicion.Role role(String option, String text) {
        return switch (text.toLowerCase(Locale.ROOT)) {
            case "identifier" -> Suspicion.Role.IDENTIFIER;
            case "quasi" -> Suspicion.Role.QUASI;
            case "sensitive" -> Suspicion.Role.SENSITIVE;
            case "insensitive" -> Suspicion.Role.INSENSITIVE;
            default ->
                throw new UsageException(option + ": " + Excerpt.quoted(text)
                        + " is no role; there are identifier, quasi, sensitive and insensitive.");
        };
    }

    private static String stem(Path file) {
        String name = String.valueOf(file.getFileName()).replaceFirst("\\.(gz|zst)$", "");
        return name.replaceFirst("\\.[^.]*$", "");
    }

    /** From the job's folder on, where that is a way down. */
    private String input(Path job) {
        Path location = Path.of("").toAbsolutePath().resolve(table.location()).normalize();
        return location.startsWith(Folder.of(job))
                ? Folder.of(job).relativize(location).toString()
                : location.toString();
    }

    /** Hierarchies hold values of cells, so all is for its owner. All or nothing is in its place, and the job comes last. */
    private static void write(JobDraft draft, Path job, Path hierarchies, Charset encoding) {
        try (Workspace workspace = Workspace.create(Folder.of(job))) {
            Path written = PrivateFiles.newFolder(workspace.folder().resolve(hierarchies.getFileName()));
            for (Map.Entry<String, String> file : draft.hierarchies().entrySet()) {
                Files.writeString(
                        PrivateFiles.newFile(workspace.folder().resolve(file.getKey())), file.getValue(), encoding);
            }
            Path text = Files.writeString(workspace.newFile("job"), draft.text());
            if (!draft.hierarchies().isEmpty()) {
                Files.move(written, hierarchies);
            }
            Files.move(text, job);
        } catch (IOException e) {
            throw IoReason.failure("Cannot write " + job, e);
        }
    }

    private List<String> told(JobDraft draft, Path job, Path hierarchies) {
        List<String> lines = new ArrayList<>();
        lines.add("Job          " + job);
        if (!draft.hierarchies().isEmpty()) {
            lines.add("Hierarchies  " + draft.hierarchies().size() + " in " + hierarchies);
        }
        lines.add("");
        if (!draft.open().isEmpty()) {
            lines.add("Open: " + Excerpt.names(draft.open())
                    + ". Choose their roles in the job, or remove it and give --role" + " COLUMN=ROLE or --open ROLE.");
        }
        lines.add("Next: skald check " + job.getFileName() + ", skald anonymise " + job.getFileName());
        return lines;
    }
}
