package io.skald.engine.encode;

import io.skald.attribute.value.ValueEncoder;
import io.skald.job.Plan;

/** The ways in which a value may not fit and for which a job has a policy. */
enum PolicyKind {
    UNKNOWN("on-unknown"),
    MISSING("on-missing"),
    OUT_OF_RANGE("on-out-of-range");

    private final String key;

    PolicyKind(String key) {
        this.key = key;
    }

    /** The policy's key in a job. */
    String key() {
        return key;
    }

    Plan.Policy in(Plan.Policies policies) {
        return switch (this) {
            case UNKNOWN -> policies.onUnknown();
            case MISSING -> policies.onMissing();
            case OUT_OF_RANGE -> policies.onOutOfRange();
        };
    }

    /** The kind of an encoder's outcome, which is not {@link ValueEncoder#MALFORMED}. */
    static PolicyKind of(long outcome) {
        if (outcome == ValueEncoder.UNKNOWN) {
            return UNKNOWN;
        }
        return outcome == ValueEncoder.MISSING ? MISSING : OUT_OF_RANGE;
    }
}
