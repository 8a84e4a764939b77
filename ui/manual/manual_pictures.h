// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QSize>
#include <QString>

class QTextDocument;

namespace imago {

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

} // namespace imago
