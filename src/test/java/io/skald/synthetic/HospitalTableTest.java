package io.skald.synthetic;

import static org.assertj.core.api.Assertions.assertThat;

import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.CsvRecord;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class HospitalTableTest {

    private static final Path DATASETS = Path.of("datasets", "hospital");

    @Test
    void the_first_rows_are_pinned() throws IOException {
        assertThat(text(new HospitalTable(1, Distribution.UNIFORM), 0, 3)).isEqualTo("""
                P0001-7497-3,Ishaan Kulkarni,"12/954, Fort Marg",B-,Nurse,40,33.2,575114,Gout
                P0002-9227-3,Damini Chauhan,"546, Cauvery Main Road",AB+,Special Educator,31,20.4,587112,Hypertension
                P0003-0579-1,Varun Sen,"189, Peepal Circle",AB+,Special Educator,42,22.0,571237,Heart Disease
                """);
        assertThat(text(new HospitalTable(1, Distribution.SKEWED), 0, 3)).isEqualTo("""
                P0001-7497-3,Ishaan Kulkarni,"12/954, Fort Marg",B+,Nurse,28,28.9,574107,Gastritis
                P0002-9227-3,Damini Chauhan,"546, Cauvery Main Road",B+,Lecturer,23,22.4,589110,Hypertension
                P0003-0579-1,Varun Sen,"189, Peepal Circle",AB+,School Teacher,29,23.1,571210,Gout
                """);
    }

    @Test
    void the_shipped_sample_is_what_the_generator_writes() throws IOException {
        HospitalTable table = new HospitalTable(1, Distribution.SKEWED);
        ByteArrayOutputStream expected = new ByteArrayOutputStream();
        expected.write(table.header());
        table.write(expected, 0, 10_000);

        assertThat(Files.readAllBytes(DATASETS.resolve("hospital.csv"))).isEqualTo(expected.toByteArray());
    }

    @Property(tries = 100)
    void any_part_of_a_table_is_the_same_as_in_the_whole(
            @ForAll long seed,
            @ForAll Distribution distribution,
            @ForAll @LongRange(min = 0, max = 1L << 40) long first,
            @ForAll @IntRange(min = 0, max = 300) int before,
            @ForAll @IntRange(min = 0, max = 4_000) int rows)
            throws IOException {
        String whole = text(new HospitalTable(seed, distribution), first, before + rows);
        String part = text(new HospitalTable(seed, distribution), first + before, rows);

        assertThat(whole.lines().skip(before).toList()).isEqualTo(part.lines().toList());
        assertThat(whole).endsWith(part);
    }

    @Test
    void tables_of_neighbouring_seeds_share_no_more_than_chance_allows() {
        List<CsvRecord> one = rows(new HospitalTable(1, Distribution.UNIFORM), 2_000);
        List<CsvRecord> two = rows(new HospitalTable(2, Distribution.UNIFORM), 2_000);
        long samePin = 0;
        for (int i = 0; i < one.size(); i++) {
            samePin += one.get(i).getField(7).equals(two.get(i).getField(7)) ? 1 : 0;
        }
        assertThat(samePin).isLessThan(10);
    }

    @ParameterizedTest
    @EnumSource
    void every_column_fills_its_domain_and_nothing_else(Distribution distribution) throws IOException {
        List<CsvRecord> rows = rows(new HospitalTable(7, distribution), 200_000);

        assertThat(distinct(rows, 0, Function.identity()))
                .hasSize(rows.size())
                .allMatch(id -> id.matches("P\\d{4,}-\\d{4}-[1-4]"));
        assertThat(distinct(rows, 1, Function.identity())).allMatch(name -> name.matches("[A-Z][a-z]+ [A-Z][a-z]+"));
        assertThat(distinct(rows, 2, Function.identity()))
                .allMatch(address -> address.matches("(\\d\\d/)?\\d{3}, [A-Za-z ]+"));
        assertThat(distinct(rows, 3, Function.identity()))
                .isEqualTo(leaves("blood-group.csv"))
                .hasSize(8);
        assertThat(distinct(rows, 4, Function.identity()))
                .isEqualTo(leaves("profession.csv"))
                .hasSize(16);
        assertThat(distinct(rows, 5, Integer::valueOf)).hasSize(67).contains(19, 85);
        assertThat(distinct(rows, 6, BigDecimal::new))
                .hasSize(241)
                .contains(new BigDecimal("12.0"), new BigDecimal("36.0"))
                .allMatch(bmi -> bmi.scale() == 1);
        assertThat(distinct(rows, 7, Integer::valueOf))
                .hasSize(1_347)
                .allMatch(pin -> pin >= 560_000 && pin <= 591_346);
        assertThat(distinct(rows, 8, Function.identity())).hasSize(27);
    }

    @Test
    void the_bounds_of_numbers_are_the_least_and_greatest_drawn() {
        List<CsvRecord> rows = rows(new HospitalTable(7, Distribution.UNIFORM), 50_000);
        TreeSet<Integer> ages = new TreeSet<>(distinct(rows, 5, Integer::valueOf));
        TreeSet<BigDecimal> bmis = new TreeSet<>(distinct(rows, 6, BigDecimal::new));

        assertThat(List.of(ages.first(), ages.last())).containsExactly(19, 85);
        assertThat(List.of(bmis.first(), bmis.last())).containsExactly(new BigDecimal("12.0"), new BigDecimal("36.0"));
    }

    @Test
    void pin_codes_are_the_same_whatever_the_seed_and_have_gaps() {
        Set<Integer> one = distinct(rows(new HospitalTable(1, Distribution.UNIFORM), 50_000), 7, Integer::valueOf);
        Set<Integer> two = distinct(rows(new HospitalTable(-5, Distribution.UNIFORM), 50_000), 7, Integer::valueOf);

        assertThat(one).isEqualTo(two).doesNotContain(560_120, 561_100, 591_000);
    }

    @Test
    void the_address_is_always_quoted_and_holds_a_comma() throws IOException {
        assertThat(text(new HospitalTable(3, Distribution.SKEWED), 0, 5_000).lines())
                .allMatch(line -> line.matches("P[^\"]+,\"[^\",]+, [^\",]+\",[^\"]+"));
    }

    @Test
    void uniform_columns_are_flat() {
        List<CsvRecord> rows = rows(new HospitalTable(11, Distribution.UNIFORM), 160_000);

        assertThat(counts(rows, 3).values()).allMatch(count -> count > 19_300 && count < 20_700);
        assertThat(counts(rows, 4).values()).allMatch(count -> count > 9_500 && count < 10_500);
        assertThat(counts(rows, 7).values()).allMatch(count -> count > 60 && count < 190);
    }

    @Test
    void skewed_columns_have_the_shapes_of_a_population() {
        List<CsvRecord> rows = rows(new HospitalTable(11, Distribution.SKEWED), 200_000);

        Map<String, Long> blood = counts(rows, 3);
        assertThat(blood.get("O+")).isBetween(64_000L, 66_000L);
        assertThat(blood.get("AB-")).isBetween(850L, 1_150L);
        Map<String, Long> ages = counts(rows, 5);
        assertThat(ages.get("20")).isGreaterThan(5 * ages.get("70"));
        Map<String, Long> bmis = counts(rows, 6);
        assertThat(bmis.get("24.0")).isGreaterThan(4 * bmis.get("16.0"));
        assertThat(bmis.get("32.0")).isGreaterThan(4 * bmis.get("34.8"));
        List<Long> pins = counts(rows, 7).values().stream().sorted().toList();
        assertThat(pins.get(pins.size() - 1)).isGreaterThan(50 * pins.get(0));
    }

    @Test
    void columns_are_independent_of_one_another() {
        List<CsvRecord> rows = rows(new HospitalTable(5, Distribution.UNIFORM), 128_000);
        Map<String, Long> pairs = rows.stream()
                .collect(Collectors.groupingBy(row -> row.getField(3) + row.getField(4), Collectors.counting()));

        assertThat(pairs).hasSize(128);
        assertThat(pairs.values()).allMatch(count -> count > 830 && count < 1_170);
    }

    @Test
    void the_longest_row_fits_its_bound() {
        byte[] target = new byte[HospitalTable.MAX_ROW_BYTES];
        HospitalTable table = new HospitalTable(1, Distribution.UNIFORM);
        int longest = 0;
        for (long row = 999_999_999_999_990_000L; row < 1_000_000_000_000_010_000L; row++) {
            longest = Math.max(longest, table.writeRow(row, target, 0));
        }
        assertThat(longest).isBetween(100, HospitalTable.MAX_ROW_BYTES);
    }

    private static String text(HospitalTable table, long first, long rows) throws IOException {
        ByteArrayOutputStream target = new ByteArrayOutputStream();
        table.write(target, first, rows);
        return target.toString(StandardCharsets.US_ASCII);
    }

    private static List<CsvRecord> rows(HospitalTable table, int rows) {
        try {
            return CsvReader.builder().ofCsvRecord(text(table, 0, rows)).stream()
                    .toList();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    private static <T> Set<T> distinct(List<CsvRecord> rows, int column, Function<String, T> parse) {
        return rows.stream().map(row -> parse.apply(row.getField(column))).collect(Collectors.toSet());
    }

    private static Map<String, Long> counts(List<CsvRecord> rows, int column) {
        Map<String, Long> counts = new HashMap<>();
        rows.forEach(row -> counts.merge(row.getField(column), 1L, Long::sum));
        return counts;
    }

    private static Set<String> leaves(String hierarchy) throws IOException {
        try (var lines = Files.lines(DATASETS.resolve(hierarchy))) {
            return lines.map(line -> line.split(";")[0]).collect(Collectors.toSet());
        }
    }
}
