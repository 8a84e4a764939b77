// SPDX-License-Identifier: GPL-3.0-or-later
// Compares short-time spectra and Welch's average with their definitions, summed in double.
#include "engine/pipeline/signal/stft.h"
#include "tests/support/catch.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <complex>

using namespace imago;
using namespace imago::test;

namespace {

using Values = std::vector<float>;
using Spectra = std::vector<std::complex<double>>;
using Output = StftSettings::Output;

double window_at(Window window, std::size_t n, std::size_t size) {
    if (size == 1)
        return 1;
    const double t = 2 * std::numbers::pi * double(n) / double(size);
    if (window == Window::hann)
        return std::pow(std::sin(t / 2), 2);
    if (window == Window::hamming)
        return 0.54 - 0.46 * std::cos(t);
    if (window == Window::blackman)
        return 0.42 - 0.5 * std::cos(t) + 0.08 * std::cos(2 * t);
    return 1;
}

/// Sample i of a signal that continues beyond its ends.
double extended(const float *x, long length, long i, StftPadding padding) {
    if (padding == StftPadding::reflect && i < 0)
        i = -i;
    if (padding == StftPadding::reflect && i >= length)
        i = 2 * length - 2 - i;
    return i < 0 || i >= length ? 0.0 : double(x[i]);
}

/// Computes [channel][frame][bin] by the definition, for every frame that begins and ends inside
/// the extended signal.
Spectra direct(const Values &samples, std::size_t channels, const StftSettings &s,
               bool detrend = false) {
    const long length = long(samples.size() / channels), size = long(s.size);
    const long margin = s.padding == StftPadding::none ? 0 : size / 2;
    Spectra spectra;
    for (std::size_t c = 0; c < channels; ++c)
        for (long start = -margin; start + size <= length + margin; start += long(s.hop)) {
            std::vector<double> frame;
            double mean = 0;
            for (long n = 0; n < size; ++n) {
                frame.push_back(
                    extended(&samples[c * std::size_t(length)], length, start + n, s.padding));
                mean += frame.back() / double(size);
            }
            for (std::size_t k = 0; k <= s.size / 2; ++k) {
                std::complex<double> sum = 0;
                for (std::size_t n = 0; n < s.size; ++n)
                    sum += window_at(s.window, n, s.size) * (frame[n] - (detrend ? mean : 0)) *
                           std::polar(1.0, -2 * std::numbers::pi * double(k * n % s.size) /
                                               double(s.size));
                spectra.push_back(sum);
            }
        }
    return spectra;
}

void check_run(Stft &stft, const Values &samples, std::size_t channels, const StftSettings &s) {
    INFO("size " << s.size << ", hop " << s.hop << ", window " << window_name(s.window)
                 << ", padding " << int(s.padding) << ", output " << int(s.output) << ", length "
                 << samples.size() / channels << ", seed " << seed());
    const Spectra want = direct(samples, channels, s);
    const StftResult got = stft.run(samples, channels, samples.size() / channels, s);
    CHECK(got.channels == channels);
    CHECK(got.frames == stft_frames(samples.size() / channels, s));
    CHECK(got.bins == s.size / 2 + 1);
    REQUIRE(want.size() == channels * got.frames * got.bins);
    if (s.output == Output::spectra) {
        std::vector<double> interleaved;
        for (const auto &x : want)
            interleaved.insert(interleaved.end(), {x.real(), x.imag()});
        CHECK(relative_error(got.values, interleaved) <= 2 * error_bound({s.size}));
        return;
    }
    REQUIRE(got.values.size() == want.size());
    double norm = 0, worst = 0;
    for (const auto &x : want)
        norm += std::norm(x);
    for (std::size_t i = 0; i < want.size(); ++i) {
        const double m = std::abs(want[i]);
        const double magnitude = s.output == Output::power
                                     ? std::sqrt(double(got.values[i]))
                                     : s.decibel.reference * std::pow(10, got.values[i] / 20);
        const double lowest = s.output == Output::power
                                  ? 0
                                  : s.decibel.reference * std::pow(10, s.decibel.floor / 20);
        worst = std::max(worst, std::fabs(magnitude - std::max(m, lowest)) - 1e-5 * m);
    }
    CHECK(worst <= 2 * error_bound({s.size}) * std::sqrt(norm) + 1e-5);
}

} // namespace

TEST_CASE("windows are periodic") {
    for (const Window window :
         {Window::rectangular, Window::hann, Window::hamming, Window::blackman}) {
        INFO(window_name(window));
        for (const std::size_t size : {2, 5, 64}) {
            const std::vector<double> w = window_values(window, size);
            REQUIRE(w.size() == size);
            for (std::size_t n = 0; n < size; ++n)
                CHECK(w[n] == Approx(window_at(window, n, size)).margin(1e-14));
        }
        CHECK(window_values(window, 1) == std::vector<double>{1.0});
        CHECK(parse_window(window_name(window)) == window);
    }
    REQUIRE_THROWS_AS(window_values(Window::hann, 0), Error);
    REQUIRE_THROWS_AS(parse_window("bartlett"), Error);
}

TEST_CASE("frames of several channels have the spectra of the definition") {
    Stft stft(test_device());
    const Values samples = random_floats(2 * 150, 1);
    for (const Window window :
         {Window::rectangular, Window::hann, Window::hamming, Window::blackman})
        check_run(stft, samples, 2, {window, 32, 10, StftPadding::none, Output::spectra, {}});
    for (const StftPadding padding : {StftPadding::none, StftPadding::zero, StftPadding::reflect})
        for (const std::size_t hop : {7, 50})
            check_run(stft, samples, 2, {Window::hann, 32, hop, padding, Output::spectra, {}});
    for (const Output output : {Output::power, Output::decibel})
        check_run(stft, samples, 2,
                  {Window::hann, 32, 10, StftPadding::reflect, output, {0.5, -20}});
    // The cases have odd, prime and smallest windows, and frames as long as the signal, or longer.
    for (const StftPadding padding : {StftPadding::none, StftPadding::zero, StftPadding::reflect})
        check_run(stft, samples, 3, {Window::hann, 15, 4, padding, Output::spectra, {}});
    check_run(stft, samples, 1, {Window::hamming, 37, 40, StftPadding::zero, Output::power, {}});
    check_run(stft, samples, 1, {Window::hann, 1, 3, StftPadding::reflect, Output::spectra, {}});
    check_run(stft, Values(samples.begin(), samples.begin() + 32), 1,
              {Window::hann, 32, 5, StftPadding::none, Output::spectra, {}});
    check_run(stft, Values(samples.begin(), samples.begin() + 3), 1,
              {Window::rectangular, 32, 5, StftPadding::zero, Output::spectra, {}});
    check_run(stft, Values(samples.begin(), samples.begin() + 17), 1,
              {Window::rectangular, 32, 5, StftPadding::reflect, Output::spectra, {}});
}

TEST_CASE("a cosine stands in its bin, at half the window's sum") {
    Stft stft(test_device());
    Values samples(256);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] = static_cast<float>(std::cos(2 * std::numbers::pi * 5 * double(i) / 32));
    const StftResult got = stft.run(
        samples, 1, 256, {Window::hann, 32, 8, StftPadding::none, Output::decibel, {8, -90}});
    CHECK(got.frames == 29);
    for (std::size_t t = 0; t < got.frames; ++t) {
        CHECK(std::fabs(got.values[t * 17 + 5]) < 1e-3);
        CHECK(got.values[t * 17 + 12] < -80);
    }
}

TEST_CASE("frames that do not fit together go in parts, with the same result") {
    const DevicePtr device = test_device();
    const Values samples = random_floats(4 * 600, 2);
    Stft fused_pair(device);
    struct Case {
        std::size_t frames_that_fit, hop;
    };
    // The tables of a plan must fit, too. With hop 40 the last frame begins at 584 = 600 - 32 / 2
    // and mirrors a sample before it.
    for (const auto [frames_that_fit, hop] : {Case{7, 9}, Case{180, 9}, Case{7, 40}}) {
        DeviceInfo small = device->info();
        small.max_allocation = frames_that_fit * 34 * sizeof(float);
        Stft apart(std::make_shared<const Device>(small, device->handle(), device->context()));
        for (const StftPadding padding :
             {StftPadding::none, StftPadding::zero, StftPadding::reflect}) {
            INFO(frames_that_fit << " frames at a time, padding " << int(padding));
            StftSettings settings{.window = Window::hamming,
                                  .size = 32,
                                  .hop = hop,
                                  .padding = padding,
                                  .output = Output::spectra};
            const StftResult a = fused_pair.run(samples, 4, 600, settings);
            const StftResult b = apart.run(samples, 4, 600, settings);
            CHECK(relative_error(b.values, {a.values.begin(), a.values.end()}) < 1e-6);
            CHECK(a.plan.problem == b.plan.problem);
        }
        const WelchResult a = fused_pair.welch(samples, 4, 600, {Window::hann, 32, hop, 1, true});
        const WelchResult b = apart.welch(samples, 4, 600, {Window::hann, 32, hop, 1, true});
        CHECK(relative_error({b.density.begin(), b.density.end()}, a.density) < 1e-6);
    }
}

TEST_CASE("Welch's average of the definition") {
    Stft stft(test_device());
    Values samples = random_floats(3 * 2000, 3);
    for (float &x : samples)
        x += 10; // the part that detrending removes
    for (const std::size_t size : {32, 15})
        for (const bool detrend : {true, false}) {
            INFO("size " << size << ", detrend " << detrend << ", seed " << seed());
            const double rate = 44100;
            const StftSettings s{.window = Window::hann,
                                 .size = size,
                                 .hop = 6,
                                 .padding = StftPadding::none,
                                 .output = Output::spectra};
            const Spectra spectra = direct(samples, 3, s, detrend);
            const WelchResult got =
                stft.welch(samples, 3, 2000, {s.window, size, 6, rate, detrend});
            double power = 0;
            for (std::size_t n = 0; n < size; ++n)
                power += std::pow(window_at(s.window, n, size), 2);
            const std::size_t bins = size / 2 + 1, frames = spectra.size() / (3 * bins);
            std::vector<double> want(3 * bins);
            for (std::size_t i = 0; i < spectra.size(); ++i)
                want[i / bins / frames * bins + i % bins] +=
                    std::norm(spectra[i]) / (rate * power * double(frames));
            for (std::size_t c = 0; c < 3; ++c)
                for (std::size_t k = 1; k < (size + 1) / 2; ++k)
                    want[c * bins + k] *= 2;
            CHECK(got.frames == frames);
            REQUIRE(got.density.size() == want.size());
            for (std::size_t i = 0; i < want.size(); ++i)
                CHECK(got.density[i] == Approx(want[i]).epsilon(1e-4));
            CHECK(got.frequencies.size() == bins);
            CHECK(got.frequencies[3] == Approx(3 * rate / double(size)));
        }
}

TEST_CASE("short frames end in partial vectors", "[oclgrind]") {
    Stft stft(test_device_with_vectors());
    const Values samples = random_floats(2 * 50, 4);
    for (const Output output : {Output::spectra, Output::power})
        check_run(stft, samples, 2, {Window::rectangular, 21, 9, StftPadding::reflect, output, {}});
    CHECK(stft.welch(samples, 2, 50, {Window::hann, 21, 9, 1, true}).frames == 4);
}

TEST_CASE("a density integrates to the variance of the signal") {
    Stft stft(test_device());
    Values samples(4096);
    for (std::size_t i = 0; i < samples.size(); ++i)
        samples[i] =
            static_cast<float>(3 + 2 * std::sin(2 * std::numbers::pi * 4.5 * double(i) / 32));
    const WelchResult got = stft.welch(samples, 1, 4096, {Window::hann, 32, 16, 1000, true});
    double integral = 0;
    for (const double density : got.density)
        integral += density * 1000 / 32;
    CHECK(integral == Approx(2.0).epsilon(0.02));
}

TEST_CASE("signals that can't be cut are refused, and the object stays usable", "[oclgrind]") {
    Stft stft(test_device());
    const Values samples(100, 1.0f);
    const auto refused = [&](std::size_t channels, std::size_t length, const StftSettings &s) {
        REQUIRE_THROWS_AS(stft.run(samples, channels, length, s), Error);
    };
    const auto settings = [](std::size_t size, std::size_t hop, StftPadding padding) {
        return StftSettings{.window = Window::hann,
                            .size = size,
                            .hop = hop,
                            .padding = padding,
                            .output = Output::spectra};
    };
    refused(1, 100, settings(0, 4, StftPadding::none));
    refused(1, 100, settings(32, 0, StftPadding::none));
    refused(1, 100, settings(101, 4, StftPadding::none));
    refused(1, 100, settings(200, 4, StftPadding::reflect));
    refused(0, 100, settings(32, 4, StftPadding::none));
    refused(1, 0, settings(32, 4, StftPadding::zero));
    refused(2, 100, settings(32, 4, StftPadding::none));
    StftSettings level = settings(32, 4, StftPadding::none);
    level.decibel.reference = -1;
    refused(1, 100, level);
    REQUIRE_THROWS_AS(stft_frames(10, settings(32, 4, StftPadding::none)), Error);
    REQUIRE_THROWS_AS(stft.welch(samples, 1, 100, {Window::hann, 101, 4, 1, true}), Error);
    REQUIRE_THROWS_AS(stft.welch(samples, 1, 100, {Window::hann, 32, 4, 0, true}), Error);
    REQUIRE_THROWS_AS(stft.welch(samples, 1, 100, {Window::hann, 32, 0, 1, true}), Error);
    CHECK(stft.run(samples, 1, 100, settings(32, 4, StftPadding::none)).frames == 18);
}
