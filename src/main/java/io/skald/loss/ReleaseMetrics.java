package io.skald.loss;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * Every metric of a release.
 *
 * @param dmStar in its three flavours
 * @param dm Bayardo's
 * @param averageClass C_avg
 * @param gcp with NCP per quasi-identifier
 * @param nonUniformEntropy in bits; empty if the information of the values was not counted
 * @param semanticClustering in its three parts
 * @param ancestor the thesis's ancestor metric
 * @param labelEntropy the thesis's entropy metric; empty if there was not the memory to count labels
 * @param rows the thesis's statistics of rows
 */
public record ReleaseMetrics(
        DmStar dmStar,
        BigInteger dm,
        double averageClass,
        Gcp gcp,
        Optional<BigDecimal> nonUniformEntropy,
        SemanticClusteringLoss semanticClustering,
        BigDecimal ancestor,
        OptionalDouble labelEntropy,
        RowStatistics rows) {}
