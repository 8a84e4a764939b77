// SPDX-License-Identifier: GPL-3.0-or-later
// Windows and estimates of spectra against SciPy: scipy.txt is what make.py wrote, which says the
// calls; and what mathematics says of them.
#include "engine/pipeline/signal/cross_spectra.h"
#include "engine/pipeline/signal/estimate/chi_square.h"
#include "engine/pipeline/signal/estimate/confidence.h"
#include "engine/pipeline/signal/signal_measure.h"
#include "engine/pipeline/spectrum/window.h"
#include "engine/pipeline/spectrum/window_lobe.h"
#include "engine/support/error.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <fstream>
#include <map>
#include <numbers>
#include <numeric>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <tuple>

using namespace imago;
using namespace imago::test;

namespace {

using Row = std::vector<double>;
constexpr double pi = std::numbers::pi;
constexpr double sample_rate = 100;

const std::map<std::string, Row> &scipy() {
    static const std::map<std::string, Row> rows = [] {
        std::map<std::string, Row> read;
        std::ifstream file(IMAGO_ESTIMATES);
        std::string line;
        while (std::getline(file, line)) {
            std::istringstream words(line);
            std::string name;
            std::size_t count = 0;
            words >> name >> count;
            Row row(count);
            for (double &value : row)
                words >> value;
            read[name] = row;
        }
        return read;
    }();
    return rows;
}

const Row &scipy(std::string_view name) {
    return scipy().at(std::string(name));
}

/// The largest difference, relative to the largest value expected.
template <class Values>
double worst(const Values &got, const Row &want) {
    REQUIRE(got.size() == want.size());
    double largest = 0, difference = 0;
    for (std::size_t i = 0; i < want.size(); ++i) {
        largest = std::max(largest, std::fabs(want[i]));
        difference = std::max(difference, std::fabs(static_cast<double>(got[i]) - want[i]));
    }
    return difference / largest;
}

std::vector<float> noise(unsigned seed, std::size_t length) {
    std::vector<float> values;
    for (std::size_t i = 0; i < length; ++i) {
        seed = (1103515245u * seed + 12345u) % 0x80000000u;
        values.push_back(static_cast<float>(static_cast<double>(seed >> 16) / 16384 - 1));
    }
    return values;
}

/// The two channels of make.py, 600 samples each.
Signal channels() {
    const std::vector<float> x = noise(1, 600), more = noise(2, 600);
    Signal signal{{}, 2, 600, sample_rate, {}};
    for (const float sample : x)
        signal.samples.push_back(static_cast<float>(static_cast<double>(sample) + 0.25));
    for (std::size_t i = 0; i < 600; ++i)
        signal.samples.push_back(static_cast<float>((i < 3 ? 0 : static_cast<double>(x[i - 3])) +
                                                    0.5 * static_cast<double>(more[i])));
    return signal;
}

/// What SciPy's frames of averaged() cover of them: it leaves the rest out.
const Interval fitting{0, 592};

MeasureSettings averaged(SpectrumMode mode, std::size_t pad = 1) {
    MeasureSettings settings;
    settings.mode = mode;
    settings.quantity = Quantity::power;
    settings.window = parse_window("kaiser:6");
    settings.size = 64;
    settings.hop = 24;
    settings.pad = pad;
    return settings;
}

std::vector<double> first_row(const MeasuredSpectrum &spectrum) {
    return {spectrum.row(0, 0), spectrum.row(0, 0) + spectrum.bins};
}

const Window every_window[] = {usual_window(WindowKind::rectangular),
                               usual_window(WindowKind::hann),
                               usual_window(WindowKind::hamming),
                               usual_window(WindowKind::blackman),
                               usual_window(WindowKind::blackman_harris),
                               usual_window(WindowKind::flat_top),
                               usual_window(WindowKind::tukey),
                               usual_window(WindowKind::kaiser),
                               usual_window(WindowKind::gaussian),
                               usual_window(WindowKind::dpss),
                               {WindowKind::tukey, 0.1},
                               {WindowKind::kaiser, 20},
                               {WindowKind::gaussian, 0.3},
                               {WindowKind::dpss, 1.5}};

} // namespace

TEST_CASE("Windows are those of SciPy", "[unit]") {
    int compared = 0;
    for (const auto &[name, values] : scipy()) {
        if (name.rfind("window_", 0) != 0)
            continue;
        const std::size_t end = name.rfind('_');
        INFO(name);
        const std::vector<double> got =
            window_values(parse_window(name.substr(7, end - 7)), std::stoul(name.substr(end + 1)));
        CHECK(worst(got, values) < 1e-12);
        ++compared;
    }
    CHECK(compared == 26);
    const auto flat = [](const std::vector<std::vector<double>> &tapers, std::size_t step) {
        Row all;
        for (const Row &taper : tapers)
            for (std::size_t i = 0; i < taper.size(); i += step)
                all.push_back(taper[i]);
        return all;
    };
    CHECK(worst(flat(taper_values({WindowKind::dpss, 4}, 32, 7), 1), scipy("tapers_32")) < 1e-12);
    CHECK(worst(flat(taper_values({WindowKind::dpss, 2.5}, 51, 4), 1), scipy("tapers_51")) < 1e-12);
    CHECK(worst(flat(taper_values({WindowKind::dpss, 3.5}, 5000, 5), 97), scipy("long_dpss")) <
          1e-8);
}

TEST_CASE("Tapers are orthonormal, at any size", "[unit]") {
    for (const std::size_t size : {17u, 1024u, 1025u, 30000u}) {
        const auto tapers = taper_values({WindowKind::dpss, 4}, size, 7);
        for (std::size_t i = 0; i < tapers.size(); ++i)
            for (std::size_t j = 0; j <= i; ++j) {
                INFO(size << ", " << i << " and " << j);
                CHECK(std::inner_product(tapers[i].begin(), tapers[i].end(), tapers[j].begin(),
                                         0.0) == Approx(i == j).margin(1e-6));
            }
    }
    CHECK_THROWS_AS(taper_values({WindowKind::dpss, 4}, 64, 9), Error);
    CHECK_THROWS_AS(taper_values({WindowKind::dpss, 4}, 8, 2), Error);
    CHECK_THROWS_AS(taper_values(Window::hann, 64, 2), Error);
    CHECK_THROWS_AS(taper_values(Window::hann, 64, 0), Error);
    CHECK_THROWS_AS(window_values({WindowKind::dpss, 4}, 8), Error);
}

TEST_CASE("A window's text reads back as the window", "[unit]") {
    for (const Window &window : every_window)
        CHECK(parse_window(window_name(window)) == window);
    CHECK(window_name({WindowKind::kaiser, 8.6}) == "kaiser:8.6");
    CHECK(parse_window("kaiser") == Window{WindowKind::kaiser, 8.6});
    for (const char *wrong : {"kaiser:", "kaiser:x", "kaiser:-1", "kaiser:nan", "kaiser:101",
                              "kaiser:8.6 ", "hann:1", "tukey:1.5", "gaussian:0", "dpss:0.1", ""})
        CHECK_THROWS_AS(parse_window(wrong), Error);
}

TEST_CASE("The lobe of a window is its transform", "[unit]") {
    constexpr std::size_t size = 4096;
    for (const Window &window : every_window) {
        const WindowLobe lobe(window);
        const std::vector<double> values = window_values(window, size);
        INFO(window_name(window));
        for (const double bins : {0.0, 0.3, 0.5, 1.0, 1.7, 2.5, 4.4, 6.5, 11.3}) {
            std::complex<double> sum = 0;
            for (std::size_t n = 0; n < size; ++n)
                sum += values[n] * std::polar(1.0, -2 * pi * bins * double(n) / size);
            CHECK(lobe(bins) ==
                  Approx(std::abs(sum) / std::reduce(values.begin(), values.end())).margin(5e-4));
        }
        CHECK(lobe(1000.5) < 1e-3);
        CHECK(lobe.half_width() < 12);
    }
    CHECK(WindowLobe(Window::rectangular).half_width() == 1);
    CHECK(WindowLobe(Window::hann).half_width() == 2);
    CHECK(WindowLobe(usual_window(WindowKind::flat_top)).half_width() == 5);
}

TEST_CASE("Gains and noise bandwidths of windows are the known ones", "[unit]") {
    const std::tuple<const char *, double, double> known[] = {
        // Harris 1978, table 1
        {"rectangular", 1, 1},          {"hann", 0.5, 1.5},        {"hamming", 0.54, 1.36},
        {"blackmanharris", 0.36, 2.00}, {"flattop", 0.2156, 3.77}, {"kaiser:6.2832", 0.49, 1.5}};
    for (const auto &[name, coherent, bandwidth] : known) {
        INFO(name);
        const WindowGain gain = gain_of({window_values(parse_window(name), 1024)});
        CHECK(gain.coherent / 1024 == Approx(coherent).margin(0.006));
        CHECK(noise_bandwidth(gain, 1024) == Approx(bandwidth).margin(0.01));
    }
}

TEST_CASE("Quantiles of chi-square are those of SciPy", "[unit]") {
    const Row &degrees = scipy("degrees"), &probabilities = scipy("probabilities");
    for (std::size_t i = 0; i < degrees.size(); ++i)
        for (std::size_t j = 0; j < probabilities.size(); ++j) {
            INFO(degrees[i] << ", " << probabilities[j]);
            CHECK(chi_square_quantile(probabilities[j], degrees[i]) ==
                  Approx(scipy("quantiles")[i * probabilities.size() + j]).epsilon(1e-8));
        }
}

TEST_CASE("Degrees of freedom are those of frames and of their overlap", "[unit]") {
    const auto hann = taper_values(Window::hann, 256, 1);
    CHECK(degrees_of_freedom(hann, 256, 10) == Approx(20));
    CHECK(degrees_of_freedom(hann, 100, 1) == Approx(2));
    // A quarter of the frame apart, the window's products are 0.1667, squared and twice.
    CHECK(degrees_of_freedom(hann, 128, 1000) == Approx(2000 / (1 + 2 * 0.999 / 36)).epsilon(1e-3));
    CHECK(degrees_of_freedom(taper_values({WindowKind::dpss, 4}, 256, 7), 256, 5) ==
          Approx(70).epsilon(1e-6));
    // More frames of the same samples say little more.
    CHECK(degrees_of_freedom(hann, 1, 7681) ==
          Approx(degrees_of_freedom(hann, 32, 241)).epsilon(0.02));
}

TEST_CASE("Welch's estimate, cross density and coherence are those of SciPy") {
    SignalMeasure measure(test_device());
    CrossSpectra cross(test_device());
    const Signal signal = channels();
    for (const std::size_t pad : {1, 4}) {
        INFO(pad);
        const std::string number = "_" + std::to_string(pad);
        const auto psd = measure.run(signal, averaged(SpectrumMode::welch, pad), fitting);
        CHECK(psd.points == 64 * pad);
        CHECK(psd.frequency_step == Approx(sample_rate / (64.0 * double(pad))));
        CHECK(worst(first_row(psd), scipy("welch" + number)) < 1e-5);
        const auto coherence = measure.run(signal, averaged(SpectrumMode::coherence, pad), fitting);
        CHECK(worst(coherence.values, scipy("coherence" + number)) < 1e-5);
        WelchSettings settings;
        settings.window = parse_window("kaiser:6");
        settings.size = 64;
        settings.hop = 24;
        settings.sample_rate = sample_rate;
        settings.points = 64 * pad;
        const CrossResult got = cross.run(signal.samples, 600, settings);
        CHECK(worst(got.real, scipy("csd_real" + number)) < 1e-5);
        CHECK(worst(got.imaginary, scipy("csd_imaginary" + number)) < 1e-5);
        MeasureSettings wanted = averaged(SpectrumMode::cross, pad);
        const auto magnitude = measure.run(signal, wanted, fitting);
        wanted.quantity = Quantity::phase;
        const auto phase = measure.run(signal, wanted, fitting);
        Row real, imaginary;
        for (std::size_t k = 0; k < magnitude.bins; ++k) {
            real.push_back(double(magnitude.values[k]) * std::cos(double(phase.values[k])));
            imaginary.push_back(double(magnitude.values[k]) * std::sin(double(phase.values[k])));
        }
        CHECK(worst(real, scipy("csd_real" + number)) < 1e-5);
        CHECK(worst(imaginary, scipy("csd_imaginary" + number)) < 1e-5);
    }
    MeasureSettings kept = averaged(SpectrumMode::welch);
    kept.detrend = false;
    CHECK(worst(first_row(measure.run(signal, kept, fitting)), scipy("welch_mean")) < 1e-5);
    kept.mode = SpectrumMode::coherence;
    CHECK(worst(measure.run(signal, kept, fitting).values, scipy("coherence_mean")) < 1e-5);
    MeasureSettings sines = averaged(SpectrumMode::welch);
    sines.window = usual_window(WindowKind::flat_top);
    sines.density = false;
    sines.size = 50;
    sines.hop = 25;
    CHECK(worst(first_row(measure.run(signal, sines)), scipy("welch_flattop")) < 1e-5);
}

TEST_CASE("A cross density of complex channels has two sides") {
    const Signal real = channels();
    Signal signal{{}, 2, 600, sample_rate, {}, SampleKind::complex};
    signal.samples.assign(4 * 600, 0);
    for (std::size_t i = 0; i < 600; ++i) {
        signal.channel(0)[i] = real.channel(0)[i];
        signal.imaginary(0)[i] = signal.channel(1)[i] = real.channel(1)[i];
        signal.imaginary(1)[i] = -0.5f * real.channel(0)[(i + 595) % 600];
    }
    SignalMeasure measure(test_device());
    MeasureSettings settings = averaged(SpectrumMode::cross);
    const auto magnitude = measure.run(signal, settings, fitting);
    settings.quantity = Quantity::phase;
    const auto phase = measure.run(signal, settings, fitting);
    CHECK(magnitude.zero_bin == 32);
    CHECK(magnitude.frequency_of(32) == Approx(0).margin(1e-12));
    Row re, im;
    for (std::size_t k = 0; k < magnitude.bins; ++k) {
        re.push_back(double(magnitude.values[k]) * std::cos(double(phase.values[k])));
        im.push_back(double(magnitude.values[k]) * std::sin(double(phase.values[k])));
    }
    CHECK(worst(re, scipy("complex_csd_real")) < 1e-5);
    CHECK(worst(im, scipy("complex_csd_imaginary")) < 1e-5);
}

TEST_CASE("Multitaper spectrograms and densities are means over SciPy's tapers") {
    SignalMeasure measure(test_device());
    const Signal signal = channels();
    for (const std::size_t pad : {1, 2}) {
        MeasureSettings settings = averaged(SpectrumMode::spectrogram, pad);
        settings.window = {WindowKind::dpss, 4};
        settings.tapers = 7;
        settings.amplitude = false;
        const auto power = measure.run(signal, settings, fitting);
        CHECK(power.frames == 23);
        const Row &want = scipy("multitaper_" + std::to_string(pad));
        const std::vector<double> first(power.values.begin(),
                                        power.values.begin() + std::ptrdiff_t(want.size()));
        CHECK(worst(first, want) < 1e-5);
        settings.quantity = Quantity::db;
        const auto decibels = measure.run(signal, settings, fitting);
        for (std::size_t i = 0; i < want.size(); i += 7)
            CHECK(decibels.values[i] == Approx(10 * std::log10(want[i])).margin(1e-3));
        settings.quantity = Quantity::phase;
        CHECK_THROWS_AS(measure.run(signal, settings), Error);
    }
    MeasureSettings density = averaged(SpectrumMode::welch);
    density.window = {WindowKind::dpss, 4};
    density.tapers = 7;
    CHECK(worst(first_row(measure.run(signal, density, fitting)), scipy("multitaper_welch")) <
          1e-5);
    // Complex samples: both sides, shifted; x + 0i has the same power at f and -f.
    Signal complex{{}, 1, 600, sample_rate, {}, SampleKind::complex};
    complex.samples.assign(signal.samples.begin(), signal.samples.begin() + 600);
    complex.samples.resize(1200);
    MeasureSettings settings = averaged(SpectrumMode::spectrogram);
    settings.window = {WindowKind::dpss, 4};
    settings.tapers = 7;
    settings.amplitude = false;
    const auto sides = measure.run(complex, settings);
    REQUIRE(sides.bins == 64);
    const Row &want = scipy("multitaper_1");
    for (std::size_t k = 0; k < 32; ++k)
        for (const int sign : {-1, 1}) {
            const auto bin = std::size_t(32 + sign * int(k));
            CHECK(sides.row(0, 5)[bin] == Approx(want[5 * 33 + k]).epsilon(1e-4));
        }
}

TEST_CASE("A reassigned spectrogram has lines, clicks and chirps where they are") {
    SignalMeasure measure(test_device());
    constexpr std::size_t length = 16384;
    MeasureSettings settings = averaged(SpectrumMode::spectrogram);
    settings.window = Window::hann;
    settings.size = 512;
    settings.hop = 64;
    settings.reassigned = true;
    settings.quantity = Quantity::magnitude;
    Signal signal{std::vector<float>(length), 1, length, double(length), {}};
    const auto fill = [&](auto value) {
        for (std::size_t n = 0; n < length; ++n)
            signal.samples[n] = static_cast<float>(value(double(n) / length));
    };
    for (const std::size_t pad : {1, 2}) { // a line between two bins
        settings.pad = pad;
        const double at = 100.3 * length / 512;
        fill([&](double t) { return 0.25 * std::cos(2 * pi * at * t); });
        const auto result = measure.run(signal, settings);
        const auto bin = static_cast<std::size_t>(std::lround(at / result.frequency_step));
        for (const std::size_t frame : {std::size_t{10}, result.frames / 2}) {
            CHECK(result.row(0, frame)[bin] == Approx(0.25).epsilon(0.01));
            CHECK(result.row(0, frame)[bin + 1] < 1e-3f);
            CHECK(result.row(0, frame)[bin - 1] < 1e-3f);
        }
    }
    settings.pad = 1;
    settings.amplitude = false;
    settings.quantity = Quantity::power;
    // A click at sample 5000: the frame whose middle, 256 + 64 t, is nearest has all of it.
    fill([](double t) { return t * length == 5000 ? 1.0 : 0.0; });
    const auto click = measure.run(signal, settings);
    double here = 0, all = 0;
    for (std::size_t t = 0; t < click.frames; ++t)
        for (std::size_t k = 0; k < click.bins; ++k) {
            all += double(click.row(0, t)[k]);
            here += t == 74 ? double(click.row(0, t)[k]) : 0;
        }
    CHECK(all > 0);
    CHECK(here == Approx(all).epsilon(1e-3));
    // A chirp from 1000 Hz, 5000 Hz a second: within a bin of its line in each frame.
    fill([](double t) { return std::cos(2 * pi * (1000 * t + 2500 * t * t)); });
    const auto chirp = measure.run(signal, settings);
    settings.reassigned = false;
    const auto plain = measure.run(signal, settings);
    const auto near_line = [&](const MeasuredSpectrum &spectrum) {
        double near = 0, total = 0;
        for (std::size_t t = 8; t + 8 < spectrum.frames; ++t)
            for (std::size_t k = 0; k < spectrum.bins; ++k) {
                const double time = spectrum.first_time + double(t) * spectrum.time_step;
                const double away = (1000 + 5000 * time) / spectrum.frequency_step - double(k);
                total += double(spectrum.row(0, t)[k]);
                near += std::fabs(away) <= 1 ? double(spectrum.row(0, t)[k]) : 0;
            }
        return near / total;
    };
    CHECK(near_line(chirp) > 0.99);
    CHECK(near_line(plain) < 0.85);
    // The powers are those of all bins, only moved: all but what leaves the ends.
    const double moved = std::accumulate(chirp.values.begin(), chirp.values.end(), 0.0);
    const double still = std::accumulate(plain.values.begin(), plain.values.end(), 0.0);
    CHECK(moved == Approx(still).epsilon(0.02));
    settings.reassigned = true;
    settings.quantity = Quantity::phase;
    CHECK_THROWS_AS(measure.run(signal, settings), Error);
    // Complex samples wrap around half the rate.
    Signal complex{std::vector<float>(2 * length), 1, length, double(length), {}};
    complex.kind = SampleKind::complex;
    for (std::size_t n = 0; n < length; ++n) {
        const double angle = 2 * pi * -100.0 * 32 * double(n) / length;
        complex.channel(0)[n] = static_cast<float>(std::cos(angle));
        complex.imaginary(0)[n] = static_cast<float>(std::sin(angle));
    }
    settings.quantity = Quantity::magnitude;
    settings.amplitude = true;
    const auto sides = measure.run(complex, settings);
    CHECK(sides.row(0, 20)[sides.zero_bin - 100] == Approx(1).epsilon(0.01));
}

TEST_CASE("A sine has its amplitude under every window and padding") {
    SignalMeasure measure(test_device());
    Signal signal{{}, 1, 4096, 4096, {}};
    for (std::size_t n = 0; n < signal.length; ++n)
        signal.samples.push_back(
            static_cast<float>(0.25 * std::sin(2 * pi * 512 * double(n) / 4096)));
    for (const Window &window : every_window)
        for (const std::size_t pad : {1, 3})
            for (const SpectrumMode mode :
                 {SpectrumMode::spectrum, SpectrumMode::welch, SpectrumMode::spectrogram}) {
                MeasureSettings settings;
                settings.mode = mode;
                settings.window = window;
                settings.pad = pad;
                settings.size = mode == SpectrumMode::spectrum ? 0 : 256;
                settings.density = false;
                settings.most_peaks = 1;
                const auto result = measure.run(signal, settings);
                INFO(window_name(window) << ", " << pad << ", " << int(mode));
                const std::size_t bin = result.points / 8;
                CHECK(result.row(0, 0)[bin] == Approx(0.25).epsilon(1e-3));
                if (mode == SpectrumMode::spectrogram)
                    continue;
                // Padding leaves the lines as they are.
                REQUIRE(result.peaks[0].size() == 1);
                CHECK(result.peaks[0][0].bin == bin);
                CHECK(result.peaks[0][0].frequency == Approx(512).margin(1));
                CHECK(result.peaks[0][0].level == Approx(20 * std::log10(0.25)).margin(0.05));
            }
}

TEST_CASE("White noise is in its interval of confidence as often as it should be") {
    SignalMeasure measure(test_device());
    std::minstd_rand random(7);
    std::normal_distribution<double> normal;
    Signal signal{{}, 40, 4096, 2, {}};
    signal.samples.resize(signal.channels * signal.length);
    for (float &sample : signal.samples)
        sample = static_cast<float>(normal(random));
    for (const auto &[window, tapers] :
         {std::pair<Window, std::size_t>{Window::hann, 1}, {{WindowKind::dpss, 4}, 7}})
        for (const double level : {0.8, 0.95}) {
            MeasureSettings settings = averaged(SpectrumMode::welch);
            settings.window = window;
            settings.tapers = tapers;
            settings.size = 512;
            settings.hop = 256;
            settings.detrend = false;
            settings.confidence = level;
            const auto result = measure.run(signal, settings);
            REQUIRE(result.lower.size() == result.values.size());
            double inside = 0, of_ends = 0;
            for (std::size_t c = 0; c < result.channels; ++c)
                for (std::size_t k = 0; k < result.bins; ++k) {
                    const std::size_t i = c * result.bins + k;
                    const bool end = k == 0 || k + 1 == result.bins;
                    // The variance is 1, one-sided over 0 .. 1 Hz; the ends are not doubled.
                    const float truth = end ? 0.5f : 1.0f;
                    const bool holds = result.lower[i] <= truth && truth <= result.upper[i];
                    (end ? of_ends : inside) += holds;
                }
            INFO(window_name(window) << ", " << level);
            CHECK(inside / double(result.channels * (result.bins - 2)) ==
                  Approx(level).margin(0.02));
            if (tapers == 1)
                CHECK(of_ends / double(result.channels * 2) == Approx(level).margin(0.13));
        }
}

TEST_CASE("Independent channels are rarely coherent above the level that says so") {
    SignalMeasure measure(test_device());
    std::minstd_rand random(11);
    std::normal_distribution<double> normal;
    Signal signal{{}, 3, 60000, 0, {}};
    signal.samples.resize(signal.channels * signal.length);
    for (float &sample : signal.samples)
        sample = static_cast<float>(normal(random));
    MeasureSettings settings = averaged(SpectrumMode::coherence);
    settings.window = Window::hann;
    settings.size = 2000;
    settings.hop = 1000;
    settings.confidence = 0.95;
    settings.pair = {2, 0};
    const auto result = measure.run(signal, settings);
    CHECK(result.channels == 1);
    const auto above = std::count_if(result.values.begin(), result.values.end(),
                                     [&](float value) { return value > result.significant; });
    CHECK(double(above) / double(result.bins) == Approx(0.05).margin(0.02));
    // A channel is coherent with itself scaled, and its phase turns with a delay of 2 samples.
    for (std::size_t n = 0; n < signal.length; ++n)
        signal.channel(1)[n] = 3 * signal.channel(0)[(n + signal.length - 2) % signal.length];
    settings.pair = {0, 1};
    const auto same = measure.run(signal, settings);
    CHECK(*std::min_element(same.values.begin() + 1, same.values.end()) > 0.98f);
    settings.mode = SpectrumMode::cross;
    settings.quantity = Quantity::phase;
    settings.confidence = 0;
    const auto phase = measure.run(signal, settings);
    CHECK(phase.values[100] == Approx(-2 * pi * 2 * 100 / 2000.0).margin(0.02));
}

TEST_CASE("Padded frames, tapers and pairs end in partial vectors", "[oclgrind]") {
    SignalMeasure one(test_device()), other(test_device_with_vectors());
    Signal signal{noise(3, 2 * 70), 2, 70, 0, {}};
    for (const SampleKind kind : {SampleKind::real, SampleKind::complex}) {
        signal.kind = kind;
        if (signal.is_complex())
            signal.samples = noise(4, 4 * 70);
        for (const SpectrumMode mode : {SpectrumMode::welch, SpectrumMode::coherence,
                                        SpectrumMode::cross, SpectrumMode::spectrogram}) {
            MeasureSettings settings = averaged(mode, 3);
            settings.size = 21;
            settings.hop = 10;
            settings.window = {WindowKind::dpss, 2};
            settings.tapers = 3;
            if (mode == SpectrumMode::spectrogram) {
                MeasureSettings moved = settings;
                moved.tapers = 1;
                moved.reassigned = true;
                CHECK(one.run(signal, moved).values.size() ==
                      other.run(signal, moved).values.size());
            }
            const std::vector<double> a = one.run(signal, settings).values;
            const std::vector<double> b = other.run(signal, settings).values;
            CHECK(worst(b, Row(a.begin(), a.end())) < 1e-5);
        }
    }
}

TEST_CASE("Estimates refuse what they cannot do") {
    SignalMeasure measure(test_device());
    const Signal signal = channels();
    const auto refuses = [&](SpectrumMode mode, auto change) {
        MeasureSettings settings = averaged(mode);
        change(settings);
        CHECK_THROWS_AS(measure.run(signal, settings), Error);
    };
    refuses(SpectrumMode::coherence, [](auto &s) { s.pair = {0, 2}; });
    refuses(SpectrumMode::cross, [](auto &s) { s.pair = {1, 1}; });
    refuses(SpectrumMode::coherence, [](auto &s) { s.quantity = Quantity::db; });
    refuses(SpectrumMode::coherence, [](auto &s) { s.quantity = Quantity::phase; });
    refuses(SpectrumMode::welch, [](auto &s) { s.pad = 0; });
    refuses(SpectrumMode::welch, [](auto &s) { s.pad = 65; });
    refuses(SpectrumMode::welch, [](auto &s) { s.confidence = 1; });
    refuses(SpectrumMode::welch, [](auto &s) { s.tapers = 2; });
    refuses(SpectrumMode::welch, [](auto &s) { s.window = {WindowKind::kaiser, -1}; });
    refuses(SpectrumMode::welch, [](auto &s) { s.window = {WindowKind::dpss, 32}; });
    MeasureSettings fine = averaged(SpectrumMode::coherence);
    CHECK(measure.run(signal, fine).bins == 33);
}
