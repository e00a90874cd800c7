package io.skald.experiment;

import io.skald.FailureException;
import io.skald.InterruptedRunException;
import io.skald.IoReason;
import io.skald.budget.Progress;
import io.skald.budget.Workspace;
import io.skald.synthetic.HospitalTable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The files of generated tables, in the workspace, each made when it is first needed. A table with more rows has the files of the smaller one and
 * more, since rows depend on their number alone; files of other seeds and distributions are removed.
 */
final class GeneratedFiles {

    private static final long BLOCK_ROWS = 20_000;
    private static final int ESTIMATED_ROW_BYTES = 100;

    private final Workspace workspace;
    private final Progress progress;
    private String group = "";
    private List<Path> files = new ArrayList<>();

    GeneratedFiles(Workspace workspace, Progress progress) {
        this.workspace = workspace;
        this.progress = progress;
    }

    /**
     * The files of a table, one per chunk.
     *
     * @throws FailureException if the disk fails
     */
    List<Path> of(TableSpec.Generated table) {
        try {
            startOver(table);
            HospitalTable hospital = new HospitalTable(table.seedNumber(), table.distribution(), table.rowsPerPerson());
            while (files.size() < table.chunks()) {
                write(hospital, table, files.size());
            }
            return List.copyOf(files.subList(0, table.chunks()));
        } catch (IOException e) {
            throw IoReason.failure("Cannot write a generated table to " + workspace.folder(), e);
        }
    }

    /** Keeps the files only if those of the table begin with them: same rows, as many in each. */
    private void startOver(TableSpec.Generated table) throws IOException {
        boolean even = table.rows() % table.chunks() == 0;
        String wanted = table.distribution() + " " + table.seedNumber() + " " + table.rowsPerPerson() + " "
                + (even ? "chunks of " + table.rows() / table.chunks() : table.name());
        if (!wanted.equals(group)) {
            for (Path file : files) {
                Files.delete(file);
            }
            files = new ArrayList<>();
            group = wanted;
        }
    }

    private void write(HospitalTable hospital, TableSpec.Generated table, int chunk) throws IOException {
        long first = table.firstRow(chunk, table.rows());
        long end = table.firstRow(chunk + 1, table.rows());
        Path file = workspace.newFile("chunk");
        String name = "Generate chunk " + (chunk + 1) + " of " + table.chunks();
        try (OutputStream target = Files.newOutputStream(file);
                Progress.Pass pass = progress.begin(name, (end - first) * ESTIMATED_ROW_BYTES)) {
            target.write(hospital.header());
            for (long row = first; row < end; row += BLOCK_ROWS) {
                long block = Math.min(BLOCK_ROWS, end - row);
                pass.advance(block, hospital.write(target, row, block));
                if (Thread.currentThread().isInterrupted()) {
                    throw new InterruptedRunException();
                }
            }
        }
        files.add(file);
    }
}
