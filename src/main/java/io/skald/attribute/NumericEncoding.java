package io.skald.attribute;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Numbers: raw numbers are whole numbers of units; no dictionary is needed. */
final class NumericEncoding extends FoundEncoding {

    private final NumericAttribute attribute;
    private final MissingMarkers markers;
    private final Collection<Encoder> encoders = new ConcurrentLinkedQueue<>();

    NumericEncoding(NumericAttribute attribute, EncodingContext context) {
        super(context);
        this.attribute = attribute;
        this.markers = new MissingMarkers(context);
    }

    private static final class Encoder implements ValueEncoder {

        private final NumberReader reader;
        private long lowest = Long.MAX_VALUE;
        private long highest = Long.MIN_VALUE;

        Encoder(NumberReader reader) {
            this.reader = reader;
        }

        @Override
        public long encode(byte[] bytes, int from, int to) {
            long units = reader.read(bytes, from, to);
            if (units > LAST_OUTCOME) {
                lowest = Math.min(lowest, units);
                highest = Math.max(highest, units);
            }
            return units;
        }
    }

    @Override
    public ValueEncoder newEncoder() {
        Encoder encoder = new Encoder(new NumberReader(markers, attribute.scale(), attribute.range()));
        encoders.add(encoder);
        return encoder;
    }

    @Override
    public String explain(String value, long outcome) {
        return Explanations.ofNumber(value, outcome, attribute.scale(), attribute.range());
    }

    @Override
    Findings findings() {
        List<NumberReader> readers =
                encoders.stream().map(encoder -> encoder.reader).toList();
        return NumericFindings.of(
                attribute,
                encoders.stream().mapToLong(encoder -> encoder.lowest).min().orElse(Long.MAX_VALUE),
                encoders.stream().mapToLong(encoder -> encoder.highest).max().orElse(Long.MIN_VALUE),
                readers.stream().anyMatch(NumberReader::sawMissing),
                SpellingTally.of(attribute.scale(), readers));
    }
}
