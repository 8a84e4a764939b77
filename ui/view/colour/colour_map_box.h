// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/colour_map.h"

#include <QComboBox>

namespace imago {

/// Chooses a colour map; each is shown by a strip of its colours and its name.
class ColourMapBox : public QComboBox {
    Q_OBJECT
  public:
    /// `name` is the object name.
    explicit ColourMapBox(const QString &name, QWidget *parent = nullptr);

    ColourMap map() const;
    void set_map(ColourMap map); ///< emits nothing

    /// The map as it is kept in settings and sessions, and the map that was kept; dusk for any
    /// other text.
    static QString kept(ColourMap map);
    static ColourMap kept_map(const QString &text);

  Q_SIGNALS:
    void chosen(imago::ColourMap map); ///< by the user
};

} // namespace imago
