package io.skald.loss;

import io.skald.attribute.bin.Domain;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.Optional;

/**
 * The loss of the semantic clustering paper (Algorithms 11 to 14). It differs from GCP in that ranges of numbers are summed over the
 * quasi-identifiers, not averaged, and in that a category that keeps its value counts 1 / leaves, not 0. A suppressed row counts as wide
 * as its domains.
 *
 * @param numeric Alg. 11: the range of a number over that of its domain, summed over numeric quasi-identifiers, averaged over rows;
 *     empty without any
 * @param categorical Alg. 12: the leaves below a category over those of its tree, averaged over categorical quasi-identifiers and rows;
 *     empty without any
 * @param total Alg. 13: their mean, or the one that exists
 */
public record SemanticClusteringLoss(Optional<BigDecimal> numeric, Optional<BigDecimal> categorical, BigDecimal total) {

    /** The loss of a release. */
    public static SemanticClusteringLoss of(LabelSums labels, long suppressed) {
        BigDecimal numbers = BigDecimal.ZERO;
        BigDecimal categories = BigDecimal.ZERO;
        int numeric = 0;
        for (int i = 0; i < labels.domains().size(); i++) {
            BigDecimal ratio = ratio(labels, i, suppressed);
            if (labels.domains().get(i).numeric()) {
                numeric++;
                numbers = numbers.add(ratio);
            } else {
                categories = categories.add(ratio);
            }
        }
        int categorical = labels.domains().size() - numeric;
        Optional<BigDecimal> ofNumbers = numeric == 0 ? Optional.empty() : Optional.of(numbers);
        Optional<BigDecimal> ofCategories = categorical == 0
                ? Optional.empty()
                : Optional.of(categories.divide(BigDecimal.valueOf(categorical), MathContext.DECIMAL128));
        return new SemanticClusteringLoss(ofNumbers, ofCategories, total(ofNumbers, ofCategories));
    }

    private static BigDecimal ratio(LabelSums labels, int attribute, long suppressed) {
        Domain domain = labels.domains().get(attribute);
        BigInteger whole = BigInteger.valueOf(domain.ncpDenominator());
        BigInteger covered = labels.numerators(attribute).add(whole.multiply(BigInteger.valueOf(suppressed)));
        if (!domain.numeric()) {
            covered = covered.add(BigInteger.valueOf(labels.singleValued(attribute)));
        }
        BigDecimal rows = BigDecimal.valueOf(Math.max(1, labels.rows() + suppressed));
        return new BigDecimal(covered).divide(new BigDecimal(whole).multiply(rows), MathContext.DECIMAL128);
    }

    private static BigDecimal total(Optional<BigDecimal> numeric, Optional<BigDecimal> categorical) {
        if (numeric.isPresent() && categorical.isPresent()) {
            return numeric.get().add(categorical.get()).divide(BigDecimal.valueOf(2), MathContext.DECIMAL128);
        }
        return numeric.or(() -> categorical).orElse(BigDecimal.ZERO);
    }
}
