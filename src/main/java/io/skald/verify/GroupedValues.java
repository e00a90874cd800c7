package io.skald.verify;

import io.skald.verify.claim.Claim;
import io.skald.verify.claim.ModelClaim;
import io.skald.verify.claim.Rule;
import io.skald.verify.claim.StarredValues;
import io.skald.verify.claim.ViolationLog;
import io.skald.verify.column.ClassModels;
import io.skald.verify.column.Header;
import io.skald.verify.column.SensitiveColumns;
import io.skald.verify.column.StarredRows;
import io.skald.verify.column.TableValues;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2LongMap;
import it.unimi.dsi.fastutil.longs.Long2LongMaps;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** What groups of rows have in the sensitive attributes of which something is claimed, held against the whole input. */
final class GroupedValues {

    private final SensitiveColumns sensitive;
    private final ClassModels models;
    private final List<String> names;

    /** By sensitive attribute, what no class has shown so far. */
    private final List<Long2LongMap> left = new ArrayList<>();

    /** @param input by name of the attribute, the rows of each text in the whole input */
    GroupedValues(Claim claim, Map<String, Map<String, Long>> input) {
        Header header = new Header(claim);
        this.sensitive = header.sensitive(StandardCharsets.UTF_8);
        this.names = List.copyOf(input.keySet());
        List<List<ModelClaim>> claimed = header.models();
        List<TableValues> table = new ArrayList<>();
        for (int i = 0; i < claimed.size(); i++) {
            int attribute = i;
            TableValues values = new TableValues(sensitive.missing());
            Map<String, Long> rows = input.getOrDefault(sensitive.names().get(i), Map.of());
            rows.forEach((text, count) -> values.add(
                    sensitive.number(attribute, text),
                    count,
                    () -> sensitive.spelling(attribute).of(text)));
            new InputValues(claim, claimed).arrange(values, claimed.get(i), sensitive.spelling(i));
            table.add(values);
            left.add(numbered(i, rows));
        }
        this.models = new ClassModels(sensitive, claimed, table);
    }

    private Long2LongMap numbered(int attribute, Map<String, Long> rows) {
        Long2LongMap byValue = new Long2LongOpenHashMap();
        rows.forEach((text, count) -> byValue.mergeLong(sensitive.number(attribute, text), count, Long::sum));
        return byValue;
    }

    private Long2LongMap of(int attribute, List<Map<String, Long>> values) {
        int place = names.indexOf(sensitive.names().get(attribute));
        return place < 0 || values.isEmpty() ? Long2LongMaps.EMPTY_MAP : numbered(attribute, values.get(place));
    }

    /** A copy of a group, where it is said to be of one value if that is so of an attribute of which something is claimed: different texts may be one value. */
    RowGroup judged(RowGroup group) {
        boolean[] alike = group.alike().clone();
        for (int i = 0; i < alike.length && group.releasedRows() > 0; i++) {
            if (names.contains(sensitive.names().get(i))) {
                alike[i] = of(i, group.values()).size() == 1;
            }
        }
        return new RowGroup(
                group.labels(),
                group.rows(),
                group.persons(),
                group.others(),
                group.releasedRows(),
                group.releasedOthers(),
                alike,
                group.values());
    }

    /** How diverse rows are in each attribute of which something is claimed. */
    Map<String, StarredValues> diversity(List<Map<String, Long>> values, long rows) {
        Map<String, StarredValues> byName = new LinkedHashMap<>();
        for (int i = 0; i < left.size(); i++) {
            Long2LongMap found = of(i, values);
            if (!found.isEmpty()) {
                StarredRows starred = new StarredRows(1, sensitive.missing());
                starred.add(0, rows, found);
                byName.put(sensitive.names().get(i), starred.of(0));
            }
        }
        return byName;
    }

    /** Takes the values of a class. */
    void take(List<Map<String, Long>> values) {
        for (int i = 0; i < left.size(); i++) {
            Long2LongMap rest = left.get(i);
            of(i, values).forEach((value, count) -> rest.mergeLong(value, -count, Long::sum));
        }
    }

    /** See {@link GroupedVerifier#sameValues}. */
    int[] sameValues(int column, List<String> texts) {
        int attribute = sensitive.names().indexOf(names.get(column));
        if (!models.askOfPersons(attribute)) {
            return new int[0];
        }
        Long2IntOpenHashMap first = new Long2IntOpenHashMap();
        int[] same = new int[texts.size()];
        for (int place = 0; place < same.length; place++) {
            long value = sensitive.number(attribute, texts.get(place));
            first.putIfAbsent(value, place);
            same[place] = first.get(value);
        }
        return same;
    }

    /** Whether something is claimed of persons who have values. */
    boolean askOfPersons() {
        return models.askOfPersons();
    }

    /** Whether rows of these values, and of persons who have these, have what is claimed of a class. */
    boolean hold(List<Map<String, Long>> values, List<Map<String, Long>> persons) {
        return models.faults(attribute -> of(attribute, values)).findAny().isEmpty() && holdOfPersons(persons);
    }

    private boolean holdOfPersons(List<Map<String, Long>> persons) {
        return models.faultsOfPersons(attribute -> of(attribute, persons))
                .findAny()
                .isEmpty();
    }

    /** Checks a class. */
    void check(List<Map<String, Long>> values, List<Map<String, Long>> persons, String printed, ViolationLog log) {
        Stream.concat(
                        models.faults(attribute -> of(attribute, values)),
                        models.faultsOfPersons(attribute -> of(attribute, persons)))
                .forEach(fault -> log.add(Rule.MODEL, "of the rows that print " + printed + ", " + fault));
    }

    /** Whether what no class has shown has what is claimed of classes, and is of persons who have these values. */
    boolean leftHolds(List<Map<String, Long>> persons) {
        left.forEach(values -> values.values().removeIf(count -> count == 0));
        return models.faults(left::get).findAny().isEmpty() && holdOfPersons(persons);
    }
}
