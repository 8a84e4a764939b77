// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/question.h"

#include <QObject>

#include <deque>
#include <functional>
#include <optional>

namespace imago {

/// Stands before what would lose something: asks, saves what is to be saved, and goes on only when
/// nothing is lost against a person's will. Used from the window's thread.
class LossGuard : public QObject {
    Q_OBJECT
  public:
    /// What is unsaved on an occasion, the mask among it unless it is kept.
    using Collect = std::function<UnsavedWorks(Question::Occasion occasion, bool mask_kept)>;
    /// Begins to save one work; save_ended() follows, whether it was saved, failed or was given up.
    using Save = std::function<void(const UnsavedWork &work)>;
    using Then = std::function<void()>;

    LossGuard(Collect collect, Save save, QWidget *window);

    void set_asker(Asker asker) { ask_ = std::move(asker); }
    Answer ask(const Question &question);

    /// Calls `then` at once, when everything is saved, or not at all. While something else is asked
    /// or saved it is not called either.
    void before(Question::Occasion occasion, bool mask_kept, Then then);
    /// Whether a mask of so many shapes goes on to the next picture; nothing: that is not opened.
    /// Asks unless that was answered for good.
    std::optional<bool> keeps_mask(int shapes);

    void save_ended(bool saved);
    bool busy() const { return asking_ || then_; }

  private:
    void save_next();

    Collect collect_;
    Save save_;
    Asker ask_ = ask_by_box;
    QWidget *window_;
    bool asking_ = false;
    std::optional<bool> keeps_mask_; ///< answered for good
    // While works are saved:
    Question::Occasion occasion_ = Question::Occasion::quit;
    bool mask_kept_ = false;
    std::deque<UnsavedWork> left_;
    Then then_;
};

} // namespace imago
