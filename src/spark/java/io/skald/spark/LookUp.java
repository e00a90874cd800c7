package io.skald.spark;

import java.io.Serializable;
import java.util.Map;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;

/** The number of a text, or -1. */
final class LookUp implements UDF1<String, Integer>, Serializable {

    private static final long serialVersionUID = 1;

    private final Broadcast<Map<String, Integer>> numbers;

    LookUp(Broadcast<Map<String, Integer>> numbers) {
        this.numbers = numbers;
    }

    /** The number of each text of a column. */
    static Column in(SparkSession spark, Column text, Map<String, Integer> numbers) {
        Broadcast<Map<String, Integer>> sent =
                JavaSparkContext.fromSparkContext(spark.sparkContext()).broadcast(numbers);
        // Of what may be null a join takes out the nulls first, and looks all up again for each of its columns.
        return functions
                .udf(new LookUp(sent), DataTypes.IntegerType)
                .asNonNullable()
                .apply(text);
    }

    @Override
    public Integer call(String text) {
        return numbers.value().getOrDefault(text, -1);
    }
}
