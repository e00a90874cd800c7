package io.skald.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.arbitraries.StringArbitrary;

/** The look at single bytes agrees with one that makes a text of every value. */
final class OtherThanHeaderProperties {

    private static final List<String> NAMES = List.of("a", "ab", "a (1)", "column 1", " \u00e4b", "b");

    @Property
    void aRowIsTheHeaderWhereItsTextIsTheName(@ForAll("names") String name, @ForAll("values") String value) {
        assertThat(other(List.of(name), List.of(value))).isEqualTo(!is(unmarked(value), 1, name));
    }

    @Property
    void allTextsOfTheHeaderAreNames(@ForAll("names") String name, @ForAll("values") String value) {
        assertThat(other(List.of("ab", name), List.of("ab", value))).isEqualTo(!is(value, 2, name));
    }

    private static boolean other(List<String> names, List<String> values) {
        TypedCursor row = new TypedCursor(
                new TypedTable.Group(0, values.stream().map(List::<Object>of).toList()));
        row.next();
        return new OtherThanHeader(names, StandardCharsets.UTF_8).holds(row);
    }

    private static boolean is(String value, int number, String name) {
        String text = Blanks.trim(value);
        List<String> written = new ArrayList<>(List.of(Blanks.trim(name)));
        if (name.contains(" (")) {
            written.add(name.substring(0, name.indexOf(" (")));
        }
        if (name.startsWith("column " + number)) {
            written.add("");
        }
        return written.contains(text);
    }

    private static String unmarked(String value) {
        return value.startsWith("\uFEFF\"a") ? value.replaceAll("[\uFEFF\"]", "") : value.replaceFirst("^\uFEFF", "");
    }

    @Provide
    Arbitrary<String> names() {
        return Arbitraries.of(NAMES);
    }

    @Provide
    Arbitrary<String> values() {
        Arbitrary<String> names =
                Arbitraries.of("a", "b", "ab", "\u00e4b", "a (1)", "column 1", "", "\uFEFF\"a\"", "\uFEFF\"ab\"");
        StringArbitrary blanks =
                Arbitraries.strings().withChars(" \u00a0\t\uFEFF").ofMaxLength(1);
        Arbitrary<String> others =
                Arbitraries.strings().withChars("ab\u00e4 \"").ofMaxLength(3);
        return Arbitraries.oneOf(names, names, others, blanks.flatMap(blank -> names.map(name -> blank + name)));
    }
}
