package io.skald.spark;

import com.sun.management.OperatingSystemMXBean;
import io.skald.attribute.Encoding;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.Workspace;
import io.skald.csv.Dialect;
import io.skald.job.OutputUse;
import io.skald.job.Plan;
import io.skald.job.PlanResolver;
import java.io.Serializable;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import scala.Tuple2;

/**
 * How a node is counted where nothing is kept between nodes, as published tools on Spark do: every line is parsed again, its values are generalised to texts and joined, and
 * {@code reduceByKey} counts them. The measure that Skald is held against.
 */
final class StringsPerNode implements Serializable {

    private static final long serialVersionUID = 1;
    private static final int MORE = 3;

    private final char delimiter;
    private final int[] columns;
    private final List<Map<String, String[]>> labels = new ArrayList<>();

    private StringsPerNode(Plan plan, JavaRDD<String> lines) {
        this.delimiter = ((Dialect) plan.format()).delimiter().charAt(0);
        this.columns = plan.quasi().stream().mapToInt(Plan.Quasi::column).toArray();
        try (Workspace workspace = Workspace.create(Path.of(System.getProperty("java.io.tmpdir")))) {
            EncodingContext context =
                    new EncodingContext(StandardCharsets.UTF_8, plan.format().missing(), plan.newBudget(), workspace);
            for (int i = 0; i < columns.length; i++) {
                int column = columns[i];
                char mark = delimiter;
                labels.add(labels(
                        plan.quasi().get(i).attribute().startEncoding(context),
                        lines.map(line -> fields(line, mark).get(column))
                                .distinct()
                                .collect()));
            }
        }
    }

    private static Map<String, String[]> labels(Encoding encoding, List<String> values) {
        ValueEncoder encoder = encoding.newEncoder();
        long[] raw = values.stream()
                .map(value -> value.getBytes(StandardCharsets.UTF_8))
                .mapToLong(bytes -> encoder.encode(bytes, 0, bytes.length))
                .toArray();
        Encoding.CodedDomain coded = encoding.finish();
        Domain domain = coded.domain();
        Map<String, String[]> labels = new HashMap<>();
        for (int value = 0; value < raw.length; value++) {
            String[] ofLevels = new String[domain.height() + 1];
            for (int level = 0; level < ofLevels.length; level++) {
                ofLevels[level] =
                        domain.label(level, domain.bin(level, coded.codes().code(raw[value])));
            }
            labels.put(values.get(value), ofLevels);
        }
        return labels;
    }

    private static List<String> fields(String line, char delimiter) {
        List<String> fields = new ArrayList<>();
        StringBuilder field = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char next = line.charAt(i);
            if (next == '"') {
                quoted = !quoted;
            } else if (next == delimiter && !quoted) {
                fields.add(field.toString());
                field.setLength(0);
            } else {
                field.append(next);
            }
        }
        fields.add(field.toString());
        return fields;
    }

    /** Rows in classes smaller than k at a node. */
    private long suppressed(JavaRDD<String> lines, int[] node, int k) {
        return lines.mapToPair(line -> new Tuple2<>(key(line, node), 1L))
                .reduceByKey(Long::sum)
                .values()
                .filter(rows -> rows < k)
                .fold(0L, Long::sum);
    }

    private String key(String line, int[] node) {
        List<String> fields = fields(line, delimiter);
        StringBuilder key = new StringBuilder();
        for (int i = 0; i < columns.length; i++) {
            key.append(labels.get(i).get(fields.get(columns[i]))[node[i]]).append(':');
        }
        return key.toString();
    }

    /**
     * Counts a node of a job, of one file without line ends in its fields, and nodes below it, and prints what each of them took of all threads.
     *
     * @param arguments the job, the node's levels as in {@code 1,0,2}, how many nodes, and what overrides the job
     */
    public static void main(String[] arguments) {
        Plan plan = PlanResolver.resolve(
                Path.of(arguments[0]), List.of(arguments).subList(MORE, arguments.length), OutputUse.NOT_WRITTEN);
        int[] node = Arrays.stream(arguments[1].split(","))
                .mapToInt(Integer::parseInt)
                .toArray();
        try (Session session = new Session(warning -> {})) {
            JavaSparkContext context =
                    JavaSparkContext.fromSparkContext(session.get().sparkContext());
            String file = plan.input().get(0).toString();
            String header = context.textFile(file).first();
            JavaRDD<String> lines = context.textFile(file).filter(line -> !line.equals(header));
            StringsPerNode strings = new StringsPerNode(plan, lines);
            OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
            for (int i = 0; i < Integer.parseInt(arguments[2]); i++) {
                long start = System.nanoTime();
                long busy = system.getProcessCpuTime();
                long rows = strings.suppressed(lines, node, plan.k());
                System.out.printf(
                        Locale.ROOT,
                        "node %s: %d rows in small classes, %.2f s, %.2f s of all threads%n",
                        Arrays.toString(node),
                        rows,
                        (System.nanoTime() - start) / 1e9,
                        (system.getProcessCpuTime() - busy) / 1e9);
                int lowered = i % node.length;
                node[lowered] = Math.max(0, node[lowered] - 1);
            }
        }
    }
}
