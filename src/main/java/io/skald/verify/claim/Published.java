package io.skald.verify.claim;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * What the release alone tells of itself, given parameters that are published with it: nothing of the input goes in, so that
 * nothing of it comes out. All rows of equal labels are one class here, those that print {@code *} everywhere too: whether
 * such a row was suppressed is not to be seen.
 *
 * @param k that each class is said to have
 * @param rows of the release
 * @param starRows of them, those with the top label in every quasi-identifier
 * @param classes groups of equal labels
 * @param smallest rows of the smallest class; 0 without classes
 * @param largest rows of the largest class; 0 without classes
 * @param rowsOver by threshold, the rows of classes so small that one over their size is above it
 * @param dm Bayardo and Agrawal's DM over the rows of the release
 * @param homogeneous by sensitive attribute, the classes in which it has one value only
 * @param ncp by quasi-identifier, the part of its domain that labels cover, averaged over the rows; the domain is that of the
 *     bounds, else what the labels of the release reach over
 * @param gcp their weighted mean
 */
public record Published(
        int k,
        long rows,
        long starRows,
        long classes,
        long smallest,
        long largest,
        Map<BigDecimal, Long> rowsOver,
        BigInteger dm,
        Map<String, Long> homogeneous,
        Map<String, BigDecimal> ncp,
        BigDecimal gcp) {

    /** More decimals than any figure is worth. */
    private static final int DECIMALS = 9;

    public Published {
        rowsOver = Collections.unmodifiableMap(new LinkedHashMap<>(rowsOver));
        homogeneous = Collections.unmodifiableMap(new LinkedHashMap<>(homogeneous));
        ncp = Collections.unmodifiableMap(new LinkedHashMap<>(ncp));
    }

    /** All figures in the public report's order, by JSON pointer within its {@code figures}. */
    public Map<String, BigDecimal> figures() {
        Map<String, BigDecimal> figures = new LinkedHashMap<>();
        figures.put("/rows", BigDecimal.valueOf(rows));
        figures.put("/starRows", BigDecimal.valueOf(starRows));
        figures.put("/classes", BigDecimal.valueOf(classes));
        figures.put("/smallestClass", BigDecimal.valueOf(smallest));
        figures.put("/averageClass", rounded(ratio(rows, classes)));
        figures.put("/largestClass", BigDecimal.valueOf(largest));
        figures.put("/highestRisk", rounded(ratio(classes == 0 ? 0 : 1, smallest)));
        figures.put("/averageRisk", rounded(ratio(classes, rows)));
        rowsOver.forEach((threshold, over) ->
                figures.put(pointer("/rowsOverRisk", threshold.toPlainString()), BigDecimal.valueOf(over)));
        homogeneous.forEach(
                (name, count) -> figures.put(pointer("/homogeneousClasses", name), BigDecimal.valueOf(count)));
        figures.put("/dm", new BigDecimal(dm));
        figures.put("/cAvg", rounded(ratio(rows, classes * k)));
        figures.put("/gcp", rounded(gcp));
        ncp.forEach((name, loss) -> figures.put(pointer("/ncp", name), rounded(loss)));
        return figures;
    }

    private static BigDecimal ratio(long numerator, long denominator) {
        return denominator == 0
                ? BigDecimal.ZERO
                : BigDecimal.valueOf(numerator).divide(BigDecimal.valueOf(denominator), MathContext.DECIMAL128);
    }

    private static BigDecimal rounded(BigDecimal figure) {
        BigDecimal rounded = figure.setScale(DECIMALS, RoundingMode.HALF_EVEN);
        return rounded.signum() == 0 ? BigDecimal.ZERO : rounded.stripTrailingZeros();
    }

    private static String pointer(String parent, String name) {
        return parent + "/" + name.replace("~", "~0").replace("/", "~1");
    }
}
