package io.skald.engine.encode;

import io.skald.Excerpt;

/**
 * How messages show a cell's value, which may be someone's personal data: in quotes, shortened, or not at all.
 *
 * @param hidden whether values are left out
 */
public record CellText(boolean hidden) {

    public String show(String value) {
        if (hidden) {
            return "(value hidden)";
        }
        return Excerpt.quoted(value);
    }
}
