package io.skald.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ContainerLimitTest {

    @TempDir
    private Path folder;

    private Path groups;
    private Path mount;

    @BeforeEach
    void makeMount() throws IOException {
        groups = folder.resolve("cgroup");
        mount = Files.createDirectory(folder.resolve("mount"));
    }

    private void limit(String group, String file, String text) throws IOException {
        Files.writeString(Files.createDirectories(mount.resolve(group)).resolve(file), text + "\n");
    }

    private ContainerLimit limitOf(String lines) throws IOException {
        Files.writeString(groups, lines);
        return new ContainerLimit(groups, mount);
    }

    @Test
    void version_one_is_the_least_of_the_groups_around_the_process() throws IOException {
        limit("memory", "memory.limit_in_bytes", "9223372036854771712");
        limit("memory/batch", "memory.limit_in_bytes", "268435456");
        limit("memory/batch/job", "memory.limit_in_bytes", "536870912");

        assertThat(limitOf("7:cpu,cpuacct:/other\n4:memory:/batch/job\n").limit())
                .contains(ByteSize.ofMegabytes(256));
    }

    @Test
    void version_two_is_the_least_of_the_groups_around_the_process() throws IOException {
        limit("batch", "memory.max", "134217728");
        limit("batch/job", "memory.max", "max");

        assertThat(limitOf("0::/batch/job\n").limit()).contains(ByteSize.ofMegabytes(128));
    }

    @Test
    void a_container_sees_its_group_as_the_root() throws IOException {
        limit("memory", "memory.limit_in_bytes", "134217728");

        assertThat(limitOf("4:memory:/docker/0123\n0::/\n").limit()).contains(ByteSize.ofMegabytes(128));
    }

    @Test
    void no_limit_and_no_groups_are_none() throws IOException {
        limit("memory", "memory.limit_in_bytes", "9223372036854771712");

        assertThat(limitOf("4:memory:/\n0::/\nnonsense\n").limit()).isEmpty();
        assertThat(new ContainerLimit(folder.resolve("nowhere"), mount).limit()).isEmpty();
    }
}
