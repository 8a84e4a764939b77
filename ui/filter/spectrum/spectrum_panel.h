// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/colour_map.h"

#include <QWidget>

class QCheckBox;

namespace imago {

class ColourMapBox;

/// How the spectrum is shown: its colours, and linear or logarithmic frequencies.
class SpectrumPanel : public QWidget {
    Q_OBJECT
  public:
    explicit SpectrumPanel(QWidget *parent = nullptr);

    ColourMap colours() const;
    bool log_frequencies() const;
    void set_view(ColourMap colours, bool log_frequencies); ///< emits nothing

  Q_SIGNALS:
    void changed(); ///< by the user
    void profiles_wanted();

  private:
    ColourMapBox *colours_;
    QCheckBox *log_frequencies_;
};

} // namespace imago
