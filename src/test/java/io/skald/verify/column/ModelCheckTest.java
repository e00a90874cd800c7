package io.skald.verify.column;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ModelClaim;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the verifier says of a class's values, most of all where a model is met exactly. Values are the letters from a on. */
class ModelCheckTest {

    private static final String MISSING = "?";

    private final SensitiveColumns columns = new SensitiveColumns(
            List.of(new Header.Place(new Claim.Column.Sensitive("Disease"), 0, 0)),
            List.of(MISSING),
            StandardCharsets.UTF_8);

    private static String letter(int value) {
        return Character.toString('a' + value);
    }

    private long number(int value) {
        return columns.number(0, letter(value));
    }

    private Long2LongMap rows(long... rowsOf) {
        Long2LongMap rows = new Long2LongOpenHashMap();
        for (int value = 0; value < rowsOf.length; value++) {
            if (rowsOf[value] > 0) {
                rows.put(number(value), rowsOf[value]);
            }
        }
        return rows;
    }

    private Long2LongMap withMissing(long missing, long... rowsOf) {
        Long2LongMap rows = rows(rowsOf);
        rows.put(columns.missing().orElseThrow(), missing);
        return rows;
    }

    private TableValues table(long... rowsOf) {
        TableValues table = new TableValues(columns.missing());
        for (int value = 0; value < rowsOf.length; value++) {
            String text = letter(value);
            for (long row = 0; row < rowsOf[value]; row++) {
                table.add(number(value), () -> text);
            }
        }
        table.order(columns.spelling(0));
        return table;
    }

    private Optional<String> fault(ModelClaim model, TableValues table, Long2LongMap rows) {
        return new ModelCheck(columns, 0, "Disease", table).fault(model, rows);
    }

    private Optional<String> fault(ModelClaim model, Long2LongMap rows) {
        return fault(model, table(), rows);
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }

    @Test
    void different_values_are_counted_but_not_missing_ones() {
        ModelClaim two = new ModelClaim.Distinct(2);
        assertThat(fault(two, rows(2, 1))).isEmpty();
        assertThat(fault(two, withMissing(4, 2)))
                .hasValue("the class of this row has 1 different value of Disease, and the job asks for 2");
        assertThat(fault(new ModelClaim.Distinct(3), rows(2, 1)))
                .hasValue("the class of this row has 2 different values of Disease, and the job asks for 3");
    }

    @Test
    void entropy_is_that_of_the_values_that_are_not_missing() {
        ModelClaim two = new ModelClaim.Entropy(decimal("2"));
        assertThat(fault(two, rows(2, 2))).isEmpty();
        assertThat(fault(two, withMissing(7, 2, 2))).isEmpty();
        assertThat(fault(two, rows(3, 2)))
                .hasValue(
                        "the values of Disease in the class of this row are as diverse as 1.9601 equally frequent ones,"
                                + " and the job asks for 2");
        assertThat(fault(new ModelClaim.Entropy(decimal("4")), rows(4, 1, 1, 1, 1)))
                .isEmpty();
        assertThat(fault(new ModelClaim.Entropy(decimal("4.0001")), rows(4, 1, 1, 1, 1)))
                .isPresent();
        assertThat(fault(new ModelClaim.Entropy(decimal("2.0000000001")), rows(2, 2)))
                .as("two values are not more than two")
                .isPresent();
    }

    @Test
    void the_most_frequent_value_has_less_than_so_many_times_the_rest() {
        ModelClaim twice = new ModelClaim.Recursive(decimal("2"), 2);
        assertThat(fault(twice, rows(3, 2))).isEmpty();
        assertThat(fault(twice, rows(2, 1)))
                .hasValue("the most frequent value of Disease in the class of this row has 2 rows,"
                        + " all but the 1 most frequent 1, and the job asks for less than 2 times those");
        assertThat(fault(twice, rows(9)).orElseThrow()).contains("has 9 rows, all but the 1 most frequent 0,");
        assertThat(fault(twice, withMissing(2)).orElseThrow()).contains("has 0 rows, all but the 1 most frequent 0,");
        assertThat(fault(new ModelClaim.Recursive(decimal("2"), 3), rows(5, 4, 3)))
                .isEmpty();
        assertThat(fault(new ModelClaim.Recursive(decimal("1"), 3), rows(5, 4, 3, 2))
                        .orElseThrow())
                .contains("has 5 rows, all but the 2 most frequent 5,");
        assertThat(fault(new ModelClaim.Recursive(decimal("9"), 3), rows(5, 4))).isPresent();
    }

    @Test
    void no_value_or_none_of_those_watched_has_more_than_a_share() {
        ModelClaim half = new ModelClaim.Share(decimal("0.5"), List.of());
        assertThat(fault(half, rows(2, 2))).isEmpty();
        assertThat(fault(half, rows(2, 3)))
                .hasValue("a value of Disease has 3 of the 5 rows of this row's class,"
                        + " and the job asks for a share of at most 0.5");
        ModelClaim ofB = new ModelClaim.Share(decimal("0.5"), List.of("b"));
        assertThat(fault(ofB, rows(3, 2))).isEmpty();
        assertThat(fault(ofB, rows(2, 3))).isPresent();
        assertThat(fault(ofB, rows(5))).isEmpty();
    }

    @Test
    void the_equal_distance_is_half_the_sum_of_the_differences() {
        ModelClaim quarter = new ModelClaim.Closeness(decimal("0.25"));
        assertThat(fault(quarter, table(4, 4), rows(3, 1))).isEmpty();
        assertThat(fault(quarter, table(4, 4), rows(4, 1)))
                .hasValue("the values of Disease in the class of this row are 0.300000 from those of the table,"
                        + " and the job asks for at most 0.25");
        assertThat(fault(quarter, table(4, 4, 4), rows(2, 2))).as("1/3").isPresent();
    }

    @Test
    void the_ordered_distance_is_known_to_the_digit() {
        TableValues nine = table(1, 1, 1, 1, 1, 1, 1, 1, 1);
        assertThat(fault(new ModelClaim.OrderedCloseness(decimal("0.375")), nine, rows(1, 1, 1)))
                .isEmpty();
        assertThat(fault(new ModelClaim.OrderedCloseness(decimal("0.3749")), nine, rows(1, 1, 1))
                        .orElseThrow())
                .contains("are 0.375000 from");
        assertThat(fault(new ModelClaim.OrderedCloseness(decimal("0.166666")), nine, rows(0, 0, 0, 1, 0, 1, 0, 0, 1)))
                .isPresent();
        assertThat(fault(new ModelClaim.OrderedCloseness(BigDecimal.ZERO), table(5), rows(2)))
                .as("of one value")
                .isEmpty();
    }

    @Test
    void the_hierarchical_distance_is_known_to_the_digit(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(folder.resolve("diseases.csv"), "a;x;*\nb;x;*\nc;x;*\nd;y;*\ne;y;*\nf;y;*\n");
        TableValues six = table(1, 1, 1, 1, 1, 1);
        six.label(file, StandardCharsets.UTF_8, false, List.of(MISSING));
        Long2LongMap rows = rows(1, 1, 0, 1);
        assertThat(fault(new ModelClaim.HierarchicalCloseness(decimal("0.333334"), file), six, rows))
                .isEmpty();
        assertThat(fault(new ModelClaim.HierarchicalCloseness(decimal("0.333333"), file), six, rows)
                        .orElseThrow())
                .contains("are 0.333333 from");
        assertThat(fault(new ModelClaim.HierarchicalCloseness(decimal("0.5"), file), six, rows(1, 1, 1)))
                .isEmpty();
        assertThat(fault(new ModelClaim.HierarchicalCloseness(decimal("0.49"), file), six, rows(1, 1, 1)))
                .isPresent();
    }

    @Test
    void a_share_gains_no_more_than_beta_times_itself() {
        ModelClaim half = new ModelClaim.Likeness(decimal("0.5"), false);
        assertThat(fault(half, table(4, 4), rows(3, 1))).isEmpty();
        assertThat(fault(half, table(4, 4), rows(7, 2)))
                .hasValue("a value of Disease has 7 of the 9 rows of this row's class and 4 of the 8 of the table,"
                        + " and the job asks for a gain of at most 0.5 times its share");
    }

    /** Half the table: at most (1 + ln 2) / 2 = 0.8466 of a class. */
    @Test
    void enhanced_likeness_bounds_a_gain_by_the_logarithm_as_well() {
        ModelClaim enhanced = new ModelClaim.Likeness(decimal("2"), true);
        assertThat(fault(enhanced, table(5, 5), rows(11, 2))).isEmpty();
        assertThat(fault(enhanced, table(5, 5), rows(6, 1)))
                .hasValue(
                        "a value of Disease has 6 of the 7 rows of this row's class and 5 of the 10 of the table,"
                                + " and the job asks for a gain of at most 2 times its share, and of -ln of its share times that");
        assertThat(fault(new ModelClaim.Likeness(decimal("2"), false), table(5, 5), rows(6, 1)))
                .isEmpty();
    }

    @Test
    void shares_differ_by_less_than_the_factor_and_every_value_is_there_unless_let_off() {
        TableValues halves = table(15, 15);
        ModelClaim strict = new ModelClaim.Disclosure(BigDecimal.ONE, true);
        assertThat(fault(strict, halves, rows(5, 2))).isEmpty();
        assertThat(fault(strict, halves, rows(3, 1)))
                .hasValue("a value of Disease has 1 of the 4 rows of this row's class and 15 of the 30 of the table,"
                        + " and the job asks for shares that differ by less than a factor of 2 to the power of 1");
        assertThat(fault(strict, halves, rows(4)).orElseThrow()).startsWith("a value of Disease has");
        assertThat(fault(new ModelClaim.Disclosure(BigDecimal.ONE, false), halves, rows(4))
                        .orElseThrow())
                .contains("has 4 of the 4 rows");
        ModelClaim lenient = new ModelClaim.Disclosure(decimal("2.0"), false);
        assertThat(fault(lenient, halves, rows(15))).isEmpty();
        assertThat(fault(lenient, halves, rows(6, 1))).isEmpty();
        assertThat(fault(lenient, halves, rows(7, 1))).isPresent();
        ModelClaim every = new ModelClaim.Disclosure(decimal("2.0"), true);
        assertThat(fault(every, halves, rows(15)).orElseThrow()).contains("has 0 of the 15 rows");
    }

    @Test
    void factors_that_are_no_whole_numbers_are_compared_to_nine_digits() {
        TableValues halves = table(1, 1);
        ModelClaim model = new ModelClaim.Disclosure(decimal("0.5"), true);
        assertThat(fault(model, halves, rows(646_446, 353_554))).isEmpty();
        assertThat(fault(model, halves, rows(646_447, 353_553))).isPresent();
        assertThat(fault(model, halves, rows(707_107, 292_893))).isPresent();
        assertThat(fault(model, table(1, 7), rows(1, 6))).isEmpty();
    }
}
