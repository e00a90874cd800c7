package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import io.skald.table.ChunkLimit;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** On files that keep to RFC 4180, both readers agree with a third that shares no code with them. */
class FastCsvOracleTest {

    /** A table and how FastCSV writes it. */
    record Table(List<List<String>> rows, LineDelimiter lineEnd, boolean alwaysQuoted) {

        String text() {
            StringWriter text = new StringWriter();
            CsvWriter.CsvWriterBuilder builder = CsvWriter.builder().lineDelimiter(lineEnd);
            try (CsvWriter writer =
                    (alwaysQuoted ? builder.quoteStrategy(QuoteStrategies.ALWAYS) : builder).build(text)) {
                rows.forEach(writer::writeRecord);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
            return text.toString();
        }
    }

    @Property(tries = 150)
    void readers_agree_with_fastcsv(@ForAll("tables") Table table) throws IOException {
        List<List<String>> oracle = new ArrayList<>();
        try (CsvReader<CsvRecord> reader =
                CsvReader.builder().skipEmptyLines(false).ofCsvRecord(table.text())) {
            reader.forEach(record -> oracle.add(record.getFields()));
        }
        assertThat(oracle).isEqualTo(table.rows());

        Path file = Files.createTempFile("oracle", ".csv");
        try {
            Files.writeString(file, table.text());
            Dialect dialect = Dialects.withoutHeader(Dialect.RFC_4180);
            for (TableReader reader : List.of(
                    Reading.byteScanner(dialect, 7), Reading.byteScanner(dialect, 1 << 18), Reading.general(dialect))) {
                Reading found = Reading.of(List.of(file), dialect, reader, new ChunkLimit(3, 100));
                assertThat(found.error()).isEmpty();
                assertThat(found.values()).isEqualTo(oracle);
            }
        } finally {
            Files.delete(file);
        }
    }

    @Provide
    Arbitrary<Table> tables() {
        Arbitrary<String> value =
                Arbitraries.strings().withChars("ab \",\n\r;äß€\t0123456789").ofMaxLength(20);
        Arbitrary<List<List<String>>> rows = Arbitraries.integers()
                .between(2, 9)
                .flatMap(columns ->
                        value.list().ofSize(columns).list().ofMinSize(1).ofMaxSize(30));
        return Combinators.combine(
                        rows,
                        Arbitraries.of(LineDelimiter.LF, LineDelimiter.CRLF, LineDelimiter.CR),
                        Arbitraries.of(true, false))
                .as(Table::new);
    }
}
