package io.skald.histogram.scan;

import io.skald.attribute.bin.Domain;
import io.skald.histogram.bins.BinSink;
import io.skald.histogram.key.KeyBlock;
import io.skald.lattice.Node;
import java.util.List;

/** The bins of a node at which all attributes but one are at their top, from the rows of that attribute's codes. */
record CodeBins(List<Domain> domains, Node node, CodeRows rows) {

    /** Counts all rows into a sink that has no other lane. */
    void addTo(BinSink sink) {
        int attribute = attribute();
        Domain domain = domains.get(attribute);
        int level = node.level(attribute);
        long stride = sink.layout().stride(attribute);
        KeyBlock block = new KeyBlock(sink.layout().words(), true, false);
        BinSink.Lane lane = sink.newLane();
        int[] ofCode = rows.rows()[attribute];
        for (int code = 0; code < ofCode.length; code++) {
            if (ofCode[code] != 0) {
                block.words[sink.layout().word(attribute)][block.size] = stride * domain.bin(level, code);
                block.counts[block.size++] = ofCode[code];
            }
            if (block.size == KeyBlock.CAPACITY) {
                lane.add(block);
                block.size = 0;
            }
        }
        lane.add(block);
        lane.end();
    }

    /** The attribute below its top; any if all are at it. */
    private int attribute() {
        for (int i = 0; i < domains.size(); i++) {
            if (node.level(i) < domains.get(i).height()) {
                return i;
            }
        }
        return 0;
    }
}
