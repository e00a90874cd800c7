package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.TestFolder;
import io.skald.verify.bytes.ByteHash;
import io.skald.verify.bytes.RangeHash;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.RecodingClaim;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.function.IntFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Classes whose labels have equal hashes, by chance or as somebody made them up, are judged each for itself. */
class EqualHashesTest {

    private static final RecodingClaim.Numbers NUMBERS = new RecodingClaim.Numbers(BigDecimal.ONE);
    private static final Level TENS = new Level.Bins(BigDecimal.TEN, BigDecimal.ZERO, false);
    private static final String ACCEPTED = "The release is what it is said to be.";

    /** The first two take all classes for one. */
    private static final IntFunction<RangeHash> EQUAL_AT_FIRST =
            number -> number < 2 ? (bytes, start, end) -> 7 : ByteHash.numbered(number);

    private static Path shared = Path.of("");

    @BeforeContainer
    static void makeFolder() throws IOException {
        shared = Files.createTempDirectory("hashes");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(shared);
    }

    @TempDir
    Path folder;

    private Trial values(String released) {
        return new Trial(folder)
                .quasi("age", NUMBERS, TENS)
                .sensitive("ill", new ModelClaim.Distinct(2))
                .input("age,ill\n21,flu\n22,flu\n31,cold\n32,cold\n")
                .released(released);
    }

    private Trial persons(String ids) {
        String[] id = ids.split(",");
        return new Trial(folder)
                .person("id")
                .quasi("age", NUMBERS, TENS)
                .input("id,age\n%s,21\n%s,22\n%s,31\n%s,32\n".formatted((Object[]) id))
                .released("age\n[20 - 29]\n[20 - 29]\n[30 - 39]\n[30 - 39]\n");
    }

    @Test
    void classes_of_one_value_each_are_not_one_of_two() {
        String released = "age,ill\n[20 - 29],flu\n[20 - 29],flu\n[30 - 39],cold\n[30 - 39],cold\n";
        Findings findings = values(released).hashes(EQUAL_AT_FIRST).verify();

        assertThat(findings.accepted()).isFalse();
        assertThat(findings.describe()).isEqualTo(values(released).verify().describe());
    }

    @Test
    void classes_of_one_person_each_are_not_one_of_two() {
        assertThat(persons("1,1,2,2").hashes(EQUAL_AT_FIRST).verify().describe())
                .isEqualTo(persons("1,1,2,2").verify().describe())
                .contains("only 1 person");
        assertThat(persons("1,2,2,1").hashes(EQUAL_AT_FIRST).verify().describe())
                .isEqualTo(ACCEPTED);
    }

    @Test
    void classes_that_no_hash_tells_apart_are_not_accepted() {
        assertThatThrownBy(() -> persons("1,2,2,1")
                        .hashes(number -> (bytes, start, end) -> 7)
                        .verify())
                .isInstanceOf(FailureException.class)
                .hasMessageContaining("cannot tell the classes of")
                .hasMessageContaining("whichever of 4 are taken");
    }

    @Test
    void a_release_that_is_refused_for_its_rows_is_looked_at_once() {
        int[] taken = {0};
        Trial trial = persons("1,2,2,1").released("age\n[20 - 29]\n[20 - 29]\n[30 - 39]\n[40 - 49]\n");
        Findings findings = trial.hashes(number -> {
                    taken[0]++;
                    return ByteHash.numbered(number);
                })
                .verify();

        assertThat(findings.accepted()).isFalse();
        assertThat(taken[0]).isEqualTo(1);
    }

    /** Hashes of two bits first, so that classes are taken for others and for parts of them. */
    @Property(tries = 60)
    void findings_do_not_depend_on_the_hash(@ForAll long seed) {
        Random random = new Random(seed);
        StringBuilder input = new StringBuilder("id,age,ill\n");
        StringBuilder released = new StringBuilder("age,ill\n");
        for (int row = 0; row < 30; row++) {
            int age = 10 + random.nextInt(90);
            String ill = "ill" + random.nextInt(2);
            input.append(random.nextInt(20))
                    .append(',')
                    .append(age)
                    .append(',')
                    .append(ill)
                    .append('\n');
            String label = random.nextInt(6) == 0 ? "*" : "[" + age / 10 * 10 + " - " + (age / 10 * 10 + 9) + "]";
            released.append(label).append(',').append(ill).append('\n');
        }
        String plain = findings(input, released, ByteHash::numbered);
        assertThat(findings(
                        input,
                        released,
                        number -> number < 3
                                ? (bytes, start, end) -> 1 + (ByteHash.wide(bytes, start, end) & 3)
                                : ByteHash.numbered(number)))
                .isEqualTo(plain);
    }

    private static String findings(StringBuilder input, StringBuilder released, IntFunction<RangeHash> hashes) {
        return new Trial(shared)
                .limit("0.5")
                .person("id")
                .quasi("age", NUMBERS, TENS)
                .sensitive("ill", new ModelClaim.Share(new BigDecimal("0.7"), List.of()))
                .input(input.toString())
                .released(released.toString())
                .hashes(hashes)
                .verify()
                .describe();
    }
}
