package io.skald.spreadsheet;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A workbook put together part by part, as programs write them or as none would. */
final class WorkbookFile {

    private static final String HEAD = "<?xml version=\"1.0\" encoding=\"UTF-8\" standalone=\"yes\"?>\n";
    private static final String SPACE = " xmlns=\"http://schemas.openxmlformats.org/spreadsheetml/2006/main\"";

    private final Map<String, String> parts = new LinkedHashMap<>();
    private final StringBuilder sheets = new StringBuilder();
    private final StringBuilder relations = new StringBuilder();
    private String properties = "";
    private int count;

    /** @param rows the elements {@code <row>} */
    WorkbookFile sheet(String name, String rows) {
        return sheet(name, "", rows);
    }

    /** @param state an attribute that hides it, or nothing */
    WorkbookFile sheet(String name, String state, String rows) {
        count++;
        String target = "worksheets/sheet" + count + ".xml";
        sheets.append("<sheet name=\"%s\" sheetId=\"%d\" %s r:id=\"rId%d\"/>".formatted(name, count, state, count));
        relate("rId" + count, "worksheet", target);
        return part("xl/" + target, "<worksheet" + SPACE + "><sheetData>" + rows + "</sheetData></worksheet>");
    }

    private void relate(String id, String type, String target) {
        relations.append("<Relationship Id=\"%s\" Type=\"http://x/relationships/%s\" Target=\"%s\"/>"
                .formatted(id, type, target));
    }

    /** @param items the elements {@code <si>} */
    WorkbookFile texts(String items) {
        relate("texts", "sharedStrings", "/xl/sharedStrings.xml");
        return part("xl/sharedStrings.xml", "<sst" + SPACE + ">" + items + "</sst>");
    }

    /** @param codes the formats that cells name, from 0 on */
    WorkbookFile formats(String... codes) {
        StringBuilder own = new StringBuilder();
        StringBuilder ofCells = new StringBuilder();
        for (int i = 0; i < codes.length; i++) {
            boolean known = codes[i].matches("[1-9][0-9]*");
            if (!known) {
                own.append("<numFmt numFmtId=\"%d\" formatCode=\"%s\"/>"
                        .formatted(200 + i, codes[i].replace("\"", "&quot;")));
            }
            ofCells.append("<xf numFmtId=\"%s\"/>".formatted(known ? codes[i] : 200 + i));
        }
        return part(
                "xl/styles.xml",
                "<styleSheet" + SPACE + "><numFmts>" + own
                        + "</numFmts><cellStyleXfs><xf numFmtId=\"14\"/></cellStyleXfs>" + "<cellXfs>" + ofCells
                        + "</cellXfs></styleSheet>");
    }

    WorkbookFile from1904() {
        properties = "<workbookPr date1904=\"1\"/>";
        return this;
    }

    WorkbookFile part(String name, String xml) {
        parts.put(name, xml.startsWith("<?") ? xml : HEAD + xml);
        return this;
    }

    Path write(Path file) throws IOException {
        part(
                "xl/workbook.xml",
                "<workbook" + SPACE + " xmlns:r=\"http://x/relationships\">" + properties + "<sheets>" + sheets
                        + "</sheets></workbook>");
        part("xl/_rels/workbook.xml.rels", "<Relationships>" + relations + "</Relationships>");
        try (OutputStream stream = Files.newOutputStream(file);
                ZipOutputStream zip = new ZipOutputStream(stream)) {
            for (Map.Entry<String, String> part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
            }
        }
        return file;
    }
}
