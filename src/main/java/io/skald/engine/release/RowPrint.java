package io.skald.engine.release;

import io.skald.table.RowCursor;
import java.nio.ByteBuffer;
import java.security.DigestException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;

/**
 * The fingerprint of what a row prints in its quasi-identifiers: the first half of a SHA-256, so that two classes of a table as large as there
 * is are taken for one less often than a disk errs. For one thread.
 */
final class RowPrint {

    private final int[] columns;
    private final byte[] top;
    private final MessageDigest digest;
    private final ByteBuffer length = ByteBuffer.allocate(Integer.BYTES);
    private final ByteBuffer hash = ByteBuffer.allocate(32);
    private boolean isTop;

    /**
     * @param columns where the quasi-identifiers are
     * @param top the label of everything
     */
    RowPrint(int[] columns, byte[] top) {
        this.columns = columns.clone();
        this.top = top.clone();
        try {
            this.digest = MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("every Java platform has SHA-256", missing);
        }
    }

    /** Takes the row where the cursor stands. */
    void take(RowCursor row) {
        isTop = columns.length > 0;
        for (int column : columns) {
            byte[] bytes = row.valueBytes(column);
            int start = row.valueStart(column);
            int end = row.valueEnd(column);
            isTop &= Arrays.equals(bytes, start, end, top, 0, top.length);
            digest.update(length.putInt(0, end - start).array());
            digest.update(bytes, start, end - start);
        }
        try {
            digest.digest(hash.array(), 0, hash.capacity());
        } catch (DigestException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Whether the row prints the label of everything in every quasi-identifier. */
    boolean isTop() {
        return isTop;
    }

    /** The fingerprint's first bytes. */
    long high() {
        return hash.getLong(0);
    }

    /** Those behind them. */
    long low() {
        return hash.getLong(Long.BYTES);
    }
}
