package io.skald.experiment.thesis;

import io.skald.attribute.bin.Domain;
import io.skald.job.Merging;
import io.skald.refine.TableMerging;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** Whose algorithms are run. */
public enum Program {
    /** What the thesis's program does, faults included. */
    THESIS(Statistics.PRINTED) {
        @Override
        Optional<Classes> run(Setting setting, List<Domain> domains, long[][] rows, long seed) {
            return new ThesisProgram(new ProgramTable(rows), setting.k(), setting.algorithm(), setting.metric(), seed)
                    .run()
                    .map(Classes::ofProgram);
        }
    },
    /** What its algorithms do, as {@code refine: {method: merge}} has them. */
    SKALD(Statistics.MENDED) {
        @Override
        Optional<Classes> run(Setting setting, List<Domain> domains, long[][] rows, long seed) {
            Merging merging = new Merging(
                    setting.algorithm().any() ? Merging.Pivot.ANY : Merging.Pivot.SMALLEST,
                    setting.algorithm().breaks(),
                    Merging.Move.NEED,
                    setting.metric().inSkald(),
                    false);
            return Optional.of(Classes.of(TableMerging.of(domains).merge(setting.k(), rows, merging, 1, seed)));
        }
    };

    private final Statistics statistics;

    Program(Statistics statistics) {
        this.statistics = statistics;
    }

    /** The classes that it makes of a table; empty if it does not end. */
    abstract Optional<Classes> run(Setting setting, List<Domain> domains, long[][] rows, long seed);

    Statistics statistics() {
        return statistics;
    }

    /** As experiment files and results have it. */
    String text() {
        return name().toLowerCase(Locale.ROOT);
    }

    static Optional<Program> parse(String text) {
        return Arrays.stream(values()).filter(one -> one.text().equals(text)).findFirst();
    }
}
