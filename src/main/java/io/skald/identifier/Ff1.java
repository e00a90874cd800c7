package io.skald.identifier;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Arrays;
import javax.crypto.Cipher;
import javax.crypto.spec.SecretKeySpec;

/** Format-preserving encryption FF1 (NIST SP 800-38G, algorithm 7) with AES. For one thread. */
final class Ff1 {

    private static final int BLOCK = 16;
    private static final int ROUNDS = 10;

    private final Cipher aes;
    private final byte[] tweak;
    private final int radix;

    /**
     * @param key of 16, 24 or 32 bytes
     * @param radix from 2 to 65,536
     */
    Ff1(byte[] key, byte[] tweak, int radix) {
        try {
            aes = Cipher.getInstance("AES/ECB/NoPadding");
            aes.init(Cipher.ENCRYPT_MODE, new SecretKeySpec(key, "AES"));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has AES", e);
        }
        this.tweak = tweak.clone();
        this.radix = radix;
    }

    /** The numerals that stand for these, each from 0 to the radix less 1. */
    int[] encrypt(int[] numerals) {
        int n = numerals.length;
        int u = n / 2;
        int v = n - u;
        BigInteger base = BigInteger.valueOf(radix);
        int bytes = (base.pow(v).subtract(BigInteger.ONE).bitLength() + 7) / 8;
        int feedback = 4 * ((bytes + 3) / 4) + 4;
        byte[] head = ByteBuffer.allocate(BLOCK)
                .put(new byte[] {1, 2, 1, (byte) (radix >> 16), (byte) (radix >> 8), (byte) radix, 10, (byte) u})
                .putInt(n)
                .putInt(tweak.length)
                .array();
        BigInteger a = number(numerals, 0, u);
        BigInteger b = number(numerals, u, n);
        for (int round = 0; round < ROUNDS; round++) {
            BigInteger y = new BigInteger(1, expanded(mac(head, round, b, bytes), feedback));
            BigInteger c = a.add(y).mod(base.pow(round % 2 == 0 ? u : v));
            a = b;
            b = c;
        }
        int[] all = new int[n];
        put(a, all, 0, u);
        put(b, all, u, n);
        return all;
    }

    private byte[] mac(byte[] head, int round, BigInteger half, int bytes) {
        int padding = Math.floorMod(-tweak.length - bytes - 1, BLOCK);
        byte[] blocks = Arrays.copyOf(head, BLOCK + tweak.length + padding + 1 + bytes);
        System.arraycopy(tweak, 0, blocks, BLOCK, tweak.length);
        blocks[BLOCK + tweak.length + padding] = (byte) round;
        byte[] digits = half.toByteArray();
        int length = Math.min(bytes, digits.length);
        System.arraycopy(digits, digits.length - length, blocks, blocks.length - length, length);
        byte[] state = new byte[BLOCK];
        for (int at = 0; at < blocks.length; at += BLOCK) {
            for (int i = 0; i < BLOCK; i++) {
                state[i] ^= blocks[at + i];
            }
            state = encrypted(state);
        }
        return state;
    }

    private byte[] expanded(byte[] mac, int length) {
        byte[] all = Arrays.copyOf(mac, Math.max(BLOCK, (length + BLOCK - 1) / BLOCK * BLOCK));
        for (int block = 1; block * BLOCK < length; block++) {
            byte[] counted = mac.clone();
            counted[BLOCK - 1] ^= (byte) block;
            System.arraycopy(encrypted(counted), 0, all, block * BLOCK, BLOCK);
        }
        return Arrays.copyOf(all, length);
    }

    private byte[] encrypted(byte[] block) {
        try {
            return aes.doFinal(block);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("a whole block is encrypted", e);
        }
    }

    private BigInteger number(int[] numerals, int from, int to) {
        BigInteger number = BigInteger.ZERO;
        for (int i = from; i < to; i++) {
            number = number.multiply(BigInteger.valueOf(radix)).add(BigInteger.valueOf(numerals[i]));
        }
        return number;
    }

    private void put(BigInteger number, int[] numerals, int from, int to) {
        BigInteger left = number;
        for (int i = to - 1; i >= from; i--) {
            BigInteger[] parts = left.divideAndRemainder(BigInteger.valueOf(radix));
            numerals[i] = parts[1].intValueExact();
            left = parts[0];
        }
    }
}
