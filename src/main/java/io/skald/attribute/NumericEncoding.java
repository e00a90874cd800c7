package io.skald.attribute;

import io.skald.UsageException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Numbers: raw numbers are whole numbers of units; no dictionary is needed. */
final class NumericEncoding implements Encoding {

    private static final long WIDEST_RANGE = 1L << 62;

    private final NumericAttribute attribute;
    private final EncodingContext context;
    private final MissingMarkers markers;
    private final Collection<Encoder> encoders = new ConcurrentLinkedQueue<>();

    NumericEncoding(NumericAttribute attribute, EncodingContext context) {
        this.attribute = attribute;
        this.context = context;
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
    public Encoded finish() {
        NumberRange range = attribute.range();
        long lowest = range.lo();
        long highest = range.hi();
        if (!range.given()) {
            lowest = encoders.stream().mapToLong(e -> e.lowest).min().orElse(Long.MAX_VALUE);
            highest = encoders.stream().mapToLong(e -> e.highest).max().orElse(Long.MIN_VALUE);
        }
        if (lowest > highest) {
            return encoded(0, 0);
        }
        if (highest - lowest > WIDEST_RANGE) {
            throw new UsageException("column '" + attribute.name() + "' reaches from "
                    + attribute.scale().text(lowest, false) + " to "
                    + attribute.scale().text(highest, false)
                    + ", more than 2^62 units: give it bounds, or choose a larger unit.");
        }
        return encoded(lowest, highest - lowest + 1);
    }

    private Encoded encoded(long lowest, long values) {
        boolean anyMissing = encoders.stream().anyMatch(encoder -> encoder.reader.sawMissing());
        NumberSpelling spelling = NumberSpelling.of(
                attribute.scale(),
                encoders.stream().map(encoder -> encoder.reader).toList());
        boolean clipped = attribute.range().given();
        WidthBins widths = attribute.widths().over(lowest, values, clipped);
        BinNames names = (level, bin) -> {
            if (level == 0) {
                return spelling.alone(lowest + bin);
            }
            long first = clipped ? lowest + widths.first(level, bin) : widths.start(level, bin);
            long last = clipped ? lowest + widths.last(level, bin) : first + widths.width(level) - 1;
            return attribute.labels().between(spelling.end(first), spelling.end(last));
        };
        LevelBins bins = TableBins.copyIfSmall(widths, context.budget());
        Labelling labelling =
                new OrderedLabelling(bins, names, code -> spelling.end(lowest + code), attribute.labels(), anyMissing);
        Optional<String> missing = anyMissing ? Optional.of(context.missing().get(0)) : Optional.empty();
        Domain domain = new BinnedDomain(attribute.name(), bins, labelling, missing, levelNames(widths));
        return new Encoded(domain, new CodeMap.Offset(lowest, anyMissing ? values : -1));
    }

    private List<String> levelNames(WidthBins bins) {
        List<String> names = new ArrayList<>(List.of("original"));
        for (int level = 1; level < bins.height(); level++) {
            names.add("steps of " + attribute.scale().text(bins.width(level), true));
        }
        names.add(Labels.TOP);
        return names;
    }
}
