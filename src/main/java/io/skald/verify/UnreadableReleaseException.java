package io.skald.verify;

import io.skald.UsageException;

/** The release is malformed: a finding, unlike a malformed input. */
final class UnreadableReleaseException extends RuntimeException {

    UnreadableReleaseException(UsageException cause) {
        super(cause.getMessage(), cause);
    }
}
