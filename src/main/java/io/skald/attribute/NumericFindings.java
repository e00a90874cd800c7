package io.skald.attribute;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.bin.BinNames;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.OrderedLabelling;
import io.skald.attribute.bin.WidthBins;
import io.skald.attribute.dictionary.FoundRange;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.SpellingTally;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * @param range of the numbers, in units: of the bounds, else of the data
 * @param spellings of its values
 */
record NumericFindings(NumericAttribute attribute, FoundRange range, SpellingTally spellings)
        implements ColumnFindings {

    private static final long WIDEST_RANGE = 1L << 62;

    static NumericFindings read(NumericAttribute attribute, DataInput in) throws IOException {
        return new NumericFindings(attribute, FoundRange.read(in), SpellingTally.read(in));
    }

    @Override
    public void write(DataOutput out) throws IOException {
        range.write(out);
        spellings.write(out);
    }

    @Override
    public boolean missing() {
        return range.missing();
    }

    @Override
    public NumericFindings merge(ColumnFindings other, EncodingContext context) {
        NumericFindings more = (NumericFindings) other;
        return new NumericFindings(attribute, range.merge(more.range), spellings.merge(more.spellings));
    }

    /** @throws UsageException if the range is too wide to calculate with */
    @Override
    public CodedDomain encoded(EncodingContext context) {
        if (!range.empty() && range.highest() - range.lowest() > WIDEST_RANGE) {
            throw new UsageException("Column " + Excerpt.name(attribute.name())
                    + " spans more than 2^62 units of "
                    + attribute.scale().unit().toPlainString()
                    + ": give it 'bounds', or choose a larger 'unit'.");
        }
        long lowest = range.first();
        boolean clipped = attribute.range().given();
        WidthBins widths = attribute.widths().over(lowest, range.values(), clipped);
        NumberTexts spelling = new NumberTexts(spellings.spelling(attribute.scale()), attribute.form());
        BinNames names = (level, bin) -> {
            if (level == 0) {
                return spelling.alone(lowest + bin);
            }
            long first = clipped ? lowest + widths.first(level, bin) : widths.start(level, bin);
            long last = clipped ? lowest + widths.last(level, bin) : first + widths.width(level) - 1;
            return spelling.between(attribute.labels(), first, last);
        };
        Domain domain = new OrderedDomain(
                        widths,
                        names,
                        code -> spelling.end(lowest + code),
                        attribute.labels(),
                        clipped ? OrderedLabelling.Range.BOUNDS : OrderedLabelling.Range.DATA)
                .named(
                        attribute.name(),
                        this,
                        level -> "steps of " + attribute.scale().text(widths.width(level), true),
                        context);
        return new CodedDomain(domain, range.codes());
    }
}
