package io.skald.job;

/** Refuses what a bound on the average risk cannot be asked of: it is the search that keeps it, by rows. */
final class RiskResolver {

    private final Resolution resolution;

    RiskResolver(Resolution resolution) {
        this.resolution = resolution;
    }

    void check() {
        Job job = resolution.job();
        if (job.risk().average().isEmpty()) {
            return;
        }
        if (job.refine().method() != Refinement.Method.NONE) {
            resolution.reject(
                    "risk.average is kept by the search and not by refine, which makes classes of about k rows; set risk.max: "
                            + job.risk().average().get() + " instead, or refine.method: none",
                    "risk",
                    "average");
        }
        if (job.person().isPresent()) {
            resolution.reject(
                    "risk.average counts rows and 'person' counts persons; set risk.max, which counts persons too, instead",
                    "risk",
                    "average");
        }
    }
}
