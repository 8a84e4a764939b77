// SPDX-License-Identifier: GPL-3.0-or-later
// Complex signals: two-sided spectra compared with the discrete Fourier transform in double, tones
// of negative frequencies, and their filters and batches.
#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/batch_run.h"
#include "engine/pipeline/signal/signal_measure.h"
#include "engine/pipeline/signal/stft.h"
#include "engine/values/band_response.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <cmath>
#include <complex>
#include <numbers>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

using Complex = std::complex<double>;

/// A frequency in cycles per sample, below 0 too.
struct ComplexTone {
    double frequency;
    Complex amplitude;
};

Complex turn(double cycles) {
    return std::polar(1.0, 2 * std::numbers::pi * cycles);
}

Signal complex_signal(std::size_t length, std::size_t channels, double rate) {
    Signal signal{{}, channels, length, rate, {}, SampleKind::complex, 0};
    signal.samples.resize(signal.rows() * length);
    return signal;
}

/// Channel c has (c + 1) times the amplitudes.
Signal complex_tones(std::size_t length, double rate, const std::vector<ComplexTone> &tones,
                     std::size_t channels = 1) {
    Signal signal = complex_signal(length, channels, rate);
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t n = 0; n < length; ++n) {
            Complex value = 0;
            for (const ComplexTone &tone : tones)
                value += double(c + 1) * tone.amplitude * turn(tone.frequency * double(n));
            signal.channel(c)[n] = static_cast<float>(value.real());
            signal.imaginary(c)[n] = static_cast<float>(value.imag());
        }
    return signal;
}

Signal complex_noise(std::size_t length, std::size_t channels, unsigned seed) {
    Signal signal = complex_signal(length, channels, 0);
    std::mt19937 random(seed);
    for (float &sample : signal.samples)
        sample = static_cast<float>(random() * (2.0 / 4294967295.0) - 1);
    return signal;
}

Complex sample(const Signal &signal, std::size_t channel, std::size_t n) {
    return {double(signal.channel(channel)[n]), double(signal.imaginary(channel)[n])};
}

/// X of size samples from `first` on, windowed, less `mean`, at bin - size / 2.
Complex shifted_bin(const Signal &signal, std::size_t channel, std::size_t first,
                    const std::vector<double> &window, Complex mean, std::size_t bin) {
    const std::size_t size = window.size();
    const double k = double(bin) - double(size / 2);
    Complex sum = 0;
    for (std::size_t n = 0; n < size; ++n)
        sum += window[n] * (sample(signal, channel, first + n) - mean) *
               turn(-std::fmod(k * double(n), double(size)) / double(size));
    return sum;
}

/// The error bound of a sum with this many terms of magnitude 1 in float.
double bound(std::size_t size) {
    return 4e-7 * double(size) / std::sqrt(double(size)) * (2 + std::log2(double(size)));
}

} // namespace

TEST_CASE("A complex tone at -0.2 of the rate peaks there with its own amplitude") {
    SignalMeasure measure(test_device());
    Signal signal = complex_tones(2000, 8000, {{-0.2, {0.42, 0.56}}}, 2); // |0.7|
    for (const SpectrumMode mode : {SpectrumMode::spectrum, SpectrumMode::welch})
        for (const Window window : {Window::rectangular, Window::hann, Window::blackman})
            for (const double centre : {0.0, 433.92e6}) {
                signal.centre_frequency = centre;
                MeasureSettings settings;
                settings.mode = mode;
                settings.window = window;
                settings.size = 1000;
                settings.detrend = settings.density = false;
                settings.most_peaks = 3;
                const MeasuredSpectrum result = measure.run(signal, settings);
                INFO(static_cast<int>(mode) << ' ' << window_name(window) << ' ' << centre);
                CHECK(result.bins == result.size);
                CHECK(result.zero_bin == result.size / 2);
                CHECK(result.first_frequency == Approx(centre - 4000));
                for (std::size_t c = 0; c < 2; ++c) {
                    REQUIRE(result.peaks[c].size() == 1); // and none at +0.2
                    const SpectralLine &line = result.peaks[c][0];
                    CHECK(line.bin == result.size * 3 / 10);
                    CHECK(std::fabs(line.frequency - (centre - 1600)) < 1e-3);
                    CHECK(line.value == Approx(0.7 * double(c + 1)).epsilon(1e-5));
                }
                settings.quantity = Quantity::power; // the mean square of A e^(i w t) is A^2
                const MeasuredSpectrum power = measure.run(signal, settings);
                CHECK(power.row(0, 0)[power.size * 3 / 10] == Approx(0.49).epsilon(2e-5));
            }
}

TEST_CASE("A tone near half the rate is one peak, of a circle") {
    SignalMeasure measure(test_device());
    MeasureSettings settings;
    settings.most_peaks = 4;
    for (const double frequency : {0.5, 0.4996, -0.4999}) {
        const MeasuredSpectrum result =
            measure.run(complex_tones(1024, 1000, {{frequency, 1.0}}), settings);
        INFO(frequency);
        REQUIRE(result.peaks[0].size() == 1);
        const double at = result.peaks[0][0].frequency;
        const double away = std::remainder(at - 1000 * frequency, 1000);
        CHECK(std::fabs(away) < 0.1);
        CHECK(at >= -500.5);
        CHECK(at < 500);
        CHECK(result.peaks[0][0].value == Approx(1).epsilon(0.03)); // between two bins
    }
}

TEST_CASE("A tone with nothing beside it has a known error, too") {
    SignalMeasure measure(test_device());
    Signal signal = complex_tones(2048, 1e6, {{0.25, 1.0}});
    for (float &sample : signal.samples)
        sample = std::round(sample);
    MeasureSettings settings;
    settings.window = Window::rectangular;
    settings.most_peaks = 1;
    const MeasuredSpectrum result = measure.run(signal, settings);
    REQUIRE(result.peaks[0].size() == 1);
    const SpectralLine &line = result.peaks[0][0];
    CHECK(std::fabs(line.frequency - 250000) < 1e-6);
    CHECK(line.frequency_error > 0);
    CHECK(line.frequency_error < 1);
    CHECK(line.level_error < 0.01);
}

TEST_CASE("A two-sided spectrum is the discrete Fourier transform, shifted") {
    SignalMeasure measure(test_device());
    for (const std::size_t length : {1, 2, 3, 8, 16, 17, 31, 32, 100, 243, 1000}) {
        const Signal signal = complex_noise(length, 2, static_cast<unsigned>(length));
        MeasureSettings settings;
        settings.window = Window::rectangular;
        settings.amplitude = false;
        const MeasuredSpectrum magnitude = measure.run(signal, settings);
        settings.quantity = Quantity::phase;
        const MeasuredSpectrum phase = measure.run(signal, settings);
        REQUIRE(magnitude.bins == length);
        REQUIRE(magnitude.values.size() == 2 * length);
        CHECK(magnitude.first_frequency == Approx(-double(length / 2) / double(length)));
        const std::vector<double> window(length, 1.0);
        for (std::size_t c = 0; c < 2; ++c)
            for (std::size_t k = 0; k < length; ++k) {
                INFO(length << ' ' << c << ' ' << k);
                const Complex expected = shifted_bin(signal, c, 0, window, 0, k);
                const Complex is =
                    std::polar(double(magnitude.row(c, 0)[k]), double(phase.row(c, 0)[k]));
                CHECK(std::abs(is - expected) < bound(length));
            }
    }
}

TEST_CASE("Frames of complex signals are short-time transforms, shifted") {
    Stft stft(test_device());
    const Signal signal = complex_noise(700, 3, 5);
    for (const StftPadding padding : {StftPadding::none, StftPadding::zero, StftPadding::reflect})
        for (const std::size_t size : {1, 5, 16, 37, 64}) {
            StftSettings settings;
            settings.complex = true;
            settings.padding = padding;
            settings.size = size;
            settings.hop = 23;
            const StftResult result = stft.run(signal.samples, 3, 700, settings);
            settings.output = StftSettings::Output::power;
            const StftResult power = stft.run(signal.samples, 3, 700, settings);
            REQUIRE(result.bins == size);
            REQUIRE(power.values.size() == 3 * result.frames * size);
            const std::vector<double> window = window_values(Window::hann, size);
            const long margin = padding == StftPadding::none ? 0 : long(size / 2);
            double most = 0, most_power = 0;
            for (std::size_t c = 0; c < 3; ++c)
                for (std::size_t t = 0; t < result.frames; ++t) {
                    Signal frame = complex_signal(size, 1, 0);
                    for (std::size_t n = 0; n < size; ++n) {
                        long at = long(t * 23 + n) - margin;
                        if (padding == StftPadding::reflect)
                            at = at < 0 ? -at : at > 699 ? 2 * 699 - at : at;
                        const bool there = at >= 0 && at < 700;
                        frame.channel(0)[n] = there ? signal.channel(c)[std::size_t(at)] : 0.0f;
                        frame.imaginary(0)[n] = there ? signal.imaginary(c)[std::size_t(at)] : 0.0f;
                    }
                    for (std::size_t k = 0; k < size; ++k) {
                        const Complex expected = shifted_bin(frame, 0, 0, window, 0, k);
                        const std::size_t i = (c * result.frames + t) * size + k;
                        const Complex is(double(result.values[2 * i]),
                                         double(result.values[2 * i + 1]));
                        most = std::max(most, std::abs(is - expected));
                        most_power = std::max(
                            most_power, std::fabs(double(power.values[i]) - std::norm(expected)));
                    }
                }
            INFO(static_cast<int>(padding) << ' ' << size);
            CHECK(most < bound(size));
            CHECK(most_power < 2 * double(size) * bound(size));
        }
}

TEST_CASE("Welch's density of complex samples has two sides and keeps their power") {
    Stft stft(test_device());
    Signal signal = complex_noise(3000, 2, 9);
    for (float &value : signal.samples)
        value += 0.25f; // a mean for detrending
    for (const bool detrend : {false, true}) {
        WelchSettings settings;
        settings.complex = true;
        settings.size = 60;
        settings.hop = 31;
        settings.sample_rate = 120;
        settings.detrend = detrend;
        const WelchResult result = stft.welch(signal.samples, 2, 3000, settings);
        const std::vector<double> window = window_values(Window::hann, 60);
        double squares = 0;
        for (const double w : window)
            squares += w * w;
        REQUIRE(result.bins == 60);
        CHECK(result.frequencies.front() == Approx(-60));
        CHECK(result.frequencies.back() == Approx(58));
        for (std::size_t c = 0; c < 2; ++c)
            for (const std::size_t k : {0, 1, 29, 30, 31, 47, 59}) {
                double sum = 0;
                for (std::size_t t = 0; t < result.frames; ++t) {
                    Complex mean = 0;
                    for (std::size_t n = 0; detrend && n < 60; ++n)
                        mean += sample(signal, c, t * 31 + n) / 60.0;
                    sum += std::norm(shifted_bin(signal, c, t * 31, window, mean, k));
                }
                INFO(detrend << ' ' << c << ' ' << k);
                CHECK(result.density[c * 60 + k] ==
                      Approx(sum / double(result.frames) / (120 * squares)).epsilon(1e-4));
            }
    }
}

TEST_CASE("Many frames of complex signals in parts are those of one part") {
    Stft stft(test_device());
    const Signal signal = complex_noise(330000, 2, 3); // 2 * 9186 frames of 512 points
    StftSettings settings;
    settings.complex = true;
    settings.output = StftSettings::Output::power;
    settings.size = 512;
    settings.hop = 35;
    int parts = 0;
    const StftResult apart =
        stft.run(signal.samples, 2, 330000, settings, [&](double) { ++parts; });
    CHECK(parts > 1);
    const StftResult whole = stft.run(signal.samples, 2, 330000, settings);
    CHECK(apart.values == whole.values);
}

TEST_CASE("A spectrogram of complex samples has a tone in the row of its frequency") {
    SignalMeasure measure(test_device());
    const Signal signal = complex_tones(4096, 1e6, {{0.125, 0.5}, {-0.25, 0.05}});
    MeasureSettings settings;
    settings.mode = SpectrumMode::spectrogram;
    settings.size = 64;
    for (const Quantity quantity : {Quantity::db, Quantity::magnitude}) {
        settings.quantity = quantity;
        const MeasuredSpectrum result = measure.run(signal, settings);
        REQUIRE(result.bins == 64);
        CHECK(result.frequency_of(16) == Approx(-0.25e6));
        CHECK(result.frequency_of(40) == Approx(0.125e6));
        const auto level = [&](double amplitude) {
            return quantity == Quantity::db ? 20 * std::log10(amplitude) : amplitude;
        };
        CHECK(result.row(0, 7)[40] == Approx(level(0.5)).epsilon(1e-4));
        CHECK(result.row(0, 7)[16] == Approx(level(0.05)).epsilon(1e-4));
        CHECK(result.row(0, 7)[48] < level(1e-5));
    }
}

TEST_CASE("The cosine transform of complex samples is that of both parts") {
    SignalMeasure measure(test_device());
    const Signal signal = complex_noise(30, 2, 1);
    MeasureSettings settings;
    settings.mode = SpectrumMode::cosine;
    settings.amplitude = false;
    const MeasuredSpectrum result = measure.run(signal, settings);
    REQUIRE(result.values.size() == 60);
    CHECK(result.first_frequency == 0);
    for (const std::size_t k : {0, 1, 17, 29}) {
        Complex sum = 0;
        for (std::size_t n = 0; n < 30; ++n)
            sum += sample(signal, 1, n) *
                   std::cos(std::numbers::pi * double(k) * (2 * double(n) + 1) / 60);
        CHECK(result.row(1, 0)[k] ==
              Approx(std::abs(sum) * std::sqrt((k ? 2 : 1) / 30.0)).margin(1e-5));
    }
}

TEST_CASE("A two-sided band takes a tone of one sign and leaves the other") {
    BandFilter filter(test_device());
    const auto both = std::make_shared<const Signal>(
        complex_tones(4093, 8000, {{0.1, 0.5}, {-0.1, {0, 0.25}}}, 2)); // a prime length
    const Signal above = complex_tones(4093, 8000, {{0.1, 0.5}}, 2);
    BandSettings settings{{{0.05, 0.2, 0.01}}, true, true};
    const FilteredSignal passed = filter.run(both, settings);
    REQUIRE(passed.signal->is_complex());
    CHECK(passed.signal->sample_rate == 8000);
    const auto largest = [&](const Signal &a, const Signal &b) {
        REQUIRE(a.samples.size() == b.samples.size());
        double most = 0;
        for (std::size_t c = 0; c < 2; ++c)
            for (std::size_t n = 300; n + 300 < a.length; ++n)
                most = std::max(most, std::abs(sample(a, c, n) - sample(b, c, n)));
        return most;
    };
    CHECK(largest(*passed.signal, above) < 2e-3);
    settings.bands[0] = {-0.2, -0.05, 0.01, true};
    const FilteredSignal stopped = filter.run(both, settings); // of spectra that stayed
    CHECK(stopped.plan.steps.size() < passed.plan.steps.size());
    CHECK(largest(*stopped.signal, above) < 2e-3);
    for (std::size_t i = 0; i < both->samples.size(); ++i)
        REQUIRE(stopped.signal->samples[i] + stopped.removed->samples[i] ==
                Approx(both->samples[i]).margin(1e-6));
    settings.two_sided = false;
    settings.bands[0] = {0.05, 0.2, 0.01};
    CHECK_THROWS_AS(filter.run(both, settings), Error);
}

TEST_CASE("The ends of a complex signal go on as a tone does") {
    BandFilter filter(test_device());
    for (const std::size_t length : {1, 2, 3, 40, 1000}) {
        const auto tone =
            std::make_shared<const Signal>(complex_tones(length, 0, {{-0.123, {0.6, -0.8}}}));
        BandSettings everything{{{-0.5, 0.5}}, true, true};
        const FilteredSignal all = filter.run(tone, everything);
        for (std::size_t i = 0; i < tone->samples.size(); ++i)
            CHECK(all.signal->samples[i] == Approx(tone->samples[i]).margin(2e-6));
    }
    // With mirrored ends the error stays within the margins' leakage; periodic ends spill into the
    // band.
    const auto tone = std::make_shared<const Signal>(complex_tones(1003, 0, {{-0.123, 1.0}}));
    const auto spill = [&](bool mirror) {
        const FilteredSignal result = filter.run(tone, {{{0.05, 0.4}}, mirror, true});
        double most = 0;
        for (std::size_t n = 0; n < 1003; ++n)
            most = std::max(most, std::abs(sample(*result.signal, 0, n)));
        return most;
    };
    CHECK(spill(true) < 0.02);
    CHECK(spill(false) > 0.2);
}

TEST_CASE("Two-sided bands are checked and have no edges at the ends") {
    CHECK_THROWS_AS(check(BandSettings{{{-0.1, 0.1}}}), Error);
    CHECK_THROWS_AS(check(BandSettings{{{-0.6, 0.1}}, true, true}), Error);
    CHECK_THROWS_AS(check(BandSettings{{{-0.1, 0.1, -0.1}}, true, true}), Error);
    const BandSettings settings{{{-0.5, -0.2, 0.1}, {0.3, 0.5, 0.1}}, true, true};
    check(settings);
    const BandResponse response(settings);
    CHECK(response.at(-0.5) == 1);
    CHECK(response.at(-0.4) == 1);
    CHECK(response.at(-0.2) == Approx(0.5));
    CHECK(response.at(0) == 0);
    CHECK(response.at(0.3) == Approx(0.5));
    CHECK(response.at(0.5) == 1);
}

TEST_CASE("Rows of a batch of complex frames have both parts, and real kinds refuse them") {
    BatchRun batch(test_device());
    const Signal signal = complex_noise(64, 2, 7);
    BatchSettings settings;
    settings.kind = "fft";
    settings.length = 16;
    settings.batch = 8;
    settings.input = BatchSettings::Input::signal;
    settings.repeats = 1;
    const BatchResult result = batch.run(settings, &signal);
    CHECK(result.input.at(5, 6) == Approx(signal.channel(1)[16 + 3])); // row 5: frame 1 of Q
    CHECK(result.input.at(5, 7) == Approx(signal.imaginary(1)[16 + 3]));
    Complex sum = 0;
    for (std::size_t n = 0; n < 16; ++n)
        sum += sample(signal, 1, 16 + n);
    CHECK(result.output.at(5, 0) == Approx(sum.real()).margin(1e-5));
    CHECK(result.output.at(5, 1) == Approx(sum.imag()).margin(1e-5));
    settings.kind = "rfft";
    CHECK_THROWS_AS(batch.run(settings, &signal), Error);
}

TEST_CASE("short complex signals end in partial vectors", "[oclgrind]") {
    const Signal signal = complex_noise(45, 2, 11);
    SignalMeasure measure(test_device());
    MeasureSettings settings;
    settings.window = Window::rectangular;
    settings.amplitude = false;
    const MeasuredSpectrum whole = measure.run(signal, settings);
    settings.mode = SpectrumMode::welch;
    settings.size = 13;
    const MeasuredSpectrum welch = measure.run(signal, settings);
    CHECK(welch.values.size() == 2 * 13);
    const std::vector<double> window(45, 1.0);
    for (std::size_t k = 0; k < 45; ++k)
        CHECK(whole.row(1, 0)[k] ==
              Approx(std::abs(shifted_bin(signal, 1, 0, window, 0, k))).margin(1e-4));
    const auto shared = std::make_shared<const Signal>(signal);
    const FilteredSignal all = BandFilter(test_device()).run(shared, {{{-0.5, 0.5}}, false, true});
    for (std::size_t i = 0; i < signal.samples.size(); ++i)
        CHECK(all.signal->samples[i] == Approx(signal.samples[i]).margin(1e-5));
}

TEST_CASE("Pairs of channels become I and Q") {
    Signal four{{1, 2, 3, 4, 5, 6, 7, 8}, 4, 2, 10, {"a", "b", "c", "d"}};
    const Signal two = complex_of_pairs(four);
    REQUIRE(two.channels == 2);
    CHECK(two.is_complex());
    CHECK(two.channel(1)[0] == 5);   // the third channel
    CHECK(two.imaginary(1)[1] == 8); // the fourth one
    CHECK(two.imaginary(0)[0] == 3);
    CHECK_THROWS_AS(complex_of_pairs(two), Error);
    CHECK_THROWS_AS(complex_of_pairs(Signal{{1, 2, 3}, 3, 1, 0, {}}), Error);
}
