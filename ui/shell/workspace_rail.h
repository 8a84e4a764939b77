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

    /// Shows it as chosen; emits nothing.
    void choose(int index);
    /// Hides the names, which the tooltips have.
    void set_compact(bool compact);
    int width_for(bool compact) const;
    int height_for(bool compact) const;

  Q_SIGNALS:
    void chosen(int index);

  private:
    QActionGroup *group_;
    QVBoxLayout *column_;
};

/// The rail with the stage beside it; in a small window the rail is compact.
class RailedStage : public QWidget {
    Q_OBJECT
  public:
    RailedStage(WorkspaceRail *rail, QWidget *stage);

    QSize minimumSizeHint() const override;

  protected:
    void resizeEvent(QResizeEvent *event) override;

  private:
    WorkspaceRail *rail_;
    QWidget *stage_;
};

} // namespace imago
