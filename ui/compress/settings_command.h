// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/service/service.h"

#include <QUndoCommand>

#include <functional>

namespace imago {

bool same_settings(const CompressSettings &a, const CompressSettings &b);

/// A change of the compress settings. Changes of one gesture (a drag) merge into one step.
class SettingsCommand : public QUndoCommand {
  public:
    using Apply = std::function<void(const CompressSettings &)>;
    /// `gesture` 0 never merges.
    SettingsCommand(const QString &text, const CompressSettings &before,
                    const CompressSettings &after, int gesture, Apply apply);

    void undo() override { apply_(before_); }
    void redo() override { apply_(after_); }
    int id() const override { return 1; }
    bool mergeWith(const QUndoCommand *newer) override;

  private:
    CompressSettings before_, after_;
    int gesture_;
    Apply apply_;
};

} // namespace imago
