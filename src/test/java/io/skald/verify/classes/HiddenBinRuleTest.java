package io.skald.verify.classes;

import static org.assertj.core.api.Assertions.assertThat;

import io.skald.csv.Dialect;
import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ClassColumnsClaim;
import io.skald.verify.claim.Counts;
import io.skald.verify.claim.Findings;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.SpellingClaim;
import io.skald.verify.claim.Violation;
import io.skald.verify.claim.ViolationLog;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** Which rows may be hidden, where every class has three rows at the least. */
class HiddenBinRuleTest {

    private static final Claim.Exemptions ABSORBED = new Claim.Exemptions(false, false, false, true);

    private static Claim claim(Claim.Clusters clusters, Claim.Exemptions exemptions) {
        return claim(clusters, exemptions, List.of());
    }

    private static Claim claim(Claim.Clusters clusters, Claim.Exemptions exemptions, List<Claim.Column> columns) {
        return new Claim(
                List.of(Path.of("in.csv")),
                Path.of("out.csv"),
                Dialect.RFC_4180,
                columns,
                3,
                BigDecimal.ONE,
                false,
                false,
                clusters,
                exemptions,
                Claim.Labels.PLAIN,
                Map.of(),
                Optional.empty(),
                ClassColumnsClaim.NONE,
                Optional.empty());
    }

    private static List<String> said(Claim claim, long suppressed, boolean stars, Consumer<HiddenBinRule> bins) {
        ViolationLog log = new ViolationLog();
        HiddenBinRule rule = new HiddenBinRule(claim, suppressed, stars, log);
        bins.accept(rule);
        rule.finish();
        Findings findings =
                log.findings(new Counts(3, 0, 0, 0, 0, 0, 0, 0, BigInteger.ZERO), Map.of(), Optional.empty());
        return findings.violations().stream().map(Violation::message).toList();
    }

    private static List<String> plain(boolean stars, Consumer<HiddenBinRule> bins) {
        return said(claim(Claim.Clusters.NONE, Claim.Exemptions.NONE), 9, stars, bins);
    }

    private static List<String> absorbing(Claim.Clusters clusters, long suppressed, Consumer<HiddenBinRule> bins) {
        return said(claim(clusters, ABSORBED), suppressed, false, bins);
    }

    @Test
    void a_bin_that_has_what_a_class_must_is_released_whole() {
        assertThat(plain(false, rule -> rule.judge(4, 4, 7, true)))
                .containsExactly(
                        "row 7 of the input is suppressed, and its class has 4 rows and what the job asks of a class");
        assertThat(plain(false, rule -> rule.judge(1, 1, 7, true)))
                .containsExactly(
                        "row 7 of the input is suppressed, and its class has 1 row and what the job asks of a class");
        assertThat(plain(false, rule -> rule.judge(2, 4, 7, true)))
                .containsExactly("row 7 of the input is suppressed, and other rows of its class are in the release");
        assertThat(plain(false, rule -> rule.judgeParted(8)))
                .containsExactly("row 8 of the input is suppressed, and other rows of its class are in the release");
    }

    @Test
    void a_bin_that_has_not_is_hidden_whole_unless_its_rows_may_join_others() {
        assertThat(plain(false, rule -> rule.judge(2, 2, 5, false))).isEmpty();
        assertThat(plain(false, rule -> rule.judge(1, 2, 5, false)))
                .containsExactly("row 5 of the input is suppressed, and other rows of its class are in the release");
        assertThat(said(
                        claim(Claim.Clusters.ACROSS_BINS, Claim.Exemptions.NONE),
                        9,
                        false,
                        rule -> rule.judge(1, 2, 5, false)))
                .isEmpty();
        assertThat(absorbing(Claim.Clusters.NONE, 9, rule -> rule.judge(2, 2, 5, false)))
                .isEmpty();
    }

    @Test
    void rows_of_a_class_that_prints_stars_are_not_hidden() {
        assertThat(plain(true, rule -> rule.judge(4, 4, 7, true))).isEmpty();
        assertThat(plain(true, rule -> rule.judge(2, 4, 7, true))).hasSize(1);
    }

    @Test
    void suppressed_rows_that_are_too_few_absorb_one_class() {
        assertThat(absorbing(Claim.Clusters.NONE, 5, rule -> rule.judge(4, 4, 7, true)))
                .isEmpty();
        assertThat(absorbing(Claim.Clusters.NONE, 6, rule -> rule.judge(4, 4, 7, true)))
                .isEmpty();
        assertThat(absorbing(Claim.Clusters.NONE, 5, rule -> rule.judge(3, 3, 7, true)))
                .isEmpty();
    }

    @Test
    void a_class_is_absorbed_only_where_that_is_needed() {
        assertThat(absorbing(Claim.Clusters.NONE, 4, rule -> rule.judge(4, 4, 7, true)))
                .containsExactly(
                        "row 7 of the input is suppressed with a class, and the 0 other suppressed rows needed none");
        assertThat(absorbing(Claim.Clusters.NONE, 7, rule -> rule.judge(4, 4, 7, true)))
                .containsExactly(
                        "row 7 of the input is suppressed with a class, and the 3 other suppressed rows needed none");
        assertThat(absorbing(Claim.Clusters.ACROSS_BINS, 7, rule -> rule.judge(4, 4, 7, true)))
                .isEmpty();
        assertThat(absorbing(Claim.Clusters.ACROSS_BINS, 4, rule -> rule.judge(4, 4, 7, true)))
                .hasSize(1);
    }

    @Test
    void what_is_absorbed_is_one_class_and_whole() {
        assertThat(absorbing(Claim.Clusters.NONE, 9, rule -> {
                    rule.judge(4, 4, 9, true);
                    rule.judge(3, 3, 6, true);
                }))
                .containsExactly(
                        "row 6 of the input is suppressed, and so are whole classes: suppressed rows absorb one class, whole");
        assertThat(absorbing(Claim.Clusters.NONE, 5, rule -> rule.judge(3, 4, 7, true)))
                .containsExactly("row 7 of the input is suppressed, and other rows of its class are in the release:"
                        + " suppressed rows absorb one class, whole");
        assertThat(absorbing(Claim.Clusters.NONE, 4, rule -> rule.judge(2, 2, 7, true)))
                .hasSize(1);
    }

    @Test
    void of_a_refined_bin_a_cluster_is_absorbed() {
        assertThat(absorbing(Claim.Clusters.WITHIN_BINS, 5, rule -> rule.judge(3, 7, 7, true)))
                .isEmpty();
        assertThat(absorbing(Claim.Clusters.WITHIN_BINS, 4, rule -> rule.judge(2, 7, 7, true)))
                .containsExactly("row 7 of the input is suppressed, and other rows of its class are in the release:"
                        + " suppressed rows absorb one class, whole");
        assertThat(absorbing(Claim.Clusters.WITHIN_BINS, 8, rule -> {
                    rule.judge(3, 7, 9, true);
                    rule.judge(3, 3, 7, true);
                }))
                .hasSize(1);
        assertThat(absorbing(Claim.Clusters.ACROSS_BINS, 9, rule -> {
                    rule.judge(1, 7, 9, true);
                    rule.judge(4, 7, 8, true);
                    rule.judge(2, 7, 7, true);
                }))
                .isEmpty();
    }

    @Test
    void suppressed_rows_that_hold_a_model_need_no_class_unless_others_with_them_break_it() {
        ModelClaim entropy = new ModelClaim.Entropy(BigDecimal.valueOf(2));
        ModelClaim distinct = new ModelClaim.Distinct(2);
        assertThat(absorbingBesideFour(entropy, 8, false)).hasSize(1);
        assertThat(absorbingBesideFour(entropy, 9, false)).isEmpty();
        assertThat(absorbingBesideFour(entropy, 8, true)).isEmpty();
        assertThat(absorbingBesideFour(distinct, 9, false)).hasSize(1);
    }

    /** Four rows are suppressed with a class of four; all else that is suppressed is so by policies. */
    private static List<String> absorbingBesideFour(ModelClaim model, long suppressed, boolean stars) {
        Claim claim = claim(
                Claim.Clusters.WITHIN_BINS,
                ABSORBED,
                List.of(new Claim.Column.Sensitive("ill", List.of(model), new SpellingClaim.Found())));
        return said(claim, suppressed, stars, rule -> {
            rule.judge(4, 7, 7, true);
            rule.judge(4, 4, 3, false);
            rule.noteOthersHold(4);
        });
    }
}
