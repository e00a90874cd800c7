package io.skald.job;

import java.util.List;

/**
 * Codes that print another label than their prefix.
 *
 * @param file that lists their prefixes, as written
 * @param prefixes as the file has them; none before it is read
 * @param to the label
 */
public record CodeExceptions(String file, List<String> prefixes, String to) {

    public CodeExceptions {
        prefixes = List.copyOf(prefixes);
    }
}
