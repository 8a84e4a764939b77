// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/filter/mask/filter_settings.h"
#include "ui/widget/settings_document.h"

namespace imago {

/// The mask being edited, with edges and channels, and the selected shape.
class MaskDocument : public SettingsDocument<FilterSettings> {
    Q_OBJECT
  public:
    using SettingsDocument::SettingsDocument;

    const std::vector<FilterShape> &shapes() const { return settings().mask.shapes; }
    int selected() const { return selected_; } ///< -1: none
    /// The selected shape; null if there is none.
    const FilterShape *shape() const;

    void add(const FilterShape &shape, int gesture = 0); ///< and selects it
    void set_shape(int index, const FilterShape &shape, const QString &text, int gesture = 0);
    void remove(int index);
    void select(int index);

  Q_SIGNALS:
    void selection_changed();

  private:
    void apply(const FilterSettings &next, bool step) override; ///< what is added is selected

    int selected_ = -1;
};

} // namespace imago
