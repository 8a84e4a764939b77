// SPDX-License-Identifier: GPL-3.0-or-later
// Signals by plans that are ready: their first result waits for no compiler, the specialised plan
// follows, and what a file gets is what the command computes.
#include "engine/pipeline/signal/band_filter.h"
#include "engine/pipeline/signal/batch_run.h"
#include "engine/pipeline/signal/signal_measure.h"
#include "engine/prepare/warm_up.h"
#include "engine/program/build.h"
#include "tests/service/plan_checks.h"

using namespace imago;
using namespace imago::test;
using namespace std::chrono_literals;

namespace {

std::shared_ptr<const Signal> signal_of(std::size_t channels, std::size_t length, bool complex) {
    Signal signal{{}, channels, length, 8000, {}};
    signal.kind = complex ? SampleKind::complex : SampleKind::real;
    for (std::size_t i = 0; i < signal.rows() * length; ++i)
        signal.samples.push_back(static_cast<float>(i * 7919 % 1009) / 1009 - 0.5f);
    return std::make_shared<const Signal>(std::move(signal));
}

MeasureSettings settings_of(SpectrumMode mode, std::size_t size) {
    MeasureSettings settings;
    settings.mode = mode;
    if (averages_frames(mode) || mode == SpectrumMode::spectrogram)
        settings.size = size;
    if (mode == SpectrumMode::coherence)
        settings.quantity = Quantity::power;
    if (mode == SpectrumMode::spectrogram)
        settings.quantity = Quantity::db;
    return settings;
}

const SpectrumMode modes[] = {SpectrumMode::spectrum, SpectrumMode::welch, SpectrumMode::coherence,
                              SpectrumMode::spectrogram, SpectrumMode::cosine};

BandSettings band(bool complex) {
    BandSettings settings;
    settings.bands = {{0.1, 0.2, 0.01}};
    settings.two_sided = complex;
    return settings;
}

/// A request of all kinds of work.
SignalRequest all_of(const std::shared_ptr<const Signal> &signal, std::size_t size) {
    SignalRequest request;
    request.signal = signal;
    for (const SpectrumMode mode : modes)
        request.measures.push_back({settings_of(mode, size), {}});
    request.filter = band(signal->is_complex());
    return request;
}

/// Checks a result against pipelines of their own, as in a command.
void check_same(const SignalRequest &request, const SignalResult &result) {
    SignalMeasure measure(device());
    for (std::size_t i = 0; i < request.measures.size(); ++i) {
        INFO("measure " << i);
        const MeasuredSpectrum wanted = measure.run(*request.signal, request.measures[i].settings);
        CHECK(result.measured[i].values == wanted.values);
    }
    if (!request.filter)
        return;
    const FilteredSignal wanted = BandFilter(device()).run(request.signal, *request.filter);
    CHECK(result.filtered.signal->samples == wanted.signal->samples);
    CHECK(result.filtered.removed->samples == wanted.removed->samples);
}

/// Frames enough to pay for a plan after some runs.
SignalRequest many_frames(std::size_t size) {
    SignalRequest request;
    request.signal = signal_of(4, 120000, false);
    request.measures = {{settings_of(SpectrumMode::spectrogram, size), {}}};
    return request;
}

} // namespace

TEST_CASE("a signal of a new length has its first result without the compiler", "[signals]") {
    if (!on_cpu())
        return;
    const Variable off("IMAGO_PREPARE", "off");
    warm_up(device(), true);
    Service service;
    for (const bool complex : {false, true})
        for (const std::size_t length : {3001u, 6000u, 9000u}) {
            INFO(length << (complex ? " complex" : " real"));
            const SignalRequest request = all_of(signal_of(2, length, complex), length / 7);
            const std::size_t before = program_counts().compiled;
            const SignalResult result = answer<SignalResult>(service, request);
            CHECK(program_counts().compiled == before);
            CHECK(of_any_size(result.filtered.plan));
            for (const MeasuredSpectrum &measured : result.measured) {
                INFO(measured.plan.problem);
                CHECK(of_any_size(measured.plan));
            }
            CHECK(result.plan.standing.why == Why::same_bytes);
            check_same(request, result);
        }
}

TEST_CASE("signals get their own plans, and files the same bits before and after", "[signals]") {
    if (!on_cpu())
        return;
    const Variable on("IMAGO_PREPARE", "on");
    SignalRequest frames = many_frames(1000), filter;
    filter.signal = signal_of(64, 12000, false);
    filter.filter = band(false);
    Service service;
    for (const SignalRequest &request : {frames, filter}) {
        const SignalResult first = answer<SignalResult>(service, request);
        CHECK(of_any_size(first.plan));
        REQUIRE(first.plan.standing.why == Why::gathering);
        check_same(request, first);
        PlanStanding standing;
        REQUIRE(within(300s, [&] {
            standing = answer<SignalResult>(service, request).plan.standing;
            return standing.why == Why::faster || standing.why == Why::slower;
        }));
        SignalRequest saved = request;
        saved.for_file = true;
        const SignalResult kept = answer<SignalResult>(service, saved);
        CHECK(kept.plan.standing.why == Why::same_bytes);
        check_same(request, kept);
    }
}

TEST_CASE("without a helper that works, signals keep the kernel of any size", "[signals]") {
    if (!on_cpu())
        return;
    const Variable on("IMAGO_PREPARE", "on");
    const SignalRequest request = many_frames(1010); // which nothing has compiled
    for (const char *program : {"/bin/false", "/nonexistent"}) {
        const Variable worker("IMAGO_TUNE_WORKER", program);
        Service service;
        SignalResult last;
        REQUIRE(within(60s, [&] {
            last = answer<SignalResult>(service, request);
            return last.plan.standing.why == Why::failed;
        }));
        CHECK(of_any_size(last.plan));
        check_same(request, last);
    }
    const Variable worker("IMAGO_TUNE_WORKER", "/bin/cat"); // never answers what it is asked
    Service service;
    for (int i = 0; i < 40; ++i)
        answer<SignalResult>(service, request);
    const SignalResult last = answer<SignalResult>(service, request);
    CHECK(of_any_size(last.plan));
    check_same(request, last);
}

TEST_CASE("a batch has its rows before the plan that it times", "[signals]") {
    if (!on_cpu())
        return;
    BatchSettings settings;
    settings.length = 1530;
    settings.batch = 6;
    Service service;
    std::promise<BatchResult> first, second;
    service.submit(
        BatchRequest{nullptr, settings},
        [&](Ticket, Result<BatchResult> result) { second.set_value(std::move(*result.value)); }, {},
        [&](Ticket, const BatchResult &rows) { first.set_value(rows); });
    const BatchResult rows = first.get_future().get(), timed = second.get_future().get();
    CHECK(rows.rows_only);
    CHECK(rows.kernel_milliseconds == 0);
    CHECK(of_any_size(rows.plan));
    CHECK_FALSE(timed.rows_only);
    CHECK(timed.kernel_milliseconds > 0);
    CHECK_FALSE(of_any_size(timed.plan));
    CHECK(timed.input.single == rows.input.single);
    REQUIRE(timed.output.single.size() == rows.output.single.size());
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < rows.output.single.size(); ++i) {
        difference = std::max(
            difference, std::abs(double(rows.output.single[i]) - double(timed.output.single[i])));
        size = std::max(size, std::abs(double(timed.output.single[i])));
    }
    CHECK(size > 1);
    CHECK(difference < 1e-5 * size);
    // The plan is there: the second run has no rows before.
    BatchRun batch(device());
    CHECK(batch.ready_rows(settings, nullptr));
    batch.run(settings, nullptr);
    CHECK_FALSE(batch.ready_rows(settings, nullptr));
    settings.double_precision = true;
    if (device()->info().double_precision) {
        const auto doubles = batch.ready_rows(settings, nullptr);
        REQUIRE(doubles);
        CHECK(doubles->output.twice.size() == rows.output.single.size());
        CHECK(doubles->output.twice[1] == Approx(rows.output.single[1]));
    }
}
