package io.skald.store;

import com.fasterxml.jackson.core.JacksonException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.skald.FailureException;
import io.skald.IoReason;
import io.skald.budget.DiskFile;
import io.skald.budget.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32C;

/**
 * The list of what a kept table consists of and was made from; written last, so that a table without one was never finished.
 *
 * @param format of the folder and its files
 * @param encodingHash of everything in the job that decides the codes
 * @param inputHash SHA-256 of the whole input
 * @param input the files read
 * @param parts by name, the further files and their checksums
 * @param checksum CRC-32C of the manifest written with a checksum of 0
 */
record KeptManifest(
        int format,
        String encodingHash,
        String inputHash,
        List<InputMark> input,
        Map<String, PartMark> parts,
        long checksum) {

    static final int FORMAT = 5;

    private static final String FILE = "manifest.json";

    /** A file of the folder: its size and the CRC-32 of all its bytes. */
    record PartMark(long bytes, long checksum) {}

    KeptManifest {
        input = List.copyOf(input);
        parts = new TreeMap<>(parts);
    }

    static boolean existsIn(Path folder) {
        return Files.exists(folder.resolve(FILE));
    }

    /** Reads the manifest of a folder that has one. */
    static KeptManifest read(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            KeptManifest manifest = mapper().readValue(file.toFile(), KeptManifest.class);
            if (manifest.format == FORMAT && manifest.checksum != manifest.withChecksum().checksum) {
                throw new FailureException("Damaged: " + file + " fails its checksum.");
            }
            return manifest;
        } catch (JacksonException e) {
            throw new FailureException(
                    "Damaged: " + file + " is no manifest of a kept table: " + e.getOriginalMessage(), e);
        } catch (IOException e) {
            throw IoReason.failure("Cannot read " + file, e);
        }
    }

    /** Puts the manifest in place, with its checksum; the folder never holds half of one. */
    KeptManifest write(Path folder) {
        Path file = folder.resolve(FILE);
        try {
            KeptManifest summed = withChecksum();
            Path draft = folder.resolve(FILE + ".new");
            Files.deleteIfExists(draft);
            try (DiskFile written = DiskFile.create(draft, "the manifest")) {
                byte[] text = summed.json();
                written.append(text, 0, text.length);
                written.sync();
            }
            Files.move(draft, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
            PrivateFiles.syncFolder(folder);
            return summed;
        } catch (IOException e) {
            throw IoReason.failure("Cannot write " + file, e);
        }
    }

    private KeptManifest withChecksum() throws IOException {
        CRC32C sum = new CRC32C();
        sum.update(new KeptManifest(format, encodingHash, inputHash, input, parts, 0).json());
        return new KeptManifest(format, encodingHash, inputHash, input, parts, sum.getValue());
    }

    private byte[] json() throws IOException {
        return mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(this);
    }

    private static ObjectMapper mapper() {
        return JsonMapper.builder()
                .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_MISSING_CREATOR_PROPERTIES)
                .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
                .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
                .build();
    }
}
