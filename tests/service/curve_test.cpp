// SPDX-License-Identifier: GPL-3.0-or-later
// Curves of rate and distortion behind the requests of a moved slider.
#include "engine/service/service.h"
#include "engine/values/step_words.h"
#include "tests/service/answers.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <future>

using namespace imago;
using namespace imago::test;

TEST_CASE("a moved slider on a 512 x 512 RGB image", "[.][speed]") {
    Service service;
    const auto image = picture(512, 3);
    const auto once = [&](const CompressRequest &request) {
        std::promise<CompressResult> answer;
        const auto start = std::chrono::steady_clock::now();
        service.submit(request, [&](Ticket, Result<CompressResult> result) {
            answer.set_value(std::move(*result.value));
        });
        const CompressResult result = answer.get_future().get();
        return std::pair(
            std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
                .count(),
            result);
    };
    for (const auto mode :
         {CompressSettings::Mode::threshold, CompressSettings::Mode::keep_percent})
        for (const auto channels :
             {CompressSettings::Channels::rgb, CompressSettings::Channels::luma,
              CompressSettings::Channels::ycbcr}) {
            std::vector<double> times;
            std::string steps;
            for (int i = 0; i < 41; ++i) {
                CompressRequest request = request_of(image, 5 + i);
                request.settings.mode = mode;
                request.settings.channels = channels;
                request.settings.keep_percent = 1 + i;
                const auto [time, result] = once(request);
                if (i > 0)
                    times.push_back(time);
                steps.clear();
                for (const StepReport &step : result.plan.steps)
                    steps += "\n  " + step_words(step.work).text() + ": " +
                             std::to_string(step.milliseconds) + " ms";
                steps += "\n  download: " + std::to_string(result.plan.download_milliseconds);
            }
            std::sort(times.begin(), times.end());
            WARN("mode " << static_cast<int>(mode) << ", channels " << static_cast<int>(channels)
                         << ": median " << times[20] << " ms, fastest " << times[0] << ", slowest "
                         << times.back() << steps);
        }
}

TEST_CASE("a moved slider with and without a curve behind it", "[.][speed]") {
    using namespace std::chrono_literals;
    Service service;
    const auto image = picture(1024, 1);
    for (const unsigned block : {0u, 8u})
        for (const auto pause : {20ms, 311ms}) // of a drag; longer than the lull
            for (const bool curve : {false, true}) {
                std::vector<double> times;
                std::atomic<int> points = 0;
                for (int i = 0; i < 25; ++i) {
                    std::promise<void> answer;
                    CompressRequest request = request_of(image, 5 + i);
                    request.settings.block = block;
                    const auto start = std::chrono::steady_clock::now();
                    service.submit(request, [&](Ticket, const Result<CompressResult> &) {
                        answer.set_value();
                    });
                    answer.get_future().wait();
                    if (i > 0)
                        times.push_back(std::chrono::duration<double, std::milli>(
                                            std::chrono::steady_clock::now() - start)
                                            .count());
                    if (curve)
                        service.submit(
                            CurveRequest{image, request.settings, std::vector<double>(1000, 10.0)},
                            {}, {}, [&](Ticket, const RatePoint &) { ++points; });
                    std::this_thread::sleep_for(pause + std::chrono::milliseconds(i % 7));
                }
                std::sort(times.begin(), times.end());
                WARN("block " << block << ", every " << pause.count() << " ms, "
                              << (curve ? "with" : "without") << " a curve: median " << times[12]
                              << " ms, slowest " << times.back() << ", points " << points);
            }
}

TEST_CASE("a curve comes point by point, after a lull") {
    Service service;
    const auto image = picture(64, 1);
    std::vector<RatePoint> told; // checked at the end: Catch2 allows one thread
    std::promise<Result<std::vector<RatePoint>>> promise;
    const auto start = std::chrono::steady_clock::now();
    CurveRequest request{image, {.block = 8}, {50, 1, 10}};
    const Ticket ticket = service.submit(
        request,
        [&](Ticket, Result<std::vector<RatePoint>> result) {
            promise.set_value(std::move(result));
        },
        {}, [&](Ticket, const RatePoint &point) { told.push_back(point); });
    CHECK(ticket != 0);
    const Result<std::vector<RatePoint>> result = promise.get_future().get();
    CHECK(std::chrono::steady_clock::now() - start >= Service::lull);
    INFO(result.error);
    REQUIRE(result);
    REQUIRE(told.size() == 3);
    REQUIRE(result.value->size() == 3);
    CHECK(told[0].percent == 50);
    CHECK(told[0].figures.psnr > told[2].figures.psnr);
    CHECK(told[2].figures.psnr > told[1].figures.psnr);

    Answers answers; // as for a separate request
    CompressRequest alone = request_of(image, 0);
    alone.settings = {.mode = CompressSettings::Mode::keep_percent, .keep_percent = 10, .block = 8};
    const CompressFigures figures =
        answers.wait(service.submit(alone, answers.callback())).value->figures;
    CHECK(figures.psnr == told[2].figures.psnr);
    CHECK(figures.ssim == told[2].figures.ssim);
    CHECK(figures.kept == told[2].figures.kept);
}

TEST_CASE("a curve gives way to a request, waiting or running, and drops none") {
    Service service;
    Answers answers;
    const auto image = picture(64, 1);
    const auto curve = [&](OnPart<CurveRequest> told) {
        auto promise = std::make_shared<std::promise<Result<std::vector<RatePoint>>>>();
        service.submit(
            CurveRequest{image, {}, std::vector<double>(200, 10.0)},
            [promise](Ticket, Result<std::vector<RatePoint>> result) {
                promise->set_value(std::move(result));
            },
            {}, std::move(told));
        return promise->get_future();
    };
    Gate gate;
    const Ticket running =
        service.submit(request_of(image, 1), answers.callback(), gate.progress());
    gate.wait_until_started();
    const Ticket waiting = service.submit(request_of(image, 2), answers.callback());
    auto waits = curve({}); // it follows the request, and does not drop it
    gate.open();
    CHECK(answers.wait(running));
    CHECK(answers.wait(waiting));
    CHECK(answers.wait(service.submit(request_of(image, 3), answers.callback())));
    CHECK(waits.get().error_kind == Error::Kind::cancelled);

    std::promise<void> first;
    std::atomic<int> points = 0;
    auto runs = curve([&](Ticket, const RatePoint &) {
        if (++points == 1)
            first.set_value();
    });
    first.get_future().wait();
    CHECK(answers.wait(service.submit(request_of(image, 4), answers.callback())));
    CHECK(runs.get().error_kind == Error::Kind::cancelled);
    CHECK(points < 200);

    auto older = curve({}), newer = curve({}); // the newest of its kind
    CHECK(older.get().error_kind == Error::Kind::cancelled);
    CHECK(newer.get());
}
