// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/manual/book/manual_book.h"

#include <QFont>
#include <QObject>
#include <QPalette>
#include <QSize>
#include <QString>
#include <QTextBrowser>

class QTextDocument;
class QTimer;

namespace imago {

/// How a page looks.
struct ManualStyle {
    QFont font;       ///< of the text; headings and code follow its size
    QPalette palette; ///< colours of text, links, code and tables
};

/// Fills the document with a page of the manual: Markdown as Qt reads it, with anchors on headings
/// as ManualAnchors makes them, and with the style. Pictures are left to ManualPictures. The
/// document may be in any thread.
void write_manual_page(QTextDocument &document, const QString &markdown, const ManualStyle &style);

/// The pictures of a page. Their places have the right size at once; the pixels are read and scaled
/// on other threads and come later. Names are paths from the page's folder; what lies outside of
/// the manual's folder is left out, and nothing is fetched.
class ManualPictures : public QObject {
    Q_OBJECT
  public:
    explicit ManualPictures(QObject *parent = nullptr);

    /// Lays out the pictures of a page: each at its own size, or as wide as the column (in logical
    /// pixels) if that is smaller. `folder` is that of the page, `ratio` the screen's device
    /// pixels for a logical one. Pictures of earlier calls are no longer wanted.
    void place(QTextDocument *document, const QString &folder, double column, double ratio);
    /// The same, read at once: for a document in another thread, or for a printer.
    static void place_now(QTextDocument &document, const QString &folder, double column);
    bool complete() const { return awaited_ == 0; }

  Q_SIGNALS:
    void came(); ///< the last picture of the page is there

  private:
    void request(QTextDocument *document, const QString &path, const QString &name,
                 const QSize &pixels, double ratio);

    int generation_ = 0, awaited_ = 0;
};

/// Shows a page of the manual: a column of text as wide as is pleasant to read, in the palette's
/// colours, with its pictures scaled to that width.
class ManualView : public QTextBrowser {
    Q_OBJECT
  public:
    explicit ManualView(QWidget *parent = nullptr);

    /// Shows Markdown whose links and pictures are relative to this folder, from its beginning.
    void show_markdown(const QString &markdown, const QString &folder);
    /// Scrolls to a heading. False: the page has no such anchor.
    bool scroll_to(const QString &anchor);
    /// The anchors of the headings, in order.
    QStringList anchors() const;

    /// Highlights the words (see search_words()) until another page is shown, and, stronger, the
    /// one at `current`, which is scrolled into sight. Returns their number.
    int mark_words(const QStringList &words, int current = -1);

    int zoom() const { return zoom_; } ///< percent
    void set_zoom(int percent);        ///< 50 to 300
    ManualStyle style_of_page() const;
    /// Whether every picture has its pixels.
    bool complete() const;

  Q_SIGNALS:
    /// A link of the page was followed, as the page has it.
    void link_chosen(const QString &target);

  protected:
    QVariant loadResource(int type, const QUrl &name) override;
    void resizeEvent(QResizeEvent *event) override;
    void changeEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void wheelEvent(QWheelEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

  private:
    void write();
    void write_again(); ///< at the same place of the text
    void mark();
    void fit();
    double column() const;

    ManualPictures *pictures_;
    QTimer *later_; ///< fits the page after the last change of the size
    QString markdown_, folder_;
    QPalette written_in_;
    QStringList marked_; ///< the words that are highlighted
    int strong_ = -1;    ///< the place of them that is stronger; negative: none
    int zoom_ = 100;
};

} // namespace imago
