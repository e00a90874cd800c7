package io.skald.attribute;

import java.util.List;
import java.util.Optional;

/** A date with calendar levels. */
public final class DateAttribute implements QuasiIdentifier {

    private final String name;

    public DateAttribute(
            String name, String format, List<CalendarLevel> calendar, Optional<DateBounds> bounds, Labels labels) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public Encoding startEncoding(EncodingContext context) {
        throw new UnsupportedOperationException(name);
    }
}
