package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import io.skald.budget.Progress;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a run keeps on disk while it goes on is for its owner's eyes only, and so is what it keeps for the next one. */
class PrivateFilesTest {

    private static final int ROWS = 4_000;

    @TempDir
    private Path folder;

    private final Map<Path, String> modes = new TreeMap<>();

    @Test
    void nobody_else_can_read_temporary_or_kept_files() throws IOException {
        assumeThat(Files.getFileStore(folder).supportsFileAttributeView("posix"))
                .as("the file system knows owners")
                .isTrue();
        StringBuilder rows = new StringBuilder("age,note\n");
        for (int i = 0; i < ROWS; i++) {
            rows.append(i * 7919 % 4001).append(",note ").append(i).append('\n');
        }
        Files.writeString(folder.resolve("table.csv"), rows);
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                output: out/release.csv
                k: 3
                chunk: {rows: 500}
                keep-workspace: kept
                refine: {method: semantic, bins: top}
                attributes:
                  age: {role: quasi, type: integer, encode: true, widths: doubling}
                  note: {role: insensitive}
                """);
        Files.createDirectory(folder.resolve("out"));

        Engine.anonymise(
                PlanResolver.resolve(job, List.of(), OutputUse.WRITTEN), RunOptions.DEFAULT.showing(new Look()));
        look(folder.resolve("kept"));

        assertThat(modes).isNotEmpty();
        modes.forEach((path, mode) -> assertThat(mode.matches("rw.------") || isPrivate(path.getParent()))
                .as("%s %s", path, mode)
                .isTrue());
        assertThat(folder.resolve("out/release.csv")).exists();
    }

    private boolean isPrivate(Path parent) {
        return modes.getOrDefault(parent, "").equals("rwx------");
    }

    /** Looks at the files again and again while the run goes on. */
    private final class Look implements Progress {
        @Override
        public Pass begin(String name, long totalBytes) {
            look(folder.resolve("out"));
            return new Pass() {
                @Override
                public void advance(long rows, long bytes) {
                    look(folder.resolve("out"));
                }

                @Override
                public void note(String text) {
                    look(folder.resolve("out"));
                }

                @Override
                public void close() {
                    look(folder.resolve("out"));
                }
            };
        }
    }

    private synchronized void look(Path parent) {
        try (Stream<Path> paths = Files.walk(parent)) {
            for (Path path : paths.filter(one -> !one.equals(parent) || one.endsWith("kept"))
                    .toList()) {
                modes.put(path, PosixFilePermissions.toString(Files.getPosixFilePermissions(path)));
            }
        } catch (java.nio.file.NoSuchFileException gone) {
            // Removed between being listed and being looked at.
        } catch (UncheckedIOException gone) {
            assertThat(gone).hasCauseInstanceOf(java.nio.file.NoSuchFileException.class);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }
}
