package io.skald.engine;

import java.util.Optional;

/** Skald's version, from the manifest of its jar. */
final class Version {

    private Version() {}

    static String current() {
        return Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("development");
    }
}
