// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/widget/question.h"

#include <QObject>

#include <deque>
#include <functional>

namespace imago {

/// Precedes every action that would lose work: it asks, saves, and continues only if nothing is
/// lost against the user's will. Used from the window's thread.
class LossGuard : public QObject {
    Q_OBJECT
  public:
    /// The unsaved work on an occasion, with the mask unless it is kept.
    using Collect = std::function<UnsavedWorks(Question::Occasion occasion, bool mask_kept)>;
    /// Starts to save one work; save_ended() follows, whether it was saved, failed or was
    /// cancelled.
    using Save = std::function<void(const UnsavedWork &work)>;
    using Then = std::function<void()>;

    LossGuard(Collect collect, Save save, QWidget *window);

    void set_asker(Asker asker) { ask_ = std::move(asker); }
    Answer ask(const Question &question);

    /// Calls `then` at once, or when everything is saved, or never. It is never called either while
    /// another question or save is pending.
    void before(Question::Occasion occasion, bool mask_kept, Then then);
    void save_ended(bool saved);
    bool busy() const { return asking_ || then_; }

  private:
    void save_next();

    Collect collect_;
    Save save_;
    Asker ask_ = ask_by_box;
    QWidget *window_;
    bool asking_ = false;
    // The following members are used while works are saved:
    Question::Occasion occasion_ = Question::Occasion::quit;
    bool mask_kept_ = false;
    std::deque<UnsavedWork> left_;
    Then then_;
};

} // namespace imago
