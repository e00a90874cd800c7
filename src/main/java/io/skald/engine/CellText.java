package io.skald.engine;

import io.skald.Excerpt;

/**
 * How messages show a cell's value, which may be someone's personal data: in quotes, shortened, or not at all.
 *
 * @param hidden whether values are left out
 */
record CellText(boolean hidden) {

    String show(String value) {
        if (hidden) {
            return "(value hidden)";
        }
        return Excerpt.quoted(value);
    }
}
