package io.skald.csv;

import io.skald.table.Blanks;
import io.skald.table.WrittenCursor;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Walks over parsed records and writes each of them again, in the table's order of columns, when its bytes are asked for:
 * fields as the dialect writes them, quoted only where needed.
 */
final class GeneralRecordCursor implements WrittenCursor {

    private final GeneralChunk chunk;
    private final Malformed malformed;
    private final FieldFormat format;
    private final int[] fieldOf;
    private final int[] starts;
    private final byte[] lineEnd;

    private int at = -1;
    private boolean isWritten;
    private byte[] written = new byte[256];
    private int length;
    private int valueColumn = -1;
    private byte[] value = new byte[0];

    GeneralRecordCursor(GeneralChunk chunk) {
        this.chunk = chunk;
        this.malformed = new Malformed(chunk.file(), chunk.dialect());
        this.format = FieldFormat.of(chunk.dialect());
        this.fieldOf = chunk.of().fields();
        this.starts = new int[fieldOf.length + 1];
        this.lineEnd = format.lineEnd(chunk.lineEnd());
    }

    @Override
    public boolean next() {
        if (at + 1 >= chunk.parsed().size()) {
            chunk.failure().ifPresent(failure -> {
                throw failure;
            });
            return false;
        }
        at++;
        isWritten = false;
        valueColumn = -1;
        int fields = chunk.parsed().get(at).values().length;
        if (fields != fieldOf.length) {
            throw malformed.wrongFieldCount(line(), fields, fieldOf.length);
        }
        return true;
    }

    @Override
    public long line() {
        return chunk.parsed().get(at).line();
    }

    private String text(int column) {
        return chunk.parsed().get(at).values()[fieldOf[column]];
    }

    @Override
    public byte[] bytes() {
        if (!isWritten) {
            write();
            isWritten = true;
        }
        return written;
    }

    private void write() {
        length = 0;
        for (int column = 0; column < fieldOf.length; column++) {
            if (column > 0) {
                append(format.delimiter());
            }
            starts[column] = length;
            append(format.write(text(column)));
        }
        starts[fieldOf.length] = length + format.delimiter().length;
        if (!chunk.lastIsOpen() || at + 1 < chunk.parsed().size()) {
            append(lineEnd);
        }
    }

    private void append(byte[] more) {
        if (length + more.length > written.length) {
            written = Arrays.copyOf(written, Math.max(length + more.length, written.length + (written.length >> 1)));
        }
        System.arraycopy(more, 0, written, length, more.length);
        length += more.length;
    }

    @Override
    public int fieldStart(int column) {
        bytes();
        return starts[column];
    }

    @Override
    public int fieldEnd(int column) {
        bytes();
        return starts[column + 1] - format.delimiter().length;
    }

    @Override
    public boolean contiguous() {
        return true;
    }

    @Override
    public int lineEndStart() {
        return fieldEnd(fieldOf.length - 1);
    }

    @Override
    public int lineEndEnd() {
        bytes();
        return length;
    }

    @Override
    public byte[] valueBytes(int column) {
        if (valueColumn != column) {
            String text = text(column);
            value = (chunk.dialect().trim() ? Blanks.trim(text) : text).getBytes(StandardCharsets.UTF_8);
            valueColumn = column;
        }
        return value;
    }

    @Override
    public byte[] untrimmed(int column) {
        return text(column).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public int valueStart(int column) {
        return 0;
    }

    @Override
    public int valueEnd(int column) {
        return valueBytes(column).length;
    }
}
