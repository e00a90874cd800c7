package io.skald.experiment;

import io.skald.attribute.bin.Domain;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.List;

/** Nodes in words, for people. */
final class NodeWords {

    private NodeWords() {}

    /** The level of every quasi-identifier by its name, in the job's order. */
    static String of(Node node, List<Domain> domains) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < domains.size(); i++) {
            Domain domain = domains.get(i);
            int level = node.level(i);
            words.add(domain.name() + ": " + (level == domain.height() && level > 0 ? "*" : domain.levelName(level)));
        }
        return String.join(", ", words);
    }
}
