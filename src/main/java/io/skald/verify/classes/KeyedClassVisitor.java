package io.skald.verify.classes;

/** Is shown every class once, with its key, in no order to rely on. */
public interface KeyedClassVisitor {

    /**
     * A class.
     *
     * @param keys where its {@link ClassKey} is
     * @param start where that starts
     * @param rows how many rows it has
     * @param firstRow the first of them
     * @param values as {@link ClassVisitor#visit} has them; valid during the call, as the key is
     */
    void visit(byte[] keys, int start, long rows, long firstRow, long[] values);
}
