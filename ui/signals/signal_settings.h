// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/colour_map.h"
#include "engine/values/recipe/session.h"
#include "engine/values/region/region_values.h"
#include "engine/values/signal_values.h"
#include "ui/widget/settings_document.h"

#include <optional>

class QSettings;

namespace imago {

/// The settings by which the Signals page measures and shows a signal; each change is a step of the
/// undo stack.
struct SignalSettings {
    enum class View { spectrum, cosine, spectrogram, batch };
    /// The estimate of a spectrum: averages over the frames of the interval (Welch), or its first
    /// frame alone; the last three are of two channels: their coherence, the magnitude of their
    /// cross density, and its phase.
    enum class Estimate { amplitude, density, frame, phase, coherence, cross, difference };
    View view = View::spectrum;
    Estimate estimate = Estimate::amplitude;
    /// What measure_of() takes where it applies; the rest follows from the view and the estimate.
    /// The size is that of a spectrum's frames; 0: the whole interval.
    MeasureSettings measure{.size = 4096, .detrend = false, .confidence = 0.95, .pair = {}};
    int overlap = 50; ///< percent of a frame
    bool decibel = true;
    bool logarithmic = false; ///< logarithmic frequency axis, of all views that have one
    std::size_t frame = 0;    ///< samples in a frame of the spectrogram; 0: automatic_frame()
    int frame_overlap = 75;
    bool automatic_colours = true;
    double brightest = 0;                ///< dB, for the last colour
    double range = 90;                   ///< dB that the colours span
    ColourMap colours = ColourMap::dusk; ///< of a spectrogram
    bool stacked = false;
    bool filtering = false; ///< `filter` is active; then it has bands
    BandSettings filter;
    bool by_regions = false; ///< `regions` is active; then it has regions
    RegionSettings regions;
    bool show_removed = false;    ///< also show the difference
    double rate = 0;              ///< 0: the file's
    bool pairs = false;           ///< two real channels are I and Q
    std::optional<double> centre; ///< frequency of complex samples in hertz; empty: the file's
    BatchSettings batch;

    bool operator==(const SignalSettings &) const = default;
};

/// The settings without those that belong to the signal: its filters, what its samples are, and the
/// colours that were set for its levels. What is left says how any signal is seen.
SignalSettings without_own(SignalSettings settings);

/// The filters that are active, in the order in which they are applied.
struct ActiveFilters {
    std::optional<BandSettings> bands;
    std::optional<RegionSettings> regions;
    bool any() const { return bands || regions; }
    bool operator==(const ActiveFilters &) const = default;
};
ActiveFilters active_filters(const SignalSettings &settings);

/// Whether an estimate is one of two channels.
inline bool takes_pair(SignalSettings::Estimate estimate) {
    return estimate >= SignalSettings::Estimate::coherence;
}
/// The estimate of a signal of this many channels: amplitudes instead of one of two channels that
/// it does not have.
SignalSettings::Estimate estimate_of(const SignalSettings &settings, std::size_t channels);

/// The measure of a view of an interval of a signal of this many channels. Frames are no longer
/// than the interval. For `sound` densities of power are relative to a sine of full scale, which
/// amplitudes are anyway.
Measure measure_of(const SignalSettings &settings, const Interval &interval, bool sound,
                   std::size_t channels);

/// The settings being edited, and what of them is kept.
class SignalDocument : public SettingsDocument<SignalSettings> {
  public:
    using SettingsDocument::SettingsDocument;

    void reset(const SignalSettings &settings) override; ///< drops earlier steps, too

    /// The settings that are kept between starts, as named values; and the reverse, without a step:
    /// others are as at the start.
    ViewValues values() const;
    void take(const ViewValues &values);
    void save(QSettings &settings) const;
    void restore(const QSettings &settings);
};

/// The frame that shows an interval of this many samples with about as many times as frequencies: a
/// power of two near 4 sqrt(samples), 16 to 4096.
std::size_t automatic_frame(std::size_t samples);

} // namespace imago
