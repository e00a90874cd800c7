package io.skald.attribute;

import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.bin.CalendarBins;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.OrderedLabelling;
import io.skald.attribute.dictionary.FoundRange;
import io.skald.attribute.value.DateSpellings;
import io.skald.attribute.value.EncodingContext;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * @param range of the epoch days: of the bounds, else of the data
 * @param followed the spellings that all texts follow, see {@link DateSpellings}
 */
record DateFindings(DateAttribute attribute, FoundRange range, int followed) implements ColumnFindings {

    static DateFindings read(DateAttribute attribute, DataInput in) throws IOException {
        return new DateFindings(attribute, FoundRange.read(in), in.readInt());
    }

    @Override
    public void write(DataOutput out) throws IOException {
        range.write(out);
        out.writeInt(followed);
    }

    @Override
    public boolean missing() {
        return range.missing();
    }

    @Override
    public DateFindings merge(ColumnFindings other, EncodingContext context) {
        DateFindings more = (DateFindings) other;
        return new DateFindings(attribute, range.merge(more.range), followed & more.followed);
    }

    @Override
    public CodedDomain encoded(EncodingContext context) {
        long lowest = range.first();
        CalendarBins calendar = attribute.bins(lowest, range.values());
        DateTexts texts = new DateTexts(attribute, followed);
        Domain domain = new OrderedDomain(
                        calendar,
                        (level, bin) -> level == 0
                                ? texts.end(lowest + bin)
                                : texts.step(calendar, level, bin, attribute.labels()),
                        code -> texts.end(lowest + code),
                        attribute.labels(),
                        attribute.bounds().isPresent() ? OrderedLabelling.Range.BOUNDS : OrderedLabelling.Range.DATA)
                .named(
                        attribute.name(),
                        this,
                        level -> attribute.levels().get(level - 1).text(),
                        context);
        return new CodedDomain(domain, range.codes());
    }
}
