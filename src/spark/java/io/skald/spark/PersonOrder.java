package io.skald.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;

/**
 * Rows in the order in which they are refined, with their persons' numbers: tuple by tuple, and within one by the texts of all their cells. Persons are numbered in the order of their texts, so
 * that whoever counts again after a loss finds the same.
 */
final class PersonOrder {

    private static final String PERSON = "person";
    private static final String NUMBER = "number";

    private final SparkSession spark;

    PersonOrder(SparkSession spark) {
        this.spark = spark;
    }

    /**
     * Orders them.
     *
     * @param persons the different ones, as {@code person}
     * @param input rows
     * @param texts of each of them, by which they go first
     * @param person of each of them
     * @return the texts, and behind them the number
     */
    Dataset<Row> of(Dataset<Row> persons, Dataset<Row> input, List<Column> texts, Column person) {
        List<Column> columns = new ArrayList<>();
        List<Column> order = new ArrayList<>();
        List<Column> shown = new ArrayList<>();
        for (Column text : texts) {
            String name = "q" + shown.size();
            columns.add(text.as(name));
            order.add(functions.col(name));
            shown.add(functions.col(name));
        }
        for (String cell : input.columns()) {
            columns.add(SparkClusters.text(input.col(cell)).as(cell));
            order.add(functions.col(cell));
        }
        columns.add(person.as(PERSON));
        shown.add(functions.col(NUMBER));
        return input.select(columns.toArray(Column[]::new))
                .join(numbered(persons), PERSON)
                .orderBy(order.toArray(Column[]::new))
                .select(shown.toArray(Column[]::new));
    }

    private Dataset<Row> numbered(Dataset<Row> persons) {
        StructType schema = new StructType().add(PERSON, DataTypes.StringType).add(NUMBER, DataTypes.LongType);
        return spark.createDataFrame(
                persons.select(PERSON)
                        .orderBy(PERSON)
                        .javaRDD()
                        .zipWithIndex()
                        .map(numbered -> RowFactory.create(numbered._1().getString(0), numbered._2())),
                schema);
    }
}
