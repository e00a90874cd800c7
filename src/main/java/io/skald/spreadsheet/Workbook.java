package io.skald.spreadsheet;

import io.skald.UsageException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** A workbook that is open: which sheets it has, how its numbers are written, and from which day it counts. */
final class Workbook implements AutoCloseable {

    private static final int[] OLD_CONTAINER = {0xD0, 0xCF, 0x11, 0xE0};

    /** A sheet. */
    record Sheet(String name, String part, boolean visible) {}

    private final Path file;
    private final ZipFile zip;
    private final List<Sheet> sheets = new ArrayList<>();
    private final CellFormats formats;
    private boolean from1904;
    private Optional<String> textsPart = Optional.empty();

    private Workbook(Path file, ZipFile zip) throws IOException {
        this.file = file;
        this.zip = zip;
        if (zip.getEntry("xl/workbook.xml") == null) {
            throw new UsageException(file + " is no workbook of the kind .xlsx"
                    + (zip.getEntry("content.xml") != null ? ", but an OpenDocument spreadsheet" : "")
                    + (zip.getEntry("xl/workbook.bin") != null ? ", but one of the kind .xlsb" : "")
                    + ": save it as .xlsx, or the sheet as CSV.");
        }
        Map<String, String> targets = targets();
        try (XmlPart part = part("xl/workbook.xml")) {
            while (part.next()) {
                if (part.begins("sheet")) {
                    String target = targets.getOrDefault(part.attribute("id"), "");
                    sheets.add(new Sheet(
                            part.attribute("name"),
                            target,
                            part.attribute("state").isEmpty()
                                    || part.attribute("state").equals("visible")));
                } else if (part.begins("workbookPr")) {
                    from1904 = isTrue(part.attribute("date1904"));
                }
            }
        }
        if (zip.getEntry("xl/styles.xml") == null) {
            formats = CellFormats.NONE;
        } else {
            try (XmlPart part = part("xl/styles.xml")) {
                formats = CellFormats.read(part);
            }
        }
    }

    /**
     * Opens a file.
     *
     * @throws UsageException if it is not there, or no workbook
     */
    static Workbook open(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new UsageException("The input " + file + " does not exist.");
        }
        try (InputStream begin = Files.newInputStream(file)) {
            byte[] first = begin.readNBytes(OLD_CONTAINER.length);
            boolean old = first.length == OLD_CONTAINER.length;
            for (int i = 0; old && i < first.length; i++) {
                old = (first[i] & 0xFF) == OLD_CONTAINER[i];
            }
            if (old) {
                throw new UsageException(
                        file + " is a workbook with a password, or of the old kind (.xls): save it as .xlsx"
                                + " without a password, or the sheet as CSV.");
            }
        }
        ZipFile zip;
        try {
            zip = new ZipFile(file.toFile());
        } catch (ZipException damaged) {
            throw new UsageException(
                    file + " is no workbook of the kind .xlsx, or was damaged on its way: copy it anew, or open it"
                            + " in the program that made it and save it as .xlsx.");
        }
        boolean opened = false;
        try {
            Workbook workbook = new Workbook(file, zip);
            opened = true;
            return workbook;
        } finally {
            if (!opened) {
                zip.close();
            }
        }
    }

    private Map<String, String> targets() throws IOException {
        Map<String, String> targets = new HashMap<>();
        try (XmlPart part = part("xl/_rels/workbook.xml.rels")) {
            while (part.next()) {
                if (part.begins("Relationship")) {
                    String target = part.attribute("Target");
                    String path = target.startsWith("/") ? target.substring(1) : "xl/" + target;
                    targets.put(part.attribute("Id"), path);
                    if (part.attribute("Type").endsWith("/sharedStrings")) {
                        textsPart = Optional.of(path);
                    }
                }
            }
        }
        return targets;
    }

    private static boolean isTrue(String flag) {
        return flag.equals("1") || flag.equals("true");
    }

    /** @throws UsageException if there is no such sheet, or none is named and there are several */
    Sheet sheet(Optional<String> wanted) {
        List<Sheet> found = wanted.isPresent() ? named(wanted.get()) : visible();
        if (found.size() == 1) {
            return found.get(0);
        }
        String all = String.join(
                ", ", sheets.stream().map(sheet -> "'" + sheet.name() + "'").toList());
        throw new UsageException(
                wanted.isPresent()
                        ? file + " has no sheet '" + wanted.get() + "'; it has " + all + "."
                        : file + " has the sheets " + all + ": say which, as in format: {sheet: "
                                + sheets.get(0).name() + "}.");
    }

    private List<Sheet> visible() {
        return sheets.size() == 1
                ? sheets
                : sheets.stream().filter(Sheet::visible).toList();
    }

    private List<Sheet> named(String wanted) {
        List<Sheet> byName =
                sheets.stream().filter(sheet -> sheet.name().equals(wanted)).toList();
        if (byName.isEmpty() && wanted.matches("[1-9][0-9]{0,3}") && Integer.parseInt(wanted) <= sheets.size()) {
            return List.of(sheets.get(Integer.parseInt(wanted) - 1));
        }
        return byName;
    }

    /** Some of the texts. */
    Map<Integer, String> texts(Set<Integer> asked) throws IOException {
        Map<Integer, String> texts = new HashMap<>();
        if (!asked.isEmpty() && textsPart.isPresent()) {
            try (XmlPart part = part(textsPart.get())) {
                for (int index = 0; texts.size() < asked.size() && part.findBegin("si"); index++) {
                    String text = part.text("si");
                    if (asked.contains(index)) {
                        texts.put(index, text);
                    }
                }
            }
        }
        return texts;
    }

    /** The part that holds the texts; empty if there are none. */
    Optional<XmlPart> texts() throws IOException {
        return textsPart.isPresent() ? Optional.of(part(textsPart.get())) : Optional.empty();
    }

    XmlPart part(String name) throws IOException {
        ZipEntry entry = zip.getEntry(name);
        if (entry == null) {
            throw damaged("it lacks " + name);
        }
        return new XmlPart(this, zip.getInputStream(entry), entry.getCompressedSize());
    }

    UsageException damaged(String why) {
        return new UsageException(file + " cannot be read as a workbook: " + why + ".");
    }

    UsageException lacksText() {
        return damaged("a cell names a text that it has not");
    }

    Path file() {
        return file;
    }

    CellFormats formats() {
        return formats;
    }

    /** Whether days are counted from 1904 instead of 1900. */
    boolean from1904() {
        return from1904;
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
