package io.skald.spark;

import io.skald.distributed.ComparedRows;
import io.skald.distributed.PersonsOfRows;
import io.skald.job.Plan;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.functions;

/** Rows of the input with the numbers of their labels, beside the groups of the release. */
final class LabelledRows implements ComparedRows {

    private static final String HIDDEN = "hidden";
    private static final String ALIKE = "alike";

    private final SparkSession spark;
    private final Plan plan;
    private final SourceTable source;
    private final List<List<String>> values;
    private final Dataset<Row> labelled;

    /** Of each row its labels, as {@code b0} and so on, all -1 where it has not all of them. */
    private final List<Column> keys = new ArrayList<>();

    private final Column hash;
    private final Dataset<Row> after;
    private final int count;

    /**
     * @param values of each column that is counted
     * @param input rows
     * @param numbers of the labels that each row is to have
     * @param hash of each row's other columns
     * @param after the groups of the release by their labels, {@code a0} and so on
     */
    LabelledRows(
            SparkSession spark,
            Plan plan,
            SourceTable source,
            List<List<String>> values,
            Dataset<Row> input,
            List<Column> numbers,
            Column hash,
            Dataset<Row> after) {
        this.spark = spark;
        this.plan = plan;
        this.source = source;
        this.values = values;
        this.hash = hash;
        this.after = after;
        this.count = numbers.size();
        Column none = functions.lit(false);
        Column[] all = Arrays.copyOf(
                Arrays.stream(input.columns()).map(input::col).toArray(Column[]::new), input.columns().length + count);
        for (int i = 0; i < count; i++) {
            all[input.columns().length + i] = numbers.get(i).as("n" + i);
            none = none.or(functions.col("n" + i).lt(0));
        }
        this.labelled = input.select(all);
        for (int i = 0; i < count; i++) {
            keys.add(functions.when(none, -1).otherwise(functions.col("n" + i)).as("b" + i));
        }
    }

    private boolean ofPersons() {
        return plan.person().isPresent();
    }

    /** Rows of the input with some columns beside their labels, and their person where persons are counted. */
    private Dataset<Row> rows(List<Column> others) {
        List<Column> selected = new ArrayList<>(keys);
        selected.addAll(others);
        if (ofPersons()) {
            selected.add(source.person(labelled).as(PersonsOfGroups.PERSON));
        }
        return labelled.select(selected.toArray(Column[]::new));
    }

    private static List<String> names(String letter, int count) {
        return IntStream.range(0, count).mapToObj(i -> letter + i).toList();
    }

    private static Column[] columns(String letter, int count) {
        return names(letter, count).stream().map(functions::col).toArray(Column[]::new);
    }

    @Override
    public void groups(List<int[]> sameValues, GroupVisitor visitor) {
        Failures.told(() -> {
            PersonsOfGroups persons = new PersonsOfGroups(names("b", count), asked(sameValues));
            Iterator<Row> groups = before(persons, sameValues)
                    .join(after, sameLabels(), "full_outer")
                    .toLocalIterator();
            while (groups.hasNext()) {
                show(groups.next(), persons, visitor);
            }
            return count;
        });
    }

    /** The guarded columns of which it is asked how many persons have each value. */
    private static List<Integer> asked(List<int[]> sameValues) {
        return IntStream.range(0, sameValues.size())
                .filter(i -> sameValues.get(i).length > 0)
                .boxed()
                .toList();
    }

    private List<List<String>> guardedTexts() {
        return values.subList(count, values.size());
    }

    /** Of these columns the value of each row, as {@link PersonsOfGroups} has them. */
    private List<Column> numbersOf(PersonsOfGroups persons, List<int[]> sameValues) {
        List<Column> found = new ArrayList<>();
        for (int column : persons.asked()) {
            Map<String, Integer> ofText = new HashMap<>();
            for (int place = 0; place < sameValues.get(column).length; place++) {
                ofText.put(guardedTexts().get(column).get(place), sameValues.get(column)[place]);
            }
            Column text = source.text(labelled, plan.guarded().get(column).column());
            found.add(LookUp.in(spark, text, ofText).as("w" + found.size()));
        }
        return found;
    }

    private Column sameLabels() {
        Column same = functions.lit(true);
        for (int i = 0; i < count; i++) {
            same = same.and(functions.col("b" + i).equalTo(functions.col("a" + i)));
        }
        return same;
    }

    private Dataset<Row> before(PersonsOfGroups persons, List<int[]> sameValues) {
        List<Column> others = new ArrayList<>(numbersOf(persons, sameValues));
        others.add(hash.as("h"));
        Dataset<Row> rows = rows(others);
        Column[] labels = columns("b", count);
        if (!ofPersons()) {
            return rows.groupBy(labels)
                    .agg(
                            functions.count(functions.lit(1)).as("rows"),
                            functions.lit(0L).as("persons"),
                            functions.sum("h").as("others"));
        }
        Column[] each = Arrays.copyOf(labels, count + 1);
        each[count] = functions.col(PersonsOfGroups.PERSON);
        Dataset<Row> groups = rows.groupBy(each)
                .agg(
                        functions.count(functions.lit(1)).as("n"),
                        functions.sum("h").as("h"))
                .groupBy(labels)
                .agg(
                        functions.sum("n").as("rows"),
                        functions.count(functions.lit(1)).as("persons"),
                        functions.sum("h").as("others"));
        return persons.beside(groups, rows);
    }

    private void show(Row row, PersonsOfGroups persons, GroupVisitor visitor) {
        int whoAt = count + 3;
        int afterAt = whoAt + persons.more();
        boolean released = !row.isNullAt(afterAt);
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            numbers[i] = row.getInt(row.isNullAt(i) ? afterAt + i : i);
        }
        int firstAlike = afterAt + count + 2;
        boolean guarded = !plan.guarded().isEmpty();
        boolean[] alike = new boolean[row.length() - firstAlike - (guarded ? 1 : 0)];
        for (int i = 0; i < alike.length; i++) {
            alike[i] = released && row.getBoolean(firstAlike + i);
        }
        visitor.group(
                numbers,
                number(row, count),
                persons.read(row, number(row, count + 1), whoAt, guardedTexts()),
                sum(row, count + 2),
                number(row, afterAt + count),
                sum(row, afterAt + count + 1),
                alike,
                released && guarded ? valuesOf(row.getList(row.length() - 1)) : List.of());
    }

    private List<Map<String, Long>> valuesOf(List<Row> entries) {
        return ValuesOfGroups.read(entries, plan.guarded().size());
    }

    private static long number(Row row, int at) {
        return row.isNullAt(at) ? 0 : row.getLong(at);
    }

    private static BigInteger sum(Row row, int at) {
        return row.isNullAt(at) ? BigInteger.ZERO : row.getDecimal(at).toBigInteger();
    }

    /** By quasi-identifier the number of each value. */
    private Column ofValue(int attribute, int[] numbers) {
        Map<String, Integer> ofText = new HashMap<>();
        for (int value = 0; value < numbers.length; value++) {
            ofText.put(values.get(attribute).get(value), numbers[value]);
        }
        return LookUp.in(
                spark, source.text(labelled, plan.quasi().get(attribute).column()), ofText);
    }

    @Override
    public void pairs(LabelVisitor visitor) {
        Failures.told(() -> {
            List<Column> places = new ArrayList<>();
            Column[] each = new Column[count];
            for (int i = 0; i < count; i++) {
                places.add(ofValue(i, IntStream.range(0, values.get(i).size()).toArray())
                        .as("v" + i));
                each[i] = functions.struct(
                        functions.lit(i).as("column"),
                        functions.col("v" + i).as("value"),
                        functions.col("b" + i).as("label"));
            }
            Iterator<Row> pairs = rows(places)
                    .join(after, sameLabels(), "left_semi")
                    .select(functions.explode(functions.array(each)).as("one"))
                    .select("one.column", "one.value", "one.label")
                    .distinct()
                    .toLocalIterator();
            while (pairs.hasNext()) {
                Row pair = pairs.next();
                visitor.label(pair.getInt(0), pair.getInt(1), pair.getInt(2));
            }
            return count;
        });
    }

    @Override
    public void bins(List<int[]> binOf, List<int[]> sameValues, BinVisitor visitor) {
        Failures.told(() -> {
            PersonsOfGroups persons = new PersonsOfGroups(names("bin", count), asked(sameValues));
            List<Column> others = new ArrayList<>(numbersOf(persons, sameValues));
            Column known = functions.lit(true);
            for (int i = 0; i < count; i++) {
                others.add(ofValue(i, binOf.get(i)).as("bin" + i));
                known = known.and(functions.col("bin" + i).geq(0));
            }
            for (int i = 0; i < plan.guarded().size(); i++) {
                others.add(source.text(labelled, plan.guarded().get(i).column()).as("s" + i));
            }
            Dataset<Row> marked = alike(rows(others).filter(known))
                    .join(after.select(columns("a", count)), sameLabels(), "left_outer")
                    .withColumn(
                            HIDDEN,
                            functions
                                    .when(functions.col("a0").isNull(), functions.col(ALIKE))
                                    .otherwise(0L));
            Iterator<Row> bins =
                    byBins(marked, persons).filter(functions.col(HIDDEN).gt(0)).toLocalIterator();
            while (bins.hasNext()) {
                Row bin = bins.next();
                visitor.bin(
                        IntStream.range(0, count).map(bin::getInt).toArray(),
                        bin.getLong(count),
                        bin.getLong(count + 1),
                        persons.read(bin, bin.getLong(count + 2), count + 4, guardedTexts()),
                        plan.guarded().isEmpty() ? List.of() : valuesOf(bin.getList(count + 3)));
            }
            return count;
        });
    }

    /** Rows that are alike are one before they are joined, which brings all of a class together. */
    private static Dataset<Row> alike(Dataset<Row> rows) {
        return rows.groupBy(Arrays.stream(rows.columns()).map(functions::col).toArray(Column[]::new))
                .agg(functions.count(functions.lit(1)).as(ALIKE));
    }

    /** First by values and persons too, so that a bin of many rows is a few numbers before it comes together. */
    private Dataset<Row> byBins(Dataset<Row> marked, PersonsOfGroups asked) {
        Column[] bins = columns("bin", count);
        List<Column> guarded = List.of(columns("s", plan.guarded().size()));
        List<Column> fine = new ArrayList<>(List.of(bins));
        fine.addAll(guarded);
        Dataset<Row> alike = marked.groupBy(fine.toArray(Column[]::new))
                .agg(functions.sum(ALIKE).as("n"), functions.sum(HIDDEN).as("h"));
        Dataset<Row> sums = alike.groupBy(bins)
                .agg(functions.sum("n").as("rows"), functions.sum("h").as(HIDDEN));
        Dataset<Row> found = guarded.isEmpty()
                ? sums.withColumn("values", functions.lit(null))
                : new ValuesOfGroups(alike, names("bin", count), guarded).beside(sums);
        if (!ofPersons()) {
            return ofBins(found.withColumn("persons", functions.lit(0L)));
        }
        List<Column> each = new ArrayList<>(List.of(bins));
        each.add(functions.col(PersonsOfGroups.PERSON));
        Dataset<Row> persons = marked.select(each.toArray(Column[]::new))
                .distinct()
                .groupBy(bins)
                .agg(functions.count(functions.lit(1)).as("persons"));
        return asked.beside(ofBins(found.join(persons, names("bin", count).toArray(String[]::new))), marked);
    }

    private Dataset<Row> ofBins(Dataset<Row> found) {
        Column[] selected = Arrays.copyOf(columns("bin", count), count + 4);
        selected[count] = functions.col("rows");
        selected[count + 1] = functions.col(HIDDEN);
        selected[count + 2] = functions.col("persons");
        selected[count + 3] = functions.col("values");
        return found.select(selected);
    }

    @Override
    public PersonsOfRows hiddenPersons(int[] top, List<int[]> sameValues) {
        return Failures.told(() -> {
            PersonsOfGroups persons = new PersonsOfGroups(List.of(), asked(sameValues));
            Column printsTop = functions.lit(top.length > 0);
            for (int i = 0; i < top.length; i++) {
                printsTop = printsTop.and(functions.col("b" + i).equalTo(top[i]));
            }
            Dataset<Row> hidden = rows(numbersOf(persons, sameValues))
                    .distinct()
                    .join(after.select(columns("a", count)), sameLabels(), "left_outer")
                    .filter(functions.col("a0").isNull().or(printsTop));
            return persons.ofAll(hidden, guardedTexts());
        });
    }
}
