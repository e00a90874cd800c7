package io.skald.identifier;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.NoSuchAlgorithmException;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** HMAC-SHA-256 (RFC 2104) under one key. For one thread. */
final class Hmac {

    private static final String ALGORITHM = "HmacSHA256";

    private final Mac mac;

    Hmac(byte[] key) {
        try {
            mac = Mac.getInstance(ALGORITHM);
            mac.init(new SecretKeySpec(key, ALGORITHM));
        } catch (NoSuchAlgorithmException | InvalidKeyException e) {
            throw new IllegalStateException("every Java platform has HMAC-SHA-256", e);
        }
    }

    byte[] of(String text) {
        return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
    }
}
