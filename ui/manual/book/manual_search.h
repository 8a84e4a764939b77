// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/manual/book/manual_book.h"

#include <QPair>

namespace imago {

/// A place of the manual that has the words.
struct ManualHit {
    QString page, anchor; ///< for the window
    QString page_title, title;
    QString snippet;                    ///< of the text around the first word
    std::vector<QPair<int, int>> marks; ///< first letters and lengths of the words in the snippet
    double score = 0;                   ///< larger is better
};

/// The words that are searched for: separated by spaces; "words in quotes" belong together. Folded:
/// without case and accents.
QStringList search_words(const QString &text);

/// Letters without case and accents, one for each UTF-16 unit of the text, so that places are the
/// same.
QString folded(const QString &text);

/// Returns the places and lengths of the folded words in a text that is not folded, in order and
/// without overlaps.
std::vector<QPair<int, int>> places_of(const QStringList &words, const QString &text);

/// All sections of a manual, folded. Any thread may search.
class ManualSearch {
  public:
    ManualSearch() = default;
    explicit ManualSearch(const ManualBook &book);

    /// The sections that have all words as parts of words, in titles or in their text; of a page
    /// that has all words in different sections the one that has most of them. Best first: words
    /// in the page's title, in the section's, at the beginning of words, many of them.
    std::vector<ManualHit> find(const QString &text, std::size_t most = 60) const;

  private:
    struct Entry {
        QString page, page_title;
        ManualSection section;
        QString folded_page_title, folded_title, folded_text;
    };
    void find_in_page(std::vector<Entry>::const_iterator begin,
                      std::vector<Entry>::const_iterator end, const QStringList &words,
                      std::vector<ManualHit> &hits) const;
    double score(const Entry &entry, const QStringList &words, int &found) const;
    static ManualHit hit_of(const Entry &entry, const QStringList &words, double score);

    std::vector<Entry> entries_; ///< page by page
};

} // namespace imago
