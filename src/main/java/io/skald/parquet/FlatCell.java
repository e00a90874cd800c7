package io.skald.parquet;

import java.io.IOException;

/** The cell of a column that has one value in each row, or none. For one thread. */
final class FlatCell extends Cell {

    private static final int MOST_TEXTS_KEPT = 1 << 16;

    private final LeafReader leaf;
    private final LeafType type;
    private final byte[] missing;

    /** Texts of the dictionary's entries, as far as they were asked for. */
    private byte[][] texts = {};

    private Page page = Page.empty();

    /** Row of the group with which the page begins. */
    private int first;

    /** @param missing what a gap reads */
    FlatCell(ParquetSource source, Column column, byte[] missing, PagePool pool) {
        this.leaf = new LeafReader(source, column.firstLeaf(), column.leaves().get(0), pool);
        this.type = column.leaves().get(0).type();
        this.missing = missing;
    }

    /** Whether the values are optional. */
    boolean isOptional() {
        return leaf.mostDefined() > 0;
    }

    /** The place of a row's value in the page that holds it, which is {@link #page} then. */
    private int placeAt(int row) throws IOException {
        int index = row - first;
        if (index >= page.count()) {
            leaf.moveTo(row);
            page = leaf.page();
            first = (int) leaf.firstOfPage();
            index = row - first;
        }
        return page.place(index);
    }

    @Override
    int entryAt(int row) throws IOException {
        int place = placeAt(row);
        return page.isDictionary() ? place : Page.GAP;
    }

    @Override
    boolean isNullAt(int row) throws IOException {
        return placeAt(row) == Page.GAP;
    }

    @Override
    void moveTo(int row) throws IOException {
        int place = placeAt(row);
        if (place == Page.GAP) {
            set(missing, 0, missing.length);
        } else if (ValueText.isAsStored(type)) {
            set(page.values().bytes(), page.values().start(place), page.values().end(place));
        } else {
            byte[] text = page.isDictionary() ? kept(place) : text(place);
            set(text, 0, text.length);
        }
    }

    /** Goes to a row; sets the value as it is stored, if there is one. */
    boolean moveToStored(int row) throws IOException {
        int place = placeAt(row);
        if (place == Page.GAP) {
            return false;
        }
        set(page.values().bytes(), page.values().start(place), page.values().end(place));
        return true;
    }

    private byte[] text(int place) {
        return ValueText.of(
                type,
                page.values().bytes(),
                page.values().start(place),
                page.values().end(place));
    }

    /** A column has one dictionary in each group. */
    private byte[] kept(int entry) {
        if (texts.length == 0) {
            texts = new byte[Math.min(MOST_TEXTS_KEPT, page.values().count())][];
        }
        if (entry >= texts.length) {
            return text(entry);
        }
        if (texts[entry] == null) {
            texts[entry] = text(entry);
        }
        return texts[entry];
    }

    @Override
    public void close() {
        leaf.close();
    }
}
