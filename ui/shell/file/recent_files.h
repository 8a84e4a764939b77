// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>
#include <QStringList>

class QMenu;

namespace imago {

/// The files opened last, kept in the settings and offered in a menu, under the headings of their
/// fields if there are several.
class RecentFiles : public QObject {
    Q_OBJECT
  public:
    static constexpr int most = 10; ///< of a field

    /// Fills `menu` whenever it is about to be shown.
    explicit RecentFiles(QMenu *menu, QObject *parent = nullptr);

    void add(const QString &path);
    void remove(const QString &path);
    QStringList paths() const;

  Q_SIGNALS:
    void chosen(const QString &path);
    void changed(const QStringList &paths);

  private:
    void fill();
    void store(const QStringList &paths);

    QMenu *menu_;
};

} // namespace imago
