package io.skald.golden;

import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;

/**
 * A table of people, made row by row from the row's number alone, in any spelling of CSV.
 *
 * @param file packed if its name says so; a {@code *} in it stands for three files of a third of the rows each
 */
record GoldenTable(int rows, String delimiter, String quote, String lineEnd, Charset encoding, String file) {

    static final List<String> COLUMNS =
            List.of("id", "city", "age", "height", "born", "zip", "place", "income", "note");

    private static final String[] CITIES = {"Köln", "Bonn", "Aachen", "Ulm", "Singen, Hohentwiel", "Kehl"};

    static final String CITY_HIERARCHY = """
            Köln;Rhineland;West;*
            Bonn;Rhineland;West;*
            Aachen;Rhineland;West;*
            Ulm;Swabia;South;*
            "Singen, Hohentwiel";Hegau;South;*
            Kehl;Ortenau;South;*
            """;

    void writeTo(Path folder) throws IOException {
        Files.writeString(folder.resolve("city.csv"), CITY_HIERARCHY, encoding);
        if (!file.contains("*")) {
            write(folder.resolve(file), 0, rows);
            return;
        }
        for (int part = 0; part < 3; part++) {
            write(folder.resolve(file.replace("*", Integer.toString(part))), part * rows / 3, (part + 1) * rows / 3);
        }
    }

    private void write(Path path, int from, int to) throws IOException {
        String text = line(COLUMNS)
                + IntStream.range(from, to).mapToObj(i -> line(row(i))).collect(Collectors.joining());
        try (OutputStream out = packing(Files.newOutputStream(path))) {
            out.write(text.getBytes(encoding));
        }
    }

    private OutputStream packing(OutputStream out) throws IOException {
        if (file.endsWith(".gz")) {
            return new GZIPOutputStream(out);
        }
        return file.endsWith(".zst") ? new ZstdOutputStreamNoFinalizer(out) : out;
    }

    private String line(List<String> values) {
        return values.stream().map(this::field).collect(Collectors.joining(delimiter)) + lineEnd;
    }

    private String field(String value) {
        boolean plain = !value.contains(delimiter) && !value.contains(quote) && !value.contains("\n");
        return plain ? value : quote + value.replace(quote, quote + quote) + quote;
    }

    private static List<String> row(int i) {
        List<String> values = new ArrayList<>();
        values.add("p" + i);
        values.add(CITIES[draw(i, 1, draw(i, 2, CITIES.length) + 1)]);
        values.add(i % 61 == 7 ? "" : Integer.toString(18 + draw(i, 3, 40) + draw(i, 4, 30)));
        values.add(String.format(Locale.ROOT, "1.%02d", 50 + draw(i, 5, 25) + draw(i, 6, 25)));
        values.add(String.format(
                Locale.ROOT, "%d-%02d-%02d", 1940 + draw(i, 7, 60), 1 + draw(i, 8, 12), 1 + draw(i, 9, 28)));
        values.add(String.format(Locale.ROOT, "%05d", 50000 + 111 * draw(i, 10, 90)));
        values.add(Integer.toString(1000 * draw(i, 11, 20) + draw(i, 12, 3)));
        values.add(Integer.toString(draw(i, 13, 100) * draw(i, 14, 100) - 500));
        values.add(
                switch (i % 5) {
                    case 0 -> "said \"no\"";
                    case 1 -> "";
                    case 2 -> "cough; dry, sore\tthroat";
                    case 3 -> "two\nlines";
                    default -> "Größe " + i;
                });
        return values;
    }

    /** A number below a bound that depends on row and column alone. */
    private static int draw(int row, int column, int bound) {
        long z = (row * 31L + column) * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return (int) Long.remainderUnsigned(z ^ z >>> 31, bound);
    }
}
