package io.skald.attribute;

import java.util.Optional;

/** A sparse number whose distinct values are ranked; widths are in ranks. */
public final class RankedAttribute implements QuasiIdentifier {

    private final String name;

    public RankedAttribute(String name, NumberScale scale, BinWidths widths, Optional<Bounds> bounds, Labels labels) {
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
