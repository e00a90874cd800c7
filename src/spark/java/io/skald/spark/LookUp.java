package io.skald.spark;

import java.io.Serializable;
import java.util.Map;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.api.java.UDF1;

/** The number of a text, or -1. */
final class LookUp implements UDF1<String, Integer>, Serializable {

    private static final long serialVersionUID = 1;

    private final Broadcast<Map<String, Integer>> numbers;

    LookUp(Broadcast<Map<String, Integer>> numbers) {
        this.numbers = numbers;
    }

    @Override
    public Integer call(String text) {
        return numbers.value().getOrDefault(text, -1);
    }
}
