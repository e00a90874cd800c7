package io.skald.spark;

import java.io.Serializable;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The places of texts in lists, by column: what tasks need to turn texts into numbers. Sent to every executor once. */
final class Numbering implements Serializable {

    private static final long serialVersionUID = 1;

    private final List<Map<String, Integer>> places;

    Numbering(List<List<String>> texts) {
        this.places = texts.stream().map(Numbering::places).toList();
    }

    private static Map<String, Integer> places(List<String> texts) {
        Map<String, Integer> places = new HashMap<>();
        for (int place = 0; place < texts.size(); place++) {
            places.put(texts.get(place), place);
        }
        return places;
    }

    /** @throws IllegalStateException if the text was not there when the table was read before */
    int of(int column, String text) {
        Integer place = places.get(column).get(text);
        if (place == null) {
            throw new IllegalStateException("the input has changed while the job ran");
        }
        return place;
    }

    int columns() {
        return places.size();
    }
}
