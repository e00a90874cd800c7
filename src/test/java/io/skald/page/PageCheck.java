package io.skald.page;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.skald.html.Html;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What must hold of every page: its figures are the report's, and it takes nothing from elsewhere. */
public final class PageCheck {

    private static final Pattern FIGURE =
            Pattern.compile("<data value=\"([^\"]*)\" data-figure=\"([^\"]*)\">([^<]*)</data>");

    private PageCheck() {}

    /** Checks the pages beside a release against the reports beside it; gives how many figures there were. */
    public static int besideRelease(Path release) throws IOException {
        int figures = 0;
        for (String kind : new String[] {".report", ".public"}) {
            String json = Files.readString(release.resolveSibling(release.getFileName() + kind + ".json"));
            String html = Files.readString(release.resolveSibling(release.getFileName() + kind + ".html"));
            figures += check(html, json);
        }
        return figures;
    }

    static int check(String html, String json) throws IOException {
        JsonNode report = new ObjectMapper().readTree(json);
        Matcher figure = FIGURE.matcher(html);
        int figures = 0;
        while (figure.find()) {
            String pointer = figure.group(2)
                    .replace("&#39;", "'")
                    .replace("&quot;", "\"")
                    .replace("&lt;", "<")
                    .replace("&gt;", ">")
                    .replace("&amp;", "&");
            BigDecimal value = new BigDecimal(figure.group(1));
            JsonNode told = report.at(pointer);
            assertThat(told.isNumber()).as(pointer).isTrue();
            assertThat(value).as(pointer).isEqualByComparingTo(told.decimalValue());
            assertThat(Arrays.stream(Numbers.values()).map(format -> Html.escaped(format.write(value))))
                    .as(pointer)
                    .contains(figure.group(3));
            figures++;
        }
        assertThat(html.split("<data ", -1)).hasSize(figures + 1);
        assertThat(html).contains("default-src 'none'");
        assertThat(html.toLowerCase(Locale.ROOT))
                .doesNotContain("<script", "http://", "https://", "<link", "@import", "url(", " onload", " onclick");
        return figures;
    }
}
