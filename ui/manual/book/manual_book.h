// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/manual/book/manual_page.h"

namespace imago {

/// A page in the table of contents.
struct ManualEntry {
    QString title, page; ///< the page's name

    bool operator==(const ManualEntry &) const = default;
};

/// A chapter of the table of contents.
struct ManualChapter {
    QString title;
    std::vector<ManualEntry> entries;

    bool operator==(const ManualChapter &) const = default;
};

/// The chapters of the page index: second-level headings, and below them list items that begin with
/// a link to a page. Items above the first heading are a chapter without a title.
std::vector<ManualChapter> read_contents(const QString &markdown);

/// The manual in one language. Any thread may read it.
struct ManualBook {
    QString folder;   ///< that of resources/manual; empty: there is no manual
    QString language; ///< of the pages that are translated
    std::vector<ManualChapter> chapters;
    std::vector<ManualPage> pages; ///< in the order of the contents, then others by their names

    /// The page of this name; null: there is none.
    const ManualPage *find(const QString &name) const;
    /// Whether there is a page to show.
    bool empty() const { return pages.empty(); }
};

/// The name of the table of contents, which is a page, too.
inline const QString manual_index = QStringLiteral("index");

/// Reads the manual from the first of these folders that has an English page index. Pages that the
/// language lacks are English. An empty book: none of them has a manual.
ManualBook read_manual(const QStringList &folders, const QString &language);

/// What a link of a page leads to.
struct ManualLink {
    enum class Kind {
        page,    ///< of the manual
        outside, ///< an address for the browser
        unknown, ///< nothing that is shown
    };
    Kind kind = Kind::unknown;
    QString page;   ///< its name; empty: the page that has the link
    QString anchor; ///< may be empty
    QString address;

    bool operator==(const ManualLink &) const = default;
};

/// What `target`, as a page in the manual's folder of a language has it, leads to: a page's file
/// and a heading in it, a heading of the same page, an address of the web, or a path to another
/// file of the source tree, which is on the code host.
ManualLink read_link(const QString &target);

} // namespace imago
