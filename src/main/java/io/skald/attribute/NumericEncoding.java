package io.skald.attribute;

import io.skald.attribute.dictionary.FoundRange;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.Explanations;
import io.skald.attribute.value.NumberRange;
import io.skald.attribute.value.NumberReader;
import io.skald.attribute.value.SpellingTally;

/** Numbers: raw numbers are whole numbers of units; no dictionary is needed. */
final class NumericEncoding extends FoundEncoding<NumericEncoding.Encoder> {

    private final NumericAttribute attribute;

    NumericEncoding(NumericAttribute attribute, EncodingContext context) {
        super(context);
        this.attribute = attribute;
    }

    static final class Encoder implements FoundEncoder {

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

        @Override
        public boolean sawMissing() {
            return reader.sawMissing();
        }
    }

    @Override
    Encoder encoder() {
        return new Encoder(attribute.reader(markers(), context()));
    }

    @Override
    public String explain(String value, long outcome) {
        return Explanations.ofNumber(value, outcome, attribute.scale(), attribute.range(), attribute.form());
    }

    @Override
    public ColumnFindings findings() {
        boolean missing = sawMissing();
        FoundRange met = encoders().stream()
                .map(encoder -> new FoundRange(encoder.lowest, encoder.highest, missing))
                .reduce(FoundRange.NOTHING, FoundRange::merge);
        NumberRange bounds = attribute.codedRange();
        return new NumericFindings(
                attribute,
                bounds.given() ? met.within(bounds.lo(), bounds.hi()) : met,
                SpellingTally.of(
                        encoders().stream().map(encoder -> encoder.reader).toList()));
    }
}
