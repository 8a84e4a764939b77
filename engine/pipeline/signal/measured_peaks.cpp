// SPDX-License-Identifier: MIT
#include "engine/pipeline/signal/measured_peaks.h"

#include "engine/pipeline/signal/estimate/signal_quantity.h"
#include "engine/pipeline/signal/signal_peaks.h"

#include <algorithm>
#include <cmath>
#include <vector>

namespace imago {
namespace {

constexpr double deepest_of_doubles = 280; ///< dB below the largest line

/// Converts the measured quantity to decibels of the magnitude over the reference.
LineShape line_shape(const MeasureSettings &settings, std::size_t averaged) {
    const bool welch = settings.mode == SpectrumMode::welch;
    LineShape shape;
    const std::size_t tapers = welch ? settings.tapers : 1;
    if (settings.mode != SpectrumMode::cosine && tapers == 1)
        shape.window = settings.window;
    shape.averaged = averaged * tapers;
    shape.log_of_power = welch;
    if (settings.quantity != Quantity::db)
        shape.gain = -20 * std::log10(settings.reference);
    // A sine shares its |X| with the negative frequency; a constant does not.
    const bool shared = welch || settings.amplitude;
    const bool power = settings.quantity == Quantity::power || (welch && settings.density) ||
                       (welch && settings.quantity == Quantity::log);
    shape.ends = !shared ? 0 : (power ? 10 : 20) * std::log10(2.0);
    return shape;
}

/// Returns the lines of a row that is a circle, because its last bin is the neighbour of its first.
/// The row is cut at its lowest value, where there is no line.
std::vector<SpectralLine> lines_of_circle(const MeasuredSpectrum &spectrum, std::size_t channel,
                                          const MeasureSettings &settings, LineShape shape) {
    const std::size_t bins = spectrum.bins;
    const double *row = spectrum.row(channel, 0);
    const auto lowest = static_cast<std::size_t>(std::min_element(row, row + bins) - row);
    std::vector<double> turned(row, row + bins);
    std::rotate(turned.begin(), turned.begin() + static_cast<std::ptrdiff_t>(lowest), turned.end());
    shape.circle = true;
    shape.ends = 0;
    shape.constant = (spectrum.zero_bin + bins - lowest) % bins;
    std::vector<SpectralLine> lines =
        spectral_lines(turned, settings.quantity, 1, settings.most_peaks, shape);
    for (SpectralLine &line : lines) {
        double bin = line.frequency + static_cast<double>(lowest); // with its offset
        if (bin >=
            static_cast<double>(bins) - 0.5) // half a bin beyond the last one the first begins
            bin -= static_cast<double>(bins);
        line.bin = (line.bin + lowest) % bins;
        line.frequency = spectrum.frequency_of(bin);
        line.frequency_error *= spectrum.frequency_step;
    }
    return lines;
}

/// Whether the values are mean squares. A sine then has half its squared amplitude.
bool mean_squares(const MeasureSettings &settings, bool complex) {
    const bool welch = settings.mode == SpectrumMode::welch;
    const bool real = settings.mode == SpectrumMode::cosine || !complex;
    return real && (welch ? !settings.density : settings.amplitude) &&
           (settings.quantity == Quantity::power || (welch && settings.quantity == Quantity::log));
}

/// Returns the spectrum without the bins that padding has added, whose lines are the same.
MeasuredSpectrum without_padding(const MeasuredSpectrum &padded, std::size_t pad, bool complex) {
    MeasuredSpectrum spectrum;
    spectrum.channels = padded.channels;
    spectrum.size = padded.size;
    spectrum.bins = complex ? padded.size : padded.size / 2 + 1;
    spectrum.zero_bin = complex ? padded.size / 2 : 0;
    spectrum.frequency_step = padded.frequency_step * static_cast<double>(pad);
    const std::size_t first = padded.zero_bin - spectrum.zero_bin * pad;
    spectrum.first_frequency = padded.frequency_of(static_cast<double>(first));
    for (std::size_t c = 0; c < padded.channels; ++c)
        for (std::size_t k = 0; k < spectrum.bins; ++k)
            spectrum.values.push_back(padded.row(c, 0)[first + k * pad]);
    return spectrum;
}

/// The lines of each channel of a spectrum without padding.
std::vector<std::vector<SpectralLine>> lines_of(const MeasuredSpectrum &spectrum,
                                                const MeasureSettings &settings, bool complex,
                                                const LineShape &shape) {
    const bool cosine = settings.mode == SpectrumMode::cosine;
    const auto doubles = [&](const SpectralLine &line) {
        return !line.constant && (cosine || !is_single(line.bin, spectrum.size));
    };
    std::vector<std::vector<SpectralLine>> all;
    for (std::size_t c = 0; c < spectrum.channels; ++c) {
        all.push_back(complex && !cosine
                          ? lines_of_circle(spectrum, c, settings, shape)
                          : spectral_lines({spectrum.row(c, 0), spectrum.bins}, settings.quantity,
                                           spectrum.frequency_step, settings.most_peaks, shape));
        if (!mean_squares(settings, complex))
            continue;
        for (SpectralLine &line : all.back())
            if (doubles(line))
                line.level += 10 * std::log10(2.0);
    }
    return all;
}

} // namespace

void add_peaks(const MeasureSettings &settings, bool complex, bool exact,
               MeasuredSpectrum &result) {
    if (settings.most_peaks == 0 || settings.mode == SpectrumMode::spectrogram ||
        takes_pair(settings.mode))
        return;
    LineShape shape = line_shape(settings, result.averaged);
    if (exact)
        shape.deepest = deepest_of_doubles;
    if (settings.pad == 1) {
        result.peaks = lines_of(result, settings, complex, shape);
        return;
    }
    const MeasuredSpectrum sparse = without_padding(result, settings.pad, complex);
    result.peaks = lines_of(sparse, settings, complex, shape);
    for (std::vector<SpectralLine> &lines : result.peaks)
        for (SpectralLine &line : lines)
            line.bin = result.zero_bin + line.bin * settings.pad - sparse.zero_bin * settings.pad;
}

} // namespace imago
