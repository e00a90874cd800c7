package io.skald.store;

import io.skald.FailureException;
import io.skald.Folder;
import io.skald.IoReason;
import io.skald.budget.DiskFile;
import io.skald.budget.PrivateFiles;
import java.io.BufferedOutputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A table that is being written to be kept. Nobody finds it before {@link #finish}. For one thread. */
public final class KeptDraft {

    static final String STORE = "store";
    static final String PERSONS = "persons";
    private static final String REWRITTEN = "store.codes";

    /** Of this version and of those before it. */
    private static final Pattern OWN_NAMES = Pattern.compile(
            "(manifest\\.json|store(\\.codes)?|persons|dictionary-\\d+|sensitive|chunks|policies|warnings|histogram-[-\\w]+\\.(map|bins))(\\.new)?");

    private final Path folder;
    private final String encodingHash;
    private final List<InputMark> input;
    private final Map<String, KeptManifest.PartMark> parts = new TreeMap<>();

    private KeptDraft(Path folder, String encodingHash, List<InputMark> input) {
        this.folder = folder;
        this.encodingHash = encodingHash;
        this.input = List.copyOf(input);
    }

    /** Writes one part. */
    @FunctionalInterface
    public interface PartWriter {
        void write(DataOutput out) throws IOException;
    }

    static KeptDraft begin(Path folder, String encodingHash, List<Path> input) {
        try {
            if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
                requireOwn(folder);
            } else {
                Files.createDirectories(Folder.of(folder));
                PrivateFiles.newFolder(folder);
            }
            removeFiles(folder);
        } catch (IOException e) {
            throw IoReason.failure("Cannot write to the folder " + folder, e);
        }
        return new KeptDraft(
                folder, encodingHash, input.stream().map(InputMark::of).toList());
    }

    private static void requireOwn(Path folder) throws IOException {
        Optional<String> objection = PrivateFiles.objection(folder);
        if (objection.isPresent()) {
            throw new FailureException(folder + " has the name of a kept table and " + objection.get()
                    + ". It is left alone: look into it, and move it away.");
        }
    }

    /** Files of the names that kept tables have; the manifest is among the first to go, in no case later than what it lists. */
    private static void removeFiles(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            List<Path> inOrder = files.filter(file ->
                            OWN_NAMES.matcher(file.getFileName().toString()).matches())
                    .filter(file -> Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS))
                    .sorted((one, other) ->
                            Boolean.compare(other.endsWith("manifest.json"), one.endsWith("manifest.json")))
                    .toList();
            for (Path file : inOrder) {
                Files.delete(file);
            }
        }
    }

    /** Where the store is to be written, by {@link StoreWriter#to}. */
    public Path storeFile() {
        return folder.resolve(STORE);
    }

    /** Where the store is to be written again, while it is read; it takes the first one's place in the end. */
    public Path rewrittenStoreFile() {
        return folder.resolve(REWRITTEN);
    }

    /** Where whose the rows are is to be written, if persons are counted, by {@link StoreWriter#to}. */
    public Path personsFile() {
        return folder.resolve(PERSONS);
    }

    /** The folder, in which histograms may be kept too. */
    public Path folder() {
        return folder;
    }

    /**
     * Writes a further part.
     *
     * @param name of its file
     * @throws FailureException if it cannot be written
     */
    public void write(String name, PartWriter writer) {
        Path file = folder.resolve(name);
        try {
            PrivateFiles.newFile(file);
            try (FileOutputStream opened = new FileOutputStream(file.toFile());
                    DataOutputStream out = new DataOutputStream(new BufferedOutputStream(opened, 1 << 16))) {
                writer.write(out);
                out.flush();
                opened.getFD().sync();
            }
        } catch (IOException e) {
            throw IoReason.failure("Cannot write " + file, e);
        }
        mark(name, file);
    }

    private void mark(String name, Path file) {
        try {
            parts.put(name, KeptTable.mark(file));
        } catch (IOException e) {
            throw IoReason.failure("Cannot read " + file, e);
        }
    }

    /**
     * Says so if the input is no longer what it was.
     *
     * @throws FailureException if it has changed since {@link KeptTable#begin}
     */
    public void checkInput() {
        for (InputMark before : input) {
            Optional<String> difference = before.differenceTo(InputMark.of(Path.of(before.path())));
            if (difference.isPresent()) {
                throw new FailureException("The input changed while it was read: " + difference.get() + ".");
            }
        }
    }

    /**
     * Completes the table. All of it outlives a loss of power before anybody can find it.
     *
     * @param inputHash SHA-256 of the whole input
     * @throws FailureException if the input has changed since {@link KeptTable#begin}, or the disk fails
     */
    public KeptTable finish(String inputHash) {
        checkInput();
        putRewrittenInPlace();
        finish(STORE, storeFile());
        if (Files.exists(personsFile())) {
            finish(PERSONS, personsFile());
        }
        KeptManifest manifest =
                new KeptManifest(KeptManifest.FORMAT, encodingHash, inputHash, new ArrayList<>(input), parts, 0);
        return new KeptTable(folder, manifest.write(folder));
    }

    private void finish(String part, Path file) {
        try (DiskFile written = DiskFile.open(file, DiskStore.PURPOSE)) {
            written.sync();
        }
        mark(part, file);
    }

    private void putRewrittenInPlace() {
        if (!Files.exists(rewrittenStoreFile())) {
            return;
        }
        try {
            Files.move(rewrittenStoreFile(), storeFile(), StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw IoReason.failure("Cannot write " + storeFile(), e);
        }
    }

    /** Removes what was written, after a failure. */
    public void discard() {
        try {
            removeFiles(folder);
            Files.deleteIfExists(folder);
        } catch (DirectoryNotEmptyException othersFiles) {
            return;
        } catch (IOException e) {
            throw IoReason.failure("Cannot remove the folder " + folder, e);
        }
    }
}
