package io.skald.attribute;

import io.skald.attribute.Encoding.Encoded;
import io.skald.attribute.ValueDictionary.Ranking;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** @param spelling of its values */
record RankedFindings(RankedAttribute attribute, Ranking ranking, boolean missing, NumberSpelling spelling)
        implements ColumnFindings {

    static RankedFindings read(RankedAttribute attribute, EncodingContext context, DataInput in) throws IOException {
        boolean missing = in.readBoolean();
        NumberSpelling spelling = NumberSpelling.read(attribute.scale(), in);
        return new RankedFindings(attribute, Ranking.read(context, missing, in), missing, spelling);
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeBoolean(missing);
        spelling.write(out);
        ranking.write(out);
    }

    @Override
    public Encoded encoded(EncodingContext context) {
        SortedValues values = ranking.values();
        WidthBins widths = attribute.widths().over(0, values.size(), false);
        BlockEnds ends = new BlockEnds(values, widths, context.budget());
        BinNames names = (level, bin) -> level == 0
                ? spelling.alone(values.value(bin))
                : attribute
                        .labels()
                        .between(spelling.end(ends.least(level, bin)), spelling.end(ends.greatest(level, bin)));
        LevelBins bins = TableBins.copyIfSmall(widths, context.budget());
        Labelling labelling = new OrderedLabelling(
                bins,
                names,
                rank -> spelling.end(values.value(rank)),
                attribute.labels(),
                missing,
                OrderedLabelling.Range.RANKS,
                new OrderedLabelling.Outward() {
                    @Override
                    public long first(long bin) {
                        return widths.first(1, bin);
                    }

                    @Override
                    public long last(long bin) {
                        return widths.last(1, bin);
                    }
                });
        Domain domain = new BinnedDomain(attribute.name(), bins, labelling, missingText(context), levelNames(widths));
        return new Encoded(domain, ranking.codes());
    }

    private static List<String> levelNames(WidthBins bins) {
        List<String> names = new ArrayList<>(List.of(BinnedDomain.ORIGINAL));
        for (int level = 1; level < bins.height(); level++) {
            names.add("blocks of " + bins.width(level) + " neighbouring values");
        }
        names.add(Labels.TOP);
        return names;
    }
}
