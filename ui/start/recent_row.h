// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

namespace imago {

class FlowLayout;

/// The newest files that were opened, to open again from a start page: under a heading, one button
/// for each file that still exists. Hidden if there is none.
class RecentRow : public QWidget {
    Q_OBJECT
  public:
    static constexpr int most = 6;

    explicit RecentRow(const QString &name, QWidget *parent = nullptr);

    /// The newest first.
    void set_paths(const QStringList &paths);

  Q_SIGNALS:
    void chosen(const QString &path);

  private:
    FlowLayout *row_;
    QList<QWidget *> buttons_;
};

} // namespace imago
