package io.skald.verify;

import io.skald.Excerpt;
import io.skald.csv.RecordCursor;
import java.nio.charset.Charset;

/** One quasi-identifier: the label of the release's row at hand, and whether it covers values of the input. */
final class GeneralisedColumn implements AutoCloseable {

    private final String name;
    private final int inputColumn;
    private final int releasedColumn;
    private final ColumnLabels labels;
    private final ValueCheck check;
    private final byte[] topText;
    private final int top;
    private int label;
    private boolean isTop;

    GeneralisedColumn(Header.Place place, ColumnLabels labels, ValueCheck check, byte[] top) {
        this.name = place.column().name();
        this.inputColumn = place.input();
        this.releasedColumn = place.released();
        this.labels = labels;
        this.check = check;
        this.topText = top.clone();
        this.top = labels.idOf(top, 0, top.length);
    }

    String name() {
        return name;
    }

    /** Takes the label of the release's row; adds it to the key of the row's class. */
    void read(RecordCursor released, ClassKey key) {
        byte[] bytes = released.valueBytes(releasedColumn);
        int start = released.valueStart(releasedColumn);
        int end = released.valueEnd(releasedColumn);
        // Where a column is suppressed, all labels are this one: worth a look before the others are searched.
        isTop = ByteRange.equal(topText, 0, topText.length, bytes, start, end);
        label = isTop ? top : labels.idOf(bytes, start, end);
        int shared = labels.sharedIdOf(label, bytes, start, end);
        if (shared == ByteKeys.NONE) {
            key.addText(bytes, start, end);
        } else {
            key.addId(shared);
        }
    }

    /** Whether the label taken last is the top label. */
    boolean isTop() {
        return isTop;
    }

    /** Whether the label taken last covers the value of the input's row. */
    boolean covers(RecordCursor input, RecordCursor released) {
        if (isTop) {
            return true;
        }
        byte[] value = input.valueBytes(inputColumn);
        int valueStart = input.valueStart(inputColumn);
        int valueEnd = input.valueEnd(inputColumn);
        if (label != ByteKeys.NONE) {
            ByteKeys own = labels.own();
            return check.covers(label, own.texts(), own.start(label), own.end(label), value, valueStart, valueEnd);
        }
        byte[] text = released.valueBytes(releasedColumn);
        int start = released.valueStart(releasedColumn);
        int end = released.valueEnd(releasedColumn);
        return check.covers(label, text, start, end, value, valueStart, valueEnd);
    }

    /** What is wrong with this label, for a message. */
    String describe(RecordCursor input, RecordCursor released, Charset encoding) {
        return Excerpt.quoted(text(released, releasedColumn, encoding)) + " does not cover "
                + Excerpt.quoted(text(input, inputColumn, encoding));
    }

    private static String text(RecordCursor cursor, int column, Charset encoding) {
        byte[] bytes = cursor.valueBytes(column);
        int start = cursor.valueStart(column);
        return new String(bytes, start, cursor.valueEnd(column) - start, encoding);
    }

    @Override
    public void close() {
        labels.close();
        check.close();
    }
}
