// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/manual/book/manual_book.h"
#include "ui/manual/book/page_history.h"

#include <QFont>
#include <QString>
#include <QThreadPool>
#include <QWidget>

#include <functional>
#include <memory>

class QAction;
class QKeyEvent;
class QLabel;
class QLineEdit;
class QPrinter;
class QSplitter;
class QToolBar;
class QToolButton;
class QUrl;

namespace imago {

class ManualView;

/// Finds text in the page that is shown: a line below it, hidden until it is wanted.
class FindBar : public QWidget {
    Q_OBJECT
  public:
    /// Finds text in this view, which has to outlive the bar.
    explicit FindBar(ManualView *view, QWidget *parent = nullptr);

    /// Shows the bar with the page's selected text, if there is some, to be typed over.
    void open();
    /// Marks the places in a new page.
    void page_changed();
    /// Goes to the next place (1) or the one before (-1), around the ends. Shows a hidden bar.
    void step(int by);

  Q_SIGNALS:
    /// The bar was closed, and its marks are gone; closing the window keeps both.
    void closed();

  protected:
    void keyPressEvent(QKeyEvent *event) override;
    void hideEvent(QHideEvent *event) override;

  private:
    void search();
    void show_count();
    QStringList words() const;

    ManualView *view_;
    QLineEdit *line_;
    QLabel *count_;
    QToolButton *before_, *next_;
    int found_ = 0, current_ = -1; ///< places; the chosen one, negative: none
};

/// Sets the margins of a printed page, 18 mm at each side, which a person may change afterwards.
void set_manual_margins(QPrinter &printer);

/// Prints a page of the manual in black on white, with its pictures as wide as the paper at most.
/// `folder` is that of the page. May be called in any thread, by one at a time for a printer.
/// False: the printer reports an error, or the PDF file is not there as a whole.
bool print_manual_page(const QString &markdown, const QString &folder, const QFont &font,
                       QPrinter &printer);

class ManualSidebar;
class ManualView;
class MessageBar;

/// The manual in a window of its own, which may stay open beside the main one: contents, search,
/// pages. It needs no network; addresses of the web are opened in the browser when a person clicks
/// them.
class ManualWindow : public QWidget {
    Q_OBJECT
  public:
    /// Reads the manual of the first of these folders that has one, in this language ("es"), or
    /// else in English. Size, place and zoom are those of the last time.
    ManualWindow(const QStringList &folders, const QString &language);
    ~ManualWindow() override;

    /// Shows a page from its beginning, or from a heading. A page that the manual lacks: the table
    /// of contents.
    void show_page(const QString &page, const QString &anchor = {});
    /// The page that is shown.
    QString page() const { return history_.now().page; }
    /// Replaces the browser, for tests.
    void set_browser(std::function<void(const QUrl &)> browser) { browser_ = std::move(browser); }

  protected:
    bool event(QEvent *event) override;
    void closeEvent(QCloseEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;

  private:
    void build();
    QToolBar *make_tools();
    QAction *action_of(const QKeyEvent &key) const;
    QAction *add_tool(QToolBar *bar, const char *name, const char *icon, const QString &text,
                      const QList<QKeySequence> &keys, std::function<void()> act);
    void show_place(const ManualPlace &place);
    void show_nothing();
    void follow(const QString &target);
    void show_hit(const QString &page, const QString &anchor);
    int scroll() const;
    QString markdown_of(const ManualPage &page) const;
    QString folder_of(const ManualPage &page) const;
    void ask_print();
    void print(const std::shared_ptr<QPrinter> &printer, const QString &markdown,
               const QString &folder);
    void save_state();
    void restore_state();

    ManualBook book_;
    PageHistory history_;
    ManualSidebar *sidebar_;
    ManualView *view_;
    FindBar *find_;
    MessageBar *messages_;
    QSplitter *splitter_;
    QAction *back_ = nullptr, *forward_ = nullptr;
    QString shown_; ///< the page that is in the view
    std::function<void(const QUrl &)> browser_;
    QThreadPool printers_;
};

} // namespace imago
