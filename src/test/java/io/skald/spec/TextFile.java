package io.skald.spec;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import com.github.luben.zstd.ZstdOutputStreamNoFinalizer;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/**
 * A file of a case.
 *
 * @param name relative to the job's folder; the file is packed if it ends in .gz or .zst
 * @param encoding of its text
 * @param text unpacked
 */
record TextFile(String name, Charset encoding, String text) {

    /** Where a part of an archive ends, which is packed by itself, and the next begins. */
    private static final String PART_END = "␞";

    /** A part that is written as these bytes, in hexadecimal, and not packed. */
    private static final Pattern BYTES = Pattern.compile("⟨([0-9A-F ]+)⟩\n?");

    /** A text so many times. */
    private static final Pattern REPEATED = Pattern.compile("⟦([^×]*)×(\\d+)⟧");

    /** @param head the words of the line that begins the part: what it is, name, encoding */
    static TextFile of(String[] head, String body) {
        Charset encoding = head.length > 2 ? Charset.forName(head[2]) : StandardCharsets.UTF_8;
        return new TextFile(head[1], encoding, plain(body));
    }

    private static String plain(String visible) {
        int end = visible.indexOf('␃');
        String text = end < 0 ? visible : visible.substring(0, end);
        return REPEATED.matcher(text)
                .replaceAll(found -> found.group(1).repeat(Integer.parseInt(found.group(2))))
                .replace('␍', '\r')
                .replace('␉', '\t')
                .replace('␠', ' ')
                .replace('␛', '\u001B')
                .replace('␀', '\0')
                .replace('␁', '\u0001')
                .replace('␢', '\u00A0')
                .replace('␕', '\uFEFF');
    }

    /** The text with what cannot be seen made visible, for messages. */
    static String visible(String plain) {
        return plain.replace('\r', '␍')
                        .replace('\t', '␉')
                        .replace('\0', '␀')
                        .replace('\u0001', '␁')
                        .replace('\uFEFF', '␕')
                + (plain.endsWith("\n") || plain.isEmpty() ? "" : "␃");
    }

    void writeTo(Path folder) throws IOException {
        Path path = folder.resolve(name);
        Files.createDirectories(path.getParent());
        Files.write(path, bytes());
        if (name.endsWith(".key") && Files.getFileStore(path).supportsFileAttributeView("posix")) {
            Files.setPosixFilePermissions(path, PosixFilePermissions.fromString("rw-------"));
        }
    }

    /** What is written. */
    byte[] bytes() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String part : text.split(PART_END, -1)) {
            Matcher bytes = BYTES.matcher(part);
            if (bytes.matches()) {
                all.write(HexFormat.ofDelimiter(" ").parseHex(bytes.group(1)));
                continue;
            }
            ByteArrayOutputStream packed = new ByteArrayOutputStream();
            try (OutputStream out = packing(packed)) {
                out.write(part.getBytes(encoding));
            }
            packed.writeTo(all);
        }
        return all.toByteArray();
    }

    /** The same file as it stands in a folder now. */
    TextFile readFrom(Path folder) throws IOException {
        try (InputStream in = unpacking(Files.readAllBytes(folder.resolve(name)))) {
            return new TextFile(name, encoding, new String(in.readAllBytes(), encoding));
        }
    }

    private OutputStream packing(OutputStream out) throws IOException {
        if (name.endsWith(".gz")) {
            return new GZIPOutputStream(out);
        }
        return name.endsWith(".zst") ? new ZstdOutputStreamNoFinalizer(out) : out;
    }

    private InputStream unpacking(byte[] bytes) throws IOException {
        InputStream in = new ByteArrayInputStream(bytes);
        if (name.endsWith(".gz")) {
            return new GZIPInputStream(in);
        }
        return name.endsWith(".zst") ? new ZstdInputStreamNoFinalizer(in) : in;
    }
}
