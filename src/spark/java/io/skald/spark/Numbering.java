package io.skald.spark;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.Serializable;
import java.util.List;

/** The places of texts in lists, by column: what tasks need to turn texts into numbers. Sent to every executor once. */
final class Numbering implements Serializable {

    private static final long serialVersionUID = 1;

    private final List<Object2IntOpenHashMap<String>> places;

    Numbering(List<List<String>> texts) {
        this.places = texts.stream().map(Numbering::places).toList();
    }

    private static Object2IntOpenHashMap<String> places(List<String> texts) {
        Object2IntOpenHashMap<String> places = new Object2IntOpenHashMap<>(texts.size());
        places.defaultReturnValue(-1);
        for (int place = 0; place < texts.size(); place++) {
            places.put(texts.get(place), place);
        }
        return places;
    }

    /** @throws IllegalStateException if the text was not there when the table was read before */
    int of(int column, String text) {
        int place = places.get(column).getInt(text);
        if (place < 0) {
            throw new IllegalStateException("the input has changed while the job ran");
        }
        return place;
    }

    int columns() {
        return places.size();
    }
}
