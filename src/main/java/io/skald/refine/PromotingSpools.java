package io.skald.refine;

final class PromotingSpools {
    PromotingSpools(Setting setting, OrderedTasks tasks, Assembly assembly, SpoolCutter cutter) {}

    void refine(Spools.Spool rows) {
        throw new UnsupportedOperationException();
    }
}
