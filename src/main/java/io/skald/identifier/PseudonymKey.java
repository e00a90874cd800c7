package io.skald.identifier;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Locale;

/** Keys that are derived from one: for each column and purpose another, so that none tells of the others. */
public final class PseudonymKey {

    private static final int ID_BYTES = 4;

    private PseudonymKey() {}

    /**
     * The key of a column.
     *
     * @param use what it is for
     */
    static byte[] derive(KeySource source, String use, Replacement.Scope scope, String column, String input) {
        String purpose = "skald " + use + "\0" + scope.name().toLowerCase(Locale.ROOT);
        return of(
                source,
                switch (scope) {
                    case DATASET -> purpose;
                    case COLUMN -> purpose + "\0" + column;
                    case RELEASE -> purpose + "\0" + column + "\0" + input;
                });
    }

    /** What tells a key from others and nothing else of it. */
    public static String id(KeySource source) {
        return HexFormat.of().formatHex(Arrays.copyOf(of(source, "skald key id"), ID_BYTES));
    }

    private static byte[] of(KeySource source, String purpose) {
        byte[] key = source.read();
        try {
            return new Hmac(key).of(purpose);
        } finally {
            Arrays.fill(key, (byte) 0);
        }
    }
}
