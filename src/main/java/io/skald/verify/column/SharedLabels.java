package io.skald.verify.column;

import io.skald.verify.bytes.ByteKeys;
import io.skald.verify.classes.ClassCounter;
import io.skald.verify.classes.ClassKeyReader;
import java.nio.charset.Charset;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** The numbers of one quasi-identifier's labels as they stand in the keys of classes: the same for all workers. */
final class SharedLabels implements AutoCloseable {

    private final ByteKeys labels;
    private boolean full;

    SharedLabels(ByteKeys labels) {
        this.labels = labels;
    }

    /** The number of a label, or {@link ByteKeys#NONE}; once one or the other, always the same. */
    synchronized int idOf(byte[] bytes, int start, int end) {
        int id = labels.idOf(bytes, start, end);
        full |= id == ByteKeys.NONE;
        return id;
    }

    /** Whether there are labels without a number. */
    synchronized boolean full() {
        return full;
    }

    /** All labels that have a number; to be asked when no other is added. */
    ByteKeys numbered() {
        return labels;
    }

    @Override
    public void close() {
        labels.close();
    }

    /**
     * All labels of a column: those with a number, and what others stand in classes.
     *
     * @param column place among the columns of the classes' keys
     */
    Stream<String> texts(int column, ClassCounter classes, Charset encoding) {
        ByteKeys numbered = numbered();
        Stream<String> known = IntStream.range(0, numbered.size())
                .mapToObj(id -> text(numbered.texts(), numbered.start(id), numbered.end(id), encoding));
        if (!full()) {
            return known;
        }
        Stream.Builder<String> others = Stream.builder();
        ClassKeyReader key = new ClassKeyReader();
        classes.finish((keys, start, rows, firstRow, values) -> {
            key.open(keys, start);
            for (int i = 0; i <= column; i++) {
                key.next();
            }
            if (key.id() == ByteKeys.NONE) {
                others.add(text(key.bytes(), key.start(), key.end(), encoding));
            }
        });
        return Stream.concat(known, others.build());
    }

    private static String text(byte[] bytes, int start, int end, Charset encoding) {
        return new String(bytes, start, end - start, encoding);
    }
}
