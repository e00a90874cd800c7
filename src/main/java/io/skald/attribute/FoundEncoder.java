package io.skald.attribute;

import io.skald.attribute.value.ValueEncoder;

/** An encoder that its encoding asks, when it has stopped, what it met. */
interface FoundEncoder extends ValueEncoder {

    /** Whether a value was one of the missing markers. */
    boolean sawMissing();
}
