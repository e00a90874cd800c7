package io.skald.verify.column;

import io.skald.verify.claim.Replacing;
import io.skald.verify.cover.DateRule;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** Whether a cell of the release is what replaces one of the input. For one thread. */
interface CellRule {

    /** @param beside the value of another column that decides it too; empty where there is none */
    boolean holds(String original, String beside, String released);

    /** @param missing values that stay as they are */
    static CellRule of(Replacing replacing, List<String> missing) {
        CellRule rule = rule(replacing, missing);
        return (original, beside, released) ->
                missing.contains(original) ? released.equals(original) : rule.holds(original, beside, released);
    }

    private static CellRule rule(Replacing replacing, List<String> missing) {
        if (replacing instanceof Replacing.Pseudonyms pseudonyms) {
            return pseudonyms(pseudonyms);
        }
        if (replacing instanceof Replacing.Encrypted encrypted) {
            return encrypted(encrypted);
        }
        if (replacing instanceof Replacing.Unproven unproven) {
            return ReplacedForm.of(unproven.whole(), missing)::fits;
        }
        return replacing instanceof Replacing.Shifted shifted
                ? shifted(shifted, missing)
                : parts((Replacing.Parts) replacing);
    }

    private static CellRule shifted(Replacing.Shifted shifted, List<String> missing) {
        byte[] own = own(shifted.key(), shifted.purpose());
        Mac mac = mac(own);
        Arrays.fill(own, (byte) 0);
        BigInteger most = BigInteger.valueOf(shifted.days());
        DateTimeFormatter format = DateRule.writer(shifted.dates());
        return (original, person, released) -> {
            if (missing.contains(person)) {
                return released.equals(missing.get(0));
            }
            byte[] bits = Arrays.copyOf(mac.doFinal(person.getBytes(StandardCharsets.UTF_8)), Long.BYTES);
            BigInteger days = new BigInteger(1, bits).mod(most.shiftLeft(1)).subtract(most);
            BigInteger moved = days.signum() < 0 ? days : days.add(BigInteger.ONE);
            return released.equals(DateRule.later(original, moved.intValueExact(), format));
        };
    }

    private static CellRule parts(Replacing.Parts parts) {
        return (original, beside, released) -> {
            int[] characters = original.codePoints().toArray();
            String right = "***";
            if (characters.length > parts.first() + parts.last()) {
                int end = characters.length - parts.last();
                right = new String(characters, 0, parts.first()) + right + new String(characters, end, parts.last());
            }
            return released.equals(right);
        };
    }

    private static CellRule pseudonyms(Replacing.Pseudonyms pseudonyms) {
        byte[] own = own(pseudonyms.key(), pseudonyms.purpose());
        Mac mac = mac(own);
        Arrays.fill(own, (byte) 0);
        return (original, beside, released) ->
                released.equals(base32(mac.doFinal(original.getBytes(StandardCharsets.UTF_8)), pseudonyms.length()));
    }

    private static CellRule encrypted(Replacing.Encrypted encrypted) {
        byte[] own = own(encrypted.key(), encrypted.purpose());
        FormatPreserving cipher = new FormatPreserving(own, encrypted.alphabet());
        Arrays.fill(own, (byte) 0);
        return (original, beside, released) -> released.equals(cipher.of(original));
    }

    private static byte[] own(Supplier<byte[]> custodians, String purpose) {
        byte[] key = custodians.get();
        byte[] own = mac(key).doFinal(purpose.getBytes(StandardCharsets.UTF_8));
        Arrays.fill(key, (byte) 0);
        return own;
    }

    private static Mac mac(byte[] key) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac;
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has HMAC-SHA-256", e);
        }
    }

    private static String base32(byte[] bytes, int length) {
        StringBuilder bits = new StringBuilder();
        for (byte each : bytes) {
            bits.append(Integer.toBinaryString(each & 0xFF | 0x100), 1, 9);
        }
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            int number = Integer.parseInt(bits.substring(5 * i, 5 * i + 5), 2);
            text.append("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".charAt(number));
        }
        return text.toString().toLowerCase(Locale.ROOT);
    }
}
