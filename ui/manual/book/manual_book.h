// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <vector>

namespace imago {

/// A heading of a page, and what stands below it up to the next one.
struct ManualSection {
    int level = 1;  ///< 1 to 6; 1 also for what stands above the first heading
    QString title;  ///< without markup
    QString anchor; ///< as GitHub makes it, unique within the page
    QString text;   ///< without markup, blocks separated by line ends

    bool operator==(const ManualSection &) const = default;
};

/// A page of the manual.
struct ManualPage {
    QString name; ///< of its file, without the folder and ".md"
    QString title;
    QString markdown;
    bool translated = true; ///< false: it is English in a manual of another language
    std::vector<ManualSection> sections;
};

/// The text of a line without Markdown's signs: emphasis, code, links (their words), pictures
/// (what they show). Signs within code stay.
QString plain_markdown(const QString &line);

/// Gives the headings of one page their anchors, in order: lower case, only letters, digits, "-"
/// and "_", "-" for each space, and "-1", "-2", … for a name that was there. Source: GitHub's
/// gem html-pipeline, toc_filter.
class ManualAnchors {
  public:
    /// The anchor of the next heading, of whose markup `title` is free.
    QString next(const QString &title);

  private:
    QStringList given_;
};

/// The page of this Markdown.
ManualPage read_manual_page(const QString &name, const QString &markdown);

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
