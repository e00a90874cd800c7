package io.skald.identifier;

/** The first characters of bytes in base 32 (RFC 4648), in small letters. */
final class Base32 {

    private static final String ALPHABET = "abcdefghijklmnopqrstuvwxyz234567";
    private static final int BITS = 5;

    private Base32() {}

    static String text(byte[] bytes, int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            int number = 0;
            for (int bit = i * BITS; bit < (i + 1) * BITS; bit++) {
                number = number << 1 | bytes[bit >> 3] >> 7 - (bit & 7) & 1;
            }
            text.append(ALPHABET.charAt(number));
        }
        return text.toString();
    }
}
