package io.skald;

import java.util.regex.Pattern;

/** Passwords in addresses of databases and file systems: they are refused, and left out of what messages repeat, as these are kept in logs. */
public final class Secrets {

    private static final Pattern IN_FRONT_OF_HOST = Pattern.compile("(//[^/@?;]*:)[^/@?;]*@");

    private static final Pattern PARAMETER =
            Pattern.compile("(?i)((?:password|passwd|pwd|secret|token)\\s*=)[^&;\"'\\s}]*");

    private static final String DATABASE = "jdbc:";

    private Secrets() {}

    /** Whether an address has a password, as in {@code s3a://user:password@host/folder}. */
    public static boolean inAddress(String address) {
        return IN_FRONT_OF_HOST.matcher(address).find();
    }

    /** Whether a database's URL has one, there or among its parameters. */
    public static boolean inDatabase(String url) {
        return inAddress(url) || PARAMETER.matcher(url).find();
    }

    /** What a message may repeat of what somebody wrote. */
    public static String masked(String text) {
        String masked = IN_FRONT_OF_HOST.matcher(text).replaceAll("$1***@");
        int database = masked.indexOf(DATABASE);
        return database < 0
                ? masked
                : masked.substring(0, database)
                        + PARAMETER.matcher(masked.substring(database)).replaceAll("$1***");
    }
}
