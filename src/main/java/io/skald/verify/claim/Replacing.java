package io.skald.verify.claim;

import java.util.function.Supplier;

/** What stands in place of the values of an identifier. */
public sealed interface Replacing {

    /**
     * The first characters in base 32 of HMAC-SHA-256 of each value, under a key that is itself HMAC-SHA-256 of a purpose under the custodian's.
     *
     * @param length characters
     * @param purpose of the key
     * @param key the custodian's; what it gives is overwritten once it was used
     */
    record Pseudonyms(int length, String purpose, Supplier<byte[]> key) implements Replacing {}

    /**
     * FF1 (NIST SP 800-38G) with AES of 256 bits and no tweak over the characters of an alphabet, others staying in their places; the key is made as
     * that of pseudonyms.
     *
     * @param alphabet ranges of characters in the order of their numerals, such as {@code 0-9A-Z}
     * @param purpose of the key
     * @param key the custodian's; what it gives is overwritten once it was used
     */
    record Encrypted(String alphabet, String purpose, Supplier<byte[]> key) implements Replacing {}

    /**
     * So many characters of the start and the end of each value, with {@code ***} between; that alone where there are no more.
     */
    record Parts(int first, int last) implements Replacing {}

    /**
     * The date moved by days: the first 64 bits of HMAC-SHA-256 of the value that the row has in another column, modulo twice the most, below which half
     * are days back, from the most on, and the others days on, from one on. Where that other value is missing, so is the date. The key is made as that of pseudonyms.
     *
     * @param by the other column
     * @param days the most
     * @param dates how they are written
     * @param purpose of the key
     * @param key the custodian's; what it gives is overwritten once it was used
     */
    record Shifted(String by, int days, RecodingClaim.Dates dates, String purpose, Supplier<byte[]> key)
            implements Replacing {}

    /**
     * The same where the key is not at hand: what can be told is the form, and whether one value stands for one value.
     *
     * @param whole whose key is not asked for
     */
    record Unproven(Replacing whole) implements Replacing {}
}
