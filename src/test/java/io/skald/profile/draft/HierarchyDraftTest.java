package io.skald.profile.draft;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.profile.Frequency;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class HierarchyDraftTest {

    /** Values with their rows, such as {@code a:3}. */
    private static HierarchyDraft draft(String... values) {
        return new HierarchyDraft(Arrays.stream(values)
                .map(value -> value.split(":"))
                .map(parts -> new Frequency(parts[0], Long.parseLong(parts[1])))
                .toList());
    }

    @Test
    void values_alone_rise_to_the_top() {
        assertThat(draft("m:3", "f:4").csv()).isEqualTo("m;*\nf;*\n");
    }

    @Test
    void the_rarest_are_joined_until_each_group_has_its_share() {
        assertThat(draft("a:50", "b:30", "c:10", "d:6", "e:4").rareTogether(0.2).csv())
                .isEqualTo("""
                        a;a;*
                        b;b;*
                        c;"c, d, e";*
                        d;"c, d, e";*
                        e;"c, d, e";*
                        """);
        assertThat(draft("a:90", "b:2", "c:3", "d:2", "e:3").rareTogether(0.1).csv())
                .contains("b;\"c, e, b and 1 more\";*");
    }

    @Test
    void a_last_group_may_stay_small_and_one_that_takes_in_all_is_no_level() {
        assertThat(draft("a:50", "b:50").rareTogether(0.9).csv()).isEqualTo("a;*\nb;*\n");
        assertThat(draft("a:40", "b:35", "c:25").rareTogether(0.5).csv())
                .isEqualTo("a;a;*\nb;\"b, c\";*\nc;\"b, c\";*\n");
    }

    @Test
    void two_groups_never_have_one_name() {
        assertThat(draft("x, y:5", "x:1", "y:1").rareTogether(0.2).csv()).contains("\"x, y (2)\"");
    }

    @Test
    void rare_values_can_be_one() {
        assertThat(draft("a:98", "b:1", "c:1").rareAs(0.05, "other").csv()).isEqualTo("a;a;*\nb;other;*\nc;other;*\n");
        assertThatThrownBy(() -> draft("a:98", "other:2").rareAs(0.05, "other"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'other' is a value itself");
    }

    @Test
    void neighbours_are_named_by_the_first_and_the_last() {
        assertThat(draft("A:1", "B:1", "C:1", "D:1", "E:1").fanOut(2).fanOut(2).csv())
                .isEqualTo("""
                        A;A - B;A - D;*
                        B;A - B;A - D;*
                        C;C - D;A - D;*
                        D;C - D;A - D;*
                        E;E;E;*
                        """);
        assertThatThrownBy(() -> draft("A:1").fanOut(1)).isInstanceOf(UsageException.class);
    }

    @Test
    void prefixes_leave_shorter_values_as_they_are() {
        assertThat(draft("A10.1:1", "A10:1", "B2:1").prefix(3).prefix(1).csv())
                .isEqualTo("A10.1;A10*;A*;*\nA10;A10;A*;*\nB2;B2;B*;*\n");
    }

    @Test
    void what_a_file_could_not_hold_is_quoted() {
        assertThat(draft("a;b:1", "say \"x\":1", "|:1").csv()).isEqualTo("\"a;b\";*\n\"say \"\"x\"\"\";*\n\"|\";*\n");
        assertThat(new HierarchyDraft(List.of(new Frequency("", 1), new Frequency("x", 1))).csv())
                .isEqualTo("\"\";*\nx;*\n");
    }

    @Test
    void widths_are_readable_and_nest() {
        assertThat(NumberLevels.widths(BigDecimal.ONE, BigDecimal.valueOf(73)))
                .map(BigDecimal::intValue)
                .containsExactly(5, 10, 20, 40);
        assertThat(NumberLevels.widths(BigDecimal.ONE, BigDecimal.valueOf(9)))
                .map(BigDecimal::intValue)
                .containsExactly(2, 4, 8);
        assertThat(NumberLevels.widths(BigDecimal.ONE, BigDecimal.valueOf(1_000_000)))
                .map(BigDecimal::intValue)
                .containsExactly(5_000, 10_000, 50_000, 100_000, 500_000);
        assertThat(NumberLevels.widths(new BigDecimal("0.1"), new BigDecimal("24")))
                .map(BigDecimal::toPlainString)
                .containsExactly("0.5", "1.0", "5.0", "10.0");
        assertThat(NumberLevels.widths(BigDecimal.ONE, BigDecimal.ONE)).isEmpty();
    }

    @Test
    void intervals_end_at_bottom_and_top() {
        NumberLevels.Intervals intervals = new NumberLevels.Intervals(
                BigDecimal.ONE,
                Optional.of(BigDecimal.TEN),
                Optional.of(BigDecimal.ONE),
                Optional.of(BigDecimal.valueOf(15)));

        assertThat(List.of("0", "1", "9", "10", "14", "15", "99").stream().map(intervals::label))
                .containsExactly("<1", "[1 - 9]", "[1 - 9]", "[10 - 14]", "[10 - 14]", "15+", "15+");
        assertThat(new NumberLevels.Intervals(
                                BigDecimal.ONE, Optional.of(BigDecimal.TEN), Optional.empty(), Optional.empty())
                        .label("-3"))
                .isEqualTo("[-10 - -1]");
        assertThat(new NumberLevels.Intervals(
                                new BigDecimal("0.5"), Optional.empty(), Optional.empty(), Optional.of(BigDecimal.TEN))
                        .label("3.5"))
                .isEqualTo("3.5");
        assertThat(List.of("-1", "+2.5", ".5", "7.")).allMatch(NumberLevels::isNumber);
        assertThat(List.of("x", "", "1e9", "1 2", "-")).noneMatch(NumberLevels::isNumber);
        assertThatThrownBy(() -> new NumberLevels.Intervals(
                        BigDecimal.ONE, Optional.of(BigDecimal.ZERO), Optional.empty(), Optional.empty()))
                .hasMessage("A width is 0; it must be greater than 0.");
        assertThatThrownBy(() -> new NumberLevels.Intervals(
                        BigDecimal.ONE, Optional.empty(), Optional.of(BigDecimal.TEN), Optional.of(BigDecimal.ONE)))
                .hasMessage("The bottom, 10, must be below the top, 1.");
    }

    @Test
    void levels_that_do_not_nest_are_refused() {
        HierarchyDraft draft = draft("1:1", "2:1", "3:1", "4:1").ofValues(text -> text.equals("4") ? "4" : "low");

        assertThatThrownBy(() -> draft.ofValues(text -> text.equals("1") ? "one" : "more"))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("'low' would be in 'one' and in 'more'")
                .hasMessageContaining("Give widths that divide each other");
    }

    @Test
    void diagnoses_have_chapters() {
        assertThat(IcdChapters.chapter("C34.1")).contains("C00-D49");
        assertThat(IcdChapters.chapter("D50")).contains("D50-D89");
        assertThat(IcdChapters.chapter("T99")).isEmpty();
        List<String> codes = List.of("A01", "A02.1", "B20", "C34", "D50.0", "E11.9", "F32", "G40", "I10", "J45");
        assertThat(IcdChapters.fit(codes)).isTrue();
        assertThat(IcdChapters.fit(codes.subList(0, 9))).isFalse();
        assertThat(IcdChapters.fit(List.of("A01", "A02", "A03", "A04", "A05", "A06", "A07", "A08", "A09", "A10")))
                .as("of one chapter, as rooms are")
                .isFalse();
        assertThat(IcdChapters.fit(List.of("A01", "B02", "C03", "D04", "E05", "F06", "G07", "I08", "J09", "T99")))
                .isFalse();
    }

    @Test
    void names_and_texts_are_what_they_were_in_a_job() {
        assertThat(Yaml.key("Patient ID")).isEqualTo("Patient ID");
        assertThat(Yaml.key("no")).isEqualTo("\"no\"");
        assertThat(Yaml.key("7a")).isEqualTo("\"7a\"");
        assertThat(Yaml.key("a: b")).isEqualTo("\"a: b\"");
        assertThat(Yaml.text("\"\\\t\n\r\u0001\u2028é")).isEqualTo("\"\\\"\\\\\\t\\n\\r\\u0001\\u2028é\"");
    }
}
