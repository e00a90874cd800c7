package io.skald.attribute;

/** A category with a hierarchy file. */
public final class HierarchyAttribute implements QuasiIdentifier {

    private final String name;

    public HierarchyAttribute(String name, Hierarchy hierarchy) {
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
