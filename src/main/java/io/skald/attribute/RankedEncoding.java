package io.skald.attribute;

import java.util.Collection;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Sparse numbers: raw numbers are those of a dictionary, codes are ranks. Which thread meets a value first decides its raw
 * number but not its rank.
 */
final class RankedEncoding extends FoundEncoding {

    private final RankedAttribute attribute;
    private final MissingMarkers markers;
    private final ValueDictionary dictionary;
    private final Collection<Encoder> encoders = new ConcurrentLinkedQueue<>();

    RankedEncoding(RankedAttribute attribute, EncodingContext context) {
        super(context);
        this.attribute = attribute;
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
        Encoder encoder =
                new Encoder(reader, new RankCache(dictionary, context().budget()));
        encoders.add(encoder);
        return encoder;
    }

    @Override
    public String explain(String value, long outcome) {
        return Explanations.ofNumber(value, outcome, attribute.scale(), attribute.range());
    }

    @Override
    Findings findings() {
        encoders.forEach(encoder -> encoder.cache().close());
        List<NumberReader> readers = encoders.stream().map(Encoder::reader).toList();
        boolean missing = readers.stream().anyMatch(NumberReader::sawMissing);
        return new RankedFindings(
                attribute, dictionary.rank(missing), missing, SpellingTally.of(attribute.scale(), readers));
    }
}
