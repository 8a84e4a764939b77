// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/values/wave/wave_values.h"
#include "ui/filter/mask/mask_document.h"

#include <QObject>
#include <QString>

#include <cstddef>
#include <optional>
#include <vector>

namespace imago {

// Waves in words, in the user's locale.

/// The wave's numbers: "12, −5".
QString wave_name(WaveNumber at);
/// Its period and direction: "8.31 px · 37.0°"; "the mean" for the mean.
QString wave_place(WaveNumber at, std::size_t height, std::size_t width);
/// What is done to it: "removed", "× 0.5, +90°"; empty if nothing is.
QString change_words(const WaveEdit &edit);

/// All waves that are listed, with what is done to them, and to the others.
QString waves_words(const WaveSettings &settings);

/// The rows of the card.
struct WaveCardWords {
    QString cycles;    ///< cycles across the picture and down
    QString frequency; ///< cycles per pixel
    QString period, direction, amplitude, phase, share;
    QString note; ///< what is special about it; empty: nothing
};
/// `measured` may be null; then a dash stands for what is measured.
WaveCardWords card_words(const WaveEdit &edit, const MeasuredWave *measured, std::size_t height,
                         std::size_t width);

/// The picked waves of a picture, the one that is selected, and how it is shown over the picture.
/// Picks and changes are steps of the document's undo stack.
class WaveModel : public QObject {
    Q_OBJECT
  public:
    explicit WaveModel(MaskDocument *document, QObject *parent = nullptr);

    /// Another picture: nothing is measured yet, and nothing selected.
    void set_picture_size(std::size_t height, std::size_t width);
    std::size_t height() const { return height_; }
    std::size_t width() const { return width_; }

    /// Whether clicks on the spectrum pick waves, and drags in the picture move the selected one.
    bool active() const { return active_; }
    void set_active(bool on);

    const WaveSettings &settings() const { return document_->settings().waves; }
    int selected() const { return selected_; } ///< -1: none
    /// The selected wave; null if there is none.
    const WaveEdit *wave() const;
    /// Whether the selected wave can move: it is neither the mean nor its own conjugate.
    bool movable() const;

    /// Adds a wave without a change, unless it is there, and selects it. The edges become none if
    /// they have a margin or a taper.
    void pick(WaveNumber at);
    void select(int index);
    /// Puts another wave in the place of the selected one, with the same changes.
    void move_to(WaveNumber at);
    /// Changes the selected wave: see MaskDocument::change() for gestures.
    void set_change(double gain, double phase, const QString &text, int gesture = 0);
    void keep_only_it(); ///< the selected wave alone stays, with the mean if it is kept
    void forget();       ///< takes the selected wave from the list, with its changes
    void forget_all();   ///< removes all picks and changes, as one step
    void set_only(bool on);
    void set_keep_mean(bool on);
    void set_strongest(std::size_t count, int gesture);

    /// Takes what a result or a preview has measured.
    void set_measured(const std::vector<MeasuredWave> &measured);
    /// The selected wave as it was measured; null if it is not known yet.
    const MeasuredWave *measured() const { return measured(selected_); }
    const MeasuredWave *measured(int index) const;
    /// The phase in degrees of the selected wave of the plane that stands for all: green of three.
    /// With its change; 0 if it is not known yet.
    double shown_phase() const;

    double strength() const { return strength_; } ///< of the stripes over the picture, 0 .. 1
    bool alone() const { return alone_; }         ///< the wave hides the picture
    void set_shown(double strength, bool alone);

  Q_SIGNALS:
    void changed(); ///< anything above but active()
    void active_changed(bool on);

  private:
    void change(const QString &text, WaveSettings next, int gesture = 0);
    void take_document();

    MaskDocument *document_;
    std::size_t height_ = 0, width_ = 0;
    bool active_ = false, alone_ = false;
    double strength_ = 0.25;
    int selected_ = -1;
    WaveSettings last_; ///< as of the last change
    std::vector<MeasuredWave> measured_;
};

} // namespace imago
