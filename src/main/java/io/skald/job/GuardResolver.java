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
    }
}
