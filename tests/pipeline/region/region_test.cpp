// SPDX-License-Identifier: GPL-3.0-or-later
// Filters by regions of a spectrogram: what they must do to signals with known answers, and a
// reference in double on the host.
#include "engine/pipeline/signal/region/region_filter.h"
#include "engine/pipeline/signal/region/region_frames.h"
#include "engine/values/region/region_gain.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <cmath>
#include <complex>
#include <numbers>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

using Shape = SpectralRegion::Shape;
using std::numbers::pi;

SpectralRegion box(double from, double to, double low, double high, double gain = -60) {
    SpectralRegion region;
    region.from = from;
    region.to = to;
    region.low = low;
    region.high = high;
    region.gain = gain;
    return region;
}

std::shared_ptr<const Signal> noise(std::size_t length, std::size_t channels, bool complex,
                                    unsigned seed) {
    std::minstd_rand random(seed);
    std::uniform_real_distribution<float> uniform(-1, 1);
    Signal signal{{}, channels, length, 0, {}};
    signal.kind = complex ? SampleKind::complex : SampleKind::real;
    signal.samples.resize(signal.rows() * length);
    for (float &sample : signal.samples)
        sample = uniform(random);
    return std::make_shared<const Signal>(std::move(signal));
}

std::shared_ptr<const Signal> tone(std::size_t length, double frequency, std::size_t channels = 1) {
    Signal signal{{}, channels, length, 48000, {}};
    for (std::size_t c = 0; c < channels; ++c)
        for (std::size_t n = 0; n < length; ++n)
            signal.samples.push_back(
                static_cast<float>(0.5 * std::sin(2 * pi * frequency * double(n) + double(c))));
    return std::make_shared<const Signal>(std::move(signal));
}

/// The level of the samples first .. end - 1, root mean square in dB.
double level(const Signal &signal, std::size_t channel, std::size_t first, std::size_t end) {
    double sum = 0;
    for (std::size_t n = first; n < end; ++n)
        sum += double(signal.channel(channel)[n]) * double(signal.channel(channel)[n]);
    return 10 * std::log10(sum / double(end - first));
}

/// One channel by the definition, in double: all frames, each with its whole spectrum.
std::vector<std::complex<double>> expected(const Signal &signal, std::size_t channel,
                                           const RegionSettings &settings) {
    const RegionFrames frames = region_frames(signal, settings);
    const RegionGain gain(settings, frames);
    const std::size_t size = frames.size, hop = frames.hop(), numbers = frames.two_sided ? 2 : 1;
    std::vector<std::complex<double>> out(signal.length);
    std::vector<double> weights(signal.length);
    std::vector<float> row(frames.bins()), cut(size * numbers);
    for (std::int64_t t = -3; t < frames.cells(); ++t) {
        const std::int64_t first = t * static_cast<std::int64_t>(hop);
        read_extended(signal, channel, first, size, cut.data());
        gain.row(t, row.data());
        std::vector<std::complex<double>> x(size), spectrum(size);
        const auto window = [&](std::size_t n) {
            return 0.5 - 0.5 * std::cos(2 * pi * double(n) / double(size));
        };
        for (std::size_t n = 0; n < size; ++n)
            x[n] = window(n) * (numbers == 2 ? std::complex<double>(cut[2 * n], cut[2 * n + 1])
                                             : std::complex<double>(cut[n]));
        for (std::size_t k = 0; k < size; ++k) {
            for (std::size_t n = 0; n < size; ++n)
                spectrum[k] +=
                    x[n] * std::polar(1.0, -2 * pi * double(k * n % size) / double(size));
            const std::size_t bin = frames.two_sided ? k : std::min(k, size - k);
            spectrum[k] *= gain.base() + double(row[bin]);
        }
        for (std::size_t n = 0; n < size; ++n) {
            const std::int64_t at = first + static_cast<std::int64_t>(n);
            if (at < 0 || at >= static_cast<std::int64_t>(signal.length))
                continue;
            std::complex<double> y;
            for (std::size_t k = 0; k < size; ++k)
                y += spectrum[k] * std::polar(1.0, 2 * pi * double(k * n % size) / double(size));
            out[std::size_t(at)] += window(n) * y / double(size);
            weights[std::size_t(at)] += window(n) * window(n);
        }
    }
    for (std::size_t n = 0; n < out.size(); ++n)
        out[n] /= weights[n];
    return out;
}

double error_against_reference(const std::shared_ptr<const Signal> &signal,
                               const RegionSettings &settings) {
    RegionFilter filter(test_device());
    const FilteredSignal result = filter.run(signal, settings);
    double most = 0;
    for (std::size_t c = 0; c < signal->channels; ++c) {
        const auto wanted = expected(*signal, c, settings);
        for (std::size_t n = 0; n < signal->length; ++n) {
            const std::complex<double> is(
                double(result.signal->channel(c)[n]),
                signal->is_complex() ? double(result.signal->imaginary(c)[n]) : 0);
            most = std::max(most, std::abs(is - wanted[n]));
        }
    }
    return most;
}

SpectralRegion random_region(std::minstd_rand &random, double length, bool two_sided, double gain) {
    std::uniform_real_distribution<double> uniform(0, 1);
    const double lowest = two_sided ? -0.5 : 0;
    SpectralRegion region = box(uniform(random) * length / 2, 0, 0, 0, gain);
    region.to = region.from + (0.05 + 0.4 * uniform(random)) * length;
    region.low = lowest + uniform(random) * 0.2;
    region.high = region.low + 0.02 + uniform(random) * 0.2;
    region.shape = static_cast<Shape>(random() % 3);
    region.fundamental = 0.02 + uniform(random) * 0.1;
    region.harmonics = 1 + static_cast<int>(random() % 6);
    region.width = 0.005 + uniform(random) * 0.02;
    for (int i = 0; i < 7; ++i)
        region.corners.push_back(
            {uniform(random) * length, lowest + uniform(random) * (0.5 - lowest)});
    return region;
}

} // namespace

TEST_CASE("Random regions do to random signals what the definition says") {
    std::minstd_rand random(static_cast<unsigned>(seed()));
    for (int round = 0; round < 12; ++round) {
        const bool complex = round % 3 == 2;
        const std::size_t length = 200 + random() % 1500, channels = 1 + random() % 3;
        RegionSettings settings;
        settings.frame = std::size_t{16} << (random() % 4);
        settings.isolate = round % 2 == 1;
        const double gains[] = {-60, -6, least_region_gain, 6};
        for (int i = 0; i < 1 + round % 3; ++i)
            settings.regions.push_back(random_region(random, double(length), complex,
                                                     gains[settings.isolate ? round % 4 : i]));
        INFO("round " << round << ", " << length << " samples, frames of " << settings.frame);
        CHECK(error_against_reference(noise(length, channels, complex, 7 + unsigned(round)),
                                      settings) < 3e-6);
    }
}

TEST_CASE("Short signals are filtered, too", "[oclgrind]") {
    for (const std::size_t length : {1, 2, 5, 17, 40}) {
        INFO(length);
        const RegionSettings settings{{box(0, double(length), 0.1, 0.4, -20)}, false, 16};
        CHECK(error_against_reference(noise(length, 2, false, 3), settings) < 1e-6);
        CHECK(error_against_reference(noise(length, 1, true, 4), settings) < 1e-6);
    }
    // Hops of 4 numbers are shorter than vectors of 8 and 16.
    const RegionSettings several{{box(10, 60, 0.1, 0.4, -20), box(90, 95, 0, 0.5, -20)}, true, 16};
    CHECK(error_against_reference(noise(130, 3, false, 5), several) < 2e-6);
}

TEST_CASE("A gain of 0 dB gives the signal back, and what no region reaches stays bit for bit") {
    RegionFilter filter(test_device());
    const auto signal = noise(300000, 2, false, 11);
    RegionSettings settings{{box(0, 300000, 0, 0.5, 0)}, false, 1024};
    CHECK(filter.run(signal, settings).signal->samples == signal->samples);
    // The identity through the transforms: all is silenced, and all is isolated.
    settings.regions[0].gain = least_region_gain;
    settings.isolate = true;
    const Signal same = *filter.run(signal, settings).signal;
    double most = 0;
    for (std::size_t i = 0; i < same.samples.size(); ++i)
        most = std::max(most, std::fabs(double(same.samples[i]) - double(signal->samples[i])));
    CHECK(most <= 1e-6);
    settings.isolate = false;
    settings.regions = {box(100000, 120000, 0.1, 0.2)};
    const FilteredSignal part = filter.run(signal, settings);
    std::size_t changed = 0, beyond = 0, unequal = 0;
    for (std::size_t c = 0; c < 2; ++c)
        for (std::size_t n = 0; n < signal->length; ++n) {
            const bool other = part.signal->channel(c)[n] != signal->channel(c)[n];
            changed += other;
            // Frames whose middle hop is reached begin and end 5 / 8 of a frame from there.
            beyond += other && (n + 640 < 100000 || n > 120640);
            unequal +=
                part.removed->channel(c)[n] != signal->channel(c)[n] - part.signal->channel(c)[n];
        }
    CHECK(beyond == 0);
    CHECK(unequal == 0);
    CHECK(changed > 30000);
}

TEST_CASE("A tone in a region falls by its gain, and one outside stays") {
    RegionFilter filter(test_device());
    const double bin = 1.0 / 2048;
    const auto inside = tone(96000, 100.3 * bin, 2), outside = tone(96000, 400.7 * bin, 2);
    for (const double gain : {-3.0, -20.0, -60.0, 12.0}) {
        INFO(gain);
        const RegionSettings settings{{box(24000, 72000, 60 * bin, 140 * bin, gain)}};
        const Signal less = *filter.run(inside, settings).signal;
        const Signal same = *filter.run(outside, settings).signal;
        for (std::size_t c = 0; c < 2; ++c) {
            CHECK(level(less, c, 26000, 70000) - level(*inside, c, 26000, 70000) ==
                  Approx(gain).margin(0.5));
            CHECK(level(less, c, 0, 22000) == Approx(level(*inside, c, 0, 22000)).margin(1e-9));
            double most = 0;
            for (std::size_t n = 0; n < same.length; ++n)
                most = std::max(
                    most, std::fabs(double(same.channel(c)[n]) - double(outside->channel(c)[n])));
            CHECK(most <= 1e-6);
        }
    }
    // A comb takes the harmonics, and leaves a tone between them.
    SpectralRegion comb = box(0, 96000, 0, 0, -60);
    comb.shape = Shape::comb;
    comb.fundamental = 100.3 * bin;
    comb.harmonics = 4;
    comb.width = 60 * bin;
    for (const int harmonic : {1, 2, 4}) {
        const auto one = tone(96000, harmonic * 100.3 * bin);
        CHECK(level(*filter.run(one, {{comb}}).signal, 0, 2000, 94000) -
                  level(*one, 0, 2000, 94000) ==
              Approx(-60).margin(0.5));
    }
    const auto between = tone(96000, 250 * bin);
    CHECK(level(*filter.run(between, {{comb}}).signal, 0, 2000, 94000) ==
          Approx(level(*between, 0, 2000, 94000)).margin(1e-3));
}

TEST_CASE("What is isolated and what is silenced add up to the signal") {
    RegionFilter filter(test_device());
    const auto signal = noise(50000, 2, false, 21);
    std::minstd_rand random(5);
    RegionSettings settings;
    for (int i = 0; i < 3; ++i)
        settings.regions.push_back(random_region(random, 50000, false, least_region_gain));
    const Signal without = *filter.run(signal, settings).signal;
    settings.isolate = true;
    const FilteredSignal alone = filter.run(signal, settings);
    double most = 0;
    for (std::size_t i = 0; i < signal->samples.size(); ++i)
        most =
            std::max(most, std::fabs(double(without.samples[i]) + double(alone.signal->samples[i]) -
                                     double(signal->samples[i])));
    CHECK(most <= 1e-6);
    CHECK(level(*alone.removed, 0, 0, 50000) == Approx(level(without, 0, 0, 50000)).margin(1e-4));
}

TEST_CASE("A part is the same as in the whole, and long signals come in several parts") {
    RegionFilter filter(test_device());
    const auto signal = noise(3000000, 1, false, 31);
    const RegionSettings settings{{box(1000, 2900000, 0.1, 0.2)}, false, 1024};
    std::size_t calls = 0;
    const FilteredSignal whole = filter.run(signal, settings, [&](const Sentence &, double part) {
        CHECK(part >= 0);
        CHECK(part <= 1);
        ++calls;
    });
    CHECK(calls > 4);
    CHECK(whole.plan.steps.size() >= 5);
    for (const Interval part :
         {Interval{0, 5000}, Interval{1234567, 76543}, Interval{2890000, 110000}}) {
        const Signal alone = filter.part(*signal, settings, part);
        REQUIRE(alone.length == part.length);
        double most = 0;
        for (std::size_t n = 0; n < part.length; ++n)
            most = std::max(most, std::fabs(double(alone.samples[n]) -
                                            double(whole.signal->samples[part.first + n])));
        CHECK(most <= 1e-6);
    }
    CHECK_THROWS_AS(filter.part(*signal, settings, {2999999, 2}), Error);
    CHECK_THROWS_AS(filter.part(*signal, settings, {0, 0}), Error);
    const auto stop = [](const Sentence &, double part) {
        if (part > 0)
            throw Error("stop", Error::Kind::cancelled);
    };
    CHECK_THROWS_AS(filter.run(signal, settings, stop), Error);
    CHECK(filter.run(signal, settings).signal->samples == whole.signal->samples);
    CHECK_THROWS_AS(filter.run(nullptr, settings), Error);
}
