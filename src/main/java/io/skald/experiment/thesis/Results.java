package io.skald.experiment.thesis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Everything measured, and the rows of the thesis's tables beside it. */
final class Results {

    private final Map<Key, Measured> measured = new LinkedHashMap<>();
    private final List<PrintedRow> printed;

    private record Key(Setting setting, Program program) {}

    Results(List<Measured> all, List<PrintedRow> printed) {
        all.forEach(one -> measured.put(new Key(one.setting(), one.program()), one));
        this.printed = printed.stream()
                .filter(row ->
                        measured.keySet().stream().anyMatch(key -> key.setting().equals(row.setting())))
                .toList();
    }

    Optional<Measured> find(Setting setting, Program program) {
        return Optional.ofNullable(measured.get(new Key(setting, program)));
    }

    List<Measured> all() {
        return List.copyOf(measured.values());
    }

    /** The numbers of the tables that have rows at measured settings. */
    Set<String> tables() {
        Set<String> tables = new LinkedHashSet<>();
        printed.forEach(row -> tables.add(row.table()));
        return tables;
    }

    List<PrintedRow> rows(String table) {
        return printed.stream().filter(row -> row.table().equals(table)).toList();
    }

    /** Of a table's rows those whose figure lies within two standard deviations of what a program gets, as a share; empty where it was not run. */
    Optional<Double> share(String table, Program program, Statistic statistic) {
        List<Boolean> within = new ArrayList<>();
        for (PrintedRow row : rows(table)) {
            find(row.setting(), program)
                    .ifPresent(got ->
                            within.add(got.explains(statistic, row.statistics().get(statistic.ordinal()))));
        }
        return within.isEmpty()
                ? Optional.empty()
                : Optional.of((double) within.stream().filter(yes -> yes).count() / within.size());
    }

    /** Tab-separated, one line per setting and program. */
    String text() {
        StringBuilder text =
                new StringBuilder("program\tdistribution\trows\talgorithm\tmetric\tk\truns\tgcp\tgcpDeviation");
        for (Statistic statistic : Statistic.values()) {
            text.append('\t').append(statistic.words()).append("\tdeviation");
        }
        for (Measured one : measured.values()) {
            Setting setting = one.setting();
            text.append(String.format(
                    Locale.ROOT,
                    "\n%s\t%s\t%d\t%s\t%s\t%d\t%d\t%.4f\t%.4f",
                    one.program().text(),
                    setting.distribution(),
                    setting.rows(),
                    setting.algorithm().text(),
                    setting.metric().text(),
                    setting.k(),
                    one.runs().size(),
                    one.gcp().mean(),
                    one.gcp().deviation()));
            for (Statistic statistic : Statistic.values()) {
                Measured.Spread spread = one.of(statistic);
                text.append(String.format(Locale.ROOT, "\t%.2f\t%.2f", spread.mean(), spread.deviation()));
            }
        }
        return text.append('\n').toString();
    }
}
