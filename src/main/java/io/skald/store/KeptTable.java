package io.skald.store;

import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.budget.MemoryBudget;
import java.io.BufferedInputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;

/**
 * An encoded table that outlives its run, in a folder of its own below the one the user names: the store, the parts that the engine adds to
 * it (dictionaries, chunk index), histograms, and a manifest that says what all of it was made from.
 */
public final class KeptTable {

    private static final String PREFIX = "table-";
    private static final int NAME_DIGITS = 16;

    private final Path folder;
    private final KeptManifest manifest;

    KeptTable(Path folder, KeptManifest manifest) {
        this.folder = folder;
        this.manifest = manifest;
    }

    /** Whether there is a kept table for a job and its input. */
    public sealed interface Lookup {

        /** There is, and nothing has changed. */
        record Found(KeptTable table) implements Lookup {}

        /** Nothing is kept there. */
        record None() implements Lookup {}

        /**
         * What is kept there is of no use.
         *
         * @param differences what has changed, one message each
         */
        record Changed(List<String> differences) implements Lookup {}
    }

    /** Reads what a {@link KeptDraft#write} wrote. */
    @FunctionalInterface
    public interface PartReader<T> {
        T read(DataInput in) throws IOException;
    }

    /**
     * Looks for the table of a job.
     *
     * @param root the folder that the user names
     * @param encodingHash of everything in the job that decides the codes: input format, columns, hierarchies; at least 16
     *     hexadecimal digits
     * @param input the files that would be read
     * @throws FailureException if the input or the folder cannot be read
     */
    public static Lookup find(Path root, String encodingHash, List<Path> input) {
        Path folder = folder(root, encodingHash);
        if (!KeptManifest.existsIn(folder)) {
            return othersIn(root)
                    ? new Lookup.Changed(List.of("the tables kept in " + root
                            + " were made by jobs with other columns, hierarchies or formats"))
                    : new Lookup.None();
        }
        KeptManifest manifest;
        try {
            manifest = KeptManifest.read(folder);
        } catch (FailureException damaged) {
            return new Lookup.Changed(List.of(damaged.getMessage()));
        }
        List<String> differences = differences(manifest, encodingHash, input);
        return differences.isEmpty()
                ? new Lookup.Found(new KeptTable(folder, manifest))
                : new Lookup.Changed(List.copyOf(differences));
    }

    /**
     * Begins a table to be kept; what was kept for the same job is removed.
     *
     * @throws FailureException if the folder cannot be written
     */
    public static KeptDraft begin(Path root, String encodingHash, List<Path> input) {
        return KeptDraft.begin(folder(root, encodingHash), encodingHash, input);
    }

    private static Path folder(Path root, String encodingHash) {
        return root.resolve(PREFIX + encodingHash.substring(0, NAME_DIGITS));
    }

    private static boolean othersIn(Path root) {
        if (!Files.isDirectory(root)) {
            return false;
        }
        try (Stream<Path> entries = Files.list(root)) {
            return entries.filter(entry -> entry.getFileName().toString().startsWith(PREFIX))
                    .anyMatch(KeptManifest::existsIn);
        } catch (IOException e) {
            throw IoReason.failure("Cannot read the folder " + root, e);
        }
    }

    private static List<String> differences(KeptManifest manifest, String encodingHash, List<Path> input) {
        List<String> differences = new ArrayList<>();
        if (manifest.format() != KeptManifest.FORMAT) {
            differences.add("it was kept by another version of the program");
        }
        if (!manifest.encodingHash().equals(encodingHash)) {
            differences.add("the job's columns, hierarchies or formats have changed");
        }
        if (manifest.input().size() != input.size()) {
            differences.add("the input was " + manifest.input().size() + " files and is " + input.size());
            return differences;
        }
        for (int i = 0; i < input.size(); i++) {
            manifest.input().get(i).differenceTo(InputMark.of(input.get(i))).ifPresent(differences::add);
        }
        return differences;
    }

    /** SHA-256 of the whole input, as pass 1 found it. */
    public String inputHash() {
        return manifest.inputHash();
    }

    /** The folder, in which histograms may be kept too. */
    public KeptFolder folder() {
        return new KeptFolder(folder, manifest.checksum());
    }

    /**
     * Opens the store, after the whole of it was compared with what was kept.
     *
     * @throws FailureException if it cannot be read or is damaged
     */
    public EncodedStore openStore(MemoryBudget budget) {
        requireKept(KeptDraft.STORE);
        return EncodedStore.open(folder.resolve(KeptDraft.STORE), budget);
    }

    /**
     * Opens what tells whose each row is, after {@link #requireUndamagedParts}.
     *
     * @throws FailureException if it cannot be read
     */
    public EncodedStore openPersons(MemoryBudget budget) {
        return EncodedStore.open(folder.resolve(KeptDraft.PERSONS), budget);
    }

    /**
     * Compares every part with what was kept, but for the store, which is compared as it is opened.
     *
     * @throws FailureException if one cannot be read or is damaged
     */
    public void requireUndamagedParts() {
        manifest.parts().keySet().stream()
                .filter(part -> !part.equals(KeptDraft.STORE))
                .forEach(this::requireKept);
    }

    /**
     * Reads a part, after its checksum was compared.
     *
     * @throws FailureException if there is none, or it is damaged
     */
    public <T> T read(String part, PartReader<T> reader) {
        Path file = folder.resolve(part);
        requireKept(part);
        try (InputStream in = new BufferedInputStream(Files.newInputStream(file), 1 << 16)) {
            return reader.read(new DataInputStream(in));
        } catch (IOException e) {
            throw IoReason.failure("Cannot read " + file, e);
        }
    }

    private void requireKept(String part) {
        Path file = folder.resolve(part);
        KeptManifest.PartMark mark = manifest.parts().get(part);
        if (mark == null) {
            throw new FailureException("Damaged: the kept table in " + folder + " has no " + part + ".");
        }
        try {
            if (!mark(file).equals(mark)) {
                throw new FailureException("Damaged: " + file + " is not what was kept.");
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot read " + file, e);
        }
    }

    static KeptManifest.PartMark mark(Path file) throws IOException {
        // Not CRC-32C, which blocks end in: over blocks and their own sums it is the same whatever they hold.
        CRC32 checksum = new CRC32();
        try (InputStream in = new CheckedInputStream(Files.newInputStream(file), checksum)) {
            long bytes = in.transferTo(OutputStream.nullOutputStream());
            return new KeptManifest.PartMark(bytes, checksum.getValue());
        }
    }
}
