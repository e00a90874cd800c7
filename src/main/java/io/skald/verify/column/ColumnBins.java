package io.skald.verify.column;

import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import io.skald.verify.bytes.ByteHash;
import io.skald.verify.bytes.ByteKeys;
import io.skald.verify.claim.Claim;
import io.skald.verify.classes.ClassKey;
import io.skald.verify.classes.ClassKeyReader;
import io.skald.verify.cover.AnyValueRule;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/**
 * The bins of one quasi-identifier at the level that the report claims, numbered as they come, so that a bin is looked for
 * once per label and not once per class. For one thread, once all rows have been read.
 */
public final class ColumnBins implements AutoCloseable {

    /** In place of the number of a label's bin, which is more by {@link #FIRST}. */
    private static final int NOT_ASKED = 0;

    private static final int UNKNOWN = 1;
    private static final int FIRST = 2;

    private final AnyValueRule rule;
    private final Claim.Exemptions exemptions;
    private final SharedLabels labels;
    private final Charset encoding;
    private final ByteKeys bins;
    private final MemoryBudget.Reservation held;
    private final int[] binOfLabel;
    private final ByteKeys values;
    private int[] binOfValue;
    private boolean full;

    /**
     * @param limit bytes to hold at the most for the bins' names
     */
    ColumnBins(
            AnyValueRule rule,
            Claim.Exemptions exemptions,
            SharedLabels labels,
            Charset encoding,
            MemoryBudget budget,
            long limit) {
        this.rule = rule;
        this.exemptions = exemptions;
        this.labels = labels;
        this.encoding = encoding;
        this.bins = new ByteKeys(budget, MemoryTag.VERIFIED_BINS, limit / 2, 0);
        this.values = new ByteKeys(budget, MemoryTag.VERIFIED_BINS, limit / 2, Integer.BYTES);
        this.binOfValue = new int[values.capacity()];
        int known = labels.numbered().size();
        Optional<MemoryBudget.Reservation> room =
                budget.tryReserve(MemoryTag.VERIFIED_BINS, (long) Integer.BYTES * known);
        this.held = room.orElseGet(() -> budget.reserve(MemoryTag.VERIFIED_BINS, 0));
        this.binOfLabel = new int[room.isPresent() ? known : 0];
    }

    /** Adds the bin of a value to a key; whether there is one that must be released whole. */
    boolean addOfValue(byte[] bytes, int start, int end, ClassKey key) {
        int id = values.idOf(bytes, start, end);
        if (id == ByteKeys.NONE) {
            return add(binOfValue(bytes, start, end), key);
        }
        if (id >= binOfValue.length) {
            binOfValue = Arrays.copyOf(binOfValue, values.capacity());
        }
        if (binOfValue[id] == NOT_ASKED) {
            Optional<String> bin = binOfValue(bytes, start, end);
            int number = bin.map(this::numberOf).orElse(UNKNOWN - FIRST);
            if (number == ByteKeys.NONE && bin.isPresent()) {
                return add(bin, key);
            }
            binOfValue[id] = number + FIRST;
        }
        return addNumber(binOfValue[id], key);
    }

    private Optional<String> binOfValue(byte[] bytes, int start, int end) {
        String value = new String(bytes, start, end - start, encoding);
        return rule.isExempt(value, exemptions) ? Optional.empty() : rule.binOf(value);
    }

    private static boolean addNumber(int bin, ClassKey key) {
        if (bin == UNKNOWN) {
            return false;
        }
        key.addId(bin - FIRST);
        return true;
    }

    /** Adds the bin of a label to a key; whether it is known. */
    boolean addOfLabel(ClassKeyReader label, ClassKey key) {
        int id = label.id();
        if (id == ByteKeys.NONE) {
            return add(binOf(label.bytes(), label.start(), label.end()), key);
        }
        if (id >= binOfLabel.length) {
            return add(binOf(id), key);
        }
        if (binOfLabel[id] == NOT_ASKED) {
            Optional<String> bin = binOf(id);
            int number = bin.map(this::numberOf).orElse(UNKNOWN - FIRST);
            if (number == ByteKeys.NONE && bin.isPresent()) {
                return add(bin, key);
            }
            binOfLabel[id] = number + FIRST;
        }
        return addNumber(binOfLabel[id], key);
    }

    private Optional<String> binOf(int label) {
        ByteKeys texts = labels.numbered();
        return binOf(texts.texts(), texts.start(label), texts.end(label));
    }

    private Optional<String> binOf(byte[] label, int start, int end) {
        return rule.binOfLabel(new String(label, start, end - start, encoding));
    }

    private boolean add(Optional<String> bin, ClassKey key) {
        if (bin.isEmpty()) {
            return false;
        }
        int number = numberOf(bin.get());
        if (number == ByteKeys.NONE) {
            byte[] name = name(bin.get());
            key.addText(name, 0, name.length);
        } else {
            key.addId(number);
        }
        return true;
    }

    /** Once a bin found no room, no other gets a number, so that each has one from the first time on or never. */
    private int numberOf(String bin) {
        byte[] name = name(bin);
        int hash = ByteHash.of(name, 0, name.length);
        int number = full ? bins.known(name, 0, name.length, hash) : bins.idOf(name, 0, name.length, hash);
        full |= number == ByteKeys.NONE;
        return number;
    }

    private static byte[] name(String bin) {
        return bin.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        bins.close();
        values.close();
        held.close();
    }
}
