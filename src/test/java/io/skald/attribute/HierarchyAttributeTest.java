package io.skald.attribute;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.UsageException;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.DomainContract;
import io.skald.attribute.hierarchy.Hierarchy;
import io.skald.attribute.value.EncodingContext;
import io.skald.attribute.value.ValueEncoder;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class HierarchyAttributeTest {

    private static final String JOBS = """
            nurse;health;service;*
            baker;food;trade;*
            surgeon;health;service;*
            teacher;school;service;*
            grocer;food;trade;*
            """;

    private static HierarchyAttribute attribute(String text) {
        try {
            Path file = Files.createTempFile(ColumnFolder.PATH, "hierarchy", ".csv");
            Files.writeString(file, text);
            return new HierarchyAttribute("Job", Hierarchy.read(file, StandardCharsets.UTF_8, false));
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void every_level_prints_its_labels() {
        Column column = Column.of(attribute(JOBS), "baker", "nurse", "teacher");
        assertThat(column.labels(0)).containsExactly("baker", "nurse", "teacher");
        assertThat(column.labels(1)).containsExactly("food", "health", "school");
        assertThat(column.labels(2)).containsExactly("trade", "service", "service");
        assertThat(column.labels(3)).containsOnly("*");
        DomainContract.holds(column.domain());
    }

    @Test
    void dense_bins_count_what_occurs_while_codes_and_loss_go_by_the_file() {
        Domain domain = Column.of(attribute(JOBS), "baker", "nurse", "teacher").domain();
        assertThat(domain.size()).isEqualTo(5);
        assertThat(domain.ncpDenominator()).isEqualTo(5);
        assertThat(IntStream.rangeClosed(0, 3).mapToLong(domain::denseBins)).containsExactly(3L, 3L, 2L, 1L);
        assertThat(domain.ncpNumerator(2, domain.bin(2, 0))).isEqualTo(3);
        assertThat(domain.ncpNumerator(1, domain.bin(1, 2))).isZero();
        assertThat(domain.ncpNumerator(3, 0)).isEqualTo(5);
    }

    @Test
    void a_cluster_prints_its_lowest_common_ancestor() {
        Domain domain = Column.of(attribute(JOBS), "baker", "nurse", "").domain();
        assertThat(domain.clusterLabel(0, 0)).isEqualTo("nurse");
        assertThat(domain.clusterLabel(0, 1)).isEqualTo("health");
        assertThat(domain.clusterLabel(1, 2)).isEqualTo("service");
        assertThat(domain.clusterLabel(2, 3)).isEqualTo("*");
        assertThat(domain.clusterLabel(0, 5)).isEqualTo("*");
        assertThat(domain.clusterNcpNumerator(0, 1)).isEqualTo(2);
        assertThat(domain.clusterNcpNumerator(1, 2)).isEqualTo(3);
        assertThat(domain.clusterNcpNumerator(2, 3)).isEqualTo(5);
        assertThat(domain.clusterNcpNumerator(2, 2)).isZero();
    }

    @Test
    void a_missing_value_without_a_line_is_a_value_below_the_top() {
        Column column = Column.of(attribute(JOBS), Column.context("NA", ""), 1, List.of("baker", "", "NA"));
        assertThat(column.labels(0)).containsExactly("baker", "NA", "NA");
        assertThat(column.labels(2)).containsExactly("trade", "NA", "NA");
        assertThat(column.labels(3)).containsOnly("*");
        assertThat(column.domain().denseBins(1)).isEqualTo(2);
        DomainContract.holds(column.domain());
    }

    @Test
    void a_line_of_the_hierarchy_wins_over_a_missing_marker() {
        Column column = Column.of(attribute(";unknown;*\nm;known;*\n"), "", "m");
        assertThat(column.domain().missing()).isEmpty();
        assertThat(column.labels(1)).containsExactly("unknown", "known");
    }

    @Test
    void a_top_that_also_covers_missing_values_prints_a_star() {
        HierarchyAttribute attribute = attribute("m;All\nf;All\n");
        assertThat(Column.of(attribute, "m").label(1, 0)).isEqualTo("All");
        assertThat(Column.of(attribute, "m", "").labels(1)).containsOnly("*");
        assertThat(Column.of(attribute, "m", "").domain().clusterLabel(0, 1)).isEqualTo("*");
    }

    @Test
    void a_star_in_the_data_is_a_value_of_its_own() {
        Column column = Column.of(attribute("*;x;*\nb;y;*\n"), "*", "b");
        assertThat(column.labels(0)).containsExactly("*", "b");
        assertThat(column.labels(1)).containsExactly("x", "y");
        assertThat(column.domain().ambiguousLabel()).contains("*");
    }

    @Test
    void labels_of_different_levels_may_be_the_same_text() {
        Column column = Column.of(attribute("Asia;Asia\nRome;Europe\nOslo;Europe\n"), "Asia", "Oslo");
        assertThat(column.labels(1)).containsExactly("Asia", "Europe");
        assertThat(column.domain().ambiguousLabel()).isEmpty();
        DomainContract.holds(column.domain());
    }

    @Test
    void a_value_that_is_not_in_the_file_is_unknown() {
        HierarchyAttribute attribute = attribute(JOBS);
        Encoding encoding = attribute.startEncoding(Column.context(""));
        ValueEncoder encoder = encoding.newEncoder();
        assertThat(Column.encode(encoder, "butcher")).isEqualTo(ValueEncoder.UNKNOWN);
        assertThat(Column.encode(encoder, "bake")).isEqualTo(ValueEncoder.UNKNOWN);
        assertThat(encoding.explain("butcher", ValueEncoder.UNKNOWN))
                .isEqualTo("is not among the 5 values of its hierarchy "
                        + attribute.hierarchy().file()
                        + ": add a line for it, or set policies.on-unknown: suppress.");
        assertThat(encoding.nearMiss("baker "))
                .hasValue("'baker' differs only in blanks, which format.trim: true takes away");
        assertThat(encoding.nearMiss("Baker")).hasValue("'baker' differs only in case");
        assertThat(encoding.explain("", ValueEncoder.MISSING)).contains("policies.on-missing");
    }

    @Test
    void values_are_found_by_their_bytes_in_the_inputs_encoding() {
        HierarchyAttribute attribute = attribute("Köln;x\n東京;y\n");
        EncodingContext utf8 = Column.context("");
        EncodingContext latin =
                new EncodingContext(StandardCharsets.ISO_8859_1, List.of(""), utf8.budget(), utf8.workspace());
        ValueEncoder encoder = attribute.startEncoding(latin).newEncoder();
        byte[] bytes = "Köln".getBytes(StandardCharsets.ISO_8859_1);
        assertThat(encoder.encode(bytes, 0, bytes.length)).isZero();
        assertThat(encoder.encode("??".getBytes(StandardCharsets.ISO_8859_1), 0, 2))
                .isEqualTo(ValueEncoder.UNKNOWN);
    }

    @Test
    void what_a_hierarchy_holds_is_known_and_asked_for_while_it_is_read(@TempDir Path folder) throws IOException {
        Path file = Files.writeString(
                folder.resolve("many.csv"),
                IntStream.range(0, 60_000)
                        .mapToObj(value -> "v" + value + ";g" + value / 100 + ";*\n")
                        .collect(Collectors.joining()));

        MemoryBudget enough = MemoryBudget.of(ByteSize.ofMegabytes(16));
        Hierarchy hierarchy = Hierarchy.read(file, StandardCharsets.UTF_8, false, enough);

        assertThat(enough.peaks().get("hierarchies")).isGreaterThanOrEqualTo(hierarchy.retainedBytes());
        assertThat(enough.available()).isEqualTo(enough.total());
        assertThatThrownBy(() ->
                        Hierarchy.read(file, StandardCharsets.UTF_8, false, MemoryBudget.of(ByteSize.ofMegabytes(1))))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("too large for the job's memory. Set 'memory' to at least 96 MB.");
    }

    @Property(tries = 150)
    void random_trees_keep_the_contract_and_their_labels(
            @ForAll @Size(min = 1, max = 20) List<@IntRange(max = 5) Integer> parents,
            @ForAll @Size(min = 6, max = 6) List<@IntRange(max = 2) Integer> grandparents,
            @ForAll boolean missing) {
        StringBuilder file = new StringBuilder();
        Map<String, Set<String>> below = new HashMap<>();
        for (int leaf = 0; leaf < parents.size(); leaf++) {
            String parent = "p" + parents.get(leaf);
            String grandparent = "g" + grandparents.get(parents.get(leaf));
            file.append("v" + leaf + ";" + parent + ";" + grandparent + "\n");
            below.computeIfAbsent(parent, label -> new HashSet<>()).add("v" + leaf);
            below.computeIfAbsent(grandparent, label -> new HashSet<>()).add("v" + leaf);
        }
        List<String> values = new java.util.ArrayList<>(
                IntStream.range(0, parents.size()).mapToObj(leaf -> "v" + leaf).toList());
        if (missing) {
            values.add("");
        }
        Column column = Column.of(attribute(file.toString()), Column.context(""), 1, values);
        Domain domain = column.domain();
        DomainContract.holds(domain);
        for (int row = 0; row < parents.size(); row++) {
            assertThat(column.label(1, row)).isEqualTo("p" + parents.get(row));
            for (int level = 1; level < Math.min(3, domain.height()); level++) {
                long bin = domain.bin(level, column.code(row));
                Set<String> leaves = new HashSet<>();
                for (long code = domain.firstCode(level, bin); code <= domain.lastCode(level, bin); code++) {
                    leaves.add(domain.label(0, code));
                }
                assertThat(leaves).isEqualTo(below.get(column.label(level, row)));
            }
        }
    }
}
