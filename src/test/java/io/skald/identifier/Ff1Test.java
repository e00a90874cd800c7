package io.skald.identifier;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The samples that NIST published for FF1. */
class Ff1Test {

    private static final String DIGITS = "0123456789abcdefghijklmnopqrstuvwxyz";

    @ParameterizedTest
    @CsvSource({
        "2B7E151628AED2A6ABF7158809CF4F3C, '', 10, 0123456789, 2433477484",
        "2B7E151628AED2A6ABF7158809CF4F3C, 39383736353433323130, 10, 0123456789, 6124200773",
        "2B7E151628AED2A6ABF7158809CF4F3C, 3737373770717273373737, 36, 0123456789abcdefghi, a9tv40mll9kdu509eum",
        "2B7E151628AED2A6ABF7158809CF4F3CEF4359D8D580AA4F, '', 10, 0123456789, 2830668132",
        "2B7E151628AED2A6ABF7158809CF4F3CEF4359D8D580AA4F, 39383736353433323130, 10, 0123456789, 2496655549",
        "2B7E151628AED2A6ABF7158809CF4F3CEF4359D8D580AA4F, 3737373770717273373737, 36, 0123456789abcdefghi, xbj3kv35jrawxv32ysr",
        "2B7E151628AED2A6ABF7158809CF4F3CEF4359D8D580AA4F7F036D6F04FC6A94, '', 10, 0123456789, 6657667009",
        "2B7E151628AED2A6ABF7158809CF4F3CEF4359D8D580AA4F7F036D6F04FC6A94, 39383736353433323130, 10, 0123456789, 1001623463",
        "2B7E151628AED2A6ABF7158809CF4F3CEF4359D8D580AA4F7F036D6F04FC6A94, 3737373770717273373737, 36, 0123456789abcdefghi, xs8a0azh2avyalyzuwd"
    })
    void the_samples_of_nist_come_out(String key, String tweak, int radix, String plain, String expected) {
        HexFormat hex = HexFormat.of();
        int[] encrypted = new Ff1(hex.parseHex(key), hex.parseHex(tweak), radix)
                .encrypt(plain.chars().map(DIGITS::indexOf).toArray());
        StringBuilder text = new StringBuilder();
        for (int numeral : encrypted) {
            text.append(DIGITS.charAt(numeral));
        }
        assertThat(text).hasToString(expected);
    }
}
