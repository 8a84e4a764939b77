// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/recipe/session.h"
#include "ui/widget/unsaved_work.h"

#include <QStringList>
#include <QTabBar>

#include <map>
#include <optional>
#include <vector>

namespace imago {

/// A picture, or the files of one signal, that is open in a tab.
struct OpenTab {
    enum class Kind { picture, signal };
    int id = 0; ///< above 0, and never that of another one
    Kind kind = Kind::picture;
    QStringList paths{}; ///< absolute
    /// What its pages had set when it was left. Its pixels and samples are read again when it comes
    /// back, so that only those in sight take memory.
    Session kept{};
    UnsavedWorks unsaved{}; ///< works of pages that have computed nothing since then
};

/// The tabs of the window: a row while there are several. Of each kind at most one is live: it is
/// on the pages.
class OpenTabs : public QTabBar {
    Q_OBJECT
  public:
    explicit OpenTabs(QWidget *parent = nullptr);

    /// Null: there is none. Valid until it is removed.
    OpenTab *tab(int id);
    OpenTab *live(OpenTab::Kind kind);
    OpenTab *find(OpenTab::Kind kind, const QStringList &paths);
    bool is_live(int id) const;
    std::vector<const OpenTab *> all() const; ///< in their order

    OpenTab &add(OpenTab::Kind kind, const QStringList &paths);
    void set_live(OpenTab::Kind kind, int id); ///< 0: none
    void remove(int id);
    void remove_all();
    /// The nearest one of the same kind, the next first; 0: there is none.
    int neighbour(int id) const;
    /// Highlights the live one of this kind.
    void highlight(OpenTab::Kind kind);
    /// A mark for work that is in no file.
    void mark(int id, bool unsaved);
    /// Wants the tab that is so many places further, from the last to the first.
    void step(int by);

  Q_SIGNALS:
    void wanted(int id);
    void close_wanted(int id);

  protected:
    void mouseReleaseEvent(QMouseEvent *event) override;
    void wheelEvent(QWheelEvent *event) override; ///< each step would read a file

  private:
    int id_at(int index) const;
    int index_of(int id) const;

    std::map<int, OpenTab> tabs_;
    int live_[2] = {0, 0};
    int last_id_ = 0;
};

} // namespace imago
