package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class FieldRoundTripTest {

    @Property(tries = 200)
    void what_is_written_reads_as_the_same_values(
            @ForAll("values") List<String> values, @ForAll("dialects") Dialect dialect) throws IOException {
        FieldFormat format = FieldFormat.of(dialect);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(format.header(List.of("a", "#b", "c,\"\\")));
        out.writeBytes(format.lineEnd("\n"));
        for (int column = 0; column < 3; column++) {
            out.writeBytes(column == 0 ? new byte[0] : format.delimiter());
            out.writeBytes(format.write(values.get(column)));
        }
        Path file = Files.createTempFile("format", ".csv");
        try {
            Files.write(file, out.toByteArray());
            Reading found = Reading.of(List.of(file), dialect, Reading.general(dialect), Reading.ALL);
            assertThat(found.error()).isEmpty();
            assertThat(found.columns()).containsExactly("a", "#b", "c,\"\\");
            assertThat(found.values()).containsExactly(values);
        } finally {
            Files.delete(file);
        }
    }

    @Provide
    Arbitrary<List<String>> values() {
        return Arbitraries.strings()
                .withChars("ab \"'\\#,;\n\r\tnrä*")
                .ofMaxLength(8)
                .list()
                .ofSize(3);
    }

    @Provide
    Arbitrary<Dialect> dialects() {
        return Arbitraries.of(
                Dialect.RFC_4180,
                Dialects.of(';', "'", "", "#", StandardCharsets.UTF_8),
                Dialects.of(',', "\"", "\\", "", StandardCharsets.UTF_16),
                Dialects.of(',', "\"", "\\", "#", Charset.forName("windows-1252")),
                Dialects.of(';', "", "\\", "#", StandardCharsets.UTF_16LE),
                Dialects.of('\t', "", "\\", "", StandardCharsets.UTF_8));
    }
}
