// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/manual/book/manual_search.h"

#include <QListWidget>
#include <QWidget>

class QLabel;
class QLineEdit;
class QStackedWidget;
class QTreeWidget;

namespace imago {

/// What a search has found: the page and the section in bold, and the text around the words.
class HitList : public QListWidget {
    Q_OBJECT
  public:
    /// The list is empty until show_hits().
    explicit HitList(QWidget *parent = nullptr);

    /// Replaces the list, in this order, with none chosen.
    void show_hits(const std::vector<ManualHit> &hits);
    const std::vector<ManualHit> &hits() const { return hits_; }

  Q_SIGNALS:
    /// A place was clicked, or Enter was pressed on it.
    void chosen(const imago::ManualHit &hit);

  protected:
    void resizeEvent(QResizeEvent *event) override;

  private:
    std::vector<ManualHit> hits_;
};

/// Beside the page: a line to search with, and below it the table of contents, or what a search has
/// found.
class ManualSidebar : public QWidget {
    Q_OBJECT
  public:
    /// Without a book both parts are empty.
    explicit ManualSidebar(QWidget *parent = nullptr);

    /// Fills the table of contents and searches this manual from now on.
    void set_book(const ManualBook &book);
    /// Chooses a page in the table of contents, and tells nobody.
    void choose(const QString &page);
    /// Puts the keyboard into the search, whose text is selected to be typed over.
    void focus_search();
    /// The words of the search; empty: there is none.
    QStringList words() const;
    /// Ends the search: the table of contents is shown again.
    void clear_search();

  Q_SIGNALS:
    /// A page of the table of contents was clicked, or Enter was pressed on it.
    void page_chosen(const QString &page);
    /// A place that the search has found was clicked, or Enter was pressed on it.
    void hit_chosen(const imago::ManualHit &hit);

  protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

  private:
    void search();

    QLineEdit *line_;
    QLabel *none_;
    QStackedWidget *parts_;
    QTreeWidget *contents_;
    HitList *hits_;
    ManualSearch search_;
};

} // namespace imago
