package io.skald.attribute;

import io.skald.attribute.Encoding.Encoded;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * @param lowest epoch day of the range
 * @param days how many days the range has; 0 if there are only missing values
 * @param spelling of its texts, see {@link DateSpellings}
 */
record DateFindings(DateAttribute attribute, long lowest, long days, boolean missing, int spelling)
        implements ColumnFindings {

    static DateFindings read(DateAttribute attribute, DataInput in) throws IOException {
        return new DateFindings(attribute, in.readLong(), in.readLong(), in.readBoolean(), in.readInt());
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeLong(lowest);
        out.writeLong(days);
        out.writeBoolean(missing);
        out.writeInt(spelling);
    }

    @Override
    public Encoded encoded(EncodingContext context) {
        CalendarBins calendar = attribute.bins(lowest, days);
        boolean clipped = attribute.bounds().isPresent();
        DateSpellings spellings = new DateSpellings(attribute.format());
        BinNames names =
                (level, bin) -> level == 0 ? spellings.text(spelling, lowest + bin) : calendar.name(level, bin);
        LevelBins bins = TableBins.copyIfSmall(calendar, context.budget());
        Labelling labelling = new OrderedLabelling(
                bins,
                names,
                code -> spellings.text(spelling, lowest + code),
                attribute.labels(),
                missing,
                clipped ? OrderedLabelling.Range.BOUNDS : OrderedLabelling.Range.DATA,
                new OrderedLabelling.Outward() {
                    @Override
                    public long first(long bin) {
                        return clipped ? calendar.first(1, bin) : calendar.start(1, bin) - lowest;
                    }

                    @Override
                    public long last(long bin) {
                        return clipped ? calendar.last(1, bin) : calendar.start(1, bin + 1) - 1 - lowest;
                    }
                });
        Domain domain = new BinnedDomain(
                attribute.name(), bins, labelling, missingText(context), levelNames(calendar.height()));
        return new Encoded(domain, new CodeMap.Offset(lowest, missing ? days : -1));
    }

    private List<String> levelNames(int height) {
        List<String> names = new ArrayList<>(List.of(BinnedDomain.ORIGINAL));
        attribute.levels().stream().limit(height - 1L).forEach(level -> names.add(level.text()));
        names.add(Labels.TOP);
        return names;
    }
}
