package io.skald.attribute;

import io.skald.Excerpt;
import io.skald.UsageException;
import io.skald.attribute.Encoding.CodedDomain;
import io.skald.attribute.bin.BinNames;
import io.skald.attribute.bin.BinnedDomain;
import io.skald.attribute.bin.CategoryLabelling;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.Labelling;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.bin.LevelBins;
import io.skald.attribute.bin.TableBins;
import io.skald.attribute.dictionary.CodeMap;
import io.skald.attribute.value.EncodingContext;
import io.skald.budget.MemoryTag;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Codes of the domain are the texts in the order of the attribute's style, so that those that print alike lie together.
 *
 * @param texts the texts that occur, by raw number
 */
record CodeFindings(CodeAttribute attribute, List<String> texts, boolean missing) implements ColumnFindings {

    private static final Comparator<String> RISING = Comparator.<String>comparingInt(
                    text -> text.codePointCount(0, text.length()))
            .thenComparing(Comparator.naturalOrder());

    /** A text, its place in a table while the domain is made, and its bins. */
    private static final long BYTES_PER_CODE = 150;

    static CodeFindings read(CodeAttribute attribute, DataInput in) throws IOException {
        int count = in.readInt();
        List<String> texts = new ArrayList<>(count);
        for (int raw = 0; raw < count; raw++) {
            texts.add(in.readUTF());
        }
        return new CodeFindings(attribute, texts, in.readBoolean());
    }

    @Override
    public void write(DataOutput out) throws IOException {
        out.writeInt(texts.size());
        for (String text : texts) {
            out.writeUTF(text);
        }
        out.writeBoolean(missing);
    }

    @Override
    public CodeFindings merge(ColumnFindings other, EncodingContext context) {
        CodeFindings more = (CodeFindings) other;
        List<String> both = Stream.concat(texts.stream(), more.texts.stream())
                .distinct()
                .sorted(RISING)
                .toList();
        return new CodeFindings(attribute, both, missing || more.missing);
    }

    @Override
    public CodedDomain encoded(EncodingContext context) {
        context.budget().reserve(MemoryTag.DICTIONARIES, texts.size() * BYTES_PER_CODE);
        // Distinct once more: bytes that are no characters of the charset may read as the same text.
        List<String> codes = texts.stream().map(attribute::code).toList();
        String[] textOfCode =
                codes.stream().distinct().sorted(attribute.style().order()).toArray(String[]::new);
        int values = textOfCode.length;
        Map<String, Integer> codeOfText = new HashMap<>();
        for (int code = 0; code < values; code++) {
            codeOfText.put(textOfCode[code], code);
        }
        int[] codeOfRaw = codes.stream().mapToInt(codeOfText::get).toArray();
        LevelBins bins = new TableBins(values, binOfCode(textOfCode));
        BinNames names = (level, bin) -> attribute.mask(level, textOfCode[Math.toIntExact(bins.first(level, bin))]);
        BitSet seen = new BitSet(values);
        seen.set(0, values);
        Labelling labelling = new CategoryLabelling(bins, names, Labels.TOP, seen);
        List<String> levelNames = levelNames(codes.equals(texts));
        Domain domain = new BinnedDomain(attribute.name(), bins, labelling, missingText(context), levelNames);
        return new CodedDomain(domain, new CodeMap.Table(codeOfRaw, missing ? values : -1));
    }

    private int[][] binOfCode(String[] textOfCode) {
        int[][] bins = new int[attribute.keep().size() - 1][textOfCode.length];
        for (int level = 1; level <= bins.length; level++) {
            int at = level;
            String[] masks = Arrays.stream(textOfCode)
                    .map(text -> attribute.mask(at, text))
                    .toArray(String[]::new);
            rejectOtherUse(textOfCode, masks);
            for (int code = 1; code < masks.length; code++) {
                int before = bins[level - 1][code - 1];
                bins[level - 1][code] = masks[code].equals(masks[code - 1]) ? before : before + 1;
            }
        }
        return bins;
    }

    /** What stands for exceptions must not be what other codes print. */
    private void rejectOtherUse(String[] codes, String[] masks) {
        String to = attribute.style().to();
        for (int code = 0;
                code < codes.length && !attribute.style().exceptions().isEmpty();
                code++) {
            if (masks[code].equals(to)
                    && attribute.style().exceptions().stream().noneMatch(codes[code]::startsWith)) {
                throw new UsageException("Column " + Excerpt.name(attribute.name())
                        + " holds codes that print " + Excerpt.quoted(to)
                        + ", as those of 'except' do: choose another label for 'except.to'.");
            }
        }
    }

    private List<String> levelNames(boolean whole) {
        List<String> names = new ArrayList<>();
        for (int keep : attribute.keep()) {
            names.add(keep == 1 ? "first character" : "first " + keep + " characters");
        }
        if (whole) {
            names.set(0, BinnedDomain.ORIGINAL);
        }
        names.add(Labels.TOP);
        return names;
    }
}
