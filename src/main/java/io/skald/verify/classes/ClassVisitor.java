package io.skald.verify.classes;

/** Is shown every class once, in no order to rely on. */
public interface ClassVisitor {

    /**
     * A class.
     *
     * @param rows how many rows it has
     * @param firstRow the first of them in the release, counted from 1
     * @param values by sensitive attribute, what all its rows share, or {@link ClassRows#SEVERAL}; valid during the call
     */
    void visit(long rows, long firstRow, long[] values);
}
