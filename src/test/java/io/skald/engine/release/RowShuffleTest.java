package io.skald.engine.release;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.engine.Engine;
import io.skald.engine.ReleasedText;
import io.skald.engine.RunOptions;
import io.skald.engine.report.RunReport;
import io.skald.job.OutputUse;
import io.skald.job.PlanResolver;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RowShuffleTest {

    private static final String KEY = "000102030405060708090a0b0c0d0e0f";
    private static final int ROWS = 3000;

    @TempDir
    private Path folder;

    /** By the definition: every number encrypted by itself, all sorted at once. */
    private static List<Long> naively(long rows) {
        TreeMap<BigInteger, Long> sorted = new TreeMap<>();
        LongStream.range(0, rows).forEach(number -> sorted.put(encrypted(number), number));
        return List.copyOf(sorted.values());
    }

    private static BigInteger encrypted(long number) {
        try {
            Cipher cipher = Cipher.getInstance("AES/ECB/NoPadding");
            cipher.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(HexFormat.of().parseHex(KEY), "AES"));
            byte[] block = ByteBuffer.allocate(16).putLong(number).array();
            return new BigInteger(1, cipher.doFinal(block));
        } catch (java.security.GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    @ParameterizedTest
    @CsvSource({"0,1000", "1,1000", "2500,1000000", "2500,100", "2500,16", "1025,3000"})
    void numbers_come_in_the_order_of_their_encryptions_whatever_the_memory(int rows, long bytes) {
        try (ShuffledRows shuffled =
                new ShuffledRows(new RowKey(KEY), rows, bytes, MemoryBudget.of(ByteSize.ofMegabytes(1)))) {
            assertThat(LongStream.range(0, rows).map(i -> shuffled.next()).boxed())
                    .isEqualTo(naively(rows));
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "memory=64MB",
                "memory=256MB threads=1",
                "chunk={rows: 7} threads=3",
                "output=r.csv.gz",
                "output=r.csv.zst",
                "suppression={limit: 0.2, mode: drop}",
                "refine={method: semantic}",
                "format={header: false}"
            })
    void a_shuffled_release_is_the_other_one_in_the_key_s_order(String settings) throws IOException {
        List<String> more = List.of(settings.split(" (?=\\w+=)"));
        List<String> source = release("s.csv", more, "row-order=source");
        List<String> expected = naively(source.size()).stream()
                .map(row -> source.get(row.intValue()))
                .toList();

        assertThat(release("r.csv", more, "row-order={shuffle: {key: " + KEY + "}}"))
                .as(settings)
                .isEqualTo(expected);
    }

    @Test
    void every_run_draws_a_key_of_its_own() throws IOException {
        List<String> first = release("a.csv", List.of(), "row-order=shuffle");

        assertThat(release("b.csv", List.of(), "row-order=shuffle"))
                .isNotEqualTo(first)
                .containsExactlyInAnyOrderElementsOf(first);
        assertThat(Files.readString(folder.resolve("b.csv.report.json")))
                .containsPattern("\"rowKey\" : \"[0-9a-f]{32}\"");
        assertThat(Files.readString(folder.resolve("b.csv.public.json"))).doesNotContain("rowKey");
    }

    /** The release's records, some of which have a line end in them; what is made also verifies. */
    private List<String> release(String name, List<String> more, String order) throws IOException {
        boolean header = more.stream().noneMatch(one -> one.contains("header: false"));
        StringBuilder table = new StringBuilder(header ? "age,note\n" : "");
        IntStream.range(0, ROWS)
                .forEach(row -> table.append(20 + row * 7 % 61)
                        .append(row % 5 == 0 ? ",\"note\n" : ",\"note ")
                        .append(row)
                        .append("\"\n"));
        Files.writeString(folder.resolve("table.csv"), table);
        String age = header ? "age" : "column 1";
        String note = header ? "note" : "column 2";
        Path job = Files.writeString(folder.resolve("job.yaml"), """
                input: table.csv
                k: 50
                attributes:
                  %s: {role: quasi, type: integer, widths: [10, 20, 40]}
                  %s: {role: insensitive}
                """.formatted(age, note));
        List<String> overrides = new ArrayList<>(List.of("output=" + name));
        overrides.addAll(more);
        overrides.add(order);
        if (name.equals("s.csv")) {
            overrides.add("output=s.csv");
        }
        var plan = PlanResolver.resolve(job, overrides, OutputUse.WRITTEN);
        RunReport report = Engine.anonymise(plan, RunOptions.DEFAULT);
        assertThat(Engine.verify(plan, RunOptions.DEFAULT).accepted()).isTrue();
        String text = ReleasedText.of(plan.output());
        List<String> records = List.of(text.split("(?<=\"\n)"));
        String first = header ? "age,note\n" : "";
        List<String> rows = new ArrayList<>(records);
        rows.set(0, rows.get(0).substring(first.length()));
        assertThat(rows).hasSize((int) report.releasedRows());
        return rows;
    }
}
