package io.skald.spreadsheet;

import io.skald.UsageException;
import java.io.IOException;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Walks over the rows of a sheet that are not blank. */
final class SheetRows implements AutoCloseable {

    private static final int MOST_ROWS = 1 << 20;
    private static final int MOST_COLUMNS = 1 << 14;
    private static final int LETTERS = 26;
    private static final Pattern MERGED = Pattern.compile("([A-Z]{1,3})([0-9]{1,7}):([A-Z]{1,3})([0-9]{1,7})");

    private final Workbook workbook;
    private final Workbook.Sheet sheet;
    private final Texts texts;
    private final int skip;
    private final XmlPart part;
    private String[] values = new String[16];
    private int width;
    private int number;
    private boolean hidden;
    private Optional<SheetColumns> columns = Optional.empty();

    /** By number, those since the header: at most one bit for each row that a sheet may have. */
    private final BitSet found = new BitSet();

    /** @param skip rows above those that are wanted */
    SheetRows(Workbook workbook, Workbook.Sheet sheet, Texts texts, int skip) throws IOException {
        this.workbook = workbook;
        this.sheet = sheet;
        this.texts = texts;
        this.skip = skip;
        this.part = workbook.part(sheet.part());
        Arrays.fill(values, "");
    }

    /** Says that no row so far is one of the table: cells that are merged over those that follow are refused. */
    void endHeader(SheetColumns ofTable) {
        columns = Optional.of(ofTable);
        found.clear();
    }

    /** Goes to the next row that has a value; false behind the last. */
    boolean next() throws IOException {
        while (part.next()) {
            if (part.begins("mergeCell")) {
                refuse(part.attribute("ref"));
            }
            if (!part.begins("row")) {
                continue;
            }
            hidden = part.attribute("hidden").equals("1")
                    || part.attribute("hidden").equals("true");
            int given = Numbers.whole(part.attribute("r"));
            if (given >= 0 && given <= number) {
                throw workbook.damaged("its rows are not in order");
            }
            number = given >= 0 ? given : number + 1;
            if (number > MOST_ROWS) {
                throw workbook.damaged("it has more than " + MOST_ROWS + " rows");
            }
            read();
            if (width > 0 && number > skip) {
                found.set(number);
                return true;
            }
        }
        return false;
    }

    /** Of merged cells the first alone has a value: in rows below its own that are rows of the table, the others would be read as missing. */
    private void refuse(String cells) {
        Matcher range = MERGED.matcher(cells);
        if (columns.isPresent() && range.matches()) {
            int below = found.nextSetBit(Numbers.whole(range.group(2)) + 1);
            if (below >= 0
                    && below <= Numbers.whole(range.group(4))
                    && columns.get().reachInto(column(range.group(1)), column(range.group(3)))) {
                throw new UsageException(
                        "The cells " + cells + " of the sheet '" + sheet.name() + "' of " + workbook.file()
                                + " are merged, so that only the first of them has a value: unmerge them, and fill in the others.");
            }
        }
    }

    private void read() throws IOException {
        width = 0;
        int column = -1;
        while (part.next() && !part.ends("row")) {
            if (part.begins("c")) {
                String place = part.attribute("r");
                int given = place.isEmpty() ? column + 1 : column(place);
                if (given <= column || given >= MOST_COLUMNS) {
                    throw workbook.damaged("the cells of a row are not in order");
                }
                column = given;
                String value = cell(column);
                if (!value.isEmpty()) {
                    put(column, value);
                }
            }
        }
    }

    private void put(int column, String value) {
        if (column >= values.length) {
            int before = values.length;
            values = Arrays.copyOf(values, Math.max(2 * before, column + 1));
            Arrays.fill(values, before, values.length, "");
        }
        Arrays.fill(values, width, column, "");
        values[column] = value;
        width = column + 1;
    }

    /** The column of a place such as {@code AB12}, counted from 0. */
    private static int column(String place) {
        int column = 0;
        int at = 0;
        while (at < place.length() && at < 4 && place.charAt(at) >= 'A' && place.charAt(at) <= 'Z') {
            column = column * LETTERS + place.charAt(at++) - 'A' + 1;
        }
        return column - 1;
    }

    private String cell(int column) throws IOException {
        String type = part.attribute("t");
        CellFormat format = workbook.formats().at(part.attribute("s"));
        String stored = "";
        boolean calculated = false;
        while (part.next() && !part.ends("c")) {
            if (part.begins("v")) {
                stored = part.text("v");
            } else if (part.begins("is")) {
                stored = part.text("is");
            } else if (part.begins("f")) {
                calculated = true;
            }
        }
        if (stored.isEmpty() && calculated && !type.equals("str")) {
            throw new UsageException(
                    place(column)
                            + " has a formula that was not calculated: open the workbook in a spreadsheet program and save it.");
        }
        return stored.isEmpty() ? "" : value(type, stored, format, column);
    }

    private String value(String type, String stored, CellFormat format, int column) throws IOException {
        return switch (type) {
            case "s" -> texts.at(Numbers.whole(stored));
            case "b" -> stored.equals("1") ? "TRUE" : "FALSE";
            case "str", "inlineStr", "e" -> stored;
            case "d" -> stored.replaceFirst("T00:00:00(\\.0+)?$", "").replace('T', ' ');
            default ->
                Numbers.text(stored, format, workbook.from1904())
                        .orElseThrow(() -> new UsageException(place(column) + " has no number where one should be."));
        };
    }

    /** Whether the sheet does not show this row, as where a filter leaves it out. */
    boolean isHidden() {
        return hidden;
    }

    /** The row's number in the sheet, counted from 1. */
    int number() {
        return number;
    }

    /** One more than the last column that has a value. */
    int width() {
        return width;
    }

    /** @param column counted from 0 */
    Optional<String> value(int column) {
        return column < width && !values[column].isEmpty() ? Optional.of(values[column]) : Optional.empty();
    }

    /** A cell of this row, for messages. */
    String place(int column) {
        StringBuilder letters = new StringBuilder();
        for (int rest = column + 1; rest > 0; rest = (rest - 1) / LETTERS) {
            letters.insert(0, (char) ('A' + (rest - 1) % LETTERS));
        }
        return "The cell " + letters + number + " of the sheet '" + sheet.name() + "' of " + workbook.file();
    }

    @Override
    public void close() throws IOException {
        part.close();
    }
}
