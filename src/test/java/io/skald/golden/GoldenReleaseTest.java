package io.skald.golden;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.skald.cli.CommandLineRun;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The bytes of releases, as they were recorded. A change that is meant is recorded by {@code mvn test -Dtest=GoldenReleaseTest
 * -Dgolden.write=true}; what changed is then seen in the difference of the recorded file, job by job.
 */
class GoldenReleaseTest {

    private static final Path RECORD = Path.of("src/test/resources/golden/releases.txt");

    @TempDir
    private Path temporary;

    @Test
    void releases_are_those_that_were_recorded_byte_for_byte() throws Exception {
        assumeTrue(
                Files.exists(RECORD) || Boolean.getBoolean("golden.write"),
                "skipped: no releases are recorded; mvn test -Dtest=GoldenReleaseTest -Dgolden.write=true records"
                        + " them");
        Map<String, String> releases = new LinkedHashMap<>();
        for (GoldenJob job : GoldenJob.all()) {
            assertThat(releases.put(job.name(), hash(job, List.of())))
                    .as(job.name())
                    .isNull();
        }
        if (Boolean.getBoolean("golden.write")) {
            Files.createDirectories(RECORD.getParent());
            Files.writeString(RECORD, text(releases));
        }

        assertThat(text(releases)).isEqualTo(Files.readString(RECORD));
        assertThat(releases.values())
                .filteredOn(hash -> hash.startsWith("exit"))
                .isEmpty();
    }

    @Test
    void chunks_and_threads_change_no_byte() throws Exception {
        List<String> ways = List.of("--set=chunk={rows: 7}", "--set=threads=3");
        Map<String, String> differing = new TreeMap<>();
        for (GoldenJob job : GoldenJob.all()) {
            if (job.quasi().size() != 1 && !hash(job, ways).equals(hash(job, List.of()))) {
                differing.put(job.name(), job.text());
            }
        }

        assertThat(differing).isEmpty();
    }

    private String hash(GoldenJob job, List<String> more) throws IOException, NoSuchAlgorithmException {
        Path folder = Files.createTempDirectory(temporary, "golden");
        job.table().writeTo(folder);
        Path file = Files.writeString(folder.resolve("job.yaml"), job.text());
        String[] arguments = new String[2 + more.size()];
        arguments[0] = "anonymise";
        arguments[1] = file.toString();
        for (int i = 0; i < more.size(); i++) {
            arguments[2 + i] = more.get(i);
        }
        CommandLineRun run = CommandLineRun.of(arguments);
        if (run.exitCode() != 0) {
            return "exit " + run.exitCode() + ": "
                    + run.err().replace(folder.toString(), "").strip();
        }
        byte[] bytes = Files.readAllBytes(folder.resolve("release/out.csv"));
        return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    }

    private static String text(Map<String, String> releases) {
        return releases.entrySet().stream()
                .map(entry -> entry.getValue() + "  " + entry.getKey() + "\n")
                .collect(Collectors.joining());
    }
}
