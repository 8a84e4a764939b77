// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/service/service.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <future>
#include <map>
#include <mutex>
#include <set>
#include <thread>

using namespace imago;

namespace {

std::shared_ptr<const Image> picture(std::size_t side, std::size_t channels) {
    Image image{side, side, channels, SampleDepth::u8, {}, {}};
    for (std::size_t i = 0; i < side * side * channels; ++i)
        image.samples.push_back(static_cast<float>((i * 7 + i / side * 3) % 251));
    return std::make_shared<const Image>(std::move(image));
}

CompressRequest request_of(std::shared_ptr<const Image> image, double threshold) {
    CompressRequest request;
    request.image = std::move(image);
    request.settings.threshold = threshold;
    return request;
}

/// Collects the answers of a service, and counts how often each ticket was answered.
class Answers {
  public:
    Service::CompressDone callback() {
        return [this](Ticket ticket, Result<CompressResult> result) {
            const std::lock_guard lock(mutex_);
            ++times_[ticket];
            order_.push_back(ticket);
            results_.insert_or_assign(ticket, std::move(result));
            changed_.notify_all();
        };
    }
    Result<CompressResult> wait(Ticket ticket) {
        std::unique_lock lock(mutex_);
        if (!changed_.wait_for(lock, std::chrono::seconds(50),
                               [&] { return results_.count(ticket) > 0; }))
            throw Error("A request was not answered.");
        return results_.at(ticket);
    }
    int times(Ticket ticket) {
        const std::lock_guard lock(mutex_);
        return times_[ticket];
    }
    std::size_t total() {
        const std::lock_guard lock(mutex_);
        return order_.size();
    }
    std::vector<Ticket> order() {
        const std::lock_guard lock(mutex_);
        return order_;
    }

  private:
    std::mutex mutex_;
    std::condition_variable changed_;
    std::map<Ticket, int> times_;
    std::map<Ticket, Result<CompressResult>> results_;
    std::vector<Ticket> order_;
};

/// Holds the worker in a request's first progress callback, so that tests need no sleeping.
class Gate {
  public:
    Progress progress() {
        return [this](const std::string &, double) {
            std::call_once(once_, [this] {
                started_.set_value();
                opened_future_.wait();
            });
        };
    }
    void wait_until_started() { started_.get_future().wait(); }
    void open() { opened_.set_value(); }

  private:
    std::once_flag once_;
    std::promise<void> started_, opened_;
    std::shared_future<void> opened_future_ = opened_.get_future().share();
};

} // namespace

TEST_CASE("a request is answered with picture, spectrum, figures and plan") {
    Service service;
    REQUIRE(!service.devices().empty());
    CHECK(service.device() >= 0);
    Answers answers;
    std::vector<double> fractions; // checked at the end: Catch2 wants one thread
    std::vector<std::string> next;
    const auto image = picture(64, 3);
    CompressRequest request = request_of(image, 10);
    request.want_coefficients = true;
    const Ticket ticket =
        service.submit(request, answers.callback(), [&](const std::string &what, double fraction) {
            next.push_back(what);
            fractions.push_back(fraction);
        });
    CHECK(ticket != 0);
    const Result<CompressResult> result = answers.wait(ticket);
    INFO(result.error);
    REQUIRE(result);
    CHECK(result.error.empty());
    REQUIRE(result.value->image != nullptr);
    CHECK(result.value->image->samples.size() == image->samples.size());
    CHECK(result.value->figures.coefficients == 64 * 64 * 3);
    CHECK(result.value->figures.kept < 64 * 64 * 3);
    CHECK(result.value->figures.psnr > 20);
    REQUIRE(result.value->spectrum != nullptr);
    CHECK(result.value->spectrum->samples.size() == 64 * 64);
    REQUIRE(result.value->coefficients != nullptr);
    CHECK(std::count_if(result.value->coefficients->begin(), result.value->coefficients->end(),
                        [](float b) { return std::fabs(b) >= 10; }) ==
          static_cast<std::ptrdiff_t>(result.value->figures.kept));
    CHECK(!result.value->plan.steps.empty());
    CHECK(result.value->engine_milliseconds > 0);
    CHECK(fractions.size() >= 3);
    CHECK(std::count(next.begin(), next.end(), "") == 0);
    CHECK(std::is_sorted(fractions.begin(), fractions.end()));
}

TEST_CASE("the spectrum stays the same object while the coefficients do") {
    Service service;
    Answers answers;
    const auto image = picture(64, 1);
    const auto run = [&](CompressRequest request) {
        return *answers.wait(service.submit(std::move(request), answers.callback())).value;
    };
    const CompressResult first = run(request_of(image, 1)), second = run(request_of(image, 30));
    CHECK(first.spectrum == second.spectrum);
    CHECK(second.coefficients == nullptr);
    CHECK(second.plan.steps.size() < first.plan.steps.size());
    CHECK(second.figures.kept < first.figures.kept);
    CompressRequest without = request_of(image, 2);
    without.want_spectrum = false;
    CHECK(run(without).spectrum == nullptr);
    CHECK(run(request_of(picture(64, 1), 1)).spectrum != first.spectrum);
}

TEST_CASE("the newest request wins over those that have not started") {
    Service service;
    Answers answers;
    Gate gate;
    const auto image = picture(64, 1);
    const Ticket first = service.submit(request_of(image, 1), answers.callback(), gate.progress());
    gate.wait_until_started();
    std::vector<Ticket> tickets;
    for (int i = 0; i < 20; ++i)
        tickets.push_back(service.submit(request_of(image, 2 + i), answers.callback()));
    CHECK(answers.total() == 0);
    gate.open();
    const Result<CompressResult> last = answers.wait(tickets.back());
    REQUIRE(last);
    CHECK(last.value->figures.threshold == 21);
    CHECK(answers.wait(first).value->figures.threshold == 1);
    for (std::size_t i = 0; i + 1 < tickets.size(); ++i) {
        const Result<CompressResult> dropped = answers.wait(tickets[i]);
        CHECK(!dropped);
        CHECK(dropped.error_kind == Error::Kind::cancelled);
        CHECK(!dropped.error.empty());
        CHECK(answers.times(tickets[i]) == 1);
    }
    CHECK(answers.times(first) == 1);
    CHECK(answers.times(tickets.back()) == 1);
    CHECK(answers.total() == 21);
    CHECK(std::set<Ticket>(tickets.begin(), tickets.end()).size() == tickets.size());
    const std::vector<Ticket> order = answers.order();
    CHECK(std::is_sorted(order.begin(), order.end()));
}

TEST_CASE("a request is cancelled while it waits and while it runs") {
    Service service;
    Answers answers;
    const auto image = picture(64, 1);
    {
        Gate gate;
        const Ticket running =
            service.submit(request_of(image, 1), answers.callback(), gate.progress());
        gate.wait_until_started();
        const Ticket waiting = service.submit(request_of(image, 2), answers.callback());
        service.cancel(waiting);
        service.cancel(waiting);
        service.cancel(12345); // nobody's
        gate.open();
        CHECK(answers.wait(running));
        CHECK(answers.wait(waiting).error_kind == Error::Kind::cancelled);
        CHECK(answers.times(waiting) == 1);
    }
    {
        Gate gate;
        const Ticket running =
            service.submit(request_of(image, 3), answers.callback(), gate.progress());
        gate.wait_until_started();
        service.cancel(running);
        gate.open();
        const Result<CompressResult> result = answers.wait(running);
        CHECK(!result);
        CHECK(result.error_kind == Error::Kind::cancelled);
    }
    {
        Gate gate;
        const Ticket running =
            service.submit(request_of(image, 3), answers.callback(), gate.progress());
        gate.wait_until_started();
        const Ticket waiting = service.submit(request_of(image, 4), answers.callback());
        service.cancel_all();
        gate.open();
        CHECK(answers.wait(running).error_kind == Error::Kind::cancelled);
        CHECK(answers.wait(waiting).error_kind == Error::Kind::cancelled);
    }
    // Neither kind of cancelling stops what comes later.
    CHECK(answers.wait(service.submit(request_of(image, 5), answers.callback())));
}

TEST_CASE("errors come back as results") {
    Service service;
    Answers answers;
    const auto answer = [&](CompressRequest request) {
        return answers.wait(service.submit(std::move(request), answers.callback()));
    };
    for (const CompressRequest &request :
         {request_of(nullptr, 1), request_of(std::make_shared<const Image>(), 1),
          request_of(picture(8, 1), -1), request_of(picture(8, 1), std::nan(""))}) {
        const Result<CompressResult> result = answer(request);
        CHECK(!result);
        CHECK(result.error_kind == Error::Kind::usage);
        CHECK(result.error.back() == '.');
    }
    // What a progress callback throws ends the request, not the worker.
    const Ticket thrown = service.submit(
        request_of(picture(8, 1), 1), answers.callback(),
        [](const std::string &, double) { throw std::runtime_error("a fault of the caller"); });
    CHECK(answers.wait(thrown).error.find("a fault of the caller") != std::string::npos);
    CHECK(answer(request_of(picture(8, 1), 1)));
    REQUIRE_THROWS_AS(service.use_device(-1), Error);
    REQUIRE_THROWS_AS(service.use_device(static_cast<int>(service.devices().size())), Error);
    service.use_device(0);
    CHECK(service.device() == 0);
}

TEST_CASE("callbacks may submit and cancel") {
    Service service;
    Answers answers;
    std::promise<Ticket> inner;
    const auto image = picture(16, 1);
    service.submit(request_of(image, 1), [&](Ticket ticket, Result<CompressResult>) {
        service.cancel(ticket);
        inner.set_value(service.submit(request_of(image, 2), answers.callback()));
    });
    CHECK(answers.wait(inner.get_future().get()));
}

TEST_CASE("the destructor answers everything, also what is running") {
    for (int round = 0; round < 10; ++round) {
        Answers answers;
        std::vector<Ticket> tickets;
        {
            Service service;
            for (int i = 0; i < 5; ++i)
                tickets.push_back(
                    service.submit(request_of(picture(32, 3), i), answers.callback()));
            if (round % 2)
                std::this_thread::sleep_for(std::chrono::milliseconds(round));
        }
        for (const Ticket ticket : tickets)
            CHECK(answers.times(ticket) == 1);
        CHECK(answers.total() == tickets.size());
    }
    Answers answers;
    Gate gate;
    Ticket running = 0, waiting = 0;
    std::thread opener;
    {
        Service service;
        running =
            service.submit(request_of(picture(32, 3), 1), answers.callback(), gate.progress());
        gate.wait_until_started();
        waiting = service.submit(request_of(picture(32, 3), 2), answers.callback());
        opener = std::thread([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
            gate.open();
        });
    }
    opener.join();
    CHECK(answers.wait(running).error_kind == Error::Kind::cancelled);
    CHECK(answers.wait(waiting).error_kind == Error::Kind::cancelled);
}

TEST_CASE("many threads submit at once, and each request is answered once") {
    Answers answers;
    std::mutex mutex;
    std::set<Ticket> tickets;
    {
        Service service;
        const auto image = picture(32, 1);
        std::vector<std::thread> threads;
        for (int t = 0; t < 4; ++t)
            threads.emplace_back([&, t] {
                for (int i = 0; i < 50; ++i) {
                    const Ticket ticket =
                        service.submit(request_of(image, t * 50 + i), answers.callback());
                    if (i % 7 == 0)
                        service.cancel(ticket);
                    const std::lock_guard lock(mutex);
                    tickets.insert(ticket);
                }
            });
        for (std::thread &thread : threads)
            thread.join();
        CHECK(tickets.size() == 200);
    }
    CHECK(answers.total() == 200);
    for (const Ticket ticket : tickets)
        CHECK(answers.times(ticket) == 1);
}

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
                    steps += "\n  " + step.name + ": " + std::to_string(step.milliseconds) + " ms";
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
                            {}, [&](Ticket, const RatePoint &) { ++points; });
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
    std::vector<RatePoint> told; // checked at the end: Catch2 wants one thread
    std::promise<Result<std::vector<RatePoint>>> promise;
    const auto start = std::chrono::steady_clock::now();
    CurveRequest request{image, {.block = 8}, {50, 1, 10}};
    const Ticket ticket = service.submit(
        request,
        [&](Ticket, Result<std::vector<RatePoint>> result) {
            promise.set_value(std::move(result));
        },
        [&](Ticket, const RatePoint &point) { told.push_back(point); });
    CHECK(ticket != 0);
    const Result<std::vector<RatePoint>> result = promise.get_future().get();
    CHECK(std::chrono::steady_clock::now() - start >= Service::lull);
    INFO(result.error);
    REQUIRE(result);
    REQUIRE(told.size() == 3);
    REQUIRE(result.value->size() == 3);
    CHECK(told[0].keep_percent == 50);
    CHECK(told[0].figures.psnr > told[2].figures.psnr);
    CHECK(told[2].figures.psnr > told[1].figures.psnr);

    Answers answers; // as a request of its own would have it
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
    const auto curve = [&](Service::CurveTold told) {
        auto promise = std::make_shared<std::promise<Result<std::vector<RatePoint>>>>();
        service.submit(
            CurveRequest{image, {}, std::vector<double>(200, 10.0)},
            [promise](Ticket, Result<std::vector<RatePoint>> result) {
                promise->set_value(std::move(result));
            },
            std::move(told));
        return promise->get_future();
    };
    Gate gate;
    const Ticket running =
        service.submit(request_of(image, 1), answers.callback(), gate.progress());
    gate.wait_until_started();
    const Ticket waiting = service.submit(request_of(image, 2), answers.callback());
    auto waits = curve({}); // behind it, which it does not drop
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

TEST_CASE("filter and suggestions are answered, and a request of any kind drops a waiting one") {
    Service service;
    Image striped = *picture(96, 1);
    for (std::size_t i = 0; i < striped.samples.size(); ++i)
        striped.samples[i] = 100 + 40 * std::sin(0.9f * static_cast<float>(i % 96));
    const auto image = std::make_shared<const Image>(striped);
    const auto filtered = [&](FilterRequest request, const Progress &progress = {}) {
        auto promise = std::make_shared<std::promise<Result<FilterResult>>>();
        service.submit(
            std::move(request),
            [promise](Ticket, Result<FilterResult> result) {
                promise->set_value(std::move(result));
            },
            progress);
        return promise->get_future();
    };
    std::promise<Result<std::vector<SpectralPeak>>> peaks;
    service.submit(SuggestRequest{image, {}},
                   [&](Ticket, Result<std::vector<SpectralPeak>> result) {
                       peaks.set_value(std::move(result));
                   });
    const auto found = peaks.get_future().get();
    INFO(found.error);
    REQUIRE(found);
    REQUIRE(found.value->size() == 1);
    CHECK(found.value->front().at.x == Approx(0.9 / 6.2831853).margin(1e-3));

    FilterRequest request;
    request.image = image;
    request.mask.shapes = {notch_of(found.value->front())};
    request.mask.shapes[0].radius = 0.05;
    request.views.spectrum = true;
    const auto kept = filtered(request).get();
    REQUIRE(kept);
    CHECK(kept.value->spectrum);
    CHECK(kept.value->image->samples[96 * 48 + 48] == Approx(100).margin(8));
    request.once = true;
    const auto once = filtered(request).get();
    REQUIRE(once);
    CHECK(once.value->image->samples[96 * 48 + 48] ==
          Approx(kept.value->image->samples[96 * 48 + 48]).margin(1e-3));

    request.mask.shapes[0].radius = -1;
    CHECK(filtered(request).get().error_kind == Error::Kind::usage);

    Answers answers;
    Gate gate;
    request.mask = {};
    request.once = false;
    auto running = filtered(request, gate.progress());
    gate.wait_until_started();
    auto dropped = filtered(request);
    const Ticket last = service.submit(request_of(picture(64, 1), 3), answers.callback());
    gate.open();
    CHECK(running.get());
    CHECK(dropped.get().error_kind == Error::Kind::cancelled);
    CHECK(answers.wait(last));
}

TEST_CASE("a device that is unfit is not used, and says why, until it is fit again") {
    Service service;
    REQUIRE(service.device() >= 0);
    const int first = service.device();
    CHECK_THROWS_AS(service.set_unfit(99, "It hangs."), Error);
    for (const DeviceInfo &device : service.devices())
        service.set_unfit(device.index, "It hangs at the test FFT.");
    CHECK(service.device() == -1);
    CHECK(service.unfit_reason(first) == "It hangs at the test FFT.");
    CHECK_THROWS_WITH(service.use_device(first), "It hangs at the test FFT.");
    Answers answers;
    const auto refused =
        answers.wait(service.submit(request_of(picture(16, 1), 1), answers.callback()));
    CHECK_FALSE(refused);
    CHECK(refused.error == "No device is fit for use. It hangs at the test FFT.");
    service.set_unfit(first, "");
    CHECK(service.device() == first);
    CHECK(service.unfit_reason(first).empty());
    CHECK(answers.wait(service.submit(request_of(picture(16, 1), 1), answers.callback())));
}
