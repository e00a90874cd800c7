package io.skald.attribute;

import java.util.Optional;

/** A number with bin widths. */
public final class NumericAttribute implements QuasiIdentifier {

    private final String name;

    public NumericAttribute(String name, NumberScale scale, BinWidths widths, Optional<Bounds> bounds, Labels labels) {
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
