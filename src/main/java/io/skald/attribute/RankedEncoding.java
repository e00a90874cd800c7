package io.skald.attribute;

import io.skald.attribute.ValueDictionary.Ranking;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Sparse numbers: raw numbers are those of a dictionary, codes are ranks. Which thread meets a value first decides its raw
 * number but not its rank.
 */
final class RankedEncoding implements Encoding {

    private final RankedAttribute attribute;
    private final EncodingContext context;
    private final MissingMarkers markers;
    private final ValueDictionary dictionary;
    private final Collection<Encoder> encoders = new ConcurrentLinkedQueue<>();

    RankedEncoding(RankedAttribute attribute, EncodingContext context) {
        this.attribute = attribute;
        this.context = context;
        this.markers = new MissingMarkers(context);
        this.dictionary = new SpillingDictionary(context.budget(), context.workspace());
    }

    private record Encoder(NumberReader reader, RankCache cache) implements ValueEncoder {
        @Override
        public long encode(byte[] bytes, int from, int to) {
            long units = reader.read(bytes, from, to);
            return units > LAST_OUTCOME ? cache.raw(units) : units;
        }
    }

    @Override
    public ValueEncoder newEncoder() {
        NumberReader reader = new NumberReader(markers, attribute.scale(), attribute.range());
        Encoder encoder = new Encoder(reader, new RankCache(dictionary, context.budget()));
        encoders.add(encoder);
        return encoder;
    }

    @Override
    public String explain(String value, long outcome) {
        return Explanations.ofNumber(value, outcome, attribute.scale(), attribute.range());
    }

    @Override
    public Encoded finish() {
        encoders.forEach(encoder -> encoder.cache().close());
        List<NumberReader> readers = encoders.stream().map(Encoder::reader).toList();
        boolean anyMissing = readers.stream().anyMatch(NumberReader::sawMissing);
        NumberSpelling spelling = NumberSpelling.of(attribute.scale(), readers);
        Ranking ranking = dictionary.rank(anyMissing);
        SortedValues values = ranking.values();
        WidthBins widths = attribute.widths().over(0, values.size(), false);
        BinNames names = (level, bin) -> level == 0
                ? spelling.alone(values.value(bin))
                : attribute
                        .labels()
                        .between(
                                spelling.end(values.value(widths.first(level, bin))),
                                spelling.end(values.value(widths.last(level, bin))));
        LevelBins bins = TableBins.copyIfSmall(widths, context.budget());
        Labelling labelling = new OrderedLabelling(
                bins, names, rank -> spelling.end(values.value(rank)), attribute.labels(), anyMissing);
        Optional<String> missing = anyMissing ? Optional.of(context.missing().get(0)) : Optional.empty();
        Domain domain = new BinnedDomain(attribute.name(), bins, labelling, missing, levelNames(widths));
        return new Encoded(domain, ranking.codes());
    }

    private static List<String> levelNames(WidthBins bins) {
        List<String> names = new ArrayList<>(List.of("original"));
        for (int level = 1; level < bins.height(); level++) {
            names.add("blocks of " + BigDecimal.valueOf(bins.width(level)).toPlainString() + " neighbouring values");
        }
        names.add(Labels.TOP);
        return names;
    }
}
