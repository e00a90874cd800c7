package io.skald.experiment;

import io.skald.attribute.bin.Domain;
import io.skald.lattice.Node;
import java.util.ArrayList;
import java.util.List;

/** Nodes in words, for people. */
final class NodeWords {

    private NodeWords() {}

    /**
     * The level of every quasi-identifier by its name, in the job's order.
     *
     * @param hideValues whether the labels that a level gives as examples are left out
     */
    static String of(Node node, List<Domain> domains, boolean hideValues) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < domains.size(); i++) {
            Domain domain = domains.get(i);
            int level = node.level(i);
            words.add(domain.name() + ": "
                    + (level == domain.height() && level > 0 ? "*" : domain.levelWords(level, hideValues)));
        }
        return String.join(", ", words);
    }
}
