package io.skald.html;

/** Text of a page as it grows. What comes from elsewhere is escaped here and nowhere else. */
public final class Html {

    private final StringBuilder text = new StringBuilder();

    /** Markup as it is. */
    public Html raw(String markup) {
        text.append(markup);
        return this;
    }

    public Html raw(Html other) {
        text.append(other.text);
        return this;
    }

    /** Text that may hold anything. */
    public Html text(String anything) {
        text.append(escaped(anything));
        return this;
    }

    /** An element with text that may hold anything. */
    public Html element(String name, String anything) {
        return raw("<" + name + ">").text(anything).raw("</" + name.replaceFirst(" .*", "") + ">");
    }

    public static String escaped(String anything) {
        StringBuilder escaped = new StringBuilder(anything.length());
        anything.codePoints().forEach(point -> {
            switch (point) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default ->
                    // What no page may hold, and marks that turn the direction of what follows.
                    escaped.appendCodePoint(
                            Character.isISOControl(point) && !Character.isWhitespace(point)
                                            || Character.getType(point) == Character.FORMAT
                                            || Character.getType(point) == Character.SURROGATE
                                    ? 0xFFFD
                                    : point);
            }
        });
        return escaped.toString();
    }

    @Override
    public String toString() {
        return text.toString();
    }
}
