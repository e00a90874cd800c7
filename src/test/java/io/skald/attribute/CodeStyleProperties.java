package io.skald.attribute;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Whatever the codes and exceptions, those that print alike lie together, and print alike at the levels above. */
class CodeStyleProperties {

    @Provide
    Arbitrary<Set<String>> codes() {
        return text(5).set().ofMaxSize(40);
    }

    @Provide
    Arbitrary<Set<String>> prefixes() {
        return text(3).set().ofMaxSize(4);
    }

    private static Arbitrary<String> text(int most) {
        return Arbitraries.strings().withChars("01.").ofMinLength(1).ofMaxLength(most);
    }

    @Property
    void codes_that_print_alike_lie_together_at_every_level(
            @ForAll("codes") Set<String> codes, @ForAll("prefixes") Set<String> exceptions, @ForAll boolean padded) {
        CodeStyle style = new CodeStyle(padded, exceptions, "other");
        List<String> sorted = codes.stream().sorted(style.order()).toList();
        for (int kept = 4; kept >= 1; kept--) {
            Set<String> before = new HashSet<>();
            for (int i = 0; i < sorted.size(); i++) {
                String label = style.masked(sorted.get(i), kept);
                boolean goesOn = i > 0 && label.equals(style.masked(sorted.get(i - 1), kept));
                assertThat(goesOn || before.add(label))
                        .as("%s of %s", label, sorted)
                        .isTrue();
                if (i > 0 && kept < 4 && alike(style, sorted, i, kept + 1)) {
                    assertThat(goesOn).as("%s at %d", sorted, kept).isTrue();
                }
            }
        }
    }

    private static boolean alike(CodeStyle style, List<String> sorted, int i, int kept) {
        return style.masked(sorted.get(i), kept).equals(style.masked(sorted.get(i - 1), kept));
    }
}
