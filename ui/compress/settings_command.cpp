// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compress/settings_command.h"

#include <utility>

namespace imago {

bool same_settings(const CompressSettings &a, const CompressSettings &b) {
    return a.mode == b.mode && a.threshold == b.threshold && a.keep_percent == b.keep_percent &&
           a.channels == b.channels;
}

SettingsCommand::SettingsCommand(const QString &text, const CompressSettings &before,
                                 const CompressSettings &after, int gesture, Apply apply)
    : QUndoCommand(text), before_(before), after_(after), gesture_(gesture),
      apply_(std::move(apply)) {}

bool SettingsCommand::mergeWith(const QUndoCommand *newer) {
    const auto *next = static_cast<const SettingsCommand *>(newer);
    if (gesture_ == 0 || gesture_ != next->gesture_)
        return false;
    after_ = next->after_;
    setObsolete(same_settings(before_, after_));
    return true;
}

} // namespace imago
