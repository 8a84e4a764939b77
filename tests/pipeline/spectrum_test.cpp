// SPDX-License-Identifier: GPL-3.0-or-later
// Compares spectra of planes and signals with FFTW in double.
#include "engine/pipeline/spectrum/spectrum.h"
#include "tests/support/catch.h"
#include "tests/support/reference.h"
#include "tests/transform/checks.h"

#include <algorithm>
#include <cmath>
#include <complex>
#include <limits>

using namespace imago;
using namespace imago::test;

namespace {

using Values = std::vector<float>;
using Spectra = std::vector<std::complex<double>>;
constexpr double pi = 3.14159265358979323846;
constexpr SpectrumValue all_values[] = {SpectrumValue::magnitude, SpectrumValue::log_magnitude,
                                        SpectrumValue::decibel, SpectrumValue::power,
                                        SpectrumValue::phase};

/// The whole spectra of real arrays, by a complex transform.
Spectra whole_spectra(const Values &samples, std::vector<std::size_t> extents, std::size_t batch,
                      Norm norm) {
    Problem problem;
    problem.extents = std::move(extents);
    problem.batch = {batch};
    problem.norm = norm;
    Values input;
    for (const float x : samples)
        input.insert(input.end(), {x, 0.0f});
    const std::vector<double> y = expected(problem, input);
    Spectra spectra;
    for (std::size_t i = 0; i < y.size(); i += 2)
        spectra.emplace_back(y[i], y[i + 1]);
    return spectra;
}

/// numpy.fft.fftshift of each plane: element k of an axis goes to (k + n / 2) mod n.
Spectra shifted(const Spectra &x, std::size_t planes, std::size_t height, std::size_t width) {
    Spectra y(x.size());
    for (std::size_t p = 0; p < planes; ++p)
        for (std::size_t u = 0; u < height; ++u)
            for (std::size_t v = 0; v < width; ++v)
                y[(p * height + (u + height / 2) % height) * width + (v + width / 2) % width] =
                    x[(p * height + u) * width + v];
    return y;
}

/// The permitted distance of a value from that of X if the error of |X| is up to `error`. A length
/// is converted back to linear scale, a phase to an arc.
double excess(double got, std::complex<double> x, const SpectrumSettings &settings, double error) {
    const double m = std::abs(x), rounding = 1e-5;
    switch (settings.value) {
    case SpectrumValue::magnitude:
        return std::fabs(got - m) - (error + rounding * m);
    case SpectrumValue::log_magnitude:
        return std::fabs(got - std::log10(1 + m)) - (error + rounding * got);
    case SpectrumValue::decibel: {
        const double want =
            std::max(m / settings.decibel.reference, std::pow(10, settings.decibel.floor / 20));
        return std::fabs(std::pow(10, got / 20) - want) -
               (error / settings.decibel.reference + rounding * want);
    }
    case SpectrumValue::power:
        return std::fabs(got - m * m) - (2 * m * error + error * error + rounding * m * m);
    case SpectrumValue::phase:
        return std::fabs(got) > pi + 1e-6
                   ? std::numeric_limits<double>::infinity()
                   : m * std::fabs(std::remainder(got - std::arg(x), 2 * pi)) -
                         (2 * error + rounding * m);
    }
    return std::numeric_limits<double>::infinity();
}

void check_values(const Values &got, const Spectra &want, const SpectrumSettings &settings,
                  const std::vector<std::size_t> &extents) {
    REQUIRE(got.size() == want.size());
    double norm = 0, worst = -1;
    for (const auto &x : want)
        norm += std::norm(x);
    const double error = error_bound(extents) * std::sqrt(norm);
    for (std::size_t i = 0; i < want.size(); ++i) {
        REQUIRE(std::isfinite(got[i]));
        worst = std::max(worst, excess(got[i], want[i], settings, error));
    }
    INFO("value " << int(settings.value) << ", seed " << seed());
    CHECK(worst <= 0);
}

} // namespace

TEST_CASE("whole spectra of planes, shifted and not") {
    struct Size {
        std::size_t planes, height, width;
    };
    Spectrum spectrum(test_device());
    std::uint64_t stream = 0;
    for (const Size &s :
         // Wide planes have runs of whole vector lanes, forwards and backwards.
         {Size{1, 16, 12}, Size{3, 13, 75}, Size{2, 6, 80}, Size{2, 1, 8}, Size{1, 5, 1},
          Size{2, 1, 1}}) {
        INFO(s.planes << " planes of " << s.height << " x " << s.width);
        const Values samples = random_floats(s.planes * s.height * s.width, ++stream);
        for (const Norm norm : {Norm::backward, Norm::ortho}) {
            const Spectra plain = whole_spectra(samples, {s.height, s.width}, s.planes, norm);
            const Spectra centred = shifted(plain, s.planes, s.height, s.width);
            for (const SpectrumValue value : all_values) {
                SpectrumSettings settings{
                    .value = value, .norm = norm, .shift = false, .decibel = {2.5, -30}};
                check_values(spectrum.of_planes(samples, s.planes, s.height, s.width, settings),
                             plain, settings, {s.height, s.width});
                settings.shift = true;
                check_values(spectrum.of_planes(samples, s.planes, s.height, s.width, settings),
                             centred, settings, {s.height, s.width});
            }
        }
    }
}

TEST_CASE("whole spectra as complex numbers, of real and of complex planes") {
    struct Size {
        std::size_t planes, height, width;
    };
    Spectrum spectrum(test_device());
    std::uint64_t stream = 900;
    for (const Size &s : {Size{1, 16, 12}, Size{3, 13, 75}, Size{2, 1, 8}, Size{1, 5, 1}}) {
        INFO(s.planes << " planes of " << s.height << " x " << s.width);
        const Values samples = random_floats(s.planes * s.height * s.width, ++stream);
        const std::vector<std::complex<float>> complex(samples.begin(), samples.end());
        const Spectra plain = whole_spectra(samples, {s.height, s.width}, s.planes, Norm::backward);
        for (const bool shift : {false, true}) {
            const Spectra want = shift ? shifted(plain, s.planes, s.height, s.width) : plain;
            const SpectrumSettings settings{.shift = shift};
            const double allowed = error_bound({s.height, s.width}) *
                                   std::sqrt(static_cast<double>(s.height * s.width)) * 8;
            for (const auto &got :
                 {spectrum.complex_planes(samples, s.planes, s.height, s.width, settings),
                  spectrum.complex_planes(complex, s.planes, s.height, s.width, settings)}) {
                REQUIRE(got.size() == want.size());
                double worst = 0;
                for (std::size_t i = 0; i < got.size(); ++i)
                    worst = std::max(worst, std::abs(std::complex<double>(got[i]) - want[i]));
                CHECK(worst <= allowed);
            }
        }
    }
    CHECK_THROWS_AS(spectrum.complex_planes(Values(5), 1, 2, 3, {}), Error);
}

TEST_CASE("half spectra of signals") {
    struct Size {
        std::size_t signals, length;
    };
    Spectrum spectrum(test_device());
    std::uint64_t stream = 40;
    for (const Size &s : {Size{3, 64}, Size{5, 15}, Size{1, 2}, Size{2, 1}}) {
        INFO(s.signals << " signals of " << s.length);
        const Values samples = random_floats(s.signals * s.length, ++stream);
        const Spectra whole = whole_spectra(samples, {s.length}, s.signals, Norm::backward);
        Spectra half;
        for (std::size_t i = 0; i < whole.size(); ++i)
            if (i % s.length <= s.length / 2)
                half.push_back(whole[i]);
        for (const SpectrumValue value : all_values) {
            const SpectrumSettings settings{
                .value = value, .norm = Norm::backward, .shift = false, .decibel = {1, -100}};
            check_values(spectrum.of_signals(samples, s.signals, s.length, settings), half,
                         settings, {s.length});
        }
    }
}

TEST_CASE("an image's channels each have their spectrum, with the mean in the middle",
          "[oclgrind]") {
    Image image{.width = 12,
                .height = 16,
                .channels = 3,
                .depth = SampleDepth::u8,
                .alpha = std::vector<float>(12 * 16, 9.0f)};
    for (const float level : {10.0f, 20.0f, 30.0f})
        image.samples.insert(image.samples.end(), image.plane_size(), level);
    Spectrum spectrum(test_device_with_vectors());
    SpectrumSettings settings{
        .value = SpectrumValue::magnitude, .norm = Norm::forward, .shift = true};
    const Image result = spectrum.of_image(image, settings);
    REQUIRE(result.samples.size() == image.samples.size());
    CHECK(result.depth == SampleDepth::f32);
    CHECK(result.alpha.empty());
    for (std::size_t c = 0; c < 3; ++c)
        for (std::size_t i = 0; i < result.plane_size(); ++i) {
            const bool middle = i == 8 * 12 + 6;
            CHECK(std::fabs(result.plane(c)[i] - (middle ? 10.0 * double(c + 1) : 0.0)) < 1e-4);
        }
    settings.value = SpectrumValue::decibel;
    settings.decibel.floor = -60;
    const Image levels = spectrum.of_image(image, settings);
    CHECK(levels.plane(0)[8 * 12 + 6] == Approx(20.0).margin(1e-3));
    CHECK(*std::min_element(levels.samples.begin(), levels.samples.end()) == -60);
    CHECK(spectrum.report().compile_milliseconds == 0);
    CHECK(spectrum.report().steps.size() >= 2);
}

TEST_CASE("magnitudes neither overflow nor underflow") {
    Spectrum spectrum(test_device());
    for (const float level : {1e30f, 1e-30f}) {
        Values samples(64, 0.0f);
        samples[3] = level;
        for (const float m : spectrum.of_signals(
                 samples, 1, 64, {SpectrumValue::magnitude, Norm::backward, false, {}}))
            CHECK(m == Approx(level).epsilon(1e-5));
    }
}

TEST_CASE("planes that do not fit together go in parts, with the same result") {
    const DevicePtr device = test_device();
    DeviceInfo small = device->info();
    small.max_allocation = 2 * 16 * 7 * 2 * sizeof(float); // two half spectra
    const auto tight = std::make_shared<const Device>(small, device->handle(), device->context());
    const Values samples = random_floats(5 * 16 * 12, 90);
    SpectrumSettings settings{.value = SpectrumValue::power, .norm = Norm::ortho, .shift = true};
    Spectrum fused_pair(device), apart(tight);
    const Values a = fused_pair.of_planes(samples, 5, 16, 12, settings);
    const Values b = apart.of_planes(samples, 5, 16, 12, settings);
    CHECK(relative_error(b, {a.begin(), a.end()}) < 1e-6);
    CHECK(apart.report().problem == fused_pair.report().problem);
}

TEST_CASE("spectra that can't be are refused, and the object stays usable") {
    Spectrum spectrum(test_device());
    const Values samples(64);
    REQUIRE_THROWS_AS(spectrum.of_planes(samples, 0, 8, 8, {}), Error);
    REQUIRE_THROWS_AS(spectrum.of_planes(samples, 1, 8, 9, {}), Error);
    REQUIRE_THROWS_AS(spectrum.of_image({}, {}), Error);
    REQUIRE_THROWS_AS(spectrum.of_signals({}, 1, 0, {}), Error);
    REQUIRE_THROWS_AS(spectrum.of_signals(samples, 2, 64, {}), Error);
    SpectrumSettings settings;
    settings.shift = true;
    REQUIRE_THROWS_AS(spectrum.of_signals(samples, 1, 64, settings), Error);
    settings = {SpectrumValue::decibel, Norm::backward, false, {0, -60}};
    REQUIRE_THROWS_AS(spectrum.of_signals(samples, 1, 64, settings), Error);
    settings.decibel = {1, std::nan("")};
    REQUIRE_THROWS_AS(spectrum.of_signals(samples, 1, 64, settings), Error);
    settings.decibel = {1, -60};
    for (const float level : spectrum.of_signals(samples, 1, 64, settings))
        CHECK(level == -60);
}
