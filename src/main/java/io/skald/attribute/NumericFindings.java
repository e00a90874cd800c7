package io.skald.attribute;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.attribute.Encoding.Encoded;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * @param lowest number of the range, in units
 * @param values how many numbers the range has; 0 if there are only missing values
 * @param spelling of its values
 */
record NumericFindings(NumericAttribute attribute, long lowest, long values, boolean missing, NumberSpelling spelling)
        implements ColumnFindings {

    private static final long WIDEST_RANGE = 1L << 62;

    /**
     * The range is that of the bounds, else of the data.
     *
     * @param lowest of the data; above the highest if there are none
     * @throws UsageException if the range is too wide to calculate with
     */
    static NumericFindings of(
            NumericAttribute attribute, long lowest, long highest, boolean missing, NumberSpelling spelling) {
        NumberRange range = attribute.range();
        long lo = range.given() ? range.lo() : lowest;
        long hi = range.given() ? range.hi() : highest;
        if (lo > hi) {
            return new NumericFindings(attribute, 0, 0, missing, spelling);
        }
        if (hi - lo > WIDEST_RANGE) {
            throw new UsageException("Column " + Excerpt.name(attribute.name())
                    + " spans more than 2^62 units of "
                    + attribute.scale().unit().toPlainString()
                    + ": give it 'bounds', or choose a larger 'unit'.");
        }
        return new NumericFindings(attribute, lo, hi - lo + 1, missing, spelling);
    }

    static NumericFindings read(NumericAttribute attribute, DataInput in) throws IOException {
        return new NumericFindings(
                attribute, in.readLong(), in.readLong(), in.readBoolean(), NumberSpelling.read(attribute.scale(), in));
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeLong(lowest);
        out.writeLong(values);
        out.writeBoolean(missing);
        spelling.write(out);
    }

    @Override
    public Encoded encoded(EncodingContext context) {
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
        Labelling labelling = new OrderedLabelling(
                bins,
                names,
                code -> spelling.end(lowest + code),
                attribute.labels(),
                missing,
                clipped ? OrderedLabelling.Range.BOUNDS : OrderedLabelling.Range.DATA,
                new OrderedLabelling.Outward() {
                    @Override
                    public long first(long bin) {
                        return clipped ? widths.first(1, bin) : widths.start(1, bin) - lowest;
                    }

                    @Override
                    public long last(long bin) {
                        return clipped ? widths.last(1, bin) : widths.start(1, bin) + widths.width(1) - 1 - lowest;
                    }
                });
        Domain domain = new BinnedDomain(attribute.name(), bins, labelling, missingText(context), levelNames(widths));
        return new Encoded(domain, new CodeMap.Offset(lowest, missing ? values : -1));
    }

    private List<String> levelNames(WidthBins bins) {
        List<String> names = new ArrayList<>(List.of(BinnedDomain.ORIGINAL));
        for (int level = 1; level < bins.height(); level++) {
            names.add("steps of " + attribute.scale().text(bins.width(level), true));
        }
        names.add(Labels.TOP);
        return names;
    }
}
