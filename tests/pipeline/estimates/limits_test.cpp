// SPDX-License-Identifier: GPL-3.0-or-later
// Measures at the ends of what their parameters allow.
#include "engine/op/measure_params.h"
#include "engine/pipeline/signal/estimate/confidence.h"
#include "engine/pipeline/signal/signal_measure.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <cmath>
#include <numeric>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

Signal white_noise(std::size_t length) {
    std::minstd_rand random(5);
    std::normal_distribution<double> normal;
    Signal signal{{}, 1, length, 1, {}};
    signal.samples.resize(length);
    for (float &sample : signal.samples)
        sample = static_cast<float>(normal(random));
    return signal;
}

/// Sets a parameter to the end of its range.
MeasureSettings at_most(MeasureSettings settings, const char *id) {
    measure_param(id).set(settings, measure_param(id).range.most);
    return settings;
}

} // namespace

TEST_CASE("The largest padding has the bins of none among its own") {
    SignalMeasure measure(test_device());
    const Signal signal = white_noise(1000);
    for (const SpectrumMode mode : {SpectrumMode::spectrum, SpectrumMode::welch}) {
        MeasureSettings settings;
        settings.mode = mode;
        settings.size = mode == SpectrumMode::welch ? 100 : 0;
        const auto plain = measure.run(signal, settings);
        const auto padded = measure.run(signal, at_most(settings, "pad"));
        const auto pad = static_cast<std::size_t>(measure_param("pad").range.most);
        REQUIRE(padded.bins == pad * (plain.bins - 1) + 1);
        for (std::size_t k = 0; k < plain.bins; ++k)
            CHECK(padded.values[pad * k] == Approx(plain.values[k]).epsilon(1e-3).margin(1e-6));
    }
}

TEST_CASE("The most tapers tell the density of noise") {
    SignalMeasure measure(test_device());
    MeasureSettings settings;
    settings.mode = SpectrumMode::welch;
    settings.quantity = Quantity::power;
    settings.detrend = false;
    settings.window = {WindowKind::dpss, traits_of(WindowKind::dpss).parameter.most};
    settings.size = settings.hop = 512;
    settings.confidence = 0.95;
    const auto result = measure.run(white_noise(8 * 512), at_most(settings, "tapers"));
    CHECK(result.degrees == Approx(2.0 * 64 * 8).epsilon(1e-3));
    CHECK(std::accumulate(result.values.begin(), result.values.end(), 0.0) /
              static_cast<double>(result.bins) ==
          Approx(2).epsilon(0.05)); // one-sided
}

TEST_CASE("The outermost references move the levels of floats, and no more") {
    SignalMeasure measure(test_device());
    const Signal signal = white_noise(4096);
    MeasureSettings settings;
    settings.quantity = Quantity::db;
    const auto [least, most] = measure_param("reference").range;
    for (const SpectrumMode mode :
         {SpectrumMode::spectrum, SpectrumMode::welch, SpectrumMode::spectrogram}) {
        settings.mode = mode;
        settings.reference = 1;
        const auto plain = measure.run(signal, settings);
        for (const double reference : {least, most}) {
            settings.reference = reference;
            const auto moved = measure.run(signal, settings);
            for (std::size_t i = 0; i < plain.values.size(); ++i)
                REQUIRE(moved.values[i] ==
                        Approx(plain.values[i] - 20 * std::log10(reference)).margin(1e-3));
        }
    }
}

TEST_CASE("The outermost levels of confidence have SciPy's factors", "[unit]") {
    // 1 / scipy.stats.chi2.ppf([(1 + level) / 2, (1 - level) / 2], degrees) * degrees
    const auto [least, most] = measure_param("confidence").range;
    constexpr struct {
        double degrees, low_of_least, high_of_least, low_of_most, high_of_most;
    } rows[] = {
        {2, 0.7213475204444817, 3.476059496782207, 0.10097452990122814, 19999.499995833223},
        {16, 0.8260682258936325, 1.3431585721568524, 0.33432182041841096, 6.382519249801061},
        {1000, 0.9710719472252515, 1.0314770114964473, 0.844957170410277, 1.1971039823074265},
        {1e5, 0.9969962843459689, 1.0030291808712926, 0.9828071850324254, 1.0176098298908482}};
    for (const auto &row : rows) {
        const ConfidenceFactors narrow = confidence_factors(least / 100, row.degrees);
        const ConfidenceFactors wide = confidence_factors(most / 100, row.degrees);
        CHECK(narrow.lower == Approx(row.low_of_least).epsilon(1e-7));
        CHECK(narrow.upper == Approx(row.high_of_least).epsilon(1e-7));
        CHECK(wide.lower == Approx(row.low_of_most).epsilon(1e-7));
        CHECK(wide.upper == Approx(row.high_of_most).epsilon(1e-7));
    }
}
