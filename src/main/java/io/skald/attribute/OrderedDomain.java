package io.skald.attribute;

import io.skald.attribute.bin.BinNames;
import io.skald.attribute.bin.BinnedDomain;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.Labelling;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.bin.LevelBins;
import io.skald.attribute.bin.OrderedLabelling;
import io.skald.attribute.bin.SteppedBins;
import io.skald.attribute.bin.TableBins;
import io.skald.attribute.value.EncodingContext;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.LongFunction;

/**
 * What domains of numbers, ranks and dates share.
 *
 * @param bins of all levels
 * @param names what bins print as
 * @param ends what a code prints as at the end of an interval
 * @param labels how intervals are written
 * @param range who decides where the codes begin and end
 */
record OrderedDomain(
        SteppedBins bins, BinNames names, LongFunction<String> ends, Labels labels, OrderedLabelling.Range range) {

    /**
     * The domain.
     *
     * @param levelName the name of a level between the original and the top
     */
    Domain named(String name, ColumnFindings found, IntFunction<String> levelName, EncodingContext context) {
        LevelBins stored = TableBins.copyIfSmall(bins, context.budget());
        Labelling labelling = new OrderedLabelling(
                stored,
                names,
                ends,
                labels,
                found.missing(),
                range,
                range == OrderedLabelling.Range.DATA ? bins.unclipped() : bins.clipped());
        List<String> levelNames = new ArrayList<>(List.of(BinnedDomain.ORIGINAL));
        for (int level = 1; level < bins.height(); level++) {
            levelNames.add(levelName.apply(level));
        }
        levelNames.add(Labels.TOP);
        return new BinnedDomain(name, stored, labelling, found.missingText(context), levelNames);
    }
}
