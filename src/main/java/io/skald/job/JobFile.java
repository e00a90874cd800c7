package io.skald.job;

import io.skald.FailureException;
import io.skald.Folder;
import io.skald.IoReason;
import io.skald.UsageException;
import io.skald.budget.ByteSize;
import io.skald.table.Catalogue;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads job files. Overrides are as on the command line: {@code suppression.limit=0.05}, the value in YAML. */
public final class JobFile {

    private static final long LARGEST = 1 << 20;
    private static final String EXAMPLE =
            "a job names at least input, output, k and attributes, as config/reference.yaml shows";

    private JobFile() {}

    /**
     * Reads a job.
     *
     * @param file YAML in UTF-8
     * @param overrides {@code key=value}; a key's names are joined by points, names with points in quotes
     * @throws UsageException with all problems, each with file, line and column or the override
     * @throws FailureException if the file cannot be read
     */
    public static Job read(Path file, List<String> overrides) {
        Problems problems = new Problems();
        Job job = read(file, overrides, Catalogue.NONE, problems);
        problems.throwIfAny();
        return job;
    }

    /**
     * Like {@link #read}, of a text.
     *
     * @param file what messages call it, and whose folder paths are relative to; need not exist
     */
    public static Job parse(String text, Path file, List<String> overrides) {
        Problems problems = new Problems();
        Job job = parse(text, file, overrides, Catalogue.NONE, problems);
        problems.throwIfAny();
        return job;
    }

    /** Goes on after problems; the job is then not to be used. Throws only if there is nothing to go on with. */
    static Job read(Path file, List<String> overrides, Catalogue catalogue, Problems problems) {
        return parse(content(file), file, overrides, catalogue, problems);
    }

    private static Job parse(String text, Path file, List<String> overrides, Catalogue catalogue, Problems problems) {
        Path name = file.getFileName();
        Place source = Place.whole(name == null ? file.toString() : name.toString());
        Optional<YamlNode> tree =
                YamlTree.ofFile(text.startsWith("\uFEFF") ? text.substring(1) : text, source.source(), problems);
        if (tree.isEmpty()) {
            problems.throwIfAny();
            throw new UsageException(source + ": the job file is empty; " + EXAMPLE);
        }
        if (!(tree.get() instanceof YamlNode.Mapping root)) {
            throw new UsageException(tree.get().place() + ": a job is keys with values, but this is "
                    + tree.get().shown() + "; " + EXAMPLE);
        }
        YamlNode.Mapping changed = Overrides.apply(root, overrides, problems);
        Path base = Folder.of(file);
        return JobBinder.bind(changed, source, base, catalogue, problems);
    }

    private static String content(Path file) {
        if (Files.isDirectory(file)) {
            throw new UsageException("The job file " + file + " is a folder; name the YAML file in it.");
        }
        if (!Files.exists(file)) {
            throw new UsageException("There is no job file " + file + "; check the path, relative to "
                    + Path.of("").toAbsolutePath() + ".");
        }
        try {
            if (Files.size(file) > LARGEST) {
                throw new UsageException("The job file " + file + " has " + new ByteSize(Files.size(file))
                        + "; a job has at most " + new ByteSize(LARGEST) + ". Is it the table itself?");
            }
            return Files.readString(file, StandardCharsets.UTF_8);
        } catch (CharacterCodingException notUtf8) {
            throw new UsageException("The job file " + file + " is not in UTF-8; save it in that encoding.");
        } catch (IOException unreadable) {
            throw IoReason.failure("Cannot read the job file " + file, unreadable);
        }
    }
}
