// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/book/manual_search.h"

#include <QRegularExpression>

#include <algorithm>
#include <cmath>

namespace imago {
namespace {

constexpr int snippet_before = 50; ///< letters before the first word
constexpr int snippet_length = 170;

// A word in a page's title outweighs one in a section's, and that any number in the text.
constexpr double page_title_weight = 24, title_weight = 16;
constexpr double inside_share = 0.2;     ///< of a word within words: "hann" in "channel"
constexpr double phrase_weight = 10;     ///< of words that stand together as they were typed
constexpr double usual_length = 1000;    ///< letters of a section; more of them say less
constexpr double scattered_share = 0.25; ///< of a page that has the words in different sections

bool begins_word(const QString &text, qsizetype at) {
    return at == 0 || !text[at - 1].isLetterOrNumber();
}

/// What a word counts in a folded text: the logarithm of its number, and less if no word begins
/// with it.
double weight_in(const QString &text, const QString &word) {
    int count = 0;
    bool begins = false;
    for (qsizetype at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.size())) {
        ++count;
        begins = begins || begins_word(text, at);
    }
    return count == 0 ? 0 : (1 + std::log2(count) / 2) * (begins ? 1 : inside_share);
}

/// The nearest border of words at or before, or at or after, a place.
qsizetype border(const QString &text, qsizetype at, int step) {
    const qsizetype begin = at;
    while (at > 0 && at < text.size() && std::abs(at - begin) < 20) {
        if (text[at - 1].isSpace())
            return at;
        at += step;
    }
    return std::clamp<qsizetype>(at, 0, text.size());
}

} // namespace

QString folded(const QString &text) {
    QString result(text.size(), Qt::Uninitialized);
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QString parts = text[i].decomposition();
        const bool canonical = !parts.isEmpty() && text[i].decompositionTag() == QChar::Canonical;
        result[i] = (canonical ? parts[0] : text[i]).toCaseFolded();
    }
    return result;
}

QStringList search_words(const QString &text) {
    static const QRegularExpression pattern(QStringLiteral("\"([^\"]+)\"?|([^\\s\"]+)"));
    QStringList words;
    for (auto match = pattern.globalMatch(text); match.hasNext();) {
        const QRegularExpressionMatch one = match.next();
        const QString word = folded(one.captured(1) + one.captured(2)).simplified();
        if (!word.isEmpty() && !words.contains(word))
            words.append(word);
    }
    return words;
}

std::vector<QPair<int, int>> places_of(const QStringList &words, const QString &text) {
    if (words.isEmpty())
        return {};
    const QString plain = folded(text);
    std::vector<QPair<int, int>> all, kept;
    for (const QString &word : words)
        for (qsizetype at = plain.indexOf(word); at >= 0;
             at = plain.indexOf(word, at + word.size()))
            all.emplace_back(static_cast<int>(at), static_cast<int>(word.size()));
    std::sort(all.begin(), all.end(), [](const auto &a, const auto &b) {
        return a.first != b.first ? a.first < b.first : a.second > b.second;
    });
    for (const auto &place : all)
        if (kept.empty() || place.first >= kept.back().first + kept.back().second)
            kept.push_back(place);
    return kept;
}

ManualSearch::ManualSearch(const ManualBook &book) {
    for (const ManualPage &page : book.pages)
        if (page.name != manual_index)
            for (const ManualSection &section : page.sections)
                entries_.push_back({page.name, page.title, section, folded(page.title),
                                    folded(section.title), folded(section.text)});
}

/// `found` becomes the number of words that the section has.
double ManualSearch::score(const Entry &entry, const QStringList &words, int &found) const {
    const double longer = static_cast<double>(entry.folded_text.size()) / usual_length;
    const double density = 2 / (1 + std::max(1.0, longer));
    const QString phrase = words.join(QLatin1Char(' '));
    double sum = words.size() > 1 && entry.folded_text.contains(phrase) ? phrase_weight : 0;
    found = 0;
    for (const QString &word : words) {
        // The page's title counts once, at its first section.
        const bool first = entry.section.title == entry.page_title;
        const double weight = (first ? page_title_weight * weight_in(entry.folded_page_title, word)
                                     : title_weight * weight_in(entry.folded_title, word)) +
                              weight_in(entry.folded_text, word) * density;
        sum += weight;
        found += weight > 0;
    }
    return sum;
}

ManualHit ManualSearch::hit_of(const Entry &entry, const QStringList &words, double score) {
    const QString &text = entry.section.text;
    const auto places = places_of(words, text);
    const qsizetype first = places.empty() ? 0 : places.front().first;
    const qsizetype begin = border(text, std::max<qsizetype>(0, first - snippet_before), 1);
    const qsizetype end = border(text, std::min(text.size(), begin + snippet_length), -1);
    QString snippet = text.mid(begin, end - begin).replace(QLatin1Char('\n'), QLatin1Char(' '));
    if (begin > 0)
        snippet.prepend(QChar(0x2026));
    if (end < text.size())
        snippet.append(QChar(0x2026));
    return {entry.page,
            entry.section.anchor,
            entry.page_title,
            entry.section.title,
            snippet,
            places_of(words, snippet),
            score};
}

/// Adds the hits of one page, whose sections these are.
void ManualSearch::find_in_page(std::vector<Entry>::const_iterator begin,
                                std::vector<Entry>::const_iterator end, const QStringList &words,
                                std::vector<ManualHit> &hits) const {
    bool whole = false;
    int most_found = 0;
    double best_score = 0;
    const Entry *best = nullptr;
    QString all_text;
    for (auto entry = begin; entry != end; ++entry) {
        int found = 0;
        const double points = score(*entry, words, found);
        if (found == words.size()) {
            hits.push_back(hit_of(*entry, words, points));
            whole = true;
        } else if (found > most_found || (found == most_found && points > best_score)) {
            most_found = found;
            best_score = points;
            best = &*entry;
        }
        all_text += entry->folded_title + QLatin1Char('\n') + entry->folded_text;
    }
    const auto has = [&all_text](const QString &word) { return all_text.contains(word); };
    if (!whole && best && std::all_of(words.begin(), words.end(), has))
        hits.push_back(hit_of(*best, words, best_score * scattered_share));
}

std::vector<ManualHit> ManualSearch::find(const QString &text, std::size_t most) const {
    const QStringList words = search_words(text);
    std::vector<ManualHit> hits;
    for (auto begin = entries_.begin(); !words.isEmpty() && begin != entries_.end();) {
        const auto end = std::find_if(
            begin, entries_.end(), [&](const Entry &entry) { return entry.page != begin->page; });
        find_in_page(begin, end, words, hits);
        begin = end;
    }
    std::stable_sort(hits.begin(), hits.end(),
                     [](const ManualHit &a, const ManualHit &b) { return a.score > b.score; });
    if (hits.size() > most)
        hits.resize(most);
    return hits;
}

} // namespace imago
