package io.skald.engine.release;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.SecureRandom;
import java.util.HexFormat;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/**
 * The key by which the rows of a release are shuffled. Rows come in the order of the AES encryptions of their numbers, so that
 * without the key every order is as likely as any other, and with it the order is known again.
 *
 * @param hexadecimal 128 bits
 */
public record RowKey(String hexadecimal) {

    private static final int KEY_BYTES = 16;
    private static final int BLOCK_BYTES = 16;

    /** A key that nobody knows yet. */
    static RowKey fresh() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return new RowKey(HexFormat.of().formatHex(key));
    }

    /** Gives the places of rows in the order of their numbers, from 0; for one thread. */
    Places places() {
        return new Places();
    }

    /** The first 64 bits of each row's encrypted number: rows are sorted by these, as unsigned numbers, then by their own. */
    final class Places {

        private static final int BATCH = 1024;

        private final Cipher cipher;
        private final byte[] plain = new byte[BATCH * BLOCK_BYTES];
        private final byte[] encrypted = new byte[BATCH * BLOCK_BYTES];
        private long row;

        private Places() {
            try {
                cipher = Cipher.getInstance("AES/ECB/NoPadding");
                cipher.init(
                        Cipher.ENCRYPT_MODE, new SecretKeySpec(HexFormat.of().parseHex(hexadecimal), "AES"));
            } catch (GeneralSecurityException missing) {
                throw new IllegalStateException("every Java platform has AES", missing);
            }
        }

        long next() {
            int inBatch = (int) (row % BATCH);
            if (inBatch == 0) {
                fill();
            }
            row++;
            return ByteBuffer.wrap(encrypted).getLong(inBatch * BLOCK_BYTES);
        }

        private void fill() {
            ByteBuffer numbers = ByteBuffer.wrap(plain);
            for (int i = 0; i < BATCH; i++) {
                numbers.putLong(i * BLOCK_BYTES, row + i);
            }
            try {
                cipher.update(plain, 0, plain.length, encrypted);
            } catch (GeneralSecurityException tooShort) {
                throw new IllegalStateException("as many bytes come out as go in", tooShort);
            }
        }
    }
}
