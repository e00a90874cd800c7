package io.skald.verify.cover;

import io.skald.budget.MemoryBudget;
import io.skald.verify.bytes.ByteKeys;
import io.skald.verify.bytes.ByteSpan;
import io.skald.verify.classes.LabelEndCheck;
import java.util.Arrays;
import java.util.Optional;

/** Which ends of one column's labels are met by rows that print them, as far as one worker has seen. */
public final class MetEnds implements AutoCloseable {

    private static final int LOW = 1;
    private static final int HIGH = 2;
    private static final int SEEN = 4;

    private final Optional<LabelEndCheck> check;
    private final int column;
    private final boolean asked;
    private final Optional<MemoryBudget.Reservation> held;
    private byte[] met = new byte[0];
    private boolean noted;
    private int notedLabel;
    private byte[] text = new byte[0];
    private int textStart;
    private int textEnd;
    private boolean notedLow;
    private boolean notedHigh;

    private MetEnds(Optional<LabelEndCheck> check, int column) {
        this.check = check;
        this.column = column;
        this.asked = check.isPresent();
        this.held = check.map(LabelEndCheck::reserve);
    }

    /** Where nobody asks. */
    public static MetEnds notAsked() {
        return new MetEnds(Optional.empty(), 0);
    }

    public static MetEnds of(LabelEndCheck check, int column) {
        return new MetEnds(Optional.of(check), column);
    }

    /** Whether anybody asks. */
    public boolean asked() {
        return asked;
    }

    /**
     * Notes what a row meets, if it prints the label: whether it does is not known before all its cells were compared.
     *
     * @param label its number, or {@link ByteKeys#NONE}
     * @param printed its text
     */
    void note(int label, ByteSpan printed, boolean low, boolean high) {
        noted = true;
        notedLabel = label;
        text = printed.bytes();
        textStart = printed.start();
        textEnd = printed.end();
        notedLow = low;
        notedHigh = high;
    }

    /** Whether both ends of a label with a number are met, so that more rows tell nothing new. */
    boolean areMet(int label) {
        return label < met.length && met[label] == (SEEN | LOW | HIGH);
    }

    /** Forgets what was noted last. */
    void forget() {
        noted = false;
    }

    /** The row prints the label. */
    void accept() {
        if (noted) {
            add(notedLabel, text, textStart, textEnd, notedLow, notedHigh);
            noted = false;
        }
    }

    private void add(int label, byte[] bytes, int start, int end, boolean low, boolean high) {
        if (label != ByteKeys.NONE && (label < met.length || grow(label))) {
            met[label] |= (byte) (SEEN | (low ? LOW : 0) | (high ? HIGH : 0));
        } else {
            check.orElseThrow().add(column, bytes, start, end, low, high);
        }
    }

    private boolean grow(int label) {
        int size = Math.max(64, 2 * Math.max(met.length, label + 1));
        if (!held.orElseThrow().tryResize(size + met.length)) {
            return false;
        }
        met = Arrays.copyOf(met, size);
        return true;
    }

    /** Hands over what was noted of labels with numbers. */
    public void handOver(ByteKeys labels) {
        for (int id = 0; id < Math.min(met.length, labels.size()); id++) {
            if (met[id] != 0) {
                check.orElseThrow()
                        .add(
                                column,
                                labels.texts(),
                                labels.start(id),
                                labels.end(id),
                                (met[id] & LOW) != 0,
                                (met[id] & HIGH) != 0);
            }
        }
    }

    @Override
    public void close() {
        held.ifPresent(MemoryBudget.Reservation::close);
    }
}
