package io.skald.engine.report;

import java.util.Optional;

/** Skald's version, from the manifest of its jar. */
public final class Version {

    private Version() {}

    public static String current() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development");
    }
}
