package io.skald.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.skald.FailureException;
import io.skald.budget.BlockFile;
import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.BitSet;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptTableTest {

    private static final String JOB = "0123456789abcdef0123";

    @TempDir
    Path folder;

    private final MemoryBudget budget = MemoryBudget.of(ByteSize.ofMegabytes(8));
    private Path root;
    private Path input;

    @BeforeEach
    void writeInput() throws IOException {
        root = folder.resolve("kept");
        input = Files.writeString(folder.resolve("input.csv"), "age\n31\n31\n");
    }

    private KeptTable keep() {
        KeptDraft draft = KeptTable.begin(root, JOB, List.of(input));
        try (StoreWriter writer = StoreWriter.to(draft.storeFile(), budget)) {
            writer.append(EncodedChunk.of(new long[][] {{31, 31}}, 2, new BitSet()));
            writer.finish().close();
        }
        draft.write("dictionary-0", out -> out.writeUTF("age"));
        return draft.finish("cafe");
    }

    private List<String> changes(String job, Path... files) {
        KeptTable.Lookup lookup = KeptTable.find(root, job, List.of(files));
        assertThat(lookup).isInstanceOf(KeptTable.Lookup.Changed.class);
        return ((KeptTable.Lookup.Changed) lookup).differences();
    }

    @Test
    void is_found_again_with_all_it_holds() {
        keep();
        KeptTable found = ((KeptTable.Lookup.Found) KeptTable.find(root, JOB, List.of(input))).table();
        assertThat(found.inputHash()).isEqualTo("cafe");
        assertThat(found.<String>read("dictionary-0", in -> in.readUTF())).isEqualTo("age");
        assertThatThrownBy(() -> found.read("dictionary-1", in -> in.readUTF()))
                .hasMessageEndingWith(" has no dictionary-1.");
        try (EncodedStore store = found.openStore(budget)) {
            assertThat(store.read(0).column(0).raw(0)).isEqualTo(31);
        }
    }

    @Test
    void nothing_is_found_where_nothing_was_kept() {
        assertThat(KeptTable.find(root, JOB, List.of(input))).isEqualTo(new KeptTable.Lookup.None());
    }

    @Test
    void a_table_that_was_never_finished_is_not_found() {
        KeptTable.begin(root, JOB, List.of(input)).write("dictionary-0", out -> out.writeUTF("age"));
        assertThat(KeptTable.find(root, JOB, List.of(input))).isEqualTo(new KeptTable.Lookup.None());
    }

    @Test
    void a_discarded_table_leaves_nothing() {
        KeptDraft draft = KeptTable.begin(root, JOB, List.of(input));
        draft.write("dictionary-0", out -> out.writeUTF("age"));
        draft.discard();
        assertThat(root).isEmptyDirectory();
    }

    @Test
    void other_size_time_or_content_of_the_input_is_said() throws IOException {
        keep();
        FileTime time = Files.getLastModifiedTime(input);
        Files.writeString(input, "age\n31\n31\n45\n");
        assertThat(changes(JOB, input)).containsExactly(input + " had 10 bytes (10) and has 13 bytes (13)");
        Files.writeString(input, "age\n31\n32\n");
        Files.setLastModifiedTime(input, time);
        assertThat(changes(JOB, input)).containsExactly(input + " begins or ends with other data");
        Files.writeString(input, "age\n31\n31\n");
        Files.setLastModifiedTime(input, FileTime.fromMillis(1_000_000_000_000L));
        assertThat(changes(JOB, input)).containsExactly(input + " was changed at 2001-09-09T01:46:40Z");
        Files.setLastModifiedTime(input, time);
        assertThat(KeptTable.find(root, JOB, List.of(input))).isInstanceOf(KeptTable.Lookup.Found.class);
    }

    @Test
    void other_files_are_said() throws IOException {
        keep();
        Path other = Files.copy(input, folder.resolve("other.csv"));
        assertThat(changes(JOB, other)).containsExactly("the input was " + input + " and is " + other);
        assertThat(changes(JOB, input, other)).containsExactly("the input was 1 files and is 2");
    }

    @Test
    void another_job_is_said() {
        keep();
        assertThat(changes("fedcba9876543210", input))
                .containsExactly(
                        "the tables kept in " + root + " were made by jobs with other columns, hierarchies or formats");
        assertThat(changes(JOB.substring(0, 16) + "9999", input))
                .containsExactly("the job's columns, hierarchies or formats have changed");
    }

    @Test
    void damage_is_found_before_anything_is_read() throws IOException {
        KeptTable kept = keep();
        Path part = kept.folder().path().resolve("dictionary-0");
        byte[] bytes = Files.readAllBytes(part);
        bytes[3] ^= 1;
        Files.write(part, bytes);
        assertThatThrownBy(() -> kept.read("dictionary-0", in -> in.readUTF()))
                .isInstanceOf(FailureException.class)
                .hasMessage("Damaged: " + part + " is not what was kept.");
        Files.writeString(kept.folder().path().resolve("manifest.json"), "{\"format\": 1}");
        assertThat(changes(JOB, input)).singleElement().asString().startsWith("Damaged: ");
    }

    @Test
    void keeping_again_replaces_what_was_kept() throws IOException {
        KeptTable first = keep();
        Files.writeString(first.folder().path().resolve("histogram-0.bins"), "old");
        Files.writeString(input, "age\n77\n");
        KeptTable second = keep();
        assertThat(second.folder().path()).isEqualTo(first.folder().path()).isDirectoryNotContaining("glob:**.bins");
        assertThat(KeptTable.find(root, JOB, List.of(input))).isInstanceOf(KeptTable.Lookup.Found.class);
    }

    @Test
    void an_input_that_changes_while_it_is_read_is_not_kept() throws IOException {
        KeptDraft draft = KeptTable.begin(root, JOB, List.of(input));
        Files.writeString(input, "age\n31\n31\n45\n");
        assertThatThrownBy(() -> draft.finish("cafe"))
                .isInstanceOf(FailureException.class)
                .hasMessageStartingWith("The input changed while it was read: " + input);
    }

    @Test
    void only_its_owner_may_read_it() throws IOException {
        KeptTable kept = keep();
        assertThat(PosixFilePermissions.toString(
                        Files.getPosixFilePermissions(kept.folder().path())))
                .isEqualTo("rwx------");
        for (String name : List.of("store", "dictionary-0", "manifest.json")) {
            assertThat(PosixFilePermissions.toString(
                            Files.getPosixFilePermissions(kept.folder().path().resolve(name))))
                    .as(name)
                    .isEqualTo("rw-------");
        }
    }

    @Test
    void files_of_other_blocks_have_other_marks_though_each_block_ends_in_its_sum() throws IOException {
        for (String name : List.of("one", "other")) {
            try (BlockFile file = BlockFile.create(folder.resolve(name), "blocks")) {
                file.append(ByteBuffer.wrap((name + "     ").substring(0, 8).getBytes(StandardCharsets.US_ASCII)));
            }
        }
        assertThat(KeptTable.mark(folder.resolve("one")).bytes())
                .isEqualTo(KeptTable.mark(folder.resolve("other")).bytes());
        assertThat(KeptTable.mark(folder.resolve("one"))).isNotEqualTo(KeptTable.mark(folder.resolve("other")));
    }
}
