package io.skald.job;

import io.skald.attribute.CodeAttribute;
import io.skald.attribute.CodeStyle;
import io.skald.attribute.QuasiIdentifier;
import io.skald.attribute.bin.Labels;
import io.skald.attribute.hierarchy.Hierarchy;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Codes of which a prefix is kept: so many characters, level by level.
 *
 * @param padded whether a star stands for each character that is left out
 * @param except codes that print another label
 */
public record CodeKind(List<Integer> keep, boolean padded, Optional<CodeExceptions> except) implements AttributeKind {

    private static final LabelShape MASKED = new LabelShape(Pattern.compile("[^*]+\\*+"), "the label of masked codes");

    public CodeKind {
        keep = List.copyOf(keep);
    }

    /** With stars, and without exceptions. */
    public CodeKind(List<Integer> keep) {
        this(keep, true, Optional.empty());
    }

    @Override
    public QuasiIdentifier attribute(String name, Labels labels, Optional<Hierarchy> none) {
        return new CodeAttribute(
                name,
                keep,
                new CodeStyle(
                        padded,
                        except.map(CodeExceptions::prefixes).orElse(List.of()),
                        except.map(CodeExceptions::to).orElse("")));
    }

    @Override
    public <T> T ask(AttributeKind.Cases<T> cases) {
        return cases.codes(this);
    }

    @Override
    public List<String> essence() {
        List<String> all = new ArrayList<>(List.of("codes", keep.toString()));
        if (!padded) {
            all.add("prefixes alone");
        }
        except.ifPresent(codes -> all.add(codes.to() + new TreeSet<>(codes.prefixes())));
        return all;
    }

    @Override
    public void describe(Settings settings) {
        settings.put("type", "code");
        settings.putNumbers("keep", keep.stream().map(BigDecimal::valueOf).toList());
        if (!padded) {
            settings.put("pad", false);
        }
        except.ifPresent(codes -> settings.put("except", codes.to()));
    }

    @Override
    public Optional<LabelShape> labelShape(Labels labels) {
        return Optional.of(MASKED);
    }
}
