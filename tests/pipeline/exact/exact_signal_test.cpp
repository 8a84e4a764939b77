// SPDX-License-Identifier: GPL-3.0-or-later
// Signals whose numbers float does not hold, against definitions in long double; and spectra that
// cover the whole of an interval.
#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/region/region_filter.h"
#include "engine/pipeline/signal/signal_measure.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <functional>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

using Wide = long double;
constexpr Wide pi = 3.14159265358979323846264338327950288L;

Signal signal_of(std::size_t channels, std::size_t length, double rate,
                 const std::function<double(std::size_t, std::size_t)> &value) {
    Signal signal{{}, channels, length, rate, {}};
    std::vector<double> numbers;
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t n = 0; n < length; ++n)
            numbers.push_back(value(c, n));
    set_samples(signal, std::move(numbers));
    return signal;
}

double sine(double amplitude, double cycles, std::size_t n) {
    return amplitude * static_cast<double>(std::sin(2 * pi * Wide(cycles) * Wide(n)));
}

/// scipy.signal.welch of a channel by its definition: Hann, constant detrend, density.
std::vector<double> welch(const Signal &signal, std::size_t channel, std::size_t size,
                          std::size_t hop) {
    std::vector<Wide> sums(size / 2 + 1), window(size);
    Wide energy = 0;
    for (std::size_t n = 0; n < size; ++n) {
        window[n] = 0.5L - 0.5L * std::cos(2 * pi * Wide(n) / Wide(size));
        energy += window[n] * window[n];
    }
    std::size_t frames = 0;
    for (std::size_t first = 0; first + size <= signal.length; first += hop, ++frames) {
        Wide mean = 0;
        for (std::size_t n = 0; n < size; ++n)
            mean += Wide(signal.value(channel, first + n)) / Wide(size);
        for (std::size_t k = 0; k < sums.size(); ++k) {
            std::complex<Wide> x = 0;
            for (std::size_t n = 0; n < size; ++n)
                x += window[n] * (Wide(signal.value(channel, first + n)) - mean) *
                     std::polar(Wide(1), -2 * pi * Wide(k * n % size) / Wide(size));
            sums[k] += std::norm(x);
        }
    }
    std::vector<double> density;
    for (std::size_t k = 0; k < sums.size(); ++k)
        density.push_back(static_cast<double>(sums[k] * (k == 0 || 2 * k == size ? 1 : 2) /
                                              (Wide(signal.sample_rate) * energy * Wide(frames))));
    return density;
}

MeasureSettings density_settings(std::size_t size) {
    MeasureSettings settings;
    settings.mode = SpectrumMode::welch;
    settings.quantity = Quantity::power;
    settings.size = size;
    settings.most_peaks = 4;
    return settings;
}

} // namespace

TEST_CASE("A small tone on a large constant has the definition's density", "[exact]") {
    const auto [constant, amplitude] =
        GENERATE(std::pair(101325.0, 0.02), std::pair(1e7, 0.01), std::pair(-1e12, 1e-3));
    const double level = constant, tone = amplitude; // no structured bindings in a lambda
    const Signal signal = signal_of(1, 1024, 100, [&](std::size_t, std::size_t n) {
        return level + sine(tone, 0.05, n) + sine(tone / 4, 0.3125, n);
    });
    REQUIRE(signal.is_exact());
    const MeasuredSpectrum result = SignalMeasure(test_device()).run(signal, density_settings(256));
    REQUIRE(result.doubles);
    const std::vector<double> expected = welch(signal, 0, 256, 128);
    const double largest = *std::max_element(expected.begin(), expected.end());
    for (std::size_t k = 0; k < expected.size(); ++k)
        CHECK(result.values[k] == Approx(expected[k]).epsilon(1e-6).margin(1e-9 * largest));
    REQUIRE(result.peaks[0].size() >= 2);
    CHECK(result.peaks[0][0].frequency == Approx(5).margin(0.05));
    CHECK(result.peaks[0][1].frequency == Approx(31.25).margin(0.05));
}

TEST_CASE("Tiny and huge samples have all their bins and levels", "[exact]") {
    const double scale = GENERATE(1e-21, 1e-40, 1e-150, 1e25, 1e38, 1e150);
    const bool narrow = GENERATE(false, true); // float32 samples
    if (narrow && (scale < 1e-37 || scale > 1e37))
        return;
    std::mt19937 random(7);
    Signal signal = signal_of(2, 1024, 4096, [&](std::size_t c, std::size_t) {
        return scale * (static_cast<double>(c) + 1) * (random() / 4294967296.0 - 0.5);
    });
    if (narrow)
        signal.exact.clear();
    SignalMeasure measure(test_device());
    MeasureSettings settings = density_settings(256);
    const MeasuredSpectrum density = measure.run(signal, settings);
    settings.quantity = Quantity::db;
    const MeasuredSpectrum levels = measure.run(signal, settings);
    for (std::size_t c = 0; c < 2; ++c) {
        const std::vector<double> expected = welch(signal, c, 256, 128);
        for (std::size_t k = 0; k < expected.size(); ++k) {
            INFO(scale << " channel " << c << " bin " << k);
            REQUIRE(std::fabs(density.row(c, 0)[k] / expected[k] - 1) < 1e-9);
            REQUIRE(levels.row(c, 0)[k] == Approx(10 * std::log10(expected[k])).margin(1e-6));
        }
    }
}

TEST_CASE("Silence stays at the lowest level, and quiet signals reach below it", "[exact]") {
    SignalMeasure measure(test_device());
    MeasureSettings settings;
    settings.quantity = Quantity::db;
    const Signal silence = signal_of(1, 64, 1, [](std::size_t, std::size_t) { return 0.0; });
    for (const double level : measure.run(silence, settings).values)
        CHECK(level == -200);
    for (const SpectrumMode mode : {SpectrumMode::spectrum, SpectrumMode::spectrogram}) {
        settings.mode = mode;
        settings.size = 64;
        Signal quiet = signal_of(1, 128, 1, [](std::size_t, std::size_t n) {
            return sine(1e-6, 0.25, n) + sine(1e-11, 0.125, n);
        });
        quiet.exact.clear();
        const MeasuredSpectrum result = measure.run(quiet, settings);
        CHECK(*std::min_element(result.values.begin(), result.values.end()) < -205);
    }
}

TEST_CASE("Doubles have the device's spectra where floats hold the samples", "[exact]") {
    const bool complex = GENERATE(false, true);
    std::mt19937 random(3);
    Signal floats{{}, 2, 1500, 1000, {}};
    floats.kind = complex ? SampleKind::complex : SampleKind::real;
    for (std::size_t i = 0; i < floats.rows() * floats.length; ++i)
        floats.samples.push_back(
            static_cast<float>(std::sin(0.3 * double(i)) + random() / 4294967296.0 + 0.5));
    Signal doubles = floats;
    widen(doubles);
    SignalMeasure measure(test_device());
    MeasureSettings settings;
    settings.most_peaks = 3;
    const auto same = [&](double allowed) {
        const MeasuredSpectrum a = measure.run(floats, settings, {100, 1300});
        const MeasuredSpectrum b = measure.run(doubles, settings, {100, 1300});
        INFO(static_cast<int>(settings.mode) << ' ' << static_cast<int>(settings.quantity));
        CHECK_FALSE(a.doubles);
        CHECK(b.doubles);
        REQUIRE(a.values.size() == b.values.size());
        CHECK(a.frames == b.frames);
        CHECK(a.averaged == b.averaged);
        CHECK(a.zero_bin == b.zero_bin);
        double sum = 0, all = 0;
        for (std::size_t i = 0; i < a.values.size(); ++i) {
            sum += std::fabs(a.values[i] - b.values[i]);
            all += std::fabs(b.values[i]);
        }
        CHECK(sum <= allowed * all);
    };
    settings.size = 200;
    settings.hop = 70;
    for (const SpectrumMode mode :
         {SpectrumMode::spectrum, SpectrumMode::welch, SpectrumMode::spectrogram,
          SpectrumMode::cosine, SpectrumMode::coherence, SpectrumMode::cross})
        for (const std::size_t pad : {std::size_t{1}, std::size_t{3}}) {
            settings.mode = mode;
            settings.pad = pad;
            settings.quantity =
                mode == SpectrumMode::coherence ? Quantity::power : Quantity::magnitude;
            same(1e-5);
        }
    settings.pad = 1;
    settings.mode = SpectrumMode::spectrogram;
    settings.quantity = Quantity::magnitude;
    settings.reassigned = true;
    same(0.02); // power at the border of two cells may be of either
    settings.reassigned = false;
    settings.window = parse_window("dpss:3");
    settings.tapers = 4;
    for (const SpectrumMode mode : {SpectrumMode::welch, SpectrumMode::spectrogram}) {
        settings.mode = mode;
        settings.quantity = Quantity::magnitude;
        same(1e-5);
        settings.quantity = Quantity::db;
        same(1e-4);
    }
}

TEST_CASE("Filters keep what is small on a large constant", "[exact]") {
    const auto signal =
        std::make_shared<const Signal>(signal_of(2, 3000, 100, [](std::size_t c, std::size_t n) {
            return 101325 + double(c) * 1e6 + sine(0.02, 0.05, n) + sine(0.01, 0.3, n);
        }));
    REQUIRE(signal->is_exact());
    FilteredSignal filtered;
    SECTION("by bands") {
        BandSettings settings;
        settings.bands = {{0.02, 0.1, 0.01, false}};
        filtered = BandFilter(test_device()).run(signal, settings);
        for (std::size_t n = 600; n < 2400; ++n) // far from the ends, where it is reflected
            CHECK(filtered.signal->value(0, n) == Approx(sine(0.02, 0.05, n)).margin(1e-4));
    }
    SECTION("by regions") {
        RegionSettings settings;
        settings.frame = 256;
        SpectralRegion region;
        region.from = 0;
        region.to = 3000;
        region.low = 0.2;
        region.high = 0.4;
        region.gain = least_region_gain;
        settings.regions = {region};
        RegionFilter filter(test_device());
        filtered = filter.run(signal, settings);
        for (std::size_t n = 600; n < 2400; ++n)
            CHECK(filtered.signal->value(1, n) ==
                  Approx(101325 + 1e6 + sine(0.02, 0.05, n)).margin(1e-6));
        const Signal part = filter.part(*signal, settings, {700, 90});
        for (std::size_t n = 0; n < 90; ++n)
            CHECK(part.value(1, n) == Approx(filtered.signal->value(1, 700 + n)).margin(1e-9));
    }
    REQUIRE(filtered.signal->is_exact());
    for (std::size_t n = 0; n < 3000; ++n)
        CHECK(filtered.signal->value(0, n) + filtered.removed->value(0, n) ==
              Approx(signal->value(0, n)).margin(1e-9));
}

TEST_CASE("A spectrum covers the last samples, too", "[exact]") {
    const bool doubles = GENERATE(false, true);
    // 6000 samples, a tone in the last 1500, frames of 4096
    Signal signal{{}, 1, 6000, 1000, {}};
    for (std::size_t n = 0; n < 6000; ++n)
        signal.samples.push_back(
            static_cast<float>(sine(0.01, 0.011, n) + (n >= 4500 ? sine(1, 0.2, n) : 0)));
    if (doubles)
        widen(signal);
    SignalMeasure measure(test_device());
    for (const std::size_t size : {std::size_t{4096}, std::size_t{1500}, std::size_t{6000}}) {
        MeasureSettings settings = density_settings(size);
        settings.density = false;
        const MeasuredSpectrum result = measure.run(signal, settings);
        REQUIRE_FALSE(result.peaks[0].empty());
        CHECK(result.peaks[0][0].frequency == Approx(200).margin(1));
        settings.mode = SpectrumMode::spectrogram;
        settings.hop = size / 4;
        const MeasuredSpectrum frames = measure.run(signal, settings);
        CHECK(frames.time_of(frames.frames - 1) == Approx((6000 - double(size) / 2) / 1000));
        CHECK(frames.frames == 1 + (6000 - size + size / 4 - 1) / (size / 4));
    }
    // Frames that fit are SciPy's alone.
    MeasureSettings settings = density_settings(1000);
    settings.hop = 500;
    CHECK(measure.run(signal, settings).averaged == 11);
    settings.hop = 400;
    CHECK(measure.run(signal, settings).averaged == 14); // 12.5 hops: one ends with the samples
}
