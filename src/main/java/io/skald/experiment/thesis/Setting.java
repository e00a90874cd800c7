package io.skald.experiment.thesis;

/**
 * What a row of the thesis's tables was measured at.
 *
 * @param distribution by its name in {@link io.skald.synthetic.ThesisDistribution}
 * @param rows of the table
 */
public record Setting(Algorithm algorithm, CostMetric metric, String distribution, int rows, int k) {}
