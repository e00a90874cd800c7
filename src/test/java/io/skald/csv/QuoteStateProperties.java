package io.skald.csv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Assume;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;

/** What the bytes before a place say about it is what a scan from the start says, however few are looked at first. */
class QuoteStateProperties {

    private static final ByteSyntax SYNTAX = ByteSyntax.of(Dialect.RFC_4180).orElseThrow();
    private static final int SLACK = 16;

    @Property(tries = 2000)
    void tells_inside_from_outside_in_any_table(
            @ForAll("tables") String table,
            @ForAll @IntRange(min = 1, max = 40) int window,
            @ForAll @IntRange(max = 400) int place) {
        byte[] bytes = padded(table);
        int at = Math.min(place, table.length() - 1);
        Assume.that(bytes[at] != '"');

        assertThat(new QuoteState(SYNTAX, window).isInside(bytes, at))
                .isEqualTo(Scan.upTo(table, at).inside());
    }

    @Property(tries = 2000)
    void is_wrong_only_if_there_is_an_error_before_the_place(
            @ForAll("soups") String soup,
            @ForAll @IntRange(min = 1, max = 40) int window,
            @ForAll @IntRange(max = 400) int place) {
        byte[] bytes = padded(soup);
        int at = Math.min(place, soup.length() - 1);
        Assume.that(bytes[at] != '"');

        Scan scan = Scan.upTo(soup, at);
        if (new QuoteState(SYNTAX, window).isInside(bytes, at) != scan.inside()) {
            assertThat(scan.broken()).isTrue();
        }
    }

    /**
     * What the slow twin finds, going from one character to the next from the start.
     *
     * @param inside whether the place is inside quotes
     * @param broken whether there is text behind a closing quote before the place
     */
    private record Scan(boolean inside, boolean broken) {

        static Scan upTo(String text, int place) {
            boolean inside = false;
            boolean broken = false;
            for (int i = 0; i < place; i++) {
                if (text.charAt(i) != '"') {
                    continue;
                }
                if (!inside) {
                    inside = i == 0 || isBorder(text.charAt(i - 1));
                } else if (i + 1 < text.length() && text.charAt(i + 1) == '"') {
                    i++;
                } else {
                    inside = false;
                    for (int j = i + 1; j < place && !isBorder(text.charAt(j)); j++) {
                        broken |= text.charAt(j) > ' ';
                    }
                }
            }
            return new Scan(inside, broken);
        }

        private static boolean isBorder(char character) {
            return ",\r\n".indexOf(character) >= 0;
        }
    }

    private static byte[] padded(String text) {
        return Arrays.copyOf(text.getBytes(StandardCharsets.US_ASCII), text.length() + SLACK);
    }

    @Provide
    Arbitrary<String> tables() {
        Arbitrary<String> plain = Arbitraries.strings()
                .withChars("ab\" ")
                .ofMinLength(1)
                .ofMaxLength(4)
                .filter(field -> field.charAt(0) != '"');
        Arbitrary<String> quoted = Arbitraries.of("a", "\"\"", ",", "\n", "\r\n", "\"\",\"\"", " ")
                .list()
                .ofMaxSize(8)
                .map(parts -> "\"" + String.join("", parts) + "\"");
        Arbitrary<String> field = Arbitraries.frequencyOf(
                Tuple.of(2, plain), Tuple.of(2, quoted), Tuple.of(1, Arbitraries.of("", "\"x\" ")));
        Arbitrary<String> record = Combinators.combine(
                        field.list().ofMinSize(1).ofMaxSize(4), Arbitraries.of("\n", "\r\n", "\r"))
                .as((List<String> fields, String end) -> String.join(",", fields) + end);
        return record.list().ofMinSize(1).ofMaxSize(20).map(records -> String.join("", records));
    }

    @Provide
    Arbitrary<String> soups() {
        return Arbitraries.of("\"", "\"\"", ",", "\n", "\r", "a", " ", "\",\"")
                .list()
                .ofMinSize(1)
                .ofMaxSize(80)
                .map(parts -> String.join("", parts));
    }
}
