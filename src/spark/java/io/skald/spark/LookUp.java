package io.skald.spark;

import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import java.io.Serializable;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/** The number of a text, or -1. Numbers written as texts have hashes that are much alike, which a {@link java.util.HashMap} searches by trees and this map mixes. */
final class LookUp implements UDF1<String, Integer>, Serializable {

    private static final long serialVersionUID = 1;

    private final Broadcast<Object2IntOpenHashMap<String>> numbers;

    private LookUp(Broadcast<Object2IntOpenHashMap<String>> numbers) {
        this.numbers = numbers;
    }

    /** The number of each text of a column. */
    static Column in(SparkSession spark, Column text, Map<String, Integer> numbers) {
        Object2IntOpenHashMap<String> mixed = new Object2IntOpenHashMap<>(numbers);
        mixed.defaultReturnValue(-1);
        Broadcast<Object2IntOpenHashMap<String>> sent =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(mixed);
        // Of what may be null a join takes out the nulls first, and looks all up again for each of its columns.
        return functions
                .udf(new LookUp(sent), DataTypes.IntegerType)
                .asNonNullable()
                .apply(text);
    }

    @Override
    public Integer call(String text) {
        return numbers.value().getInt(text);
    }
}
