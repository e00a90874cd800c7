package io.skald.csv;

import io.skald.table.ReleasedColumn;
import io.skald.table.TableFormat;
import io.skald.table.TableInput;
import io.skald.table.TableOutput;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import java.util.function.UnaryOperator;

/**
 * How a table in CSV is written, and which of its values mean "missing".
 *
 * @param delimiter what stands between two fields, one character or several
 * @param quote what encloses a field that holds a delimiter, a quote or a line end; doubled inside
 * @param escape what takes its special meaning from the character behind it
 * @param comment what begins a line that is no record
 * @param encoding of the bytes
 * @param header whether the first record names the columns; otherwise they are named {@code column 1}, {@code column 2}, ...
 * @param missing the values that mean "missing", the first being the one printed
 * @param trim whether blanks around the values of quasi-identifiers and around names are dropped before they are looked up
 * @param framing what stands around the rows
 */
public record Dialect(
        String delimiter,
        Optional<Character> quote,
        Optional<Character> escape,
        Optional<Character> comment,
        Charset encoding,
        boolean header,
        List<String> missing,
        boolean trim,
        Framing framing)
        implements TableFormat {

    /** RFC 4180 in UTF-8 with a header; the empty value is missing. */
    public static final Dialect RFC_4180 = new Dialect(
            ',',
            Optional.of('"'),
            Optional.empty(),
            Optional.empty(),
            StandardCharsets.UTF_8,
            true,
            List.of(""),
            false);

    public Dialect {
        missing = List.copyOf(missing);
    }

    /** With nothing around the rows, and a delimiter of one character. */
    public Dialect(
            char delimiter,
            Optional<Character> quote,
            Optional<Character> escape,
            Optional<Character> comment,
            Charset encoding,
            boolean header,
            List<String> missing,
            boolean trim) {
        this(String.valueOf(delimiter), quote, escape, comment, encoding, header, missing, trim, Framing.NONE);
    }

    /** The same with something around the rows. */
    public Dialect with(Framing other) {
        return new Dialect(delimiter, quote, escape, comment, encoding, header, missing, trim, other);
    }

    /** Whether it has a delimiter and a quote of one byte each, nothing else, and an encoding that extends ASCII. */
    public boolean isPlain() {
        return ByteSyntax.of(this).isPresent();
    }

    /** A release has nothing around its rows. */
    @Override
    public TableFormat released() {
        return with(Framing.NONE);
    }

    @Override
    public void describe(BiConsumer<String, Object> setting) {
        setting.accept("delimiter", delimiter);
        setting.accept("quote", quote);
        setting.accept("escape", escape);
        setting.accept("comment", comment);
        setting.accept("encoding", encoding.name());
        setting.accept("header", header);
        missing.forEach(marker -> setting.accept("missing", marker));
        setting.accept("trim", trim);
        framing.describe(setting);
    }

    @Override
    public TableInput open(List<Path> files, boolean hideNames) {
        return CsvInput.open(files, this, hideNames);
    }

    @Override
    public TableOutput output(TableInput input, List<ReleasedColumn> columns) {
        return new CsvTableOutput(
                this, columns.stream().map(ReleasedColumn::name).toList(), input.rowEnd());
    }

    @Override
    public Optional<String> namingProblem(Path output) {
        return OutputEnding.problem(output);
    }

    @Override
    public String ending(Path target) {
        return CsvOutput.ending(target);
    }

    @Override
    public OutputStream create(Path file, Path target, UnaryOperator<OutputStream> tap) throws IOException {
        return CsvOutput.open(file, target, tap);
    }

    @Override
    public byte[] written(String value) {
        return FieldFormat.of(this).write(value);
    }

    @Override
    public String valueOf(byte[] written) {
        return FieldFormat.of(this).read(written);
    }
}
