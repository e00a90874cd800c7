package io.skald.distributed;

/** Sees blocks that folds hand out. */
@FunctionalInterface
public interface BlockVisitor {

    /** @return whether more are wanted */
    boolean see(byte[] block);
}
