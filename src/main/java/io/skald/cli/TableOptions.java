package io.skald.cli;

import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.ProcessMemory;
import io.skald.budget.Progress;
import io.skald.job.EncodingName;
import io.skald.profile.UnknownTable;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** What every command takes that works on a table of which no job tells. */
final class TableOptions {

    @Parameters(index = "0", paramLabel = "FILE", description = "The table: a file, a folder or a glob.")
    private String location;

    @Option(
            names = "--delimiter",
            paramLabel = "C",
            description = "What stands between fields: one character or several, or tab. Default: guessed.")
    private Optional<String> delimiter = Optional.empty();

    @Option(names = "--encoding", paramLabel = "NAME", description = "Such as UTF-8 or windows-1252. Default: guessed.")
    private Optional<String> encoding = Optional.empty();

    @Option(
            names = "--header",
            arity = "1",
            paramLabel = "true|false",
            description = "Whether the first line names the columns. Default: guessed.")
    private Optional<Boolean> header = Optional.empty();

    @Mixin
    private ShownOptions shown;

    String location() {
        return location;
    }

    boolean hideValues() {
        return shown.hideValues();
    }

    boolean quiet() {
        return shown.quiet();
    }

    UnknownTable open() {
        return UnknownTable.open(
                location,
                new UnknownTable.Known(delimiter.map(TableOptions::marks), charset(), header),
                shown.hideValues());
    }

    private static String marks(String text) {
        if (text.equals("tab") || text.equals("\\t")) {
            return "\t";
        }
        if (text.isEmpty()
                || text.length() > 1 && text.chars().anyMatch(mark -> Character.isLetterOrDigit(mark) || mark < ' ')) {
            throw new UsageException("--delimiter is '" + text
                    + "'; it must be one character, several that are no letters, such as ||, or tab.");
        }
        return text;
    }

    private Optional<Charset> charset() {
        return encoding.map(EncodingName::new)
                .map(name -> name.encoding()
                        .orElseThrow(
                                () -> new UsageException("--encoding is '" + name.text() + "'; " + name.problem())));
    }

    /** Reads an opened table, and warns of what is noticed of it, each once: at its beginning before, the rest behind. */
    static <T> T read(UnknownTable opened, Console console, Supplier<T> reading) {
        List<String> before = opened.remarks();
        before.forEach(console::warn);
        T found = reading.get();
        opened.remarks().stream().filter(remark -> !before.contains(remark)).forEach(console::warn);
        return found;
    }

    Progress progress(Console console) {
        return shown.progress(console);
    }

    /** Of the process, as the launcher sized it. */
    static MemoryBudget budget() {
        ByteSize memory =
                ShownOptions.memoryOfEnvironment().map(ByteSize::parse).orElseGet(ProcessMemory::byDefault);
        return MemoryBudget.ofProcess(memory);
    }

    static int threads() {
        return Runtime.getRuntime().availableProcessors();
    }
}
