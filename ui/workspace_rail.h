// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

class QActionGroup;
class QVBoxLayout;

namespace imago {

/// The narrow column at the left that chooses the workspace.
class WorkspaceRail : public QWidget {
    Q_OBJECT
  public:
    explicit WorkspaceRail(QWidget *parent = nullptr);

    /// Adds a workspace; the n-th gets Ctrl+n. Returns its index.
    int add_workspace(const QString &icon_name, const QString &title, const QString &tool_tip);

    /// Shows it as the one chosen; emits nothing.
    void choose(int index);

  Q_SIGNALS:
    void chosen(int index);

  private:
    QActionGroup *group_;
    QVBoxLayout *column_;
};

} // namespace imago
