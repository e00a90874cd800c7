package io.skald.cli;

import picocli.CommandLine.IVersionProvider;

/** The version as the jar's manifest has it. */
final class VersionText implements IVersionProvider {

    @Override
    public String[] getVersion() {
        String version = Main.class.getPackage().getImplementationVersion();
        return new String[] {
            "skald " + (version == null ? "(development build)" : version),
            "Java " + System.getProperty("java.version") + ", " + System.getProperty("os.name") + " "
                    + System.getProperty("os.arch")
        };
    }
}
