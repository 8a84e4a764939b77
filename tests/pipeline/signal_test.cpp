// SPDX-License-Identifier: GPL-3.0-or-later
// Measurements, bands and batches of signals with known answers.
#include "engine/kind/transform_kinds.h"
#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/batch_run.h"
#include "engine/pipeline/signal/signal_measure.h"
#include "engine/pipeline/signal/signal_peaks.h"
#include "engine/pipeline/spectrum/window_lobe.h"
#include "engine/values/band_response.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <cmath>
#include <complex>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

struct Tone {
    double frequency, amplitude;
};

/// Sines on a constant.
std::shared_ptr<const Signal> tones(std::size_t length, double rate, double constant,
                                    const std::vector<Tone> &sines, std::size_t channels = 1) {
    Signal signal{{}, channels, length, rate, {}};
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t n = 0; n < length; ++n) {
            double value = constant;
            for (const Tone &tone : sines)
                value +=
                    tone.amplitude *
                    std::sin(2 * std::numbers::pi * tone.frequency * double(n) / rate + double(c));
            signal.samples.push_back(static_cast<float>(value));
        }
    return std::make_shared<const Signal>(std::move(signal));
}

double largest_difference(const Signal &a, const Signal &b, std::size_t skipped) {
    REQUIRE(a.samples.size() == b.samples.size());
    double most = 0;
    for (std::size_t c = 0; c < a.channels; ++c)
        for (std::size_t n = skipped; n + skipped < a.length; ++n)
            most = std::max(most, std::fabs(double(a.channel(c)[n]) - double(b.channel(c)[n])));
    return most;
}

} // namespace

TEST_CASE("A sine has its peak at its frequency and with its amplitude in every mode") {
    SignalMeasure measure(test_device());
    const auto signal = tones(16000, 8000, 0.25, {{440, 0.5}}, 2);
    for (const SpectrumMode mode :
         {SpectrumMode::spectrum, SpectrumMode::welch, SpectrumMode::cosine}) {
        MeasureSettings settings;
        settings.mode = mode;
        settings.size = 2000;
        settings.detrend = settings.density = false;
        settings.most_peaks = 2;
        const MeasuredSpectrum result = measure.run(*signal, settings);
        INFO(static_cast<int>(mode));
        REQUIRE(result.peaks.size() == 2);
        REQUIRE(result.peaks[1].size() == 2);
        // A DCT splits the power of a sine that is neither odd nor even about its middle.
        const double tolerance = mode == SpectrumMode::cosine ? 0.25 : 0.002;
        CHECK(result.peaks[1][0].frequency == Approx(440).margin(0.6));
        CHECK(result.peaks[1][0].value == Approx(0.5).margin(tolerance));
        CHECK(result.peaks[1][1].bin == 0); // the constant
        CHECK(result.peaks[1][1].value == Approx(0.25).margin(tolerance));
    }
}

TEST_CASE("Half the rate can be a peak, and a part of a signal is measured by itself") {
    SignalMeasure measure(test_device());
    Signal signal{std::vector<float>(3000), 1, 3000, 0, {}};
    for (std::size_t n = 1000; n < 2024; ++n)
        signal.samples[n] = n % 2 ? -0.5f : 0.5f;
    MeasureSettings settings;
    settings.most_peaks = 4;
    const MeasuredSpectrum result = measure.run(signal, settings, {1000, 1024});
    CHECK(result.size == 1024);
    REQUIRE(result.peaks[0].size() == 1);
    CHECK(result.peaks[0][0].bin == 512);
    CHECK(result.peaks[0][0].frequency == Approx(0.5));
    CHECK(result.peaks[0][0].value == Approx(0.5));
    CHECK_THROWS_AS(measure.run(signal, settings, {2000, 1001}), Error);
    settings.quantity = Quantity::phase;
    settings.mode = SpectrumMode::cosine;
    CHECK_THROWS_AS(measure.run(signal, settings), Error);
}

TEST_CASE("The cosine transform is SciPy's") {
    SignalMeasure measure(test_device());
    const auto signal = tones(30, 0, 0.1, {});
    Signal ramp = *signal;
    for (std::size_t n = 0; n < ramp.length; ++n)
        ramp.samples[n] = static_cast<float>(n * n % 7);
    MeasureSettings settings;
    settings.mode = SpectrumMode::cosine;
    settings.amplitude = false;
    const MeasuredSpectrum result = measure.run(ramp, settings);
    REQUIRE(result.bins == 30);
    CHECK(result.frequency_step == Approx(1 / 60.0));
    for (const std::size_t k : {0, 1, 17, 29}) {
        double sum = 0;
        for (std::size_t n = 0; n < 30; ++n)
            sum += double(ramp.samples[n]) *
                   std::cos(std::numbers::pi * double(k) * (2 * double(n) + 1) / 60);
        CHECK(result.values[k] ==
              Approx(std::fabs(sum * std::sqrt((k ? 2 : 1) / 30.0))).margin(1e-5));
    }
}

TEST_CASE("A measurement can be stopped between its parts, and works again") {
    SignalMeasure measure(test_device());
    const auto signal = tones(200000, 1, 0, {{0.1, 1}});
    MeasureSettings settings;
    settings.mode = SpectrumMode::welch;
    const auto stop = [](const Sentence &, double) { throw Error("stop", Error::Kind::cancelled); };
    CHECK_THROWS_AS(measure.run(*signal, settings, {}, stop), Error);
    CHECK(measure.run(*signal, settings).averaged == 390); // the last one ends with the samples
}

TEST_CASE("Lines of a spectrum are maxima that stand out") {
    const std::vector<double> values{5, 1, 1, 3, 2.9, 3.2, 1, 0.5, 0.5, 0.5, 2};
    const auto lines = spectral_lines(values, Quantity::magnitude, 10, 9);
    REQUIRE(lines.size() == 3); // 3 is only 0.3 dB above the saddle to 3.2
    CHECK(lines[0].bin == 5);
    CHECK(lines[0].frequency == Approx(45.78).margin(0.01));
    CHECK(lines[1].bin == 10);
    CHECK(lines[2].bin == 0); // the constant, which is the highest
    CHECK(spectral_lines(values, Quantity::magnitude, 10, 1).size() == 1);
    CHECK(spectral_lines(values, Quantity::phase, 10, 9).empty());
    CHECK(spectral_lines(std::vector<double>(20, 1.0), Quantity::magnitude, 1, 9).empty());
}

TEST_CASE("A line is told as closely as its window and its noise allow, and no closer") {
    SignalMeasure measure(test_device());
    constexpr std::size_t length = 4096;
    constexpr double rate = 8000, bin = rate / length;
    std::minstd_rand random(19);
    std::normal_distribution<double> normal;
    for (const Window window :
         {Window::rectangular, Window::hann, Window::hamming, Window::blackman,
          usual_window(WindowKind::blackman_harris), usual_window(WindowKind::kaiser),
          usual_window(WindowKind::gaussian), usual_window(WindowKind::dpss)})
        for (const double noise : {0.0, 0.003, 0.1}) {
            MeasureSettings settings;
            settings.window = window;
            settings.most_peaks = 1;
            int within = 0, level_within = 0;
            double widest = 0;
            constexpr int tries = 40;
            for (int i = 0; i < tries; ++i) {
                const double frequency = (200 + i * 17 + i / double(tries)) * bin;
                Signal signal = *tones(length, rate, 0, {{frequency, 0.5}});
                for (float &sample : signal.samples)
                    sample += static_cast<float>(noise * normal(random));
                const MeasuredSpectrum result = measure.run(signal, settings);
                REQUIRE(result.peaks[0].size() == 1);
                const SpectralLine &line = result.peaks[0][0];
                within += std::fabs(line.frequency - frequency) <= line.frequency_error;
                level_within += std::fabs(line.level - 20 * std::log10(0.5)) <= line.level_error;
                widest = std::max(widest, line.frequency_error / bin);
            }
            INFO(window_name(window) << ", noise " << noise << ": " << within << " and "
                                     << level_within << " of " << tries << ", widest " << widest);
            CHECK(within >= tries * 9 / 10);
            CHECK(level_within >= tries * 9 / 10);
            // The lobes of a rectangular window fall too slowly to distinguish noise from them.
            CHECK(widest < (window == Window::rectangular ? 0.51 : noise > 0.01 ? 0.05 : 0.01));
        }
}

TEST_CASE("A constant is told after the lines, and a line beside it all the same") {
    SignalMeasure measure(test_device());
    const auto signal = tones(4000, 8000, 10, {{8, 0.5}, {440, 0.1}}); // bins 4 and 220
    MeasureSettings settings;
    settings.most_peaks = 5;
    for (const Quantity quantity :
         {Quantity::magnitude, Quantity::power, Quantity::db, Quantity::log}) {
        settings.quantity = quantity;
        const auto lines = measure.run(*signal, settings).peaks[0];
        INFO(static_cast<int>(quantity));
        REQUIRE(lines.size() == 3);
        CHECK(lines[0].frequency == Approx(8).margin(0.01));
        CHECK(lines[0].level == Approx(20 * std::log10(0.5)).margin(0.05));
        CHECK(lines[1].frequency == Approx(440).margin(0.01));
        CHECK(lines[1].level == Approx(-20).margin(0.01));
        CHECK(lines[2].bin == 0);
        CHECK(lines[2].level == Approx(20).margin(0.01)); // 10 is 20 dB re 1
    }
    settings.most_peaks = 1; // it is never the only one
    CHECK(measure.run(*signal, settings).peaks[0][0].bin == 4);
}

TEST_CASE("A constant with a slow drift is the constant, not the top line") {
    SignalMeasure measure(test_device());
    Signal signal = *tones(800, 12, 26, {{1, 3}});
    for (std::size_t n = 0; n < signal.length; ++n) // up, so that bin 1 is above bin 0
        signal.samples[n] -= static_cast<float>(std::cos(2 * std::numbers::pi * double(n) / 800));
    for (const Window window : {Window::hann, Window::hamming, Window::blackman})
        for (const SpectrumMode mode : {SpectrumMode::spectrum, SpectrumMode::welch})
            for (const Quantity quantity :
                 {Quantity::magnitude, Quantity::power, Quantity::db, Quantity::log}) {
                MeasureSettings settings;
                settings.mode = mode;
                settings.size = 800;
                settings.detrend = false;
                settings.density = quantity == Quantity::power;
                settings.window = window;
                settings.quantity = quantity;
                settings.most_peaks = 4;
                const MeasuredSpectrum result = measure.run(signal, settings);
                const auto &lines = result.peaks[0];
                INFO(window_name(window)
                     << ' ' << static_cast<int>(mode) << ' ' << static_cast<int>(quantity));
                REQUIRE(lines.size() >= 2);
                CHECK(lines[0].frequency == Approx(1).margin(0.01));
                CHECK(lines.back().bin == 0);
            }
    // A maximum that is not leakage is a line: one period of the interval, and no constant.
    MeasureSettings settings;
    settings.most_peaks = 3;
    const auto slow = measure.run(*tones(800, 800, 0, {{1.5, 1}}), settings).peaks[0];
    REQUIRE(slow.size() >= 1);
    CHECK(slow[0].frequency == Approx(1.5).margin(0.5));
}

TEST_CASE("A spectrum with two sides has the constant in the middle") {
    // A constant with its Hann lobe at bin 32, and a line a quarter of a bin above bin 10.
    std::vector<double> values(65, 1e-6);
    const WindowLobe lobe(Window::hann);
    for (std::size_t k = 0; k < values.size(); ++k)
        for (const auto &[at, height] : {std::pair(32.0, 4.0), std::pair(10.25, 1.0)})
            values[k] += static_cast<float>(height * lobe(static_cast<double>(k) - at));
    values[31] *= 1.2f; // a little drift
    LineShape shape;
    shape.window = Window::hann;
    shape.constant = 32;
    shape.circle = true;
    const auto lines = spectral_lines(values, Quantity::magnitude, 1, 5, shape);
    REQUIRE(lines.size() == 2);
    CHECK(lines[0].frequency == Approx(10.25).margin(0.002));
    CHECK(lines[0].level == Approx(0).margin(0.02));
    CHECK(lines[1].bin == 32);
    CHECK(lines[1].constant);
}

TEST_CASE("Levels of lines are those of decibels, in every mode and quantity") {
    SignalMeasure measure(test_device());
    const auto signal = tones(8192, 8192, 0, {{1000, 0.5}});
    for (const SpectrumMode mode :
         {SpectrumMode::spectrum, SpectrumMode::welch, SpectrumMode::cosine})
        for (const bool density : {false, true}) {
            MeasureSettings settings;
            settings.mode = mode;
            settings.size = 1024;
            settings.density = density;
            settings.reference = 0.25;
            settings.most_peaks = 1;
            settings.quantity = Quantity::db;
            const double level = measure.run(*signal, settings).peaks[0][0].level;
            for (const Quantity quantity : {Quantity::magnitude, Quantity::power, Quantity::log}) {
                settings.quantity = quantity;
                INFO(static_cast<int>(mode) << ' ' << density << ' ' << static_cast<int>(quantity));
                CHECK(measure.run(*signal, settings).peaks[0][0].level ==
                      Approx(level).margin(0.01));
            }
            if (mode != SpectrumMode::cosine && !density)
                CHECK(level == Approx(20 * std::log10(2)).margin(0.01));
        }
}

TEST_CASE("A band takes one of two tones and leaves the other") {
    BandFilter filter(test_device());
    const auto signal = tones(9973, 8000, 0.5, {{440, 0.5}, {2000, 0.25}}, 2); // a prime length
    const auto low = tones(9973, 8000, 0.5, {{440, 0.5}}, 2);
    BandSettings settings{{{0, 1000 / 8000.0, 100 / 8000.0}}};
    const FilteredSignal passed = filter.run(signal, settings);
    CHECK(passed.signal->sample_rate == 8000);
    CHECK(largest_difference(*passed.signal, *low, 400) < 2e-3);
    settings.bands[0].stop = true;
    const FilteredSignal stopped = filter.run(signal, settings); // of spectra that stayed
    CHECK(stopped.plan.steps.size() < passed.plan.steps.size());
    CHECK(largest_difference(*stopped.removed, *low, 400) < 2e-3);
    CHECK(largest_difference(*stopped.removed, *passed.signal, 0) < 1e-5);

    BandSettings all{{Band{}}};
    all.mirror = false;
    const auto short_one = tones(60, 1, 0.5, {{0.31, 0.5}});
    CHECK(largest_difference(*filter.run(short_one, all).signal, *short_one, 0) < 1e-5);
    all.bands[0].stop = true;
    CHECK(largest_difference(*filter.run(short_one, all).removed, *short_one, 0) < 1e-5);
    const auto refused = [&](const BandSettings &bands) {
        CHECK_THROWS_AS(filter.run(signal, bands), Error);
    };
    refused({});
    refused({{{0.3, 0.2}}});
    refused({{{0.1, 0.2}, {0.1, 0.6}}});
    refused({{{0.1, 0.2, 0.7}}});
    CHECK_THROWS_AS(filter.run(nullptr, all), Error);
}

TEST_CASE("Several bands leave what any of them passes and none stops") {
    BandFilter filter(test_device());
    const std::vector<Tone> four{{300, 0.5}, {900, 0.25}, {1500, 0.25}, {3000, 0.125}};
    const auto signal = tones(8000, 8000, 0.5, four);
    const auto hz = [](double low, double high, bool stop) {
        return Band{.low = low / 8000, .high = high / 8000, .soft = 40 / 8000.0, .stop = stop};
    };
    const BandSettings outer{{hz(100, 500, false), hz(2500, 3500, false)}};
    const auto ends = tones(8000, 8000, 0, {four[0], four[3]});
    CHECK(largest_difference(*filter.run(signal, outer).signal, *ends, 400) < 2e-3);
    const BandSettings stopped{{hz(100, 500, true), hz(2500, 3500, true)}};
    CHECK(largest_difference(*filter.run(signal, stopped).removed, *ends, 400) < 2e-3);
    // The filter has a speech band with a notch in it.
    const BandSettings both{{hz(200, 2000, false), hz(850, 950, true)}};
    const auto speech = tones(8000, 8000, 0, {four[0], four[2]});
    CHECK(largest_difference(*filter.run(signal, both).signal, *speech, 400) < 2e-3);
}

TEST_CASE("A band reaches the ends of the spectrum and is soft about its edges") {
    const auto factor = [](const std::vector<Band> &bands, double frequency) {
        return BandResponse({bands}).at(frequency);
    };
    const std::vector<Band> soft{{0.1, 0.2, 0.02}};
    CHECK(factor(soft, 0.05) == 0);
    CHECK(factor(soft, 0.1) == Approx(0.5));
    CHECK(factor(soft, 0.15) == 1);
    CHECK(factor(soft, 0.2) == Approx(0.5));
    CHECK(factor(soft, 0.25) == 0);
    CHECK(factor({{0, 0.2, 0.02}}, 0) == 1);
    CHECK(factor({{0.2, 0.5, 0.02}}, 0.5) == 1);
    CHECK(factor({{0.1, 0.2}}, 0.1) == 1);
    CHECK(factor({{0.1, 0.2}}, 0.2) == 1);
    CHECK(factor({{0.1, 0.2, 0, true}}, 0.2) == 0);
    CHECK(factor({}, 0.2) == 1);
}

TEST_CASE("Bands of one kind are their union") {
    const auto same = [](const std::vector<Band> &a, const std::vector<Band> &b) {
        const BandResponse first({a}), second({b});
        double most = 0;
        for (int i = 0; i <= 5000; ++i)
            most = std::max(most, std::fabs(first.at(i * 1e-4) - second.at(i * 1e-4)));
        return most;
    };
    const Band left{0.1, 0.2, 0.02}, right{0.2, 0.3, 0.02}, within{0.12, 0.18, 0.001};
    const Band both{0.1, 0.3, 0.02};
    CHECK(same({left, right}, {both}) == 0);         // they touch: no dip
    CHECK(same({right, left, within}, {both}) == 0); // in any order
    CHECK(same({left, left}, {left}) == 0);
    CHECK(same({left, {0.20001, 0.3, 0.02}}, {both}) < 0.002); // nearly: nearly no dip
    CHECK(same({left, {0.25, 0.3, 0.02}}, {both}) == 1);
    // Stopped bands remove their union, and leave what passes without them.
    Band stop_left = left, stop_right{0.2, 0.3, 0.02, true};
    stop_left.stop = true;
    const BandResponse stopped({{stop_left, stop_right}}), passed({{both}});
    for (int i = 0; i <= 500; ++i)
        CHECK(stopped.at(i * 1e-3) == Approx(1 - passed.at(i * 1e-3)).margin(1e-12));
    // Each edge keeps the softness of its own band.
    const BandResponse uneven({{{0.1, 0.2, 0.04}, {0.15, 0.3, 0}}});
    CHECK(uneven.at(0.09) > 0);
    CHECK(uneven.at(0.3) == 1);
    CHECK(uneven.at(0.3001) == 0);
    // A band narrower than its edges passes little; one without width would pass nothing.
    CHECK(BandResponse({{{0.2, 0.2001, 0.02}}}).at(0.2) < 0.01);
}

TEST_CASE("A batch of impulses is all ones and a sine is a line in each row") {
    BatchRun batch(test_device());
    BatchSettings settings;
    settings.kind = "fft";
    settings.length = 12;
    settings.batch = 5;
    settings.input = BatchSettings::Input::impulse;
    BatchResult result = batch.run(settings, nullptr);
    REQUIRE(result.output.complex);
    REQUIRE(result.output.points() == 12);
    for (std::size_t row = 0; row < 5; ++row)
        for (std::size_t k = 0; k < 12; ++k) {
            CHECK(result.output.at(row, 2 * k) == Approx(1));
            CHECK(result.output.at(row, 2 * k + 1) == Approx(0).margin(1e-6));
        }
    CHECK(result.kernel_milliseconds > 0);
    CHECK(result.gflops ==
          Approx(5 * 12 * std::log2(12.0) * 5 / result.kernel_milliseconds * 1e-6));
    CHECK(!result.plan.steps.empty());

    settings.kind = "rfft";
    settings.input = BatchSettings::Input::sine;
    settings.cycles = 3;
    result = batch.run(settings, nullptr);
    CHECK(result.input.at(4, 1) == Approx(1)); // sin(2 std::numbers::pi 3 / 12)
    CHECK(std::fabs(result.output.at(4, 7)) == Approx(6));
    CHECK(result.output.points() == 7);
}

TEST_CASE("Frames of a signal are rows of a batch in either precision") {
    BatchRun batch(test_device());
    Signal signal{{}, 2, 10, 0, {}};
    for (int n = 0; n < 20; ++n)
        signal.samples.push_back(static_cast<float>(n));
    BatchSettings settings;
    settings.kind = "dct2";
    settings.length = 4;
    settings.hop = 3;
    settings.batch = 6;
    settings.input = BatchSettings::Input::signal;
    for (const bool twice : {false, true}) {
        if (twice && !test_device()->info().double_precision)
            continue;
        settings.double_precision = twice;
        const BatchResult result = batch.run(settings, &signal);
        CHECK(result.input.at(2, 0) == 6);  // the third frame of the first channel
        CHECK(result.input.at(3, 1) == 11); // the first of the second
        CHECK(result.output.at(3, 0) == Approx(2 * (10 + 11 + 12 + 13)));
        CHECK(result.output.twice.empty() != twice);
    }
    settings.batch = 7;
    CHECK_THROWS_AS(batch.run(settings, &signal), Error);
    CHECK_THROWS_AS(batch.run(settings, nullptr), Error);
    settings.kind = "idct_idxst";
    CHECK_THROWS_AS(batch.run(settings, &signal), Error);
    settings.kind = "dct1";
    settings.length = 1;
    settings.input = BatchSettings::Input::noise;
    CHECK_THROWS_AS(batch.run(settings, nullptr), Error);
    settings.length = std::size_t{1} << 20;
    settings.batch = 65;
    CHECK_THROWS_AS(batch.run(settings, nullptr), Error);
}

TEST_CASE("The engine knows every kind of a batch") {
    for (const char *kind : batch_kinds)
        CHECK(kind_name(parse_kind(kind)) == kind);
}
