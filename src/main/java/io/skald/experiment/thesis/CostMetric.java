package io.skald.experiment.thesis;

import io.skald.job.Merging;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/** What partners are chosen by in the thesis's tables: its columns AnTree, GCP and Ent. */
public enum CostMetric {
    ANCESTOR(Merging.Metric.ANCESTOR),
    GCP(Merging.Metric.GCP),
    ENTROPY(Merging.Metric.ENTROPY);

    private final Merging.Metric inSkald;

    CostMetric(Merging.Metric inSkald) {
        this.inSkald = inSkald;
    }

    Merging.Metric inSkald() {
        return inSkald;
    }

    /** As experiment files and tables have it. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<CostMetric> parse(String text) {
        return Arrays.stream(values()).filter(one -> one.text().equals(text)).findFirst();
    }
}
