package io.skald.job;

import io.skald.Excerpt;
import io.skald.IoReason;
import io.skald.table.Blanks;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Reads the files that list which codes print another label: a prefix on each line. */
final class CodeExceptionsReader {

    private static final int MOST = 10_000;

    private final Resolution resolution;

    CodeExceptionsReader(Resolution resolution) {
        this.resolution = resolution;
    }

    /**
     * A kind that is complete.
     *
     * @param file that was read for it
     */
    record Read(AttributeKind kind, Optional<Path> file) {}

    /** The kind of a quasi-identifier with what its file lists; empty if that cannot be read, which is a problem by then. */
    Optional<Read> read(Job.Quasi one) {
        if (!(one.kind() instanceof CodeKind codes) || codes.except().isEmpty()) {
            return Optional.of(new Read(one.kind(), Optional.empty()));
        }
        String[] key = {"attributes", one.name(), "except"};
        if (resolution.job().refine().method() != Refinement.Method.NONE) {
            return resolution.reject(
                    "'except' of '" + one.name()
                            + "' does not go with refine, whose clusters print codes in full; remove one of them",
                    key);
        }
        CodeExceptions except = codes.except().get();
        return resolution
                .path(except.file(), key)
                .flatMap(file -> prefixes(file, key)
                        .map(prefixes -> new Read(
                                new CodeKind(
                                        codes.keep(),
                                        codes.padded(),
                                        Optional.of(new CodeExceptions(except.file(), prefixes, except.to()))),
                                Optional.of(file))));
    }

    private Optional<List<String>> prefixes(Path file, String[] key) {
        if (!Files.isRegularFile(file)) {
            return resolution.reject("there is no file " + file + " of exceptions", key);
        }
        try {
            List<String> lines = Files.readAllLines(
                            file, resolution.job().format().encoding())
                    .stream()
                    .map(Blanks::trim)
                    .filter(line -> !line.isEmpty())
                    .toList();
            Optional<String> odd = lines.stream()
                    .filter(line -> line.chars().noneMatch(Character::isLetterOrDigit) || line.matches(".*[,;\\s].*"))
                    .findFirst();
            if (odd.isPresent() || lines.size() > MOST || lines.isEmpty()) {
                return resolution.reject(
                        "the file " + file + " must list 1 to " + MOST + " prefixes, one on each line"
                                + odd.map(line -> "; " + Excerpt.quoted(line) + " is none")
                                        .orElse(""),
                        key);
            }
            return Optional.of(lines);
        } catch (CharacterCodingException otherEncoding) {
            return resolution.reject("the file " + file + " is not in the encoding of format.encoding", key);
        } catch (IOException unreadable) {
            throw IoReason.failure("Cannot read the exceptions " + file, unreadable);
        }
    }
}
