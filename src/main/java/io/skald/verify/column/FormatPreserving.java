package io.skald.verify.column;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/** FF1 without a tweak over the characters of a text that are in an alphabet. For one thread. */
final class FormatPreserving {

    private static final int BLOCK = 16;

    private final SecretKeySpec key;
    private final String alphabet;
    private final BigInteger radix;

    /** @param ranges of characters, such as {@code 0-9A-Z} */
    FormatPreserving(byte[] key, String ranges) {
        this.key = new SecretKeySpec(key, "AES");
        StringBuilder characters = new StringBuilder();
        for (int i = 0; i < ranges.length(); i += 3) {
            for (char each = ranges.charAt(i); each <= ranges.charAt(i + 2); each++) {
                characters.append(each);
            }
        }
        this.alphabet = characters.toString();
        this.radix = BigInteger.valueOf(alphabet.length());
    }

    /** The text that stands for this one. */
    String of(String text) {
        List<Integer> places = new ArrayList<>();
        for (int i = 0; i < text.length(); i++) {
            if (alphabet.indexOf(text.charAt(i)) >= 0) {
                places.add(i);
            }
        }
        int n = places.size();
        int u = n / 2;
        BigInteger left = number(text, places.subList(0, u));
        BigInteger right = number(text, places.subList(u, n));
        for (int round = 0; round < 10; round++) {
            BigInteger sum = left.add(pseudorandom(n, u, round, right));
            left = right;
            right = sum.mod(radix.pow(round % 2 == 0 ? u : n - u));
        }
        StringBuilder replaced = new StringBuilder(text);
        write(left, replaced, places.subList(0, u));
        write(right, replaced, places.subList(u, n));
        return replaced.toString();
    }

    private BigInteger pseudorandom(int n, int u, int round, BigInteger half) {
        int bytes = 0;
        while (BigInteger.ONE.shiftLeft(8 * bytes).compareTo(radix.pow(n - u)) < 0) {
            bytes++;
        }
        int wanted = (bytes + 3) / 4 * 4 + 4;
        ByteArrayOutputStream in = new ByteArrayOutputStream();
        in.writeBytes(new byte[] {1, 2, 1});
        in.writeBytes(bigEndian(radix, 3));
        in.writeBytes(new byte[] {10, (byte) u});
        in.writeBytes(bigEndian(BigInteger.valueOf(n), 4));
        in.writeBytes(new byte[4]);
        while ((in.size() + bytes + 1) % BLOCK != 0) {
            in.write(0);
        }
        in.write(round);
        in.writeBytes(bigEndian(half, bytes));
        byte[] chained = aes("AES/CBC/NoPadding", in.toByteArray());
        BigInteger last = new BigInteger(1, chained).mod(BigInteger.ONE.shiftLeft(8 * BLOCK));
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(bigEndian(last, BLOCK));
        for (long block = 1; out.size() < wanted; block++) {
            out.writeBytes(aes("AES/ECB/NoPadding", bigEndian(last.xor(BigInteger.valueOf(block)), BLOCK)));
        }
        return new BigInteger(1, out.toByteArray()).shiftRight(8 * (out.size() - wanted));
    }

    private byte[] aes(String mode, byte[] blocks) {
        try {
            Cipher cipher = Cipher.getInstance(mode);
            if (mode.contains("CBC")) {
                cipher.init(Cipher.ENCRYPT_MODE, key, new IvParameterSpec(new byte[BLOCK]));
            } else {
                cipher.init(Cipher.ENCRYPT_MODE, key);
            }
            return cipher.doFinal(blocks);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has AES", e);
        }
    }

    private static byte[] bigEndian(BigInteger number, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[length - 1 - i] = number.shiftRight(8 * i).byteValue();
        }
        return bytes;
    }

    private BigInteger number(String text, List<Integer> places) {
        BigInteger number = BigInteger.ZERO;
        for (int place : places) {
            number = number.multiply(radix).add(BigInteger.valueOf(alphabet.indexOf(text.charAt(place))));
        }
        return number;
    }

    private void write(BigInteger number, StringBuilder text, List<Integer> places) {
        BigInteger left = number;
        for (int i = places.size() - 1; i >= 0; i--) {
            text.setCharAt(places.get(i), alphabet.charAt(left.mod(radix).intValue()));
            left = left.divide(radix);
        }
    }
}
