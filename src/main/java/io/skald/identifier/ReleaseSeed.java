package io.skald.identifier;

import java.security.SecureRandom;
import java.util.HexFormat;

/**
 * What tells a release from all others, where that decides what stands for an identifier.
 *
 * @param input tells its input from others, such as a hash of it
 * @param drawn the key that the run drew for it, in hexadecimal; empty if it needs none
 */
public record ReleaseSeed(String input, String drawn) {

    private static final int KEY_BYTES = 32;

    /** A key that nobody knows yet, in hexadecimal. */
    public static String fresh() {
        byte[] key = new byte[KEY_BYTES];
        new SecureRandom().nextBytes(key);
        return HexFormat.of().formatHex(key);
    }
}
