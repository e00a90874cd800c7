package io.skald.spreadsheet;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The formats of a workbook, which its cells name by number.
 *
 * @param all in the workbook's order
 */
record CellFormats(List<CellFormat> all) {

    static final CellFormats NONE = new CellFormats(List.of());

    CellFormats {
        all = List.copyOf(all);
    }

    static CellFormats read(XmlPart part) throws IOException {
        Map<String, CellFormat> own = new HashMap<>();
        List<CellFormat> all = new ArrayList<>();
        boolean ofCells = false;
        while (part.next()) {
            if (part.begins("numFmt")) {
                own.put(part.attribute("numFmtId"), CellFormat.of(part.attribute("formatCode")));
            } else if (part.begins("cellXfs") || part.ends("cellXfs")) {
                ofCells = part.begins("cellXfs");
            } else if (ofCells && part.begins("xf")) {
                String id = part.attribute("numFmtId");
                CellFormat known = own.get(id);
                all.add(known != null ? known : CellFormat.ofNumber(Numbers.whole(id)));
            }
        }
        return new CellFormats(all);
    }

    /** @param number as a cell names it; blank for none */
    CellFormat at(String number) {
        int index = Numbers.whole(number);
        return index >= 0 && index < all.size() ? all.get(index) : CellFormat.GENERAL;
    }
}
