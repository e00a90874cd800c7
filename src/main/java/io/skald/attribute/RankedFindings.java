package io.skald.attribute;

import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.bin.BinNames;
import io.skald.attribute.bin.BlockEnds;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.OrderedLabelling;
import io.skald.attribute.bin.WidthBins;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.attribute.dictionary.SortedValues;
import io.skald.attribute.dictionary.ValueDictionary.Ranking;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.SpellingTally;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/** @param spellings of its values */
record RankedFindings(RankedAttribute attribute, Ranking ranking, boolean missing, SpellingTally spellings)
        implements ColumnFindings {

    static RankedFindings read(RankedAttribute attribute, EncodingContext context, DataInput in) throws IOException {
        boolean missing = in.readBoolean();
        SpellingTally spellings = SpellingTally.read(in);
        return new RankedFindings(attribute, Ranking.read(context, missing, in), missing, spellings);
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeBoolean(missing);
        spellings.write(out);
        ranking.write(out);
    }

    @Override
    public RankedFindings merge(ColumnFindings other, EncodingContext context) {
        RankedFindings more = (RankedFindings) other;
        boolean anyMissing = missing || more.missing;
        SortedValues values = SortedValues.merge(ranking.values(), more.ranking.values(), context);
        Ranking merged = new Ranking(values, new CodeMap.Offset(0, anyMissing ? values.size() : -1));
        return new RankedFindings(attribute, merged, anyMissing, spellings.merge(more.spellings));
    }

    @Override
    public CodedDomain encoded(EncodingContext context) {
        SortedValues values = ranking.values();
        WidthBins widths = attribute.widths().over(0, values.size(), false);
        BlockEnds ends = new BlockEnds(values, widths, context.budget());
        NumberTexts spelling = new NumberTexts(spellings.spelling(attribute.scale()), attribute.form());
        BinNames names = (level, bin) -> level == 0
                ? spelling.alone(values.value(bin))
                : attribute
                        .labels()
                        .between(spelling.end(ends.least(level, bin)), spelling.end(ends.greatest(level, bin)));
        Domain domain = new OrderedDomain(
                        widths,
                        names,
                        rank -> spelling.end(values.value(rank)),
                        attribute.labels(),
                        OrderedLabelling.Range.RANKS)
                .named(
                        attribute.name(),
                        this,
                        level -> "blocks of " + widths.width(level) + " neighbouring values",
                        context);
        return new CodedDomain(domain, ranking.codes());
    }
}
