package io.skald.engine;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The report's hash of the input is that of the files' bytes as they are on disk, whatever reads them. */
class InputHashTest {

    private static final String TABLE = "name,age\n" + "Ann,30\nBob,31\n\"C, D\",30\nEve,31\n".repeat(5_000);

    @TempDir
    Path folder;

    @Test
    void of_a_plain_file_with_a_byte_order_mark_and_blank_lines_at_the_end() throws Exception {
        byte[] table = ("\uFEFF" + TABLE + "\n\n").getBytes(StandardCharsets.UTF_8);

        assertThat(hash("table.csv", "{}", table)).isEqualTo(sha256(table));
    }

    @Test
    void of_a_file_that_the_general_reader_parses() throws Exception {
        byte[] table = TABLE.getBytes(StandardCharsets.UTF_8);

        assertThat(hash("table.csv", "{comment: '#'}", table)).isEqualTo(sha256(table));
    }

    @Test
    void of_a_packed_file_is_that_of_the_packed_bytes_with_what_stands_behind_them() throws Exception {
        ByteArrayOutputStream packed = new ByteArrayOutputStream();
        try (GZIPOutputStream zip = new GZIPOutputStream(packed)) {
            zip.write(TABLE.getBytes(StandardCharsets.UTF_8));
        }
        packed.write(new byte[100_000]);

        assertThat(hash("table.csv.gz", "{}", packed.toByteArray())).isEqualTo(sha256(packed.toByteArray()));
    }

    @Test
    void of_several_files_is_that_of_one_after_another() throws Exception {
        byte[] table = TABLE.getBytes(StandardCharsets.UTF_8);
        Files.createDirectory(folder.resolve("parts"));
        for (int part = 1; part <= 3; part++) {
            Files.write(folder.resolve("parts").resolve("part" + part + ".csv"), table);
        }

        assertThat(report("parts", "{}").inputHash()).isEqualTo(sha256(table, table, table));
    }

    private String hash(String file, String format, byte[] table) throws IOException {
        Files.write(folder.resolve(file), table);
        return report(file, format).inputHash();
    }

    private RunReport report(String input, String format) throws IOException {
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: %s
                output: out/release.csv
                format: %s
                k: 2
                attributes:
                  name: {role: identifier}
                  age: {role: quasi, type: integer, widths: [1, 10]}
                """.formatted(input, format));
        return Engine.anonymise(
                PlanResolver.resolve(job, List.of("chunk={size: 9KB}"), OutputUse.WRITTEN), RunOptions.DEFAULT);
    }

    private static String sha256(byte[]... parts) throws GeneralSecurityException {
        MessageDigest digest = MessageDigest.getInstance("SHA-256");
        for (byte[] part : parts) {
            digest.update(part);
        }
        return HexFormat.of().formatHex(digest.digest());
    }
}
