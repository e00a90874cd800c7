package io.skald.html;

/** How pages look: light and dark, wide and narrow, on paper. Okabe and Ito's colours, contrast of 4.5 to 1 for all text. */
final class Style {

    static final String SHEET = """
            :root{color-scheme:light dark;--ink:#1d2327;--soft:#55606a;--paper:#fff;--panel:#f4f6f8;--line:#d5dbe0;--after:#0072b2;--before:#b4530a;--good:#00704f;--bad:#b3261e;--cut:#7a8691;--edge:rgba(0,0,0,.28)}
            @media (prefers-color-scheme:dark){:root{--ink:#e6eaee;--soft:#a9b4be;--paper:#14181c;--panel:#1d2329;--line:#39434d;--after:#56b4e9;--before:#e69f00;--good:#3ecf9b;--bad:#ff8a80;--cut:#8f9ba6;--edge:rgba(255,255,255,.34)}}
            *{box-sizing:border-box}
            body{overflow-wrap:anywhere;margin:0 auto;padding:1.5rem 1rem 4rem;max-width:60rem;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif}
            h1{font-size:1.5rem;line-height:1.25;margin:.2rem 0}
            h2{font-size:1.15rem;margin:2.6rem 0 .4rem;padding-top:.6rem;border-top:1px solid var(--line)}
            h3{font-size:1rem;margin:1.4rem 0 .3rem}
            p{margin:.4rem 0;max-width:46rem}
            a{color:var(--after)}
            .soft,caption,figcaption{color:var(--soft);font-size:.9rem}
            nav ul{display:flex;flex-wrap:wrap;gap:.2rem 1rem;list-style:none;margin:.8rem 0;padding:0;font-size:.9rem}
            .verdict{border:2px solid var(--good);border-radius:.6rem;padding:.9rem 1.1rem;margin:1rem 0}
            .verdict.doubt{border-color:var(--bad)}
            .mark{font-weight:700;color:var(--good)} .doubt .mark,.mark.no{color:var(--bad)}
            .tiles{display:grid;grid-template-columns:repeat(auto-fit,minmax(6.3rem,1fr));gap:.6rem;margin:.9rem 0 0}
            .tiles div{background:var(--panel);border-radius:.5rem;padding:.5rem .7rem}
            .tiles b{display:block;font-size:1.2rem;font-variant-numeric:tabular-nums} .tiles span{color:var(--soft);font-size:.85rem}
            .wide{overflow-x:auto;max-width:100%;background:linear-gradient(to right,var(--paper) 50%,transparent) -1px 0/2rem 100% no-repeat local,linear-gradient(to left,var(--paper) 50%,transparent) calc(100% + 1px) 0/2rem 100% no-repeat local,linear-gradient(to right,var(--edge),transparent) 0 0/.7rem 100% no-repeat scroll,linear-gradient(to left,var(--edge),transparent) 100% 0/.7rem 100% no-repeat scroll}
            table{border-collapse:collapse;font-size:.92rem;margin:.5rem 0;min-width:min(100%,20rem)}
            caption{text-align:left;padding:.2rem 0}
            th,td{overflow-wrap:break-word;max-width:26rem;padding:.3rem .7rem .3rem 0;border-bottom:1px solid var(--line);text-align:right;vertical-align:top;font-variant-numeric:tabular-nums}
            th:first-child,td:first-child,.words td,.words th,td.words,th.words{text-align:left}
            thead th{color:var(--soft);font-weight:600;vertical-align:bottom}
            tbody th{font-weight:500}
            data{white-space:nowrap}
            .bar{display:block;width:100%;min-width:5rem;height:.6rem;margin:.2rem 0}
            .bar rect{fill:var(--after)} .bar.before rect{fill:var(--before);fill-opacity:.3;stroke:var(--before);stroke-width:2px;vector-effect:non-scaling-stroke} .bar rect.track{fill:var(--line);fill-opacity:.55;stroke:none}
            .ladder{display:flex;flex-wrap:wrap;gap:.3rem;list-style:none;margin:.4rem 0;padding:0;font-size:.88rem}
            .ladder li{max-height:4.7em;overflow:hidden;border:1px solid var(--line);border-radius:1rem;padding:.05rem .7rem;color:var(--soft)}
            .ladder li.chosen{background:var(--after);border-color:var(--after);color:var(--paper);font-weight:600}
            .strip{display:block;width:100%;height:2.6rem;margin:.7rem 0 0} .ends{display:flex;justify-content:space-between;gap:1rem;max-width:none;margin:0;color:var(--soft);font-size:.85rem}
            figure{margin:.6rem 0} figure svg text{fill:var(--ink);font:13px system-ui,sans-serif} figure svg .soft{fill:var(--soft)}
            .axis{stroke:var(--soft);stroke-width:1;fill:none} .grid{stroke:var(--line);stroke-width:1}
            .passes{fill:var(--after)} .fails{fill:none;stroke:var(--bad);stroke-width:1.5} .unknown{fill:var(--cut)}
            .best{fill:none;stroke:var(--before);stroke-width:3} .curve{fill:none;stroke:var(--after);stroke-width:2}
            .map{min-width:36rem;width:100%;max-width:46rem;height:auto;display:block}
            .pair{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,19rem),1fr));gap:1rem} .pair svg{width:100%;max-width:26rem;height:auto}
            .drawn{background:#fff;border-radius:.4rem;padding:.4rem;overflow-x:auto} .drawn svg{display:block;min-width:40rem;max-width:100%;height:auto}
            .lists{columns:15rem;column-gap:1.5rem;max-width:100%} .lists table{width:100%}
            .side{display:flex;flex-wrap:wrap;align-items:start;gap:0 3rem} .side table{min-width:min(100%,16rem)}
            .warnings li{margin:.4rem 0}
            td.long{min-width:12rem} .even{white-space:nowrap} thead tr+tr th{font-weight:400}
            details{margin:.4rem 0} summary{cursor:pointer;color:var(--after)}
            pre,code{font:.85rem/1.45 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
            pre{background:var(--panel);border-radius:.5rem;padding:.7rem;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
            footer{margin-top:3rem;color:var(--soft);font-size:.85rem}
            @media (max-width:40rem){body{padding:1rem .7rem 3rem} th,td{padding-right:.45rem} table{font-size:.86rem} .bar{min-width:2.2rem} th,td{max-width:12rem} td.words{min-width:7rem}}
            @page{margin:16mm 14mm}
            @media print{html{font-size:9.5pt} body{max-width:none;padding:0} nav{display:none} summary{color:var(--ink);list-style:none;font-weight:600} details::details-content{content-visibility:visible;block-size:auto} h2,h3,tr,figure,.verdict,.ladder{break-inside:avoid} h2,h3,h2+p{break-after:avoid} .wide,.drawn{overflow:visible;background:none} td.long{min-width:0} .map,.drawn svg{min-width:0} *{-webkit-print-color-adjust:exact;print-color-adjust:exact}}
            """;

    private Style() {}
}
