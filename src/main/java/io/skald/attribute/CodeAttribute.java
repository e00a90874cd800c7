package io.skald.attribute;

import java.util.List;

/** A code generalised by keeping a prefix. */
public final class CodeAttribute implements QuasiIdentifier {

    private final String name;

    public CodeAttribute(String name, List<Integer> keep) {
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
