package io.skald.attribute;

import io.skald.attribute.dictionary.RankCache;
import io.skald.attribute.dictionary.SpillingDictionary;
import io.skald.attribute.dictionary.ValueDictionary;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.Explanations;
import io.skald.attribute.value.NumberReader;
import io.skald.attribute.value.SpellingTally;
import java.util.List;

/**
 * Sparse numbers: raw numbers are those of a dictionary, codes are ranks. Which thread meets a value first decides its raw
 * number but not its rank.
 */
final class RankedEncoding extends FoundEncoding<RankedEncoding.Encoder> {

    private final RankedAttribute attribute;
    private final ValueDictionary dictionary;

    RankedEncoding(RankedAttribute attribute, EncodingContext context) {
        super(context);
        this.attribute = attribute;
        this.dictionary = new SpillingDictionary(context.budget(), context.workspace());
    }

    record Encoder(NumberReader reader, RankCache cache) implements FoundEncoder {
        @Override
        public long encode(byte[] bytes, int from, int to) {
            long units = reader.read(bytes, from, to);
            return units > LAST_OUTCOME ? cache.raw(units) : units;
        }

        @Override
        public boolean sawMissing() {
            return reader.sawMissing();
        }
    }

    @Override
    Encoder encoder() {
        NumberReader reader = attribute.reader(markers(), context());
        return new Encoder(reader, new RankCache(dictionary, context().budget()));
    }

    @Override
    public String explain(String value, long outcome) {
        return Explanations.ofNumber(value, outcome, attribute.scale(), attribute.range(), attribute.form());
    }

    @Override
    public ColumnFindings findings() {
        encoders().forEach(encoder -> encoder.cache().close());
        List<NumberReader> readers = encoders().stream().map(Encoder::reader).toList();
        boolean missing = sawMissing();
        return new RankedFindings(attribute, dictionary.rank(missing), missing, SpellingTally.of(readers));
    }
}
