package io.skald.verify;

/** Is shown every class once, in no order to rely on. */
interface ClassVisitor {

    /**
     * A class.
     *
     * @param rows how many rows it has
     * @param firstRow the first of them in the release, counted from 1
     */
    void visit(long rows, long firstRow);
}
