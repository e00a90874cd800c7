package io.skald.verify.column;

import io.skald.Excerpt;
import io.skald.table.RowCursor;
import io.skald.table.WrittenCursor;
import io.skald.verify.bytes.ByteKeys;
import io.skald.verify.bytes.ByteRange;
import io.skald.verify.bytes.ByteSpan;
import io.skald.verify.claim.Claim;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.cover.AnyValueRule;
import io.skald.verify.cover.LabelLosses;
import io.skald.verify.cover.MetEnds;
import io.skald.verify.cover.PrintedRange;
import io.skald.verify.cover.RankLane;
import io.skald.verify.cover.ValueCheck;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;

/** One quasi-identifier: the label of the release's row at hand, and whether it covers values of the input. */
public final class GeneralisedColumn implements AutoCloseable {

    private final String name;
    private final int inputColumn;
    private final int releasedColumn;
    private final ColumnLabels labels;
    private final ValueCheck check;
    private final MetEnds ends;
    private final AnyValueRule rule;
    private final Optional<RankLane> ranks;
    private final Optional<PrintedRange> range;
    private final Charset encoding;
    private final boolean trim;
    private final LabelLosses unnumbered = new LabelLosses();
    private final ByteSpan labelText = new ByteSpan();
    private final ByteSpan valueText = new ByteSpan();
    private final byte[] topText;
    private final int topLength;
    private final int top;
    private final boolean topFits;
    private int label;
    private boolean isTop;

    /**
     * @param check whether labels cover values
     * @param ends what the check notes
     * @param rule the same in full, and what labels lose
     * @param ranks takes the values of the input, where they decide bins
     * @param range takes the values that are released, where they decide the one label
     * @param encoding of the labels' bytes
     * @param trim whether values are read without the blanks around them
     */
    GeneralisedColumn(
            Header.Place place,
            ColumnLabels labels,
            ValueCheck check,
            MetEnds ends,
            AnyValueRule rule,
            Optional<RankLane> ranks,
            Optional<PrintedRange> range,
            Charset encoding,
            boolean trim,
            byte[] top) {
        this.name = place.column().name();
        this.inputColumn = place.input();
        this.releasedColumn = place.released();
        this.labels = labels;
        this.check = check;
        this.ends = ends;
        this.rule = rule;
        this.ranks = ranks;
        this.range = range;
        this.encoding = encoding;
        this.trim = trim;
        this.topText = ByteRange.withSlack(top);
        this.topLength = top.length;
        this.top = labels.idOf(top, 0, top.length);
        this.topFits = rule.topFits();
    }

    public String name() {
        return name;
    }

    /** Takes the label of the release's row; adds it to the key of the row's class. */
    public void read(RowCursor released, ClassKey key) {
        byte[] bytes = released.valueBytes(releasedColumn);
        int start = released.valueStart(releasedColumn);
        int end = released.valueEnd(releasedColumn);
        // Where a column is suppressed, all labels are this one: worth a look before the others are searched.
        isTop = ByteRange.equal(topText, 0, topLength, bytes, start, end);
        label = isTop ? top : labels.idOf(bytes, start, end);
        if (label == ByteKeys.NONE) {
            unnumbered.add(rule.loss(new String(bytes, start, end - start, encoding)), 1);
        } else {
            labels.count(label);
        }
        int shared = labels.sharedIdOf(label, bytes, start, end);
        if (shared == ByteKeys.NONE) {
            key.addText(bytes, start, end);
        } else {
            key.addId(shared);
        }
    }

    /** Whether the label taken last has blanks around it: a format that trims does not see them, but whoever reads the release does. */
    public boolean hasBlanks(RowCursor released) {
        if (!trim) {
            return false;
        }
        byte[] value = released.valueBytes(releasedColumn);
        int start = released.valueStart(releasedColumn);
        int end = released.valueEnd(releasedColumn);
        if (released instanceof WrittenCursor written
                && written.fieldEnd(releasedColumn) - written.fieldStart(releasedColumn) == end - start) {
            return false;
        }
        byte[] printed = released.untrimmed(releasedColumn);
        return !Arrays.equals(printed, 0, printed.length, value, start, end);
    }

    /** Whether the label taken last is the top label. */
    public boolean isTop() {
        return isTop;
    }

    /** Whether the label taken last covers the value of the input's row. */
    public boolean covers(RowCursor input, RowCursor released) {
        if (isTop && topFits) {
            return true;
        }
        move(valueText, input, inputColumn);
        if (label != ByteKeys.NONE) {
            ByteKeys own = labels.own();
            labelText.to(own.texts(), own.start(label), own.end(label));
        } else {
            move(labelText, released, releasedColumn);
        }
        return check.covers(label, labelText, valueText);
    }

    private static void move(ByteSpan span, RowCursor cursor, int column) {
        byte[] bytes = cursor.valueBytes(column);
        span.to(bytes, cursor.valueStart(column), cursor.valueEnd(column));
    }

    /** Takes a row of the input, whatever became of it. */
    public void see(RowCursor input) {
        if (ranks.isPresent()) {
            ranks.get().see(input.valueBytes(inputColumn), input.valueStart(inputColumn), input.valueEnd(inputColumn));
        }
    }

    /** Whether it matters which rows of the input there are. */
    public boolean asksAllRows() {
        return ranks.isPresent();
    }

    /** The row of the input that was covered last is the one that the release's row stands for. */
    public void accept(RowCursor input) {
        if (range.isPresent()) {
            range.get()
                    .see(
                            input.valueBytes(inputColumn),
                            input.valueStart(inputColumn),
                            input.valueEnd(inputColumn),
                            isTop);
        }
        if (ends.asked() && !(isTop && topFits)) {
            check.accept();
        }
    }

    /** Adds the value of the input's row to a key, as a text. */
    public void addValue(RowCursor input, ClassKey key) {
        key.addText(input.valueBytes(inputColumn), input.valueStart(inputColumn), input.valueEnd(inputColumn));
    }

    /** Whether a policy suppresses the input's row for its value. */
    public boolean isExempt(RowCursor input, Claim.Exemptions exemptions) {
        return rule.isExempt(text(input, inputColumn, encoding), exemptions);
    }

    /** What is wrong with this label, for a message. */
    public String describe(RowCursor input, RowCursor released, Charset encoding) {
        String printed = text(released, releasedColumn, encoding);
        String value = text(input, inputColumn, encoding);
        return Excerpt.quoted(printed)
                + (rule.coversAtAnyLevel(value, printed)
                        ? " is not what the level in the report makes of "
                        : " does not cover ")
                + Excerpt.quoted(value);
    }

    private static String text(RowCursor cursor, int column, Charset encoding) {
        byte[] bytes = cursor.valueBytes(column);
        int start = cursor.valueStart(column);
        return new String(bytes, start, cursor.valueEnd(column) - start, encoding);
    }

    /** What the labels of all rows taken so far lose. */
    public void addLosses(LabelLosses losses) {
        losses.addAll(unnumbered);
        ByteKeys own = labels.own();
        for (int id = 0; id < own.size(); id++) {
            if (labels.rows(id) > 0) {
                String text = new String(own.texts(), own.start(id), own.end(id) - own.start(id), encoding);
                losses.add(rule.loss(text), labels.rows(id));
            }
        }
    }

    /** Whether it matters which rows of the input are released. */
    public boolean asksReleasedRows() {
        return ends.asked() || range.isPresent();
    }

    /** Hands over what the rows so far have to do with the ends of labels. */
    public void handOverEnds() {
        ranks.ifPresent(RankLane::flush);
        ends.handOver(labels.own());
    }

    @Override
    public void close() {
        labels.close();
        check.close();
        ends.close();
        ranks.ifPresent(RankLane::close);
        range.ifPresent(PrintedRange::close);
    }
}
