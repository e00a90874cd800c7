package io.skald.verify.walk;

import io.skald.Excerpt;
import io.skald.table.RowCursor;
import io.skald.table.WrittenCursor;
import io.skald.verify.bytes.ByteRange;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.classes.ClassBatch;
import io.skald.verify.classes.ClassCounter;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.classes.ClassRows;
import io.skald.verify.classes.ClassVisitor;
import io.skald.verify.classes.HiddenRows;
import io.skald.verify.column.ClassColumns;
import io.skald.verify.column.ClassPersonValues;
import io.skald.verify.column.ClassPersons;
import io.skald.verify.column.ClassValues;
import io.skald.verify.column.GeneralisedColumn;
import io.skald.verify.column.KeptColumns;
import io.skald.verify.column.LeftOutGroup;
import io.skald.verify.column.OneToOne;
import io.skald.verify.column.SensitiveColumns;
import io.skald.verify.column.StarredRows;
import io.skald.verify.cover.LabelLosses;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * Takes rows of the release one by one: counts each in its class and compares it with rows of the input. For one thread at a
 * time; several workers share a counter and a log.
 */
public final class Worker implements AutoCloseable {

    private final KeptColumns kept;
    private final SensitiveColumns sensitive;
    private final ClassColumns classColumns;
    /** Looked through row by row: a list makes an iterator for each. */
    private final GeneralisedColumn[] generalised;

    private final Charset encoding;
    private final ClassBatch classes;
    private final ClassValues.Lane classValues;
    private final ClassPersons.Lane persons;
    private final ClassPersonValues.Lane personValues;
    private final OneToOne.Lane replaced;
    private final HiddenRows hidden;
    private final Claim.Exemptions exemptions;
    private final ViolationLog log;
    private final ClassKey key = new ClassKey();
    private final long[] values;
    private final GeneralisedColumn[] askingReleased;
    private final GeneralisedColumn[] askingAll;
    private final LeftOutGroup leftOut;
    private final ClassRows top;
    private final StarredRows starred;
    private final byte[] lineEnd;
    private final int lineEndLength;

    @SuppressWarnings("NullAway.Init") // there is none before the first
    private RowCursor record;

    private long number;
    private boolean suppressed;

    /**
     * @param hidden takes rows of the input that are not shown
     * @param leftOut takes them and their likes where rows are left out
     */
    public Worker(
            KeptColumns kept,
            SensitiveColumns sensitive,
            ClassColumns classColumns,
            List<GeneralisedColumn> generalised,
            Charset encoding,
            byte[] lineEnd,
            ClassCounter classes,
            ClassValues classValues,
            ClassPersons persons,
            ClassPersonValues personValues,
            OneToOne replaced,
            HiddenRows hidden,
            LeftOutGroup leftOut,
            Claim.Exemptions exemptions,
            ViolationLog log) {
        this.kept = kept;
        this.sensitive = sensitive;
        this.classColumns = classColumns;
        this.values = new long[sensitive.count() + classColumns.count()];
        this.top = new ClassRows(values.length, 1);
        this.starred = new StarredRows(sensitive.count(), sensitive.missing());
        this.generalised = generalised.toArray(GeneralisedColumn[]::new);
        this.askingReleased =
                generalised.stream().filter(GeneralisedColumn::asksReleasedRows).toArray(GeneralisedColumn[]::new);
        this.askingAll =
                generalised.stream().filter(GeneralisedColumn::asksAllRows).toArray(GeneralisedColumn[]::new);
        this.leftOut = leftOut;
        this.encoding = encoding;
        this.lineEnd = ByteRange.withSlack(lineEnd);
        this.lineEndLength = lineEnd.length;
        this.classes = new ClassBatch(classes, values.length);
        this.classValues = classValues.newLane();
        this.persons = persons.newLane();
        this.personValues = personValues.newLane();
        this.replaced = replaced.newLane();
        this.hidden = hidden;
        this.exemptions = exemptions;
        this.log = log;
    }

    /**
     * Takes a row and counts it in its class.
     *
     * @param rowNumber in the release, counted from 1
     */
    void take(RowCursor next, long rowNumber) {
        record = next;
        number = rowNumber;
        if (!endsAsOthers()) {
            log.add(Rule.LINE_END, rowNumber, "the row does not end as the first line of the input does");
        }
        key.clear();
        boolean allTop = generalised.length > 0;
        for (GeneralisedColumn column : generalised) {
            column.read(next, key);
            if (column.hasBlanks(next)) {
                log.add(Rule.LABEL, rowNumber, column.name(), "the label has blanks around it");
            }
            allTop &= column.isTop();
        }
        sensitive.read(next, values);
        classColumns.read(next, values, sensitive.count());
        suppressed = allTop;
        classValues.add(key, rowNumber, values, allTop);
        persons.take(key, rowNumber, allTop);
        personValues.take(key, rowNumber, allTop);
        if (allTop) {
            top.add(0, 1, rowNumber, values, 0);
            starred.add(values);
            leftOut.addShown(values);
        } else {
            classes.add(key, rowNumber, values);
        }
    }

    private boolean endsAsOthers() {
        return !(record instanceof WrittenCursor written)
                || ByteRange.equal(
                        lineEnd, 0, lineEndLength, written.bytes(), written.lineEndStart(), written.lineEndEnd());
    }

    /** Adds what the labels of the rows so far lose, in the columns' order. */
    public void addLosses(List<LabelLosses> losses) {
        for (int i = 0; i < generalised.length; i++) {
            generalised[i].addLosses(losses.get(i));
        }
    }

    /** Hands over which ends of labels the rows so far meet. */
    public void handOverEnds() {
        for (GeneralisedColumn column : generalised) {
            column.handOverEnds();
        }
    }

    /** Hands the last rows over to the counter. */
    void flush() {
        classes.flush();
        classValues.flush();
        persons.flush();
        personValues.flush();
        replaced.flush();
    }

    /** Shows the rows so far with the top label in every quasi-identifier, if there are any, as one class. */
    public void showTop(ClassVisitor visitor) {
        if (top.count(0) > 0) {
            top.show(0, visitor);
        }
    }

    /** The values of these rows. */
    public StarredRows starred() {
        return starred;
    }

    /** Whether the row taken last may be what the release made of a row of the input. */
    boolean standsFor(RowCursor original) {
        if (kept.firstChanged(original, record) != KeptColumns.NONE) {
            return false;
        }
        for (GeneralisedColumn column : generalised) {
            if (!covers(column, original)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Compares the row taken last with the one row of the input that it must stand for, which it hides where it is masked.
     */
    void compare(RowCursor original) {
        see(original);
        if (standsFor(original)) {
            accept(original);
        } else {
            explain(original);
        }
        if (suppressed) {
            hide(original, number);
        }
    }

    /** Takes a row of the input, whatever became of it. */
    void see(RowCursor original) {
        for (GeneralisedColumn column : askingAll) {
            column.see(original);
        }
    }

    /** The row of the input that was asked about last is the one that the row taken last stands for. */
    void accept(RowCursor original) {
        persons.add(original);
        personValues.add(original);
        replaced.add(original, record, number);
        if (!suppressed) {
            for (GeneralisedColumn column : askingReleased) {
                column.accept(original);
            }
        }
    }

    /** Notes a row of the input that the release leaves out. */
    void leaveOut(RowCursor original, long row) {
        leftOut.addHidden(original);
        persons.leaveOut(original);
        personValues.leaveOut(original);
        hide(original, row);
    }

    /** Notes a row of the input that the release does not show. */
    private void hide(RowCursor original, long row) {
        if (hidden.asked()) {
            key.clear();
            for (GeneralisedColumn column : generalised) {
                column.addValue(original, key);
            }
            hidden.add(key, row);
        }
    }

    /** Whether a policy suppresses a row of the input, so that none of the release stands for it. */
    boolean isExempt(RowCursor original) {
        return exemptions.ofValues()
                && Arrays.stream(generalised).anyMatch(column -> column.isExempt(original, exemptions));
    }

    /** The top label everywhere is a suppressed row's, whatever the levels. */
    private boolean covers(GeneralisedColumn column, RowCursor original) {
        return suppressed || column.covers(original, record);
    }

    /** The one cell that keeps the row taken last from standing for a row of the input; empty where there are several. */
    Optional<String> onlyFault(RowCursor original) {
        int changed = kept.firstChanged(original, record);
        List<GeneralisedColumn> uncovered = Arrays.stream(generalised)
                .filter(column -> !covers(column, original))
                .toList();
        if (changed != KeptColumns.NONE || uncovered.size() != 1) {
            return Optional.empty();
        }
        GeneralisedColumn column = uncovered.get(0);
        return Optional.of(
                "column " + Excerpt.name(column.name()) + ": " + column.describe(original, record, encoding));
    }

    /** Notes everything that keeps the row taken last from standing for a row of the input. */
    private void explain(RowCursor original) {
        int changed = kept.firstChanged(original, record);
        if (changed != KeptColumns.NONE) {
            log.add(Rule.KEPT_CELL, number, kept.name(changed), "the cell is not that of the input");
        }
        for (GeneralisedColumn column : generalised) {
            if (!covers(column, original)) {
                if (log.lists(Rule.LABEL, number)) {
                    log.add(Rule.LABEL, number, column.name(), column.describe(original, record, encoding));
                } else {
                    log.count(Rule.LABEL);
                }
            }
        }
    }

    @Override
    public void close() {
        for (GeneralisedColumn column : generalised) {
            column.close();
        }
        classes.close();
        classValues.close();
        persons.close();
        personValues.close();
        replaced.close();
    }
}
