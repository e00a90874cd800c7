package io.skald.attribute;

import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A generalisation hierarchy from a CSV file: a tree of original values and, level by level, the labels that generalise
 * them.
 *
 * <p>Leaves are numbered depth first, children in the order in which the file first names them. So whatever is below one
 * label, at any level, is a run of leaves. The top level has one label; {@code *} is added where the file does not end in one.
 */
public final class Hierarchy {

    private final Path file;
    private final boolean trimmed;
    private final String[][] labels;
    private final TableBins bins;

    private Hierarchy(Path file, boolean trimmed, String[][] labels, TableBins bins) {
        this.file = file;
        this.trimmed = trimmed;
        this.labels = labels;
        this.bins = bins;
    }

    /**
     * Reads one row per original value: {@code value;level 1;...;*}, the delimiter detected among semicolon, comma, tab and bar.
     *
     * @param trim whether blanks around values and labels are dropped
     * @throws io.skald.UsageException if the file is no tree (names the file and both lines) or cannot be read
     */
    public static Hierarchy read(Path file, Charset encoding, boolean trim) {
        HierarchyTree tree = HierarchyTree.prove(file, HierarchyFile.read(file, encoding, trim));
        return new Hierarchy(file, trim, tree.labels(), new TableBins(tree.labels()[0].length, tree.binOfLeaf()));
    }

    /** The file it was read from. */
    public Path file() {
        return file;
    }

    /** Number of original values. */
    public int size() {
        return labels[0].length;
    }

    /** The top level. */
    public int height() {
        return bins.height();
    }

    /** The original values, in the order of their codes. */
    public List<String> values() {
        return List.of(labels[0]);
    }

    /** The labels of a level, in the order of the leaves below them. */
    public List<String> labels(int level) {
        return List.of(labels[level]);
    }

    /** Whether a text is one of the original values. */
    public boolean contains(String value) {
        return values().contains(value);
    }

    /** A text that stands for more than one set of original values, at whatever levels, if there is one. */
    public Optional<String> ambiguousLabel() {
        return new CategoryLabelling(bins, this::label, label(height(), 0), new java.util.BitSet()).ambiguous();
    }

    /** Whether blanks around its values were dropped. */
    boolean trimmed() {
        return trimmed;
    }

    TableBins bins() {
        return bins;
    }

    String label(int level, long bin) {
        return labels[level][(int) bin];
    }
}
