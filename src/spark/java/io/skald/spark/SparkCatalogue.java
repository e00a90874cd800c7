package io.skald.spark;

import io.skald.table.Catalogue;
import io.skald.table.TableSource;
import io.skald.table.TableTarget;
import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;

/**
 * The tables that a session knows by their names.
 *
 * @param session begun when it is first needed
 */
record SparkCatalogue(Supplier<SparkSession> session) implements Catalogue {

    @Override
    public TableSource source(String name) {
        return new NamedTable(session, name);
    }

    @Override
    public TableTarget target(String name) {
        return new NamedTable(session, name);
    }
}
