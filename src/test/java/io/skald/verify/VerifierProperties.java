package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.TestFolder;
import io.skald.verify.claim.Figure;
import io.skald.verify.claim.Findings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.lifecycle.AfterContainer;
import net.jqwik.api.lifecycle.BeforeContainer;

class VerifierProperties {

    private static Path folder;

    @BeforeContainer
    static void makeFolder() throws IOException {
        folder = Files.createTempDirectory("verify");
    }

    @AfterContainer
    static void removeFolder() throws IOException {
        TestFolder.remove(folder);
    }

    private static Trial trial(NaiveRelease release) {
        return new Trial(folder)
                .identifier("id")
                .hierarchy("letter", NaiveRelease.HIERARCHY)
                .integers("number")
                .kept("text")
                .k(release.k)
                .limit("1")
                .dropped(release.dropped)
                .figure(Figure.SUPPRESSED_ROWS, String.valueOf(release.suppressed))
                .figure(Figure.CLASSES, String.valueOf(release.classes))
                .figure(Figure.DM_STAR, String.valueOf(release.dmStar))
                .input(release.inputText());
    }

    @Property(tries = 200)
    void a_plain_global_recoding_is_accepted(@ForAll long seed, @ForAll boolean dropped) {
        NaiveRelease release = new NaiveRelease(new Random(seed), dropped);

        Findings findings = trial(release)
                .released(NaiveRelease.releasedText(release.released))
                .verify();

        assertThat(findings.accepted()).as(findings.describe()).isTrue();
    }

    @Property(tries = 300)
    void a_changed_cell_is_rejected_unless_the_release_is_right_with_it(@ForAll long seed, @ForAll boolean dropped) {
        Random random = new Random(seed);
        NaiveRelease release = new NaiveRelease(random, dropped);
        List<List<String>> rows = copy(release.released);
        if (rows.isEmpty()) {
            return;
        }
        int column = random.nextInt(3);
        rows.get(random.nextInt(rows.size())).set(column, NaiveRelease.mutant(column, random));

        assertSameVerdict(release, rows);
    }

    @Property(tries = 300)
    void rows_lost_added_or_moved_are_rejected_unless_the_release_is_right_with_them(
            @ForAll long seed, @ForAll boolean dropped) {
        Random random = new Random(seed);
        NaiveRelease release = new NaiveRelease(random, dropped);
        List<List<String>> rows = copy(release.released);
        if (rows.isEmpty()) {
            return;
        }
        int row = random.nextInt(rows.size());
        switch (random.nextInt(3)) {
            case 0 -> rows.remove(row);
            case 1 -> rows.add(row, rows.get(random.nextInt(rows.size())));
            default -> Collections.swap(rows, row, random.nextInt(rows.size()));
        }

        assertSameVerdict(release, rows);
    }

    private static void assertSameVerdict(NaiveRelease release, List<List<String>> rows) {
        Findings findings =
                trial(release).released(NaiveRelease.releasedText(rows)).verify();

        assertThat(findings.accepted()).as(findings.describe()).isEqualTo(release.isRight(rows));
    }

    private static List<List<String>> copy(List<List<String>> rows) {
        List<List<String>> copy = new ArrayList<>();
        rows.forEach(row -> copy.add(new ArrayList<>(row)));
        return copy;
    }
}
