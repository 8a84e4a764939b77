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

} // namespace imago
