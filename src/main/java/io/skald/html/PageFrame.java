package io.skald.html;

/** The frame of a page: what is in its head, its headings and its links to them. */
public final class PageFrame {

    private final Html head = new Html();
    private final Html links = new Html();
    private final Html body = new Html();

    public PageFrame(String title) {
        head.raw("<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n")
                .raw(
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n")
                .raw("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n")
                .raw("<meta name=\"referrer\" content=\"no-referrer\">\n<meta name=\"robots\" content=\"noindex\">\n")
                .element("title", title)
                .raw("\n<style>\n" + Style.SHEET + "</style>\n</head>\n<body>\n<header>\n");
    }

    /** What stands before the links. */
    public PageFrame top(Html html) {
        head.raw(html);
        return this;
    }

    /** A section with a heading that is linked to. */
    public PageFrame section(String id, String title, Html html) {
        links.raw("<li><a href=\"#" + id + "\">").text(title).raw("</a></li>");
        body.raw("<section id=\"" + id + "\" aria-labelledby=\"" + id + "-title\">\n<h2 id=\"" + id + "-title\">")
                .text(title)
                .raw("</h2>\n")
                .raw(html)
                .raw("</section>\n");
        return this;
    }

    /** The whole page. */
    public String text(Html foot) {
        return new Html()
                .raw(head)
                .raw("</header>\n<nav aria-label=\"Sections\"><ul>")
                .raw(links)
                .raw("</ul></nav>\n<main>\n")
                .raw(body)
                .raw("</main>\n<footer>")
                .raw(foot)
                .raw("</footer>\n</body>\n</html>\n")
                .toString();
    }
}
