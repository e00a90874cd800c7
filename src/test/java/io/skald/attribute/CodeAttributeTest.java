package io.skald.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.UsageException;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.DomainContract;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.ByteSize;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.api.Test;

class CodeAttributeTest {

    private static final CodeAttribute ZIP = new CodeAttribute("ZIP", List.of(5, 3, 2));

    @Test
    void each_level_keeps_fewer_characters() {
        Column column = Column.of(ZIP, "12345", "12399", "12911", "90210");
        assertThat(column.labels(0)).containsExactly("12345", "12399", "12911", "90210");
        assertThat(column.labels(1)).containsExactly("123**", "123**", "129**", "902**");
        assertThat(column.labels(2)).containsExactly("12***", "12***", "12***", "90***");
        assertThat(column.labels(3)).containsOnly("*");
        assertThat(ZIP.height()).hasValue(3);
        assertThat(column.domain().numeric()).isFalse();
        assertThat(column.domain().levelName(1)).isEqualTo("first 3 characters");
        DomainContract.holds(column.domain());
    }

    @Test
    void loss_counts_the_distinct_codes_under_a_prefix() {
        Column column = Column.of(ZIP, "12345", "12399", "12345", "12911", "90210");
        Domain domain = column.domain();
        assertThat(domain.ncpDenominator()).isEqualTo(4);
        assertThat(domain.ncpNumerator(1, domain.bin(1, column.code(0)))).isEqualTo(2);
        assertThat(domain.ncpNumerator(2, domain.bin(2, column.code(0)))).isEqualTo(3);
        assertThat(domain.ncpNumerator(2, domain.bin(2, column.code(4)))).isZero();
        assertThat(domain.clusterLabel(column.code(0), column.code(1))).isEqualTo("123**");
        assertThat(domain.clusterLabel(column.code(0), column.code(3))).isEqualTo("12***");
        assertThat(domain.clusterLabel(column.code(0), column.code(4))).isEqualTo("*");
    }

    @Test
    void masks_keep_the_length_of_shorter_codes() {
        Column column = Column.of(ZIP, "123", "12345", "124", "12", "1", "1234");
        assertThat(column.labels(1)).containsExactly("123", "123**", "124", "12", "1", "123*");
        assertThat(column.labels(2)).containsExactly("12*", "12***", "12*", "12", "1", "12**");
        DomainContract.holds(column.domain());
    }

    @Test
    void longer_codes_than_the_first_are_refused() {
        Encoding encoding = ZIP.startEncoding(Column.context(""));
        assertThat(Column.encode(encoding.newEncoder(), "12345-6789")).isEqualTo(ValueEncoder.MALFORMED);
        assertThat(encoding.explain("12345-6789", ValueEncoder.MALFORMED))
                .isEqualTo(
                        "has more characters than the 5 that 'keep' begins with: correct it, or begin"
                                + " 'keep' with the length of the longest code, or print first characters alone, with pad: false.");
    }

    @Test
    void letters_beyond_ascii_count_as_one_character_each() {
        Column column = Column.of(new CodeAttribute("x", List.of(3, 1)), "äöü", "äxy", "😀ab");
        assertThat(column.labels(1)).containsExactly("ä**", "ä**", "😀**");
    }

    @Test
    void leading_zeros_are_part_of_a_code() {
        assertThat(Column.of(ZIP, "01234", "1234").labels(0)).containsExactly("01234", "1234");
    }

    @Test
    void missing_codes_are_a_bin_of_their_own_below_the_top() {
        Column column = Column.of(ZIP, "12345", "", "12399");
        assertThat(column.labels(2)).containsExactly("12***", "", "12***");
        assertThat(column.labels(3)).containsOnly("*");
        DomainContract.holds(column.domain());
        DomainContract.holds(Column.of(ZIP, "", "").domain());
    }

    @Test
    void a_raw_code_that_reads_like_a_mask_is_ambiguous() {
        assertThat(Column.of(ZIP, "12345", "12399").domain().ambiguousLabel()).isEmpty();
        assertThat(Column.of(ZIP, "12345", "123**").domain().ambiguousLabel()).contains("123**");
    }

    @Test
    void numbers_to_keep_must_fall() {
        assertThatThrownBy(() -> new CodeAttribute("x", List.of(5, 3, 3)))
                .isInstanceOf(UsageException.class)
                .hasMessage("Level 1 keeps 3 and level 2 keeps 3 characters: each level must keep fewer than the one"
                        + " before.");
        assertThatThrownBy(() -> new CodeAttribute("x", List.of(5, 0))).hasMessageContaining("Level 1 keeps 0");
        assertThatThrownBy(() -> new CodeAttribute("x", List.of())).hasMessageContaining("nothing to keep");
    }

    @Test
    void more_codes_than_the_budget_holds_end_the_run_with_a_message() {
        CodeAttribute attribute = new CodeAttribute("x", List.of(6));
        List<String> codes = IntStream.range(0, 3000).mapToObj(String::valueOf).toList();
        Encoding encoding = attribute.startEncoding(Column.context(new ByteSize(20_000), ""));
        ValueEncoder encoder = encoding.newEncoder();
        assertThatThrownBy(() -> codes.forEach(code -> Column.encode(encoder, code)))
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("column 'x'");
    }

    @Property(tries = 100)
    void codes_are_the_same_whatever_the_number_of_threads(
            @ForAll @Size(max = 30) List<@CharRange(from = '0', to = '2') @StringLength(max = 5) String> codes) {
        List<String> texts = new ArrayList<>(codes);
        Column one = Column.of(ZIP, Column.context("?"), 1, texts);
        Column four = Column.of(ZIP, Column.context("?"), 4, texts);
        for (int row = 0; row < texts.size(); row++) {
            assertThat(four.code(row)).isEqualTo(one.code(row));
            assertThat(one.label(0, row)).isEqualTo(texts.get(row));
            assertThat(one.label(1, row)).isEqualTo(ZIP.mask(1, texts.get(row)));
        }
        DomainContract.holds(four.domain());
    }
}
