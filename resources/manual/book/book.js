// SPDX-License-Identifier: GPL-3.0-or-later
// The search of the HTML manual: a line above the contents, which filters the pages' sections. The
// index, search.js, is loaded when the line is first used; it works from files, without a server.
"use strict";
(function () {
    const nav = document.querySelector("nav.contents");
    if (!nav)
        return;
    // Letters keep their places.
    const fold = text => text.replace(/[^\x00-\x7f]/g, letter => letter.normalize("NFD")[0]).toLowerCase();
    const box = document.createElement("div");
    box.className = "search";
    box.setAttribute("role", "search");
    const line = document.createElement("input");
    line.type = "search";
    line.placeholder = document.body.dataset.search;
    line.setAttribute("aria-label", document.body.dataset.search);
    const hits = document.createElement("div");
    hits.className = "hits";
    hits.setAttribute("aria-live", "polite");
    box.append(line, hits);
    nav.prepend(box);

    let sections = null, asked = false;
    window.imagoPages = rows => {
        sections = rows.map(row => ({row, title: fold(row[2] + " " + row[3]), text: fold(row[4])}));
        show();
    };

    // The places of a word, and the first at which a word of the text begins, or -1.
    function placesOf(text, word) {
        let count = 0, begin = -1;
        for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
            ++count;
            if (begin < 0 && (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])))
                begin = at;
        }
        return {count, begin};
    }

    // What a word counts: twelve in a title, and up to five for its number in the text; a fifth of
    // that within other words ("hann" in "channel").
    const insideShare = 0.2;
    const weight = (section, word) => {
        const share = places => places.begin >= 0 ? 1 : insideShare;
        const title = placesOf(section.title, word), text = placesOf(section.text, word);
        return (title.count ? 12 * share(title) : 0) +
            (text.count ? (1 + Math.min(4, Math.log2(text.count))) * share(text) : 0);
    };

    function snippet(text, words) {
        const plain = fold(text);
        const place = Math.max(0, Math.min(...words.map(word => {
            const begin = placesOf(plain, word).begin;
            return begin >= 0 ? begin : plain.indexOf(word);
        }).filter(at => at >= 0)
            .concat(text.length)) - 40);
        const begin = place > 0 ? text.indexOf(" ", place) + 1 : 0;
        const end = begin + 140 < text.length ? text.lastIndexOf(" ", begin + 140) : text.length;
        return (begin > 0 ? "…" : "") + text.slice(begin, end) + (end < text.length ? "…" : "");
    }

    function show() {
        const words = fold(line.value).split(/\s+/).filter(word => word);
        hits.replaceChildren();
        for (const part of nav.children)
            if (part !== box)
                part.hidden = words.length > 0;
        if (!words.length || !sections)
            return;
        const found = sections
            .map(section => ({section, weights: words.map(word => weight(section, word))}))
            .filter(hit => hit.weights.every(points => points > 0))
            .map(hit => ({section: hit.section, points: hit.weights.reduce((a, b) => a + b, 0)}))
            .sort((a, b) => b.points - a.points)
            .slice(0, 30);
        if (!found.length)
            hits.textContent = document.body.dataset.none;
        for (const {section} of found) {
            const [page, anchor, pageTitle, title, text] = section.row;
            const link = document.createElement("a");
            link.href = page + ".html#" + anchor;
            link.textContent = title === pageTitle ? title : pageTitle + " › " + title;
            const around = document.createElement("small");
            around.textContent = snippet(text, words);
            link.append(around);
            hits.append(link);
        }
    }

    line.addEventListener("input", () => {
        if (!asked) {
            asked = true;
            const script = document.createElement("script");
            script.src = "search.js";
            document.head.append(script);
        }
        show();
    });
}());
