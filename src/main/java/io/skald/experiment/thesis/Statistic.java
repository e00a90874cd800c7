package io.skald.experiment.thesis;

/** The statistics that the thesis's tables print, in their order. */
enum Statistic {
    AVERAGE_CLASS("average class"),
    CLASSES_OF_K("classes of k"),
    KEEPING_A_VALUE("rows keeping a value"),
    KEEPING_ALL("rows keeping all"),
    LEAST("least generalised, %"),
    MOST("most generalised, %"),
    AVERAGE("average generalised, %");

    private final String words;

    Statistic(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
