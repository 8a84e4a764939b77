// SPDX-License-Identifier: GPL-3.0-or-later
// The operations on signals, against their definitions in doubles.
#include "engine/op/op_array.h"
#include "engine/op/sentences.h"
#include "engine/pipeline/operate/operate.h"
#include "engine/support/error.h"
#include "engine/values/correlate/correlate_values.h"
#include "engine/values/response/response_values.h"
#include "tests/support/catch.h"
#include "tests/transform/checks.h"

#include <bit>
#include <cmath>
#include <complex>
#include <numbers>
#include <random>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

using Line = std::vector<double>;

Line noise_line(std::size_t length, unsigned seed) {
    std::mt19937 random(seed);
    Line line(length);
    for (double &x : line)
        x = std::normal_distribution<double>(3, 1)(random); // not around 0
    return line;
}

/// The line, `lag` samples later, as long as before.
Line later(const Line &line, std::size_t lag) {
    Line made(line.size());
    std::copy(line.begin(), line.end() - std::ptrdiff_t(lag), made.begin() + std::ptrdiff_t(lag));
    return made;
}

template <class T>
OpArray channels_of(const std::vector<Line> &lines, double rate = 0) {
    std::vector<T> samples;
    for (const Line &line : lines)
        samples.insert(samples.end(), line.begin(), line.end());
    OpArray array;
    set_axes(array, {lines.size(), lines.front().size()});
    array.samples = std::move(samples);
    array.rate = rate;
    return array;
}

template <class S>
OpResult run_on(const OpArray &array, const S &settings, const OpFiles &files = {}) {
    const Operation &operation = operation_of<S>();
    return make_runner(operation, test_device())
        ->run(array, operation_of<S>().values(settings), files, {});
}

Line line_of(const OpResult &result) {
    return std::visit([](const auto &samples) { return Line(samples.begin(), samples.end()); },
                      result.array.samples);
}

double figure(const OpResult &result, std::string_view id) {
    for (const OpFigure &one : result.figures)
        if (one.id == id)
            return one.values.front();
    FAIL("no figure " << id);
    return 0;
}

/// scipy.signal.correlate(signal, reference), by its sums.
Line correlated(const Line &reference, const Line &signal) {
    const auto before = std::ptrdiff_t(reference.size()) - 1;
    Line sums(reference.size() + signal.size() - 1);
    for (std::ptrdiff_t lag = -before; lag < std::ptrdiff_t(signal.size()); ++lag)
        for (std::ptrdiff_t n = 0; n <= before; ++n)
            if (n + lag >= 0 && n + lag < std::ptrdiff_t(signal.size()))
                sums[std::size_t(lag + before)] +=
                    signal[std::size_t(n + lag)] * reference[std::size_t(n)];
    return sums;
}

double largest_difference(const Line &a, const Line &b) {
    REQUIRE(a.size() == b.size());
    double most = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        most = std::max(most, std::abs(a[i] - b[i]));
    return most;
}

/// The response of ResponseSettings by sums of exponentials.
Line divided(const Line &reference, const Line &signal, double share) {
    const std::size_t points = std::bit_ceil(reference.size() + signal.size() - 1);
    using Spectrum = std::vector<std::complex<double>>;
    const auto spectrum = [&](const Line &line) {
        Spectrum made(points);
        for (std::size_t k = 0; k < points; ++k)
            for (std::size_t n = 0; n < line.size(); ++n)
                made[k] += line[n] * std::polar(1.0, -2 * std::numbers::pi *
                                                         double(k * n % points) / double(points));
        return made;
    };
    const Spectrum x = spectrum(reference), y = spectrum(signal);
    double most = 0;
    for (const auto &bin : x)
        most = std::max(most, std::norm(bin));
    Line response(points);
    for (std::size_t n = 0; n < points; ++n)
        for (std::size_t k = 0; k < points; ++k)
            response[n] +=
                (y[k] * std::conj(x[k]) / (std::norm(x[k]) + share * most) *
                 std::polar(1.0, 2 * std::numbers::pi * double(k * n % points) / double(points)))
                    .real() /
                double(points);
    return response;
}

/// From `low` to `high` cycles per sample, by equal ratios in equal times (Farina 2000).
Line exponential_sweep(std::size_t length, double low, double high) {
    const double rise = std::log(high / low), all = double(length);
    Line sweep(length);
    for (std::size_t n = 0; n < length; ++n)
        sweep[n] = std::sin(2 * std::numbers::pi * low * all / rise *
                            (std::exp(double(n) / all * rise) - 1));
    return sweep;
}

} // namespace

TEMPLATE_TEST_CASE("correlations have the sums at all lags, and the lag of the largest", "", float,
                   double) {
    if (sizeof(TestType) == 8 && !test_device()->info().double_precision)
        return;
    const double bound = sizeof(TestType) == 8 ? 1e-12 : 2e-6;
    const Line first = noise_line(300, 1), second = later(noise_line(300, 1), 37);
    CorrelateSettings sums;
    sums.scaling = CorrelateSettings::Scaling::none;
    const OpArray both = channels_of<TestType>({first, second}, 1000);
    const OpResult result = run_on(both, sums);
    const Line expected = correlated(first, second);
    CHECK(result.array.first == -299);
    CHECK(result.array.rate == 1000);
    CHECK(largest_difference(line_of(result), expected) < bound * 300 * 16);

    const OpResult usual = run_on(both, CorrelateSettings{});
    CHECK(figure(usual, "lag") == Approx(37).margin(0.3)); // noise has no shape between samples
    CHECK(figure(usual, "lag_seconds") == Approx(figure(usual, "lag") / 1000));
    CHECK(figure(usual, "peak") == line_of(usual)[299 + 37]);
    CHECK(figure(usual, "first") == -299);

    // Another file of another length, whose second channel is the reference.
    sums.channels = "2,1";
    const Line longer = noise_line(500, 2);
    const OpFiles files{{"reference", std::make_shared<const OpArray>(
                                          channels_of<double>({noise_line(500, 3), longer}))}};
    const OpResult other = run_on(channels_of<TestType>({first}), sums, files);
    CHECK(other.array.first == -499);
    CHECK(largest_difference(line_of(other), correlated(longer, first)) < bound * 300 * 16);
    sums.lags = 20;
    const OpResult near = run_on(channels_of<TestType>({first}), sums, files);
    const Line all = line_of(other);
    CHECK(near.array.first == -20);
    CHECK(line_of(near) == Line(all.begin() + 479, all.begin() + 520));
}

TEST_CASE("normalised correlations are 1 of equal signals, and lags are told between samples") {
    const Line noise = noise_line(1000, 4);
    CorrelateSettings same;
    same.channels = "1,1";
    const OpResult itself = run_on(channels_of<float>({noise}), same);
    CHECK(figure(itself, "lag") == Approx(0).margin(1e-4));
    CHECK(figure(itself, "peak") == Approx(1).margin(1e-5));
    CHECK(itself.notes.empty());
    for (const double value : line_of(itself))
        REQUIRE(std::abs(value) <= 1 + 1e-5);

    Line inverted = noise;
    for (double &x : inverted)
        x = -x;
    const OpResult against = run_on(channels_of<float>({noise, inverted}), CorrelateSettings{});
    REQUIRE(against.notes.size() == 1);
    CHECK(against.notes.front() == Sentence(op_says.note_inverted, 0));

    for (const double lag : {12.3, -7.75, 0.5}) {
        Line early(400), late(400);
        for (std::size_t n = 0; n < 400; ++n) {
            const auto pulse = [&](double at) {
                return std::cos(0.6 * (double(n) - at)) *
                       std::exp(-std::pow(double(n) - at, 2) / 72);
            };
            early[n] = pulse(180);
            late[n] = pulse(180 + lag);
        }
        CAPTURE(lag);
        CHECK(figure(run_on(channels_of<float>({early, late}), CorrelateSettings{}), "lag") ==
              Approx(lag).margin(0.01));
    }
}

TEMPLATE_TEST_CASE("a response is the quotient of the spectra", "", float, double) {
    if (sizeof(TestType) == 8 && !test_device()->info().double_precision)
        return;
    const Line reference = noise_line(100, 5), signal = noise_line(130, 6);
    ResponseSettings settings;
    settings.regularisation = 1e-3;
    settings.length = 200;
    settings.before = 50;
    const OpResult result =
        run_on(channels_of<TestType>({signal}), settings,
               {{"reference", std::make_shared<const OpArray>(channels_of<double>({reference}))}});
    const Line expected = divided(reference, signal, 1e-3); // of 256
    Line kept(expected.end() - 50, expected.end());
    kept.insert(kept.end(), expected.begin(), expected.begin() + 200);
    CHECK(result.array.first == -50);
    CHECK(largest_difference(line_of(result), kept) < (sizeof(TestType) == 8 ? 1e-12 : 1e-5));
}

TEST_CASE("a known response is found from an exponential sweep") {
    const Line sweep = exponential_sweep(16384, 0.0005, 0.5);
    Line recording(sweep.size() + 400);
    const std::pair<std::size_t, double> taps[] = {{20, 1}, {75, -0.5}, {210, 0.25}};
    for (const auto &[delay, gain] : taps)
        for (std::size_t n = 0; n < sweep.size(); ++n)
            recording[n + delay] += gain * sweep[n];
    ResponseSettings settings;
    settings.length = 400;
    OpArray heard = channels_of<float>({recording}, 48000);
    const OpFiles played{
        {"reference", std::make_shared<const OpArray>(channels_of<float>({sweep}, 48000))}};
    const OpResult result = run_on(heard, settings, played);
    Line rest = line_of(result);
    REQUIRE(rest.size() == 400);
    CHECK(figure(result, "delay") == 20);
    CHECK(figure(result, "delay_seconds") == Approx(20 / 48000.0));
    CHECK(figure(result, "peak") == Approx(1).margin(0.02));
    double squares = 0;
    for (const auto &[delay, gain] : taps) {
        CAPTURE(delay, rest[delay]);
        CHECK(rest[delay] == Approx(gain).margin(0.02));
        rest[delay] -= gain;
    }
    for (const double x : rest)
        squares += x * x;
    CHECK(std::sqrt(squares / 1.3125) < 0.05); // of the taps' energy
    std::get<std::vector<float>>(heard.samples)[5] = NAN;
    CHECK_THROWS_AS(run_on(heard, settings, played), Error);
}

TEST_CASE("signals that cannot be compared are refused") {
    const auto refusal = [](const auto &work) {
        try {
            work();
        } catch (const Error &error) {
            CHECK(error.kind() == Error::Kind::usage);
            return error.sentence();
        }
        return Sentence(Form<0>("nothing was refused"));
    };
    const Line noise = noise_line(50, 7);
    const OpArray one = channels_of<float>({noise}, 100);
    const auto file = [](const Line &line, double rate) {
        return OpFiles{
            {"reference", std::make_shared<const OpArray>(channels_of<float>({line}, rate))}};
    };
    const CorrelateSettings lag;
    CHECK(refusal([&] { run_on(one, lag); }) == Sentence(op_says.no_channel, 2, 1));
    CHECK(refusal([&] { run_on(one, lag, file(noise, 200)); }) ==
          Sentence(op_says.pair_rates, RealNumber{200.0}, RealNumber{100.0}));
    CHECK(refusal([&] { run_on(one, lag, file(noise, 44100)); }).text() ==
          "The signals have 44100 and 100 samples per second; both have one rate.");
    CHECK(refusal([&] { run_on(one, lag, file(Line(30, 2.5), 0)); }) ==
          Sentence(op_says.correlate_flat));
    CHECK(refusal([&] { run_on(one, ResponseSettings{}, file(Line(30), 0)); }) ==
          Sentence(op_says.response_silent));
    ResponseSettings most;
    most.length = 100;
    most.before = 29; // 50 + 50 - 1 samples, up to 128
    CHECK(refusal([&] { run_on(one, most, file(noise, 0)); }) ==
          Sentence(op_says.response_longest, 128));
    CHECK(refusal([&] {
              CorrelateSettings wrong;
              wrong.channels = "1;2";
              run_on(one, wrong);
          }) == Sentence(op_says.pair_text, "1;2"));
    CHECK(refusal([&] {
              run_on(one, lag, file({1, NAN, 2}, 0));
          }) == Sentence(op_says.align_reference_infinite, 1, 3));
    Signal complex;
    complex.kind = SampleKind::complex;
    CHECK(refusal([&] { op_array(complex); }) == Sentence(op_says.complex_signal));
}

TEMPLATE_TEST_CASE("lags and responses do not depend on the signals' scale", "", float, double) {
    const bool doubles = sizeof(TestType) == 8;
    if (doubles && !test_device()->info().double_precision)
        return;
    const Line first = noise_line(300, 1), second = later(noise_line(300, 1), 37);
    const auto scaled = [&](double factor) {
        std::vector<Line> lines{first, second};
        for (Line &line : lines)
            for (double &x : line)
                x *= factor;
        return channels_of<TestType>(lines);
    };
    const double peak = figure(run_on(scaled(1), CorrelateSettings{}), "peak"),
                 answered = figure(run_on(scaled(1), ResponseSettings{}), "peak");
    const double bound = doubles ? 1e-12 : 1e-5;
    for (const double factor : doubles ? Line{1e-200, 1e-170, 1e160, 1e200, 1e300}
                                       : Line{1e-36, 1e-24, 1e18, 1e25, 1e37}) {
        CAPTURE(factor);
        const OpResult lags = run_on(scaled(factor), CorrelateSettings{});
        CHECK(figure(lags, "lag") == Approx(37).margin(0.01));
        CHECK(figure(lags, "peak") == Approx(peak).epsilon(bound));
    }
    for (const double factor : doubles ? Line{1e-200, 1e-170, 1e160, 1e200} : Line{1e-25, 1e25}) {
        CAPTURE(factor);
        const OpResult answer = run_on(scaled(factor), ResponseSettings{});
        CHECK(figure(answer, "delay") == 37);
        CHECK(figure(answer, "peak") == Approx(answered).epsilon(1e-4));
    }
    // Sums that no number holds are refused, instead of being infinite.
    CorrelateSettings sums;
    sums.scaling = CorrelateSettings::Scaling::none;
    CHECK_THROWS_WITH(run_on(scaled(doubles ? 1e200 : 1e30), sums),
                      "The result is beyond the range of its numbers; scale the signals.");
}

TEST_CASE("a pair is computed in doubles where one of both has them") {
    if (!test_device()->info().double_precision)
        return;
    const Line line = noise_line(100, 4);
    CorrelateSettings settings;
    settings.channels = "1,1";
    const OpFiles files{
        {"reference", std::make_shared<const OpArray>(channels_of<double>({line}))}};
    CHECK(run_on(channels_of<float>({line}), settings, files).array.doubles());
}
