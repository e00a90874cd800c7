package io.skald.spreadsheet;

import io.skald.budget.DiskFile;
import io.skald.budget.Workspace;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;

/** All texts of a workbook, on disk, since they may be as many as cells; those that were short and asked for last in memory. */
final class SharedTexts implements Texts, AutoCloseable {

    private static final int BUFFER = 1 << 16;
    private static final int REMEMBERED = 1 << 13;
    private static final int LONGEST_REMEMBERED = 256;

    private final Workbook workbook;
    private final DiskFile texts;
    private final DiskFile ends;
    private final int[] rememberedIndex = new int[REMEMBERED];
    private final String[] remembered = new String[REMEMBERED];
    private int count;

    private SharedTexts(Workbook workbook, DiskFile texts, DiskFile ends) {
        this.workbook = workbook;
        this.texts = texts;
        this.ends = ends;
        Arrays.fill(rememberedIndex, -1);
        Arrays.fill(remembered, "");
    }

    static SharedTexts of(Workbook workbook, Workspace workspace) throws IOException {
        SharedTexts all = new SharedTexts(
                workbook,
                workspace.scratch("the texts of a workbook"),
                workspace.scratch("where texts of a workbook end"));
        boolean read = false;
        try {
            all.read();
            read = true;
            return all;
        } finally {
            if (!read) {
                all.close();
            }
        }
    }

    private void read() throws IOException {
        Optional<XmlPart> opened = workbook.texts();
        if (opened.isEmpty()) {
            return;
        }
        long end = 0;
        try (XmlPart part = opened.get();
                OutputStream text = new BufferedOutputStream(texts.appending(), BUFFER);
                OutputStream place = new BufferedOutputStream(ends.appending(), BUFFER)) {
            ByteBuffer number = ByteBuffer.allocate(Long.BYTES);
            place.write(number.putLong(0, 0).array());
            while (part.findBegin("si")) {
                byte[] bytes = part.text("si").getBytes(StandardCharsets.UTF_8);
                text.write(bytes);
                end += bytes.length;
                place.write(number.putLong(0, end).array());
                count++;
            }
        }
    }

    @Override
    public String at(int index) throws IOException {
        if (index < 0 || index >= count) {
            throw workbook.lacksText();
        }
        int place = index & REMEMBERED - 1;
        if (rememberedIndex[place] == index) {
            return remembered[place];
        }
        byte[] span = new byte[2 * Long.BYTES];
        ends.read((long) index * Long.BYTES, span, 0, span.length);
        long from = ByteBuffer.wrap(span).getLong(0);
        byte[] bytes = new byte[(int) (ByteBuffer.wrap(span).getLong(Long.BYTES) - from)];
        texts.read(from, bytes, 0, bytes.length);
        String text = new String(bytes, StandardCharsets.UTF_8);
        if (bytes.length <= LONGEST_REMEMBERED) {
            rememberedIndex[place] = index;
            remembered[place] = text;
        }
        return text;
    }

    @Override
    public void close() {
        texts.close();
        ends.close();
    }
}
