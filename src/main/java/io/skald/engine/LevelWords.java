package io.skald.engine;

import io.skald.attribute.bin.Domain;

/** Levels in words. */
final class LevelWords {

    private LevelWords() {}

    /** @param hideValues whether the labels that a level gives as examples are left out */
    static String of(Domain domain, int level, boolean hideValues) {
        String words = domain.levelName(level);
        return hideValues ? words.replaceFirst(" \\(.*\\)$", "") : words;
    }
}
