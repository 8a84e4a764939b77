// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/mask/filter_settings.h"

#include <QObject>

#include <optional>

class QUndoStack;

namespace imago {

/// The mask being edited, with edges and channels, the selected shape, and the history: every
/// change is a step of the undo stack.
class MaskDocument : public QObject {
    Q_OBJECT
  public:
    explicit MaskDocument(QUndoStack *undo, QObject *parent = nullptr);

    const FilterSettings &settings() const { return settings_; }
    const std::vector<FilterShape> &shapes() const { return settings_.mask.shapes; }
    int selected() const { return selected_; } ///< -1: none
    /// The selected shape; null if there is none.
    const FilterShape *shape() const;

    /// Changes the settings. Gestures are as in ValueCommand; 0 is a step by itself. Equal settings
    /// make no change.
    void change(const QString &text, FilterSettings next, int gesture = 0);
    void add(const FilterShape &shape, int gesture = 0); ///< and selects it
    void set_shape(int index, const FilterShape &shape, const QString &text, int gesture = 0);
    void remove(int index);
    void select(int index);
    /// Sets the settings without an undo step, at the start of the program.
    void reset(const FilterSettings &settings);

  Q_SIGNALS:
    void changed(); ///< the settings
    void selection_changed();

  private:
    void apply(const FilterSettings &next);

    QUndoStack *undo_;
    FilterSettings settings_;
    int selected_ = -1;
};

} // namespace imago
