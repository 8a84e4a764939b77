// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/signal_values.h"

#include <QObject>

#include <optional>

class QSettings;
class QUndoStack;

namespace imago {

/// What the Signals page asks of a signal and how it shows it: a step of the undo stack each.
struct SignalSettings {
    enum class View { spectrum, cosine, spectrogram, batch };
    /// What a spectrum estimates: averages over the frames of the interval (Welch), or its first
    /// frame alone.
    enum class Estimate { amplitude, density, frame, phase };
    View view = View::spectrum;
    Estimate estimate = Estimate::amplitude;
    Window window = Window::hann;
    std::size_t size = 4096; ///< samples of a frame; 0: the whole interval
    int overlap = 50;        ///< percent of a frame
    bool decibel = true;
    bool remove_mean = false;
    bool logarithmic = false; ///< axis of frequencies
    std::size_t frame = 0;    ///< samples of a frame of the spectrogram; 0: automatic_frame()
    int frame_overlap = 75;
    bool automatic_colours = true;
    double brightest = 0; ///< dB, of the last colour
    double range = 90;    ///< dB that the colours span
    bool stacked = false;
    bool filtering = false; ///< `filter` is in force; then it has bands
    BandSettings filter;
    bool show_removed = false;    ///< the difference, too
    double rate = 0;              ///< 0: as the file says
    bool pairs = false;           ///< two real channels are I and Q
    std::optional<double> centre; ///< frequency of complex samples in hertz; none: the file's
    BatchSettings batch;

    bool operator==(const SignalSettings &) const = default;
};

/// The measure of a view of so many samples, beginning at `first`. Frames are no longer than they
/// are. Of `sound` densities of power are referred to a sine of full scale, which amplitudes are as
/// they stand.
Measure measure_of(const SignalSettings &settings, const Interval &interval, bool sound);

/// The settings that are edited, and the way back.
class SignalDocument : public QObject {
    Q_OBJECT
  public:
    explicit SignalDocument(QUndoStack *undo, QObject *parent = nullptr);

    const SignalSettings &settings() const { return settings_; }
    /// Gestures as ValueCommand has them; 0 stands alone.
    void change(const QString &text, const SignalSettings &next, int gesture = 0);
    void reset(const SignalSettings &settings); ///< without a step

    void save(QSettings &settings) const;
    void restore(const QSettings &settings);

  Q_SIGNALS:
    void changed();

  private:
    void apply(const SignalSettings &next);

    QUndoStack *undo_;
    SignalSettings settings_;
};

/// The frame that shows an interval of so many samples by about as many times as frequencies: a
/// power of two near 4 sqrt(samples), 16 to 4096.
std::size_t automatic_frame(std::size_t samples);

} // namespace imago
