package io.skald.attribute;

import io.skald.attribute.dictionary.FoundRange;
import io.skald.attribute.dictionary.NumberedTexts;
import io.skald.attribute.value.DateFormat;
import io.skald.attribute.value.DateSpellings;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.Explanations;
import io.skald.attribute.value.ValueEncoder;
import io.skald.table.Blanks;
import java.time.LocalDate;
import java.util.Optional;

/** Dates: raw numbers are epoch days. */
final class DateEncoding extends FoundEncoding<DateEncoding.Encoder> {

    private final DateAttribute attribute;
    private final DateSpellings spellings;
    private final long earliest;
    private final long latest;

    DateEncoding(DateAttribute attribute, EncodingContext context) {
        super(context);
        this.attribute = attribute;
        this.spellings = new DateSpellings(attribute.form().format());
        this.earliest = attribute.bounds().map(given -> given.lo().toEpochDay()).orElse(Long.MIN_VALUE);
        this.latest = attribute.bounds().map(given -> given.hi().toEpochDay()).orElse(Long.MAX_VALUE);
    }

    /** Parsing a date takes a microsecond, looking up its bytes a few nanoseconds: each text is parsed once while there is room. */
    final class Encoder implements FoundEncoder {

        private static final int MOST_TEXTS = 1 << 15;

        private final NumberedTexts days = new NumberedTexts();
        private long lowest = Long.MAX_VALUE;
        private long highest = Long.MIN_VALUE;
        private int followed = spellings.all();
        private boolean sawMissing;

        @Override
        public long encode(byte[] bytes, int from, int to) {
            int known = days.find(bytes, from, to);
            if (known >= 0) {
                return days.number(known);
            }
            if (markers().contain(bytes, from, to)) {
                sawMissing = true;
                return MISSING;
            }
            String text = new String(bytes, from, to - from, context().charset());
            Optional<LocalDate> parsed = attribute.form().day(text);
            if (parsed.isEmpty()) {
                return MALFORMED;
            }
            long written = parsed.get().toEpochDay();
            if (written < earliest || written > latest) {
                return OUT_OF_RANGE;
            }
            if (attribute.form().isWritten(text)) {
                followed = spellings.followed(followed, text, written);
            }
            long day = attribute.tails().code(written);
            lowest = Math.min(lowest, day);
            highest = Math.max(highest, day);
            if (days.size() < MOST_TEXTS) {
                days.add(bytes, from, to, day);
            }
            return day;
        }

        @Override
        public boolean sawMissing() {
            return sawMissing;
        }
    }

    @Override
    Encoder encoder() {
        return new Encoder();
    }

    @Override
    public String explain(String value, long outcome) {
        DateFormat format = attribute.form().format();
        if (outcome == ValueEncoder.MISSING) {
            return Explanations.missing();
        }
        if (outcome == ValueEncoder.OUT_OF_RANGE) {
            return Explanations.outOfRange(format.text(earliest), format.text(latest));
        }
        if (!Blanks.trim(value).equals(value)) {
            return "is not a date of the format " + format.patterns() + ": " + Explanations.BLANKS_AROUND;
        }
        if (format.isAmbiguous(value)) {
            return "is another day in each of the formats " + format.patterns()
                    + ": bring the column into one format first.";
        }
        return "is not a date of the format " + format.patterns() + Explanations.otherFormat(value, format);
    }

    @Override
    public ColumnFindings findings() {
        boolean missing = sawMissing();
        FoundRange met = encoders().stream()
                .map(encoder -> new FoundRange(encoder.lowest, encoder.highest, missing))
                .reduce(FoundRange.NOTHING, FoundRange::merge);
        return new DateFindings(
                attribute,
                attribute
                        .codedBounds()
                        .map(given ->
                                met.within(given.lo().toEpochDay(), given.hi().toEpochDay()))
                        .orElse(met),
                encoders().stream()
                        .mapToInt(encoder -> encoder.followed)
                        .reduce(spellings.all(), (one, two) -> one & two));
    }
}
