// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/image.h"
#include "engine/values/compress_values.h"

#include <QString>
#include <QWidget>

#include <array>
#include <optional>

class QLabel;
class QStackedWidget;

namespace imago {

class ChoiceBar;
class ValueSlider;

/// What says how much stays: a threshold, a share, a quality, or a target, each with its slider.
class AmountPanel : public QWidget {
    Q_OBJECT
  public:
    explicit AmountPanel(QWidget *parent = nullptr);

    /// Sets the threshold's range for this image. Emits nothing.
    void set_image(const Image &image);
    void set_settings(const CompressSettings &settings); ///< emits nothing

    /// Says below the number whether a target was reached; empty: the settings have none.
    void show_target(const std::optional<TargetOutcome> &target);

    /// The settings with this quantisation of JPEG's or without, and a mode that both kinds have,
    /// or else the first of the other kind.
    static CompressSettings with_jpeg(CompressSettings settings,
                                      const std::optional<JpegSettings> &jpeg);

  Q_SIGNALS:
    /// As CompressControls::edited().
    void edited(const imago::CompressSettings &settings, int gesture);

  private:
    ChoiceBar *make_bar(bool jpeg);
    ValueSlider *make_slider(std::size_t row);
    void show_settings();

    CompressSettings settings_;
    ChoiceBar *mode_, *jpeg_mode_;
    QStackedWidget *modes_, *amount_;
    std::array<ValueSlider *, 6> sliders_{}; ///< in the order of CompressSettings::Mode
    QLabel *hint_;
};

} // namespace imago
