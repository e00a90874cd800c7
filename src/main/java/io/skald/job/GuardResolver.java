package io.skald.job;

/** Checks that what is asked of sensitive columns goes with the rest of the job. */
final class GuardResolver {

    private final Resolution resolution;

    GuardResolver(Resolution resolution) {
        this.resolution = resolution;
    }

    void check() {
        Job job = resolution.job();
        if (job.guarded().isEmpty()) {
            return;
        }
        if (job.suppression().smallGroup() == Plan.SmallGroup.ABSORB) {
            resolution.reject(
                    "suppression.small-group is absorb, which counts rows alone, and '"
                            + job.guarded().get(0).name()
                            + "' asks more of a class than rows; set it to drop, which leaves out suppressed rows that"
                            + " together are no such class",
                    "suppression",
                    "small-group");
        }
        boolean spoiled = job.guarded().stream()
                .flatMap(column -> column.models().stream())
                .anyMatch(model -> !model.outlastsMerging());
        if (spoiled
                && job.refine().method() != Refinement.Method.NONE
                && job.refine().suppressed() == Refinement.SuppressedRows.RESCUE) {
            resolution.reject(
                    "refine.suppressed is rescue, and rows that join a cluster can break what the job asks of sensitive values;"
                            + " of all that can be asked, only diversity.distinct goes with it: set it to keep",
                    "refine",
                    "suppressed");
        }
    }
}
