package io.skald.parquet;

import io.skald.budget.ByteSize;
import io.skald.budget.MemoryBudget;
import io.skald.parquet.Column.Leaf;
import io.skald.table.RowWriter;
import io.skald.table.TableSink;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** Makes groups of rows, which end where rows and bytes say, whatever the chunks; the footer comes last. */
final class ParquetSink implements TableSink {

    private static final int MOST_ROWS = 1 << 16;
    private static final long MOST_BYTES = 1L << 23;

    /** Room for an empty table's footer. */
    private static final ByteSize LITTLE = new ByteSize(1L << 24);

    private final List<Column> columns;
    private final OutputStream stream;
    private final List<ReleasedLeaf> leaves = new ArrayList<>();
    private final List<List<byte[]>> paths;

    @SuppressWarnings("NullAway.Init") // made with the memory of the first rows
    private PageFile file;

    @SuppressWarnings("NullAway.Init")
    private ByteRoom groups;

    private int groupCount;
    private int groupRows;
    private long groupBytes;
    private long rows;

    ParquetSink(List<Column> columns, OutputStream stream) {
        this.columns = List.copyOf(columns);
        this.stream = stream;
        this.paths = columns.stream()
                .flatMap(column -> column.leaves().stream())
                .map(Leaf::path)
                .map(path -> path.stream()
                        .map(name -> name.getBytes(StandardCharsets.UTF_8))
                        .toList())
                .toList();
    }

    private void open(MemoryBudget budget) {
        if (file == null) {
            file = new PageFile(stream, Footer.MARK.length, budget);
            groups = new ByteRoom(budget);
            columns.forEach(column -> column.leaves().forEach(leaf -> leaves.add(new ReleasedLeaf(leaf, budget))));
        }
    }

    @Override
    public void add(RowWriter chunk) throws IOException {
        ParquetRows made = (ParquetRows) chunk;
        open(made.budget());
        int from = 0;
        for (int row = 0; row < made.rows(); row++) {
            groupRows++;
            groupBytes += made.size(row);
            if (groupRows == MOST_ROWS || groupBytes >= MOST_BYTES) {
                addRows(made, from, row + 1);
                endGroup();
                from = row + 1;
            }
        }
        addRows(made, from, made.rows());
    }

    private void addRows(ParquetRows made, int from, int to) {
        int leaf = 0;
        for (int column = 0; column < columns.size(); column++) {
            int last = leaf + columns.get(column).leaves().size();
            if (columns.get(column).isFlat()) {
                leaves.get(leaf).add(made.column(column), from, to);
            } else {
                addNested(made.column(column), from, to, leaves.subList(leaf, last));
            }
            leaf = last;
        }
    }

    private static void addNested(ColumnRows column, int from, int to, List<ReleasedLeaf> leaves) {
        byte[] bytes = column.values().bytes();
        for (int row = from; row < to; row++) {
            int at = column.values().start(column.entries()[row]);
            for (ReleasedLeaf leaf : leaves) {
                int count = Raw.getInt(bytes, at);
                at += Integer.BYTES;
                for (; count > 0; count--) {
                    at = leaf.add(bytes, at);
                }
            }
        }
    }

    private void endGroup() throws IOException {
        ThriftWriter footer = new ThriftWriter(groups).begin().structures(1, leaves.size());
        long from = file.position();
        for (int i = 0; i < leaves.size(); i++) {
            leaves.get(i).write(file, footer, paths.get(i));
            leaves.get(i).clear();
        }
        footer.whole(2, file.position() - from).whole(3, groupRows).end();
        groupCount++;
        rows += groupRows;
        groupRows = 0;
        groupBytes = 0;
    }

    @Override
    public void end() throws IOException {
        open(MemoryBudget.of(LITTLE));
        if (groupRows > 0) {
            endGroup();
        }
        ByteRoom footer = file.page();
        List<SchemaElement> elements =
                columns.stream().flatMap(column -> column.elements().stream()).toList();
        ThriftWriter description = new ThriftWriter(footer).begin().number(1, 1).structures(2, elements.size() + 1);
        description
                .begin()
                .binary(4, "schema".getBytes(StandardCharsets.US_ASCII))
                .number(5, columns.size())
                .end();
        elements.forEach(element -> footer.add(element.written()));
        description.whole(3, rows).structures(4, groupCount);
        footer.add(groups);
        description.binary(6, "skald".getBytes(StandardCharsets.US_ASCII)).end();
        int length = footer.length();
        footer.addInt(length);
        footer.add(Footer.MARK);
        file.write(footer);
        leaves.forEach(ReleasedLeaf::close);
        groups.close();
        file.close();
    }
}
