package io.skald.verify;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.budget.Workspace;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.Level;
import io.skald.verify.claim.RecodingClaim;
import io.skald.verify.cover.AnyValueRule;
import io.skald.verify.cover.IntervalTemplate;
import io.skald.verify.cover.NumberRule;
import io.skald.verify.cover.RankBlocks;
import io.skald.verify.cover.RankLane;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class RankLaneProperties {

    /** The slow twin: every value read as a decimal, and those that are numbers between the bounds put in order. */
    @Property(tries = 300)
    void values_however_spelt_and_wherever_they_lie_in_the_bytes_are_ranked_by_what_they_mean(
            @ForAll long seed, @ForAll boolean bounded, @ForAll boolean little) throws IOException {
        Random random = new Random(seed);
        Optional<Claim.Bounds> bounds = bounded
                ? Optional.of(new Claim.Bounds(new BigDecimal("-20"), new BigDecimal("150.5")))
                : Optional.empty();
        int reach = 1 + random.nextInt(500);
        TreeSet<BigDecimal> known = new TreeSet<>();
        Path folder = Files.createTempDirectory("lane");
        MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(1));
        try (Workspace workspace = Workspace.create(folder);
                RankBlocks blocks = new RankBlocks(1, 1, budget, workspace, 1 << 18);
                RankLane lane = new RankLane(
                        blocks, rule(), bounds, false, true, StandardCharsets.UTF_8, budget, little ? 0 : 1 << 20)) {
            for (int row = 0; row < 3000; row++) {
                String value = random.nextInt(20) == 0 ? "NA" : spelt(random, random.nextInt(reach) - reach / 4);
                byte[] bytes = ("x" + value + "9,8,7".repeat(random.nextInt(3))).getBytes(StandardCharsets.UTF_8);
                lane.see(bytes, 1, 1 + value.length());
                number(value)
                        .filter(number -> bounds.isEmpty()
                                || number.compareTo(bounds.get().low()) >= 0
                                        && number.compareTo(bounds.get().high()) <= 0)
                        .ifPresent(number -> known.add(number.stripTrailingZeros()));
            }
            lane.flush();
            blocks.join();
            for (BigDecimal number : known) {
                assertThat(blocks.of(number))
                        .contains(number.movePointRight(1).toBigIntegerExact().toString());
            }
            Optional<String> below = blocks.of(new BigDecimal("-9999"));
            assertThat(below.isPresent()).isEqualTo(!known.isEmpty());
            assertThat(below.map(BigDecimal::new).map(units -> units.movePointLeft(1)))
                    .isEqualTo(
                            known.isEmpty()
                                    ? Optional.empty()
                                    : Optional.of(known.first().setScale(1)));
        }
        Files.delete(folder);
        assertThat(budget.available()).isEqualTo(budget.total());
    }

    /** What a value means, said once more. */
    private static Optional<BigDecimal> number(String value) {
        return value.equals("NA") ? Optional.empty() : Optional.of(new BigDecimal(value));
    }

    private static String spelt(Random random, int number) {
        String whole = (number < 0 ? "-" : random.nextInt(9) == 0 ? "+" : "")
                + "0".repeat(random.nextInt(4) == 0 ? random.nextInt(7) : 0)
                + Math.abs(number);
        return switch (random.nextInt(4)) {
            case 0 -> whole + ".5";
            case 1 -> whole + ".0";
            case 2 -> whole + ".50000";
            default -> whole;
        };
    }

    private static AnyValueRule rule() {
        RecodingClaim.Numbers numbers = new RecodingClaim.Numbers(new BigDecimal("0.1"), Optional.empty());
        return new AnyValueRule(
                new NumberRule(new IntervalTemplate("", "-", "", true), numbers),
                "*",
                List.of("NA"),
                new Level.Any(),
                true);
    }
}
