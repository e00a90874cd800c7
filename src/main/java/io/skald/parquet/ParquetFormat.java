package io.skald.parquet;

import io.skald.UsageException;
import io.skald.table.ReleasedColumn;
import io.skald.table.TableFormat;
import io.skald.table.TableInput;
import io.skald.table.TableOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * Tables in Parquet.
 *
 * @param missing the texts that mean "missing", the first being the one printed; so do nulls
 */
public record ParquetFormat(List<String> missing) implements TableFormat {

    /** How files in Parquet are named. */
    public static final String ENDING = ".parquet";

    public ParquetFormat {
        missing = List.copyOf(missing);
    }

    /** Whether a name says that a file is Parquet. */
    public static boolean isNamed(String name) {
        return name.toLowerCase(Locale.ROOT).endsWith(ENDING);
    }

    @Override
    public Charset encoding() {
        return StandardCharsets.UTF_8;
    }

    @Override
    public boolean header() {
        return true;
    }

    @Override
    public boolean trim() {
        return false;
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        setting.accept("type", "parquet");
        missing.forEach(marker -> setting.accept("missing", marker));
    }

    @Override
    public TableInput open(List<Path> files, boolean hideNames) {
        List<ParquetFile> tables = new ArrayList<>();
        for (Path file : files) {
            if (!Files.exists(file)) {
                throw new UsageException("The input " + file + " does not exist.");
            }
            ParquetFile table = ParquetFile.open(file);
            tables.add(tables.isEmpty() ? table : table.like(tables.get(0)));
        }
        return new ParquetInput(tables, missing.isEmpty() ? "" : missing.get(0));
    }

    @Override
    public TableOutput output(TableInput input, List<ReleasedColumn> columns) {
        return new ParquetOutput(input, columns);
    }

    @Override
    public Optional<String> namingProblem(Path output) {
        return isNamed(output.getFileName().toString())
                ? Optional.empty()
                : Optional.of("the output " + output + " would hold Parquet; name it .parquet");
    }

    @Override
    public String ending(Path target) {
        return "";
    }

    @Override
    public OutputStream create(Path file, Path target, UnaryOperator<OutputStream> tap) throws IOException {
        return tap.apply(Files.newOutputStream(file));
    }
}
