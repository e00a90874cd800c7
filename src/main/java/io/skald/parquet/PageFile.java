package io.skald.parquet;

import com.github.luben.zstd.Zstd;
import io.skald.budget.MemoryBudget;
import io.skald.table.ZstdLibrary;
import java.io.IOException;
import java.io.OutputStream;

/** Writes pages one after another, packed. For one thread. */
final class PageFile implements AutoCloseable {

    private static final int LEVEL = 1;
    private static final int DATA_PAGE = 0;
    private static final int RLE = 3;

    private final OutputStream stream;
    private final ByteRoom page;
    private final ByteRoom packed;
    private final ByteRoom header;
    private long position;

    PageFile(OutputStream stream, long position, MemoryBudget budget) {
        this.stream = stream;
        this.position = position;
        this.page = new ByteRoom(budget);
        this.packed = new ByteRoom(budget);
        this.header = new ByteRoom(budget);
    }

    /** Bytes of the file so far. */
    long position() {
        return position;
    }

    /** Room for a page to be put together in. */
    ByteRoom page() {
        page.clear();
        return page;
    }

    /**
     * Writes a page.
     *
     * @param type by the format's number
     * @return its bytes unpacked, with what stands before it
     */
    long page(int type, int values, int encoding, ByteRoom bytes) throws IOException {
        ZstdLibrary.require();
        packed.clear();
        packed.need(Math.toIntExact(Zstd.compressBound(bytes.length())));
        long size = Zstd.compressByteArray(
                packed.bytes(), 0, packed.bytes().length, bytes.bytes(), 0, bytes.length(), LEVEL);
        if (Zstd.isError(size)) {
            throw new IOException(Zstd.getErrorName(size));
        }
        packed.grow((int) size);
        header.clear();
        ThriftWriter description = new ThriftWriter(header)
                .begin()
                .number(1, type)
                .number(2, bytes.length())
                .number(3, packed.length())
                .begin(type == DATA_PAGE ? 5 : 7)
                .number(1, values)
                .number(2, encoding);
        if (type == DATA_PAGE) {
            description.number(3, RLE).number(4, RLE);
        }
        description.end().end();
        write(header);
        write(packed);
        return header.length() + (long) bytes.length();
    }

    /** Writes bytes as they are. */
    void write(ByteRoom bytes) throws IOException {
        stream.write(bytes.bytes(), 0, bytes.length());
        position += bytes.length();
    }

    @Override
    public void close() {
        page.close();
        packed.close();
        header.close();
    }
}
