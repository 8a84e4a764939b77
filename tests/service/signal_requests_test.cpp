// SPDX-License-Identifier: GPL-3.0-or-later
// Requests about signals: answered, reused, dropped by newer ones, cancelled, refused.
#include "engine/service/service.h"
#include "tests/support/catch.h"

#include <cmath>
#include <future>

using namespace imago;

namespace {

std::shared_ptr<const Signal> sine(std::size_t length, double frequency) {
    Signal signal{{}, 1, length, 1, {}};
    for (std::size_t n = 0; n < length; ++n)
        signal.samples.push_back(
            static_cast<float>(std::sin(6.283185307179586 * frequency * double(n))));
    return std::make_shared<const Signal>(std::move(signal));
}

/// Submits, and waits for the answer.
template <class Value, class Request>
Result<Value> answer(Service &service, Request request) {
    auto done = std::make_shared<std::promise<Result<Value>>>();
    auto result = done->get_future();
    service.submit(std::move(request),
                   [done](Ticket, Result<Value> value) { done->set_value(std::move(value)); });
    if (result.wait_for(std::chrono::seconds(60)) != std::future_status::ready)
        throw Error("A request was not answered.");
    return result.get();
}

SignalRequest averages(std::shared_ptr<const Signal> signal) {
    Measure measure;
    measure.settings.mode = SpectrumMode::welch;
    measure.settings.most_peaks = 1;
    return {.signal = std::move(signal), .measures = {measure}};
}

} // namespace

TEST_CASE("a signal request measures and filters in one go") {
    Service service;
    const auto signal = sine(8192, 0.125);
    SignalRequest request = averages(signal);
    request.filter = BandSettings{{{0.2, 0.3, 0.01}}};
    const auto result = answer<SignalResult>(service, request);
    INFO(result.error);
    REQUIRE(result);
    REQUIRE(result.value->measured.size() == 1);
    REQUIRE(result.value->measured[0].peaks[0].size() == 1);
    CHECK(result.value->measured[0].peaks[0][0].frequency == Approx(0.125).margin(1e-4));
    CHECK(std::fabs(double(result.value->filtered.signal->samples[4000])) < 1e-3);
    CHECK(!result.value->plan.steps.empty());
    CHECK(result.value->engine_milliseconds > 0);
    // Another band of the same signal needs only the inverse.
    const auto again = answer<SignalResult>(
        service, SignalRequest{.signal = signal, .filter = BandSettings{{{0.1, 0.2}}}});
    REQUIRE(again);
    CHECK(again.value->measured.empty());
    CHECK(again.value->plan.steps.size() < result.value->plan.steps.size());
}

TEST_CASE("a batch request is answered with rows and rates, and errors are sentences") {
    Service service;
    BatchSettings settings;
    settings.length = 16;
    settings.batch = 4;
    settings.input = BatchSettings::Input::impulse;
    const auto result = answer<BatchResult>(service, BatchRequest{nullptr, settings});
    REQUIRE(result);
    CHECK(result.value->output.at(3, 14) == Approx(1));
    CHECK(result.value->gflops > 0);
    settings.input = BatchSettings::Input::signal;
    const auto refused = answer<BatchResult>(service, BatchRequest{nullptr, settings});
    CHECK(!refused);
    CHECK(refused.error_kind == Error::Kind::usage);
    CHECK(refused.error.find("signal") != std::string::npos);
    const auto nothing = answer<SignalResult>(service, SignalRequest{});
    CHECK(!nothing);
    CHECK(nothing.error_kind == Error::Kind::usage);
}

TEST_CASE("a newer signal request drops one that waits, and a running one can be cancelled") {
    Service service;
    const auto signal = sine(65536, 0.1);
    std::promise<void> started, go;
    auto opened = go.get_future().share();
    std::promise<Error::Kind> first, second;
    std::promise<bool> third;
    std::once_flag once;
    const Ticket running = service.submit(
        averages(signal),
        [&](Ticket, Result<SignalResult> result) { first.set_value(result.error_kind); },
        [&](const Sentence &, double) {
            std::call_once(once, [&] {
                started.set_value();
                opened.wait();
            });
        });
    started.get_future().wait();
    service.submit(averages(signal), [&](Ticket, Result<SignalResult> result) {
        second.set_value(result.error_kind);
    });
    service.submit(averages(signal), [&](Ticket, Result<SignalResult> result) {
        third.set_value(static_cast<bool>(result));
    });
    service.cancel(running);
    go.set_value();
    CHECK(first.get_future().get() == Error::Kind::cancelled);
    CHECK(second.get_future().get() == Error::Kind::cancelled);
    CHECK(third.get_future().get());
}
