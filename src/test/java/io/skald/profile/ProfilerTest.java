package io.skald.profile;

import static io.skald.profile.Profiled.column;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.skald.InterruptedRunException;
import io.skald.UsageException;
import io.skald.attribute.value.LikelyNotation;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.table.ChunkLimit;
import io.skald.table.ChunkSource;
import io.skald.table.TableInput;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProfilerTest {

    @TempDir
    private Path folder;

    private static String rows(int count, IntFunction<String> row) {
        return IntStream.range(0, count).mapToObj(row).collect(Collectors.joining("\n", "", "\n"));
    }

    private ColumnProfile only(String name, int count, IntFunction<String> value) {
        return column(Profiled.of(folder, name + ",other\n" + rows(count, i -> value.apply(i) + ",x")), name);
    }

    @Test
    void columns_have_types_by_all_their_values() {
        assertThat(only("a", 60, i -> String.valueOf(i % 7 - 3)).type()).isEqualTo(ColumnType.INTEGER);
        assertThat(only("a", 60, i -> i % 7 + ".50").type()).isEqualTo(ColumnType.DECIMAL);
        assertThat(only("a", 60, i -> i % 7 + ".50").decimals()).isEqualTo(1);
        assertThat(only("a", 60, i -> "2024-02-" + (10 + i % 18)).type()).isEqualTo(ColumnType.DATE);
        assertThat(only("a", 60, i -> "0" + (1000 + i % 9)).type()).isEqualTo(ColumnType.CODE);
        assertThat(only("zip", 60, i -> String.valueOf(10_000 + i % 9)).type()).isEqualTo(ColumnType.CODE);
        assertThat(only("a", 60, i -> "C" + (100 + i % 30)).type()).isEqualTo(ColumnType.CODE);
        assertThat(only("a", 60, i -> i % 2 == 0 ? "yes" : "no").type()).isEqualTo(ColumnType.CATEGORY);
        assertThat(only("a", 60, i -> i == 9 ? "x" : "7").type()).isEqualTo(ColumnType.CATEGORY);
        assertThat(only("a", 300, i -> "some text of its own " + (char) (i + 300))
                        .type())
                .isEqualTo(ColumnType.TEXT);
        assertThat(only("a", 60, i -> "").type()).isEqualTo(ColumnType.EMPTY);
    }

    @Test
    void extremes_are_by_the_types_order() {
        ColumnProfile numbers = only("a", 60, i -> String.valueOf(i % 20 - 5));
        assertThat(numbers.least()).contains("-5");
        assertThat(numbers.greatest()).contains("14");
        ColumnProfile dates = only("a", 60, i -> (10 + i % 18) + ".0" + (1 + i % 2) + ".2024");
        assertThat(dates.least()).contains("10.01.2024");
        assertThat(dates.greatest()).contains("27.02.2024");
        assertThat(dates.dateFormats()).first().isEqualTo("dd.MM.yyyy");
    }

    @Test
    void numbers_as_people_write_them_are_numbers() {
        ColumnProfile amounts = only("a", 60, i -> "\"" + (i - 5) + ".000," + (10 + i) + " €\"");
        assertThat(amounts.type()).isEqualTo(ColumnType.DECIMAL);
        assertThat(amounts.decimals()).isEqualTo(2);
        assertThat(amounts.notation().map(LikelyNotation::words))
                .contains("{decimal: \",\", group: \".\", currency: \"€\"}");
        assertThat(amounts.least()).contains("-5000.10");
        assertThat(amounts.greatest()).contains("54000.69");
        assertThat(only("a", 60, i -> (i + 1) + "%").type()).isEqualTo(ColumnType.INTEGER);
        assertThat(only("a", 60, i -> String.valueOf(i)).notation()).isEmpty();
        assertThat(only("\u00C2ge", 60, i -> "" + i % 20).suspicion().reason()).isEqualTo("its name says 'age'");
        assertThat(only("Stra\u00DFe", 60, i -> "x" + i).suspicion().role()).isEqualTo(Suspicion.Role.IDENTIFIER);
        assertThat(only("price", 60, i -> "$" + i + ".99").suspicion().role()).isEqualTo(Suspicion.Role.SENSITIVE);
    }

    @Test
    void remarks_are_free_text_however_few_they_are() {
        IntFunction<String> remark = i -> i % 2 == 0 ? "parents live in Bonn" : "sits in front of all";
        assertThat(only("Remarks", 60, remark).suspicion().role()).isEqualTo(Suspicion.Role.FREE_TEXT);
        assertThat(only("Remarks", 60, remark).suspicion().reason()).startsWith("its name says 'remarks'; ");
        assertThat(only("Remarks", 60, i -> i % 2 == 0 ? "yes" : "no")
                        .suspicion()
                        .role())
                .isEqualTo(Suspicion.Role.OPEN);
        assertThat(only("a", 60, remark).suspicion().role()).isEqualTo(Suspicion.Role.OPEN);
    }

    @Test
    void years_of_two_digits_are_dates() {
        ColumnProfile dates = only("a", 60, i -> (13 + i % 15) + ".0" + (1 + i % 9) + ".85");
        assertThat(dates.type()).isEqualTo(ColumnType.DATE);
        assertThat(dates.dateFormats()).startsWith("dd.MM.yy");
    }

    @Test
    void days_and_months_that_could_be_either_are_said_to() {
        assertThat(only("a", 60, i -> "0" + (1 + i % 9) + "/05/2024").ambiguousDates())
                .isTrue();
        assertThat(only("a", 60, i -> (10 + i % 18) + "/05/2024").ambiguousDates())
                .isFalse();
        assertThat(only("a", 60, i -> "2024-05-10").ambiguousDates()).isFalse();
    }

    @Test
    void missing_values_are_empty_ones_and_texts_that_stand_for_them() {
        ColumnProfile column = only("a", 60, i -> i < 6 ? "" : i < 10 ? "?" : String.valueOf(i % 5));

        assertThat(column.type()).isEqualTo(ColumnType.INTEGER);
        assertThat(column.missing()).isEqualTo(6);
        assertThat(column.markers()).containsExactly(new Frequency("?", 4));
        assertThat(column.distinct()).isEqualTo(5);
        assertThat(column.distinction()).isEqualTo(7 / 60.0, within(1e-12));
    }

    @Test
    void roles_have_reasons() {
        assertThat(only("e", 60, i -> "ann" + i % 40 + "@example.org")
                        .suspicion()
                        .role())
                .isEqualTo(Suspicion.Role.IDENTIFIER);
        assertThat(only("row", 60, String::valueOf).suspicion())
                .isEqualTo(new Suspicion(Suspicion.Role.IDENTIFIER, "hardly any value repeats"));
        assertThat(only("amount", 60, i -> String.valueOf(i * 977 % 9973))
                        .suspicion()
                        .role())
                .isEqualTo(Suspicion.Role.SENSITIVE);
        assertThat(only("case id", 60, i -> String.valueOf(i / 2 * 31))
                        .suspicion()
                        .role())
                .isEqualTo(Suspicion.Role.IDENTIFIER);
        assertThat(only("visit", 60, i -> "2024-05-" + (10 + i % 9)).suspicion().role())
                .isEqualTo(Suspicion.Role.QUASI);
        assertThat(only("a", 60, i -> "same").suspicion().role()).isEqualTo(Suspicion.Role.INSENSITIVE);
        assertThat(only("a", 60, i -> "C" + (100 + i % 30)).suspicion().role()).isEqualTo(Suspicion.Role.OPEN);
        assertThat(only("a", 60, i -> "c" + "c".repeat(i % 9)).suspicion().role())
                .isEqualTo(Suspicion.Role.OPEN);
        assertThat(only("a", 60, i -> String.valueOf(i * 977 % 9973))
                        .suspicion()
                        .reason())
                .contains("tells many rows apart");
        assertThat(only("a", 90, i -> "The patient told us on day " + (char) (i + 300) + " of pains in the chest")
                        .suspicion()
                        .role())
                .isEqualTo(Suspicion.Role.FREE_TEXT);
    }

    /** Several chunks, and more values than are listed. */
    private Path large() throws IOException {
        return Files.writeString(
                folder.resolve("large.csv"),
                "id,amount,text,code,sex,group,born\n"
                        + rows(
                                150_000,
                                i -> "N" + (1_000_000 + i) + "," + (i % 30_000 - 9) + "." + i % 4 + ",word "
                                        + i % 20_000 + ",0" + i % 12_000 + "," + (i % 3 == 0 ? "m" : "f") + ","
                                        + i % 600 + "," + (1900 + i % 100) + "-0" + (1 + i % 9) + "-" + (10 + i % 19)));
    }

    @Test
    void what_is_too_much_to_count_is_estimated_and_the_same_on_any_threads() throws IOException {
        Path file = large();
        Profile one = Profiled.profiler(file, 1, List.of()).run();
        Profile three = Profiled.profiler(file, 3, List.of()).run();

        assertThat(ProfileFile.json(three, false)).isEqualTo(ProfileFile.json(one, false));
        assertThat(one.rows()).isEqualTo(150_000);
        ColumnProfile id = column(one, "id");
        assertThat(id.exact()).isFalse();
        assertThat(id.type()).isEqualTo(ColumnType.CODE);
        assertThat((double) id.distinct()).isCloseTo(150_000, Percentage.withPercentage(3));
        assertThat(id.least()).contains("N1000000");
        assertThat(id.greatest()).contains("N1149999");
        ColumnProfile amount = column(one, "amount");
        assertThat(amount.type()).isEqualTo(ColumnType.DECIMAL);
        assertThat(amount.least()).contains("-9.0");
        assertThat(amount.greatest()).contains("29990.3");
        assertThat(column(one, "text").type()).isEqualTo(ColumnType.TEXT);
        assertThat(column(one, "text").longest()).isEqualTo(10);
        assertThat(column(one, "code").type()).isEqualTo(ColumnType.CODE);
        assertThat(column(one, "sex").top()).containsExactly(new Frequency("f", 100_000), new Frequency("m", 50_000));
    }

    @Test
    void estimates_can_be_counted() throws IOException {
        Profiler profiler = Profiled.profiler(large(), 2, List.of(List.of("sex", "text")));
        Profile estimated = profiler.run();
        Profile exact;
        try (Workspace workspace = Workspace.create(folder)) {
            exact = profiler.exact(estimated, workspace);
        }

        assertThat(column(exact, "text").distinct()).isEqualTo(20_000);
        assertThat(column(exact, "id").distinction()).isEqualTo(1);
        assertThat(exact.columns()).allMatch(ColumnProfile::exact);
        assertThat(exact.combinations()).allMatch(Combination::exact);
        Combination together = exact.combinations().stream()
                .filter(each -> each.columns().equals(List.of("text", "sex")))
                .findFirst()
                .orElseThrow();
        assertThat(together.distinct()).isEqualTo(40_000);
        try (Workspace workspace = Workspace.create(folder)) {
            assertThat(profiler.exact(exact, workspace)).isEqualTo(exact);
        }
    }

    @Test
    void it_makes_no_difference_in_how_many_parts_is_counted() throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), "a,b\n" + rows(500, i -> i % 70 + "," + i % 3));
        TableInput input = UnknownTable.open(file.toString(), UnknownTable.Known.NOTHING, false)
                .input();

        for (int part : new int[] {1, 7, 100, 1000}) {
            try (Workspace workspace = Workspace.create(folder);
                    ChunkSource source =
                            input.chunks(new ChunkLimit(90, 1 << 20), MemoryBudget.of(ByteSize.ofMegabytes(64)))) {
                assertThat(new ExactTuples(2, List.of(new int[] {0}, new int[] {0, 1}), part)
                                .count(source, 2, workspace))
                        .extracting(Pairs.Tally::distinct, Pairs.Tally::squares)
                        .containsExactly(tuple(70L, 10.0 * 64 + 60 * 49), tuple(210L, 80.0 * 9 + 130 * 4));
            }
        }
    }

    @Test
    void a_table_of_no_rows_has_columns() {
        Profile profile = Profiled.of(folder, "a,b\n");

        assertThat(profile.rows()).isZero();
        assertThat(profile.columns()).hasSize(2).allMatch(column -> column.type() == ColumnType.EMPTY);
        assertThat(profile.combinations()).isEmpty();
        assertThat(ProfilePage.html(profile, false)).contains("0 rows");
    }

    @Test
    void a_column_that_is_not_there_is_named() throws IOException {
        Path file = Files.writeString(folder.resolve("t.csv"), "age,sex\n1,m\n");

        assertThatThrownBy(() -> Profiled.profiler(file, 1, List.of(List.of("agee", "sex"))))
                .isInstanceOf(UsageException.class)
                .hasMessage(file + " has no column 'agee'; it has 'age', 'sex'.");
    }

    @Test
    void a_page_shows_texts_as_texts_and_none_if_they_are_to_be_hidden() {
        Profile profile =
                Profiled.of(folder, "<b>,sex\n" + rows(60, i -> "<script>" + i % 3 + "</script>,Ann" + i % 2));

        String page = ProfilePage.html(profile, false);
        assertThat(page).contains("&lt;script&gt;0", "&lt;b&gt;", "Ann1").doesNotContain("<script", "<b>");
        assertThat(page).contains("default-src 'none'").isEqualTo(ProfilePage.html(profile, false));
        assertThat(ProfilePage.html(profile, true)).doesNotContain("Ann1").contains("&lt;b&gt;");
        assertThat(ProfileFile.json(profile, true)).doesNotContain("Ann1");
    }

    @Test
    void other_encodings_count_characters_and_not_bytes() throws IOException {
        Path file = folder.resolve("western.csv");
        Files.write(file, ("name,x\n" + rows(60, i -> "Jos\u00e9,1")).getBytes(StandardCharsets.ISO_8859_1));
        ColumnProfile column = column(Profiled.profiler(file, 1, List.of()).run(), "name");

        assertThat(column.longest()).isEqualTo(4);
        assertThat(column.top()).containsExactly(new Frequency("Jos\u00e9", 60));
        assertThat(only("a", 60, i -> "Jos\u00e9").longest()).isEqualTo(4);
    }

    @Test
    void a_few_texts_do_not_hide_that_the_others_are_numbers_or_dates() {
        ColumnProfile ages = only("age", 60, i -> i % 20 == 7 ? "> 89" : i == 9 ? "refused" : String.valueOf(20 + i));
        assertThat(ages.type()).isEqualTo(ColumnType.INTEGER);
        assertThat(ages.odd()).containsExactly(new Frequency("> 89", 3), new Frequency("refused", 1));
        assertThat(ages.distinct()).isEqualTo(58);
        assertThat(ages.least()).hasValue("20");
        assertThat(ages.greatest()).hasValue("79");
        ColumnProfile sums = only("sum", 60, i -> i == 3 ? "none of it" : "\"" + i + ",50\"");
        assertThat(sums.type()).isEqualTo(ColumnType.DECIMAL);
        assertThat(sums.odd()).containsExactly(new Frequency("none of it", 1));
        ColumnProfile days = only("day", 60, i -> i == 3 ? "never" : "2024-02-" + (10 + i % 18));
        assertThat(days.type()).isEqualTo(ColumnType.DATE);
        assertThat(days.odd()).containsExactly(new Frequency("never", 1));
        // Too many rows, too many texts, too few numbers, and codes.
        assertThat(only("a", 60, i -> i % 9 == 0 ? "x" : String.valueOf(i % 40)).type())
                .isEqualTo(ColumnType.CATEGORY);
        assertThat(only("a", 90, i -> i < 6 ? "x" + (char) ('a' + i) : String.valueOf(i % 20))
                        .type())
                .isEqualTo(ColumnType.CATEGORY);
        assertThat(only("a", 60, i -> i == 9 ? "x" : String.valueOf(i % 4)).type())
                .isEqualTo(ColumnType.CATEGORY);
        assertThat(only("a", 60, i -> i == 9 ? "x" : "0" + i).odd()).isEmpty();
    }

    @Test
    void texts_among_numbers_are_hidden_where_values_are() {
        Profile profile = Profiled.of(folder, "age,x\n" + rows(60, i -> (i == 9 ? "secret" : "" + (20 + i)) + ",1"));
        assertThat(ProfileFile.json(profile, false)).contains("\"value\" : \"secret\"");
        assertThat(ProfileFile.json(profile, true)).doesNotContain("secret").contains("oddTexts");
    }

    private static String profiled(Path file, int threads, ByteSize memory) {
        MemoryBudget budget = MemoryBudget.of(memory);
        Profile profile = new Profiler(
                        UnknownTable.open(file.toString(), UnknownTable.Known.NOTHING, false),
                        List.of(List.of("few", "many")),
                        threads,
                        budget,
                        Progress.NONE)
                .run();
        assertThat(budget.available()).isEqualTo(budget.total());
        return ProfileFile.json(profile, false);
    }

    @Test
    void a_profile_is_the_same_in_whatever_memory() throws IOException {
        Random random = new Random(6);
        Path file = folder.resolve("table.csv");
        Files.writeString(
                file,
                "few,many,late,long,empty\n"
                        + rows(
                                200_000,
                                i -> random.nextInt(50) + "," + random.nextInt(100_000) + ","
                                        + (i < 150_000 ? i % 9_000 : i) + "," + "x".repeat(random.nextInt(40))
                                        + random.nextInt(3_000) + ","));
        String ample = profiled(file, 3, ByteSize.ofMegabytes(500));
        assertThat(profiled(file, 3, ByteSize.ofMegabytes(48))).isEqualTo(ample);
        assertThat(profiled(file, 1, ByteSize.ofMegabytes(500))).isEqualTo(ample);
    }

    @Test
    void a_profile_that_is_stopped_ends_in_little_memory_too() throws IOException {
        Path file = Files.writeString(folder.resolve("table.csv"), "few,many\n" + rows(900_000, i -> i % 7 + "," + i));
        Thread.currentThread().interrupt();
        assertThatThrownBy(() -> profiled(file, 1, ByteSize.ofMegabytes(36)))
                .isInstanceOf(InterruptedRunException.class);
        assertThat(Thread.interrupted()).isFalse();
    }

    @Test
    void a_number_of_persons_is_an_identifier_however_often_it_repeats() {
        Profile profile = Profiled.of(
                folder,
                "patient_id,MemberNo,PATNO,ward_id,subjects,dx1\n"
                        + rows(
                                200,
                                i -> i % 20 + "," + i % 11 + "," + i % 9 + "," + i % 4 + "," + i % 3 + ",E1" + i % 5));
        Suspicion patient = column(profile, "patient_id").suspicion();
        assertThat(patient.role()).isEqualTo(Suspicion.Role.IDENTIFIER);
        assertThat(patient.reason())
                .isEqualTo("its name says 'patient', and values repeat: does it tell persons apart (person: ...)?");
        assertThat(column(profile, "MemberNo").suspicion().role()).isEqualTo(Suspicion.Role.IDENTIFIER);
        assertThat(column(profile, "PATNO").suspicion().role()).isEqualTo(Suspicion.Role.IDENTIFIER);
        assertThat(column(profile, "ward_id").suspicion().role()).isEqualTo(Suspicion.Role.OPEN);
        assertThat(column(profile, "subjects").suspicion().role()).isEqualTo(Suspicion.Role.OPEN);
        assertThat(column(profile, "dx1").suspicion().role()).isEqualTo(Suspicion.Role.SENSITIVE);
        assertThat(column(Profiled.of(folder, "patient_id,x\n" + rows(60, i -> i + ",1")), "patient_id")
                        .suspicion()
                        .reason())
                .isEqualTo("hardly any value repeats");
    }
}
