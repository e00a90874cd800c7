package io.skald.attribute.hierarchy;

import io.skald.UsageException;
import io.skald.attribute.bin.CategoryLabelling;
import io.skald.attribute.bin.TableBins;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.MemoryTag;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * A generalisation hierarchy from a CSV file: a tree of original values and, level by level, the labels that generalise
 * them.
 *
 * <p>Leaves are numbered depth first, children in the order in which the file first names them. So whatever is below one
 * label, at any level, is a run of leaves. The top level has one label; {@code *} is added where the file does not end in one.
 */
public final class Hierarchy {

    /** Of a file of short labels, for the tree and for what verification makes of the same file. */
    private static final long BYTES_PER_FILE_BYTE = 6;

    private final Path file;
    private final boolean trimmed;
    private final HierarchyLabels labels;

    private Hierarchy(Path file, boolean trimmed, HierarchyLabels labels) {
        this.file = file;
        this.trimmed = trimmed;
        this.labels = labels;
    }

    /** Same as {@link #read(Path, Charset, boolean, MemoryBudget)}, with as much memory as there is. */
    public static Hierarchy read(Path file, Charset encoding, boolean trim) {
        return read(file, encoding, trim, MemoryBudget.of(new ByteSize(Long.MAX_VALUE)));
    }

    /**
     * Reads one row per original value: {@code value;level 1;...;*}, the delimiter detected among semicolon, comma, tab and bar.
     *
     * @param trim whether blanks around values and labels are dropped
     * @param budget must have room for it while it is read; nothing is held of it afterwards
     * @throws UsageException if the file is no tree (names the file and both lines), cannot be read, or is larger than the budget
     */
    public static Hierarchy read(Path file, Charset encoding, boolean trim, MemoryBudget budget) {
        try (MemoryBudget.Reservation reading = budget.reserve(MemoryTag.HIERARCHIES, 0)) {
            HierarchyLabels labels = HierarchyTree.read(new HierarchySource(file, encoding, trim), budget, reading);
            hold(reading, labels.retainedBytes(), file, budget);
            return new Hierarchy(file, trim, labels);
        }
    }

    static void hold(MemoryBudget.Reservation reservation, long bytes, Path file, MemoryBudget budget) {
        if (!reservation.tryResize(bytes)) {
            throw new UsageException(
                    file + ": the hierarchy is too large for the job's memory. Set 'memory' to at least "
                            + budget.leastMemory(Math.max(bytes, BYTES_PER_FILE_BYTE * sizeOf(file))) + ".");
        }
    }

    private static long sizeOf(Path file) {
        try {
            return Files.size(file);
        } catch (IOException unknown) {
            return 0;
        }
    }

    /** The file it was read from. */
    public Path file() {
        return file;
    }

    /** Bytes that it takes. */
    public long retainedBytes() {
        return labels.retainedBytes();
    }

    /** Number of original values. */
    public int size() {
        return (int) labels.bins().values();
    }

    /** The top level. */
    public int height() {
        return labels.height();
    }

    /** The original values, in the order of their codes. */
    public List<String> values() {
        return labels.labels(0);
    }

    /** The labels of a level, in the order of the leaves below them. */
    public List<String> labels(int level) {
        return labels.labels(level);
    }

    /** Whether a text is one of the original values. */
    public boolean contains(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        return code(bytes, 0, bytes.length) >= 0;
    }

    /** The numbers of a value's labels, by level from its own to the one below the top; empty if it is none of the original values. */
    public Optional<int[]> labelsOf(String value) {
        byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
        int code = code(bytes, 0, bytes.length);
        return code < 0
                ? Optional.empty()
                : Optional.of(IntStream.range(0, height())
                        .map(level -> (int) bins().bin(level, code))
                        .toArray());
    }

    /** A text that stands for more than one set of original values, at whatever levels, if there is one. */
    public Optional<String> ambiguousLabel() {
        return new CategoryLabelling(bins(), this::label, label(height(), 0), new BitSet()).ambiguous();
    }

    /** Whether blanks around its values were dropped. */
    boolean trimmed() {
        return trimmed;
    }

    public TableBins bins() {
        return labels.bins();
    }

    public String label(int level, long bin) {
        return labels.label(level, bin);
    }

    /** The code of a value in UTF-8; -1 if it is none. */
    public int code(byte[] bytes, int from, int to) {
        return labels.code(bytes, from, to);
    }
}
