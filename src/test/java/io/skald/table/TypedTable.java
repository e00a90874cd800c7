package io.skald.table;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * A table as a columnar file has it: columns with types, groups of rows column by column, nulls, and a footer without which the file
 * is not whole.
 *
 * @param types {@code int64}, {@code date} or {@code text}
 */
record TypedTable(List<String> names, List<String> types, List<Group> groups) {

    /**
     * Some rows.
     *
     * @param firstRow counted from 0
     * @param columns per column, its values: a {@link Long}, a {@link LocalDate}, a {@link String} or null
     */
    record Group(long firstRow, List<List<Object>> columns) {

        int rows() {
            return columns.get(0).size();
        }
    }

    static TypedTable read(Path file) throws IOException {
        try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(Files.readAllBytes(file)))) {
            List<String> names = new ArrayList<>();
            List<String> types = new ArrayList<>();
            for (int columns = in.readInt(); columns > 0; columns--) {
                names.add(in.readUTF());
                types.add(in.readUTF());
            }
            List<Group> groups = new ArrayList<>();
            long rows = 0;
            for (int next = in.readInt(); next > 0; next = in.readInt()) {
                List<List<Object>> columns = new ArrayList<>();
                for (String type : types) {
                    columns.add(readColumn(in, type, next));
                }
                groups.add(new Group(rows, columns));
                rows += next;
            }
            if (in.readLong() != rows) {
                throw new IOException("the footer counts other rows");
            }
            return new TypedTable(names, types, groups);
        }
    }

    private static List<Object> readColumn(DataInputStream in, String type, int rows) throws IOException {
        List<Object> values = new ArrayList<>();
        for (int row = 0; row < rows; row++) {
            if (!in.readBoolean()) {
                values.add(null);
            } else if (type.equals("text")) {
                values.add(in.readUTF());
            } else {
                long number = in.readLong();
                values.add(type.equals("date") ? LocalDate.ofEpochDay(number) : (Object) number);
            }
        }
        return values;
    }

    void write(Path file) throws IOException {
        try (OutputStream stream = Files.newOutputStream(file)) {
            begin(stream);
            for (Group group : groups) {
                add(group, stream);
            }
            end(stream, groups.stream().mapToLong(Group::rows).sum());
        }
    }

    void begin(OutputStream stream) throws IOException {
        DataOutputStream out = new DataOutputStream(stream);
        out.writeInt(names.size());
        for (int column = 0; column < names.size(); column++) {
            out.writeUTF(names.get(column));
            out.writeUTF(types.get(column));
        }
    }

    static void add(Group group, OutputStream stream) throws IOException {
        DataOutputStream out = new DataOutputStream(stream);
        out.writeInt(group.rows());
        for (List<Object> column : group.columns()) {
            for (Object value : column) {
                out.writeBoolean(value != null);
                if (value instanceof String text) {
                    out.writeUTF(text);
                } else if (value instanceof LocalDate day) {
                    out.writeLong(day.toEpochDay());
                } else if (value instanceof Long number) {
                    out.writeLong(number);
                }
            }
        }
    }

    static void end(OutputStream stream, long rows) throws IOException {
        DataOutputStream out = new DataOutputStream(stream);
        out.writeInt(0);
        out.writeLong(rows);
    }

    /** All values of a column. */
    List<Object> column(String name) {
        List<Object> values = new ArrayList<>();
        groups.forEach(group -> values.addAll(group.columns().get(names.indexOf(name))));
        return values;
    }
}
