package io.skald.job;

import io.skald.attribute.HierarchyAttribute;
import io.skald.attribute.QuasiIdentifier;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.hierarchy.Hierarchy;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** @param hierarchy a file, as written */
public record CategoryKind(String hierarchy) implements AttributeKind {
    @Override
    public QuasiIdentifier attribute(String name, Labels labels, Optional<Hierarchy> read) {
        return new HierarchyAttribute(name, read.orElseThrow());
    }

    @Override
    public <T> T ask(AttributeKind.Cases<T> cases) {
        return cases.categories(this);
    }

    @Override
    public List<String> essence() {
        return List.of("categories");
    }

    @Override
    public void describe(Settings settings) {
        settings.put("type", "category");
        settings.put("hierarchy", String.valueOf(Path.of(hierarchy).getFileName()));
    }

    @Override
    public Optional<String> hierarchyFile() {
        return Optional.of(hierarchy);
    }
}
