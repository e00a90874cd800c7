package io.skald.experiment;

import io.skald.attribute.bin.Domain;
import io.skald.engine.EncodedSession;
import io.skald.engine.RunOptions;
import io.skald.engine.TableView;
import io.skald.job.Plan;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;

/** A table whose data are at hand: read and encoded when a strategy first asks for that, and once for all that do. */
final class OpenTable implements AutoCloseable {

    private final TableSpec spec;
    private final Function<Map<String, String>, Plan> plans;
    private final RunOptions options;
    private Optional<EncodedSession> session = Optional.empty();

    /** @param plans the job for this table with more keys overridden */
    OpenTable(TableSpec spec, Function<Map<String, String>, Plan> plans, RunOptions options) {
        this.spec = spec;
        this.plans = plans;
        this.options = options;
    }

    TableSpec spec() {
        return spec;
    }

    RunOptions options() {
        return options;
    }

    /** The job for this table. */
    Plan plan(Map<String, String> overrides) {
        return plans.apply(overrides);
    }

    /** The encoded table. */
    EncodedSession session() {
        if (session.isEmpty()) {
            session = Optional.of(EncodedSession.open(plan(Map.of()), options));
        }
        return session.get();
    }

    double encodeSeconds() {
        return session().encoding().toNanos() / 1e9;
    }

    List<Domain> domains() {
        return session().table().domains();
    }

    /** Of the quasi-identifiers, in GCP. */
    List<BigDecimal> weights() {
        return plan(Map.of()).quasi().stream().map(Plan.Quasi::weight).toList();
    }

    /** One chunk, as a table of its own. */
    TableView chunk(int chunk) {
        long rows = session().table().store().rows();
        long first = spec.firstRow(chunk, rows);
        return session().rows(first, spec.firstRow(chunk + 1, rows) - first);
    }

    /** Gives back the encoded table: a whole run needs the memory for itself. */
    @Override
    public void close() {
        session.ifPresent(EncodedSession::close);
        session = Optional.empty();
    }
}
