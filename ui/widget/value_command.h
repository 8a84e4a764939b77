// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QUndoCommand>

#include <functional>
#include <utility>

namespace imago {

/// Identifies changes that belong together, those of one drag or of one stroke. Never 0.
inline int next_gesture() {
    static int last = 0;
    return ++last;
}

/// A change of a value, which undo and redo set as a whole. Changes of one gesture merge into one
/// step; a change back to the start leaves none.
template <class Value>
class ValueCommand : public QUndoCommand {
  public:
    using Apply = std::function<void(const Value &)>;
    /// `gesture` 0 never merges.
    ValueCommand(const QString &text, Value before, Value after, int gesture, Apply apply)
        : QUndoCommand(text), before_(std::move(before)), after_(std::move(after)),
          gesture_(gesture), apply_(std::move(apply)) {}

    void undo() override { apply_(before_); }
    void redo() override { apply_(after_); }
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand *newer) override {
        const auto *next = static_cast<const ValueCommand *>(newer);
        if (gesture_ == 0 || gesture_ != next->gesture_)
            return false;
        after_ = next->after_;
        setObsolete(before_ == after_);
        return true;
    }

  private:
    Value before_, after_;
    int gesture_;
    Apply apply_;
};

} // namespace imago
