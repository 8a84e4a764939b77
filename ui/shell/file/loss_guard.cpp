// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/file/loss_guard.h"

#include <QScopedValueRollback>
#include <QWidget>

#include <algorithm>
#include <utility>

namespace imago {

LossGuard::LossGuard(Collect collect, Save save, QWidget *window)
    : QObject(window), collect_(std::move(collect)), save_(std::move(save)), window_(window) {}

Answer LossGuard::ask(const Question &question) {
    const QScopedValueRollback<bool> asking(asking_, true);
    return ask_(question, window_);
}

void LossGuard::before(Question::Occasion occasion, bool mask_kept, Then then) {
    if (busy())
        return;
    const UnsavedWorks works = collect_(occasion, mask_kept);
    if (works.empty())
        return then();
    Question question;
    question.occasion = occasion;
    question.works = works;
    const Answer answer = ask(question);
    if (answer.choice == Answer::Choice::discard)
        return then();
    if (answer.choice != Answer::Choice::save)
        return;
    occasion_ = occasion;
    mask_kept_ = mask_kept;
    left_.assign(works.begin(), works.end());
    then_ = std::move(then);
    save_next();
}

void LossGuard::save_next() {
    if (!left_.empty()) {
        const UnsavedWork work = left_.front();
        return save_(work);
    }
    // Works that were edited meanwhile, or that this save did not include, stay unsaved and are not
    // lost.
    const Then then = std::exchange(then_, nullptr);
    if (collect_(occasion_, mask_kept_).empty())
        then();
}

void LossGuard::save_ended(bool saved) {
    if (!then_)
        return;
    if (!saved) {
        left_.clear();
        then_ = nullptr;
        return;
    }
    if (!left_.empty())
        left_.pop_front();
    save_next();
}

} // namespace imago

#include "moc_loss_guard.cpp"
