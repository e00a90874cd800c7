package io.skald.job;

import io.skald.attribute.bin.Labels;
import io.skald.budget.ByteSize;
import io.skald.budget.ProcessMemory;
import io.skald.table.Catalogue;
import io.skald.table.ChunkLimit;
import io.skald.table.FilteredFormat;
import io.skald.table.RemoteFormat;
import io.skald.table.RowRule;
import io.skald.table.TableFormat;
import io.skald.table.TableSource;
import io.skald.table.TableTarget;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * Binds a job's tree to a {@link Job}. It goes on after a problem, with the default or a stand-in for what was wrong, so that
 * all problems are found in one reading.
 */
final class JobBinder {

    private static final ByteSize ONE_BYTE = new ByteSize(1);
    private static final String TYPED = "table.parquet";

    private final Section root;
    private final CatalogueBinder catalogue;
    private final AddressBinder addresses;
    private final Problems problems;

    private JobBinder(Section root, Catalogue catalogue, Problems problems) {
        this.root = root;
        this.catalogue = new CatalogueBinder(catalogue);
        this.addresses = new AddressBinder(catalogue);
        this.problems = problems;
    }

    /**
     * @param source the job file, for what is missing in it
     * @param catalogue has the tables that go by a name
     * @return not to be used if there are problems
     */
    static Job bind(YamlNode.Mapping tree, Place source, Path base, Catalogue catalogue, Problems problems) {
        Section root = new Section(List.of(), new YamlNode.Mapping(source, tree.entries()), Keys.ROOT, problems);
        return new JobBinder(root, catalogue, problems).job(base, Places.of(tree, source));
    }

    private Job job(Path base, Places places) {
        Section keys = section("format", Keys.FORMAT, "{delimiter: \";\"}").orElseGet(this::nothing);
        Optional<TableSource> source = root.get("input")
                .flatMap(input ->
                        CatalogueBinder.isNamed(input) ? catalogue.source(input) : DatabaseBinder.source(input))
                .or(() -> addresses.source(root.get("input")))
                .or(() -> SheetBinder.source(name("input"), keys, root, base));
        Refinement refine = RefineBinder.bind(
                section("refine", Keys.REFINE, "{method: semantic}").orElseGet(this::nothing));
        RiskGoals risk = risk();
        return new Job(
                base,
                places,
                source.map(TableSource::shown).orElseGet(() -> path("input", "input: table.csv")),
                root.get("output").flatMap(this::reports).orElseGet(() -> path("output", "output: out/table.k10.csv")),
                format(keys, source, target()),
                Math.max(k(risk), risk.leastRows()),
                person(),
                risk,
                suppression(),
                root.read("memory", value -> value.size(Job.LEAST_MEMORY), ProcessMemory.byDefault()),
                chunk(),
                threads(),
                root.flag("verify", JobDefaults.VERIFY),
                root.flag("overwrite", JobDefaults.OVERWRITE),
                root.read("row-order", RowOrderBinder::read, JobDefaults.ROW_ORDER),
                ClassColumnsResolver.read(root),
                root.getUnlessNull("keep-workspace").flatMap(value -> value.text("write the path of a folder")),
                root.choose("search", Choices.SEARCHES, JobDefaults.SEARCH),
                maxBins(),
                root.choose("objective", Choices.OBJECTIVES, JobDefaults.OBJECTIVE),
                labels(),
                policies(),
                refine,
                root.getUnlessNull("others").flatMap(value -> value.choice(Choices.ROLES_OF_OTHERS)),
                attributes());
    }

    private Optional<TableTarget> target() {
        return addresses
                .target(root.get("output"))
                .or(() -> root.get("output")
                        .filter(output -> !AddressBinder.isAddress(output))
                        .flatMap(output -> CatalogueBinder.isNamed(output)
                                ? catalogue.target(output)
                                : DatabaseBinder.target(output)));
    }

    /** What the reports of a release that is no file of this machine are called; empty if it is one. */
    private Optional<String> reports(Value output) {
        if (AddressBinder.isAddress(output)) {
            return Optional.of(AddressBinder.reports(output));
        }
        return Optional.of(output)
                .filter(Value::isSection)
                .map(section -> CatalogueBinder.isNamed(section)
                        ? CatalogueBinder.reports(section)
                        : DatabaseBinder.reports(section));
    }

    /** Tables of a catalogue have types, and go by way of Parquet, which has them too; files at an address are read and written as others are. */
    private TableFormat format(Section keys, Optional<TableSource> source, Optional<TableTarget> target) {
        boolean from = root.get("input").filter(CatalogueBinder::isNamed).isPresent();
        boolean to = root.get("output").filter(CatalogueBinder::isNamed).isPresent();
        boolean far = root.get("output").filter(AddressBinder::isAddress).isPresent();
        TableFormat bound = FormatBinder.bind(
                keys,
                from ? TYPED : name("input"),
                to ? TYPED : root.get("output").flatMap(AddressBinder::written).orElseGet(() -> name("output")));
        if (from || source.filter(table -> !table.hasTypes()).isPresent() || (to || far) && source.isEmpty()) {
            return new RemoteFormat(rowsWhere(bound), source, target);
        }
        TableFormat table = rowsWhere(source.isPresent() ? FormatBinder.ofCopy(bound) : bound);
        if (source.isPresent()) {
            FormatBinder.rejectOfLines(keys, source.get().files().isEmpty());
        }
        TableFormat released = target.isPresent() && source.isEmpty() ? FormatBinder.toRows(table) : table;
        return source.isEmpty() && target.isEmpty() ? table : new RemoteFormat(released, source, target);
    }

    private TableFormat rowsWhere(TableFormat written) {
        List<RowRule> rules = root.getUnlessNull("rows-where")
                .flatMap(value -> value.section(
                        List.of(),
                        "write columns and whether rows of the table have a value in them, as in {Town: filled}"))
                .map(columns -> columns.names().stream()
                        .flatMap(name -> columns
                                .get(name)
                                .flatMap(value -> value.choice(Choices.FILLED))
                                .map(filled -> new RowRule(name, filled))
                                .stream())
                        .toList())
                .orElse(List.of());
        return rules.isEmpty() ? written : new FilteredFormat(written, rules);
    }

    /** What a path is, as far as its ending tells what the file holds. */
    private String name(String key) {
        return root.get(key)
                .map(Value::node)
                .filter(YamlNode.Scalar.class::isInstance)
                .map(node -> ((YamlNode.Scalar) node).text())
                .orElse("");
    }

    private String path(String name, String example) {
        if (root.get(name).filter(Value::isSection).isPresent()) {
            return "";
        }
        Optional<String> path =
                root.require(name, example).flatMap(value -> value.text("write a path, as in " + example));
        if (path.isPresent() && path.get().isBlank()) {
            root.reject(name, name + " is blank; write a path, as in " + example);
        }
        return path.orElse("");
    }

    private RiskGoals risk() {
        RiskGoals risk =
                RiskBinder.bind(section("risk", Keys.RISK, "{max: 1/11}").orElseGet(this::nothing));
        return section("population", Keys.POPULATION, "{size: 331000000, k: 5}")
                .map(section -> new PopulationBinder(catalogue, addresses).bind(section, risk))
                .orElse(risk);
    }

    private int k(RiskGoals risk) {
        return (risk.bindsClasses() || root.has("population") ? root.get("k") : root.require("k", "k: 10"))
                .flatMap(value -> value.whole(1, Integer.MAX_VALUE))
                .orElse(1L)
                .intValue();
    }

    private Optional<String> person() {
        return root.getUnlessNull("person")
                .flatMap(value -> value.text(
                        "write the name of the column that tells whose row it is, as in person: Patient ID"));
    }

    private Suppression suppression() {
        Section section =
                section("suppression", Keys.SUPPRESSION, "{limit: 0.01}").orElseGet(this::nothing);
        Suppression usual = JobDefaults.SUPPRESSION;
        boolean drop = section.choose("mode", Choices.SUPPRESSION_MODES, usual.drop());
        Suppression.SmallGroup smallGroup = section.choose("small-group", Choices.SMALL_GROUPS, usual.smallGroup());
        if (drop && smallGroup == Suppression.SmallGroup.ABSORB) {
            section.reject(
                    "small-group",
                    "suppression.mode: drop leaves every suppressed row out, so there is no group that could absorb a class; remove"
                            + " small-group, or set mode: mask");
        }
        return new Suppression(
                section.read("limit", Value::share, usual.limit()),
                drop,
                smallGroup,
                section.choose("all", Choices.ALL_SUPPRESSED, usual.allowsAll()));
    }

    private ChunkLimit chunk() {
        Section section =
                section("chunk", Keys.CHUNK, "{rows: 100000} or {size: 16MB}").orElseGet(this::nothing);
        if (section.has("rows") && section.has("size")) {
            section.reject("size", "a chunk ends either by rows or by size; remove one of chunk.rows and chunk.size");
        }
        Optional<ByteSize> size = section.get("size").flatMap(value -> value.size(ONE_BYTE));
        if (size.isPresent()) {
            return new ChunkLimit(Integer.MAX_VALUE, size.get().bytes());
        }
        long rows = section.read("rows", value -> value.whole(1, Integer.MAX_VALUE), (long) JobDefaults.CHUNK.rows());
        return new ChunkLimit((int) rows, Long.MAX_VALUE);
    }

    private OptionalInt threads() {
        return root.getUnlessNull("threads")
                .flatMap(value -> value.whole(1, Job.MOST_THREADS))
                .map(threads -> OptionalInt.of(threads.intValue()))
                .orElse(OptionalInt.empty());
    }

    private OptionalLong maxBins() {
        return root.getUnlessNull("max-bins")
                .flatMap(value -> value.whole(1, Long.MAX_VALUE))
                .map(OptionalLong::of)
                .orElse(OptionalLong.empty());
    }

    private Labels labels() {
        Section section = section("labels", Keys.LABELS, "{top: range}").orElseGet(this::nothing);
        return new Labels(
                section.read("interval", IntervalLabel::read, Labels.DEFAULT.interval()),
                section.choose("top", Choices.TOP_LABELS, Labels.DEFAULT.topAsRange()),
                section.choose("ends", Choices.LABEL_ENDS, Labels.DEFAULT.ends()),
                section.choose("numbers", Choices.LABEL_NUMBERS, Labels.DEFAULT.numbers()));
    }

    private Plan.Policies policies() {
        Section section =
                section("policies", Keys.POLICIES, "{on-unknown: error}").orElseGet(this::nothing);
        return new Plan.Policies(
                section.choose("on-unknown", Choices.POLICIES, JobDefaults.POLICIES.onUnknown()),
                section.choose("on-missing", Choices.MISSING_POLICIES, JobDefaults.POLICIES.onMissing()),
                section.choose("on-out-of-range", Choices.POLICIES, JobDefaults.POLICIES.onOutOfRange()));
    }

    private List<Job.Attribute> attributes() {
        Optional<Section> section = root.require("attributes", "attributes: {Age: {role: quasi, hierarchy: age.csv}}")
                .flatMap(value -> value.section(
                        List.of(), "write every column with its role, as in {Age: {role: quasi, hierarchy: age.csv}}"));
        return section.stream()
                .flatMap(attributes -> attributes.names().stream().flatMap(name -> attributes.get(name).stream()))
                .flatMap(value -> AttributeBinder.bind(value).stream())
                .toList();
    }

    private Optional<Section> section(String name, List<String> known, String example) {
        return root.get(name)
                .flatMap(value -> value.section(known, "write its keys, such as " + example + ", or leave it out"));
    }

    private Section nothing() {
        return Section.absent(problems);
    }
}
