package io.skald.experiment.thesis;

import io.skald.attribute.bin.BinnedDomain;
import io.skald.attribute.bin.CategoryLabelling;
import io.skald.attribute.bin.Domain;
import io.skald.attribute.bin.TableBins;
import io.skald.synthetic.ThesisTree;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** The trees of the thesis as domains, without a job that names their files. */
final class TreeDomain {

    private TreeDomain() {}

    /** Of all quasi-identifiers of its table. */
    static List<Domain> all() {
        return ThesisTree.ALL.stream().map(TreeDomain::of).toList();
    }

    private static Domain of(ThesisTree tree) {
        int[][] binOfCode = IntStream.range(1, tree.height())
                .mapToObj(level -> IntStream.range(0, tree.values())
                        .map(value -> tree.bin(level, value))
                        .toArray())
                .toArray(int[][]::new);
        TableBins bins = new TableBins(tree.values(), binOfCode);
        BitSet seen = new BitSet();
        seen.set(0, tree.values());
        CategoryLabelling labels = new CategoryLabelling(
                bins,
                (level, bin) -> tree.text(ThesisTree.run(tree.first(level, (int) bin), tree.last(level, (int) bin))),
                "*",
                seen);
        List<String> levels = IntStream.rangeClosed(0, tree.height())
                .mapToObj(level -> "level " + level)
                .toList();
        return new BinnedDomain(
                String.valueOf(Character.toUpperCase(tree.letter())), bins, labels, Optional.empty(), levels);
    }
}
