package io.skald.attribute;

import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.MissingMarkers;
import io.skald.attribute.value.ValueEncoder;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * What all encodings share: each thread has an encoder of its own, and when these have stopped, what they found is kept, so
 * that it can be saved, and makes the domain.
 *
 * @param <E> the encoders
 */
abstract class FoundEncoding<E extends FoundEncoder> implements Encoding {

    private final EncodingContext context;
    private final MissingMarkers markers;
    private final Collection<E> encoders = new ConcurrentLinkedQueue<>();
    private Optional<ColumnFindings> found = Optional.empty();

    FoundEncoding(EncodingContext context) {
        this.context = context;
        this.markers = new MissingMarkers(context);
    }

    final EncodingContext context() {
        return context;
    }

    final MissingMarkers markers() {
        return markers;
    }

    /** All encoders made so far. */
    final Collection<E> encoders() {
        return Collections.unmodifiableCollection(encoders);
    }

    /** Whether missing is a value of the column: not where rows without one are suppressed, which must not change what others print. */
    final boolean sawMissing() {
        return context.missingIsValue() && encoders.stream().anyMatch(FoundEncoder::sawMissing);
    }

    /** An encoder for one more thread. */
    abstract E encoder();

    @Override
    public final ValueEncoder newEncoder() {
        E encoder = encoder();
        encoders.add(encoder);
        return encoder;
    }

    @Override
    public final CodedDomain finish() {
        ColumnFindings all = findings();
        found = Optional.of(all);
        return all.encoded(context);
    }

    @Override
    public final void save(DataOutput out) throws IOException {
        found.orElseThrow().write(out);
    }
}
