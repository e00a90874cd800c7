package io.skald.spark;

import io.skald.table.Catalogue;
import io.skald.table.TableSource;
import io.skald.table.TableTarget;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.spark.sql.SparkSession;

/**
 * What a session reads: tables that it knows by their names, and files at addresses.
 *
 * @param session begun when it is first needed
 * @param warnings told to who runs the job
 */
record SparkCatalogue(Supplier<SparkSession> session, Consumer<String> warnings) implements Catalogue {

    @Override
    public TableSource source(String name) {
        return new NamedTable(session, name);
    }

    @Override
    public TableTarget target(String name) {
        return new NamedTable(session, name);
    }

    @Override
    public TableSource files(String address) {
        return new FarFiles(session, address);
    }

    @Override
    public TableTarget folder(String address) {
        return new FarFolder(session, address, warnings);
    }
}
