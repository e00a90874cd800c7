package io.skald.engine;

import io.skald.attribute.ValueEncoder;
import io.skald.job.Plan;

/** The ways in which a value may not fit and for which a job has a policy. */
enum PolicyKind {
    UNKNOWN("on-unknown", "value not in its hierarchy"),
    MISSING("on-missing", "missing value"),
    OUT_OF_RANGE("on-out-of-range", "value out of bounds");

    private final String key;
    private final String words;

    PolicyKind(String key, String words) {
        this.key = key;
        this.words = words;
    }

    /** The policy's key in a job. */
    String key() {
        return key;
    }

    /** What is wrong with the value, in words. */
    String words() {
        return words;
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
