package io.skald.bench;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;

/**
 * What an analytical database does with the hospital table: profiles the quasi-identifiers, groups by them at the node that a
 * Skald report names, and writes the generalised CSV for that node. It is told the node; Skald has to find it.
 *
 * <p>Arguments: {@code run CSV REPORT HIERARCHIES OUTPUT THREADS}, or {@code compare RELEASE OUTPUT}. Prints one line per
 * statement: name, wall seconds, CPU seconds; then {@code peak} and the peak resident set in bytes.
 */
public final class DuckDbBaseline {

    private static final double NANOS = 1e9;
    private static final int[] AGE_WIDTHS = {1, 2, 4, 8, 16, 32, 64};
    private static final int[] BMI_TENTHS = {1, 10, 20, 40, 80};

    private DuckDbBaseline() {}

    public static void main(String[] arguments) throws SQLException, IOException {
        try (Connection connection = DriverManager.getConnection("jdbc:duckdb:");
                Statement statement = connection.createStatement()) {
            if (arguments[0].equals("compare")) {
                compare(statement, arguments[1], arguments[2]);
                return;
            }
            statement.execute("SET threads = " + Integer.parseInt(arguments[5]));
            statement.execute("SET preserve_insertion_order = true");
            run(statement, arguments[1], Path.of(arguments[2]), arguments[3], arguments[4]);
        }
    }

    private static void run(Statement statement, String csv, Path report, String hierarchies, String output)
            throws SQLException, IOException {
        String table = "read_csv('" + csv + "', header = true, all_varchar = false)";
        time(
                "profile",
                () -> statement.execute(
                        "CREATE TEMP TABLE profile AS SELECT count(*) AS n, count(DISTINCT \"Blood Group\"),"
                                + " count(DISTINCT \"Profession\"), min(\"Age\"), max(\"Age\"), min(\"BMI\"), max(\"BMI\"),"
                                + " count(DISTINCT \"PIN Code\") FROM " + table));
        statement.execute("CREATE TEMP TABLE pins AS SELECT pin, row_number() OVER (ORDER BY pin) - 1 AS rank FROM"
                + " (SELECT DISTINCT \"PIN Code\" AS pin FROM " + table + ")");
        JsonNode node = new ObjectMapper().readTree(Files.readString(report)).get("node");
        Generalised generalised = new Generalised(node, hierarchies);
        time(
                "group",
                () -> statement.execute("CREATE TEMP TABLE classes AS SELECT " + generalised.keys()
                        + ", count(*) AS size FROM " + table + " t " + generalised.joins() + " GROUP BY ALL"));
        time(
                "write",
                () -> statement.execute("COPY (SELECT " + generalised.labels()
                        + ", \"Health Condition\" FROM " + table + " t " + generalised.joins() + ") TO '" + output
                        + "' (HEADER, DELIMITER ',')"));
        System.out.println("peak " + peakResidentBytes());
    }

    /** The SQL that generalises the hospital table at one node. */
    private record Generalised(JsonNode node, String hierarchies) {

        String joins() {
            return hierarchyJoin("bg", "blood-group.csv", "Blood Group", level("Blood Group"), 3)
                    + hierarchyJoin("pr", "profession.csv", "Profession", level("Profession"), 4)
                    + " JOIN pins ON pins.pin = t.\"PIN Code\"" + pinBlocks();
        }

        String keys() {
            return category("bg", "Blood Group") + " AS a, " + category("pr", "Profession") + " AS b, "
                    + number("t.\"Age\"", widthOf(AGE_WIDTHS, level("Age"))) + " AS c, "
                    + number("CAST(round(t.\"BMI\" * 10) AS INTEGER)", widthOf(BMI_TENTHS, level("BMI"))) + " AS d, "
                    + pinKey() + " AS e";
        }

        String labels() {
            return category("bg", "Blood Group") + " AS \"Blood Group\", " + category("pr", "Profession")
                    + " AS \"Profession\", " + ageLabel() + " AS \"Age\", " + bmiLabel() + " AS \"BMI\", " + pinLabel()
                    + " AS \"PIN Code\"";
        }

        private int level(String column) {
            return node.get(column).asInt();
        }

        private static String hierarchyColumn(int level) {
            return "column" + level;
        }

        private String hierarchyJoin(String alias, String file, String column, int level, int levels) {
            return level == 0 || level == levels
                    ? ""
                    : " JOIN read_csv('" + hierarchies + "/" + file
                            + "', header = false, delim = ';', all_varchar = true) " + alias + " ON " + alias
                            + ".column0 = t.\"" + column + "\"";
        }

        private String category(String alias, String column) {
            return level(column) == 0 ? "t.\"" + column + "\"" : alias + "." + hierarchyColumn(level(column));
        }

        private static int widthOf(int[] widths, int level) {
            return level < widths.length ? widths[level] : 0;
        }

        private static String number(String value, int width) {
            return width == 0 ? "0" : width == 1 ? value : value + " // " + width;
        }

        private String ageLabel() {
            int width = widthOf(AGE_WIDTHS, level("Age"));
            if (width <= 1) {
                return width == 1 ? "CAST(t.\"Age\" AS VARCHAR)" : "'*'";
            }
            String low = "(t.\"Age\" // " + width + ") * " + width;
            return "'[' || greatest(19, " + low + ") || ' - ' || least(85, " + low + " + " + (width - 1) + ") || ']'";
        }

        private String bmiLabel() {
            int width = widthOf(BMI_TENTHS, level("BMI"));
            if (width <= 1) {
                return width == 1 ? "CAST(t.\"BMI\" AS VARCHAR)" : "'*'";
            }
            String low = "((CAST(round(t.\"BMI\" * 10) AS INTEGER) // " + width + ") * " + width + ")";
            return "printf('[%.1f - %.1f]', greatest(120, " + low + ") / 10.0, least(360, " + low + " + " + (width - 1)
                    + ") / 10.0)";
        }

        private boolean pinIsTop() {
            return level("PIN Code") > 10;
        }

        private String pinKey() {
            return pinIsTop() ? "0" : "pins.rank // " + (1 << level("PIN Code"));
        }

        private String pinBlocks() {
            return pinIsTop() || level("PIN Code") == 0
                    ? ""
                    : " JOIN (SELECT rank // " + (1 << level("PIN Code"))
                            + " AS block, '[' || min(pin) || ' - ' || max(pin) || ']' AS label FROM pins GROUP BY block)"
                            + " blocks ON blocks.block = pins.rank // " + (1 << level("PIN Code"));
        }

        private String pinLabel() {
            if (pinIsTop()) {
                return "'*'";
            }
            return level("PIN Code") == 0 ? "CAST(t.\"PIN Code\" AS VARCHAR)" : "blocks.label";
        }
    }

    /** Row counts and class sizes of two releases of the same table at the same node. */
    private static void compare(Statement statement, String release, String other) throws SQLException {
        String difference = "SELECT count(*) FROM (SELECT size, count(*) AS classes FROM (" + classes(release)
                + ") GROUP BY size) a FULL JOIN (SELECT size, count(*) AS classes FROM (" + classes(other)
                + ") GROUP BY size) b ON a.size = b.size WHERE a.classes IS DISTINCT FROM b.classes";
        System.out.println("rows " + number(statement, "SELECT count(*) FROM " + text(release)) + " "
                + number(statement, "SELECT count(*) FROM " + text(other)));
        System.out.println("classSizesThatDiffer " + number(statement, difference));
    }

    private static String classes(String file) {
        return "SELECT count(*) AS size FROM " + text(file)
                + " GROUP BY \"Blood Group\", \"Profession\", \"Age\", \"BMI\", \"PIN Code\"";
    }

    private static String text(String file) {
        return "read_csv('" + file + "', header = true, all_varchar = true)";
    }

    private static long number(Statement statement, String query) throws SQLException {
        try (ResultSet result = statement.executeQuery(query)) {
            result.next();
            return result.getLong(1);
        }
    }

    private interface Work {
        void run() throws SQLException;
    }

    private static void time(String name, Work work) throws SQLException {
        OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
        long cpu = system.getProcessCpuTime();
        long wall = System.nanoTime();
        work.run();
        System.out.printf(
                Locale.ROOT,
                "%s %.3f %.3f%n",
                name,
                (System.nanoTime() - wall) / NANOS,
                (system.getProcessCpuTime() - cpu) / NANOS);
    }

    private static long peakResidentBytes() throws IOException {
        return Files.readAllLines(Path.of("/proc/self/status")).stream()
                .filter(line -> line.startsWith("VmHWM:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .findFirst()
                .orElse(0);
    }
}
