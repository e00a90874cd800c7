package io.skald.verify.claim;

import io.skald.UsageException;

/** The release is malformed: a finding, unlike a malformed input. */
public final class UnreadableReleaseException extends RuntimeException {

    public UnreadableReleaseException(UsageException cause) {
        super(cause.getMessage(), cause);
    }
}
