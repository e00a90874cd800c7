package io.skald.spark;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.api.java.function.FlatMapFunction;

/** From the lines of clusters to which labels were given to which values, each as three numbers: the quasi-identifier, the value, the label. */
final class GivenPairs implements FlatMapFunction<String, String> {

    private static final long serialVersionUID = 1;

    @Override
    public Iterator<String> call(String line) {
        String[] parts = line.split("\t");
        String[] values = parts[0].split(" ");
        List<String> pairs = new ArrayList<>();
        for (int cluster = 1; cluster < parts.length; cluster++) {
            String[] numbers = parts[cluster].split(" ");
            for (int i = 1; i < numbers.length; i++) {
                pairs.add(i - 1 + " " + values[i - 1] + " " + numbers[i]);
            }
        }
        return pairs.iterator();
    }
}
