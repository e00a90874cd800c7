/**
 * Skald as a library: jobs in ({@link io.skald.job}), runs ({@link io.skald.engine}), reports and failures out. What is not exported may change at any time.
 */
module io.skald {
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires com.fasterxml.jackson.dataformat.yaml;
    requires com.github.luben.zstd_jni;
    requires it.unimi.dsi.fastutil.core;
    requires java.management;
    requires java.sql;
    requires java.xml;
    requires jdk.management;
    requires org.apache.commons.csv;
    requires org.yaml.snakeyaml;
    requires static info.picocli;
    requires static java.desktop;
    requires static org.jfree.jfreechart;
    requires static org.jfree.svg;
    requires static org.jspecify;

    exports io.skald;
    exports io.skald.attribute;
    exports io.skald.attribute.bin;
    exports io.skald.attribute.hierarchy;
    exports io.skald.attribute.value;
    exports io.skald.budget;
    exports io.skald.csv;
    exports io.skald.database;
    exports io.skald.distributed;
    exports io.skald.engine;
    exports io.skald.engine.report;
    exports io.skald.identifier;
    exports io.skald.job;
    exports io.skald.lattice;
    exports io.skald.parquet;
    exports io.skald.privacy;
    exports io.skald.risk;
    exports io.skald.search;
    exports io.skald.spreadsheet;
    exports io.skald.table;
    exports io.skald.verify.claim;

    uses java.sql.Driver;

    opens io.skald.cli to
            info.picocli;
}
