// SPDX-License-Identifier: GPL-3.0-or-later
// The settings of a page and the steps by which they were changed.
#pragma once
#include "ui/widget/value_command.h"

#include <QObject>
#include <QUndoStack>

#include <chrono>
#include <optional>
#include <utility>

namespace imago {

/// What documents of all settings tell.
class SettingsSignals : public QObject {
    Q_OBJECT
  public:
    using QObject::QObject;

  Q_SIGNALS:
    /// The settings are others. `step`: by a step, its undo or its redo; otherwise by reset().
    void changed(bool step);
};

/// Settings that are edited: every change is a step of the undo stack.
template <class Settings>
class SettingsDocument : public SettingsSignals {
  public:
    using Time = std::chrono::steady_clock::time_point;

    explicit SettingsDocument(QUndoStack *undo, QObject *parent = nullptr)
        : SettingsSignals(parent), undo_(undo) {}

    const Settings &settings() const { return settings_; }
    /// When what is being applied was asked for; now, if nothing is: undo, redo and reset() are
    /// their own events.
    Time event() const { return event_.value_or(std::chrono::steady_clock::now()); }

    /// Changes the settings as a step that can be undone; equal ones make no step. Gestures are as
    /// in ValueCommand; 0 is a step by itself.
    void change(const QString &text, Settings next, int gesture = 0) {
        const auto event = std::chrono::steady_clock::now();
        if (next == settings_)
            return;
        event_ = event;
        undo_->push(new ValueCommand<Settings>(text, settings_, std::move(next), gesture,
                                               [this](const Settings &to) { apply(to, true); }));
        event_.reset();
    }
    /// Sets them without a step. Earlier steps stay.
    virtual void reset(const Settings &settings) { apply(settings, false); }

  protected:
    /// Makes these the settings, and tells it.
    virtual void apply(const Settings &next, bool step) {
        settings_ = next;
        Q_EMIT changed(step);
    }
    QUndoStack *undo() const { return undo_; }

  private:
    QUndoStack *undo_;
    Settings settings_{};
    std::optional<Time> event_; ///< of the change that is being applied
};

} // namespace imago
