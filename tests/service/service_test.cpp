// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/service/service.h"
#include "tests/service/answers.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <future>
#include <mutex>
#include <set>
#include <thread>

using namespace imago;
using namespace imago::test;

TEST_CASE("a request is answered with picture, spectrum, figures and plan") {
    Service service;
    REQUIRE(!service.devices().empty());
    CHECK(service.device() >= 0);
    Answers answers;
    std::vector<double> fractions; // checked at the end: Catch2 wants one thread
    std::vector<std::string> next;
    const auto image = picture(64, 3);
    const CompressRequest request = request_of(image, 10);
    const Ticket ticket =
        service.submit(request, answers.callback(), [&](const Sentence &what, double fraction) {
            next.push_back(what.text());
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
    CHECK(!result.value->plan.steps.empty());
    CHECK(result.value->engine_milliseconds > 0);
    CHECK(fractions.size() >= 3);
    CHECK(std::count(next.begin(), next.end(), "") == 0);
    CHECK(std::is_sorted(fractions.begin(), fractions.end()));
}

TEST_CASE("the numbers of spectra are those of the pages") {
    Service service;
    Answers answers;
    AnswersOf<SpectrumPlanes> numbers;
    const auto image = picture(64, 3);
    const CompressRequest request = request_of(image, 10);
    const auto kept = answers.wait(service.submit(request, answers.callback())).value->figures.kept;
    const Result<SpectrumPlanes> cosines =
        numbers.wait(service.submit(SpectraRequest{image, request.settings}, numbers.callback()));
    REQUIRE(cosines);
    const auto &b = std::get<RealPlanes>(*cosines.value);
    CHECK(b.planes == 3);
    CHECK(b.height == 64);
    CHECK(b.width == 64);
    CHECK(std::count_if(b.numbers.begin(), b.numbers.end(), [](float x) {
              return std::fabs(x) >= 10;
          }) == static_cast<std::ptrdiff_t>(kept));
    const Result<SpectrumPlanes> waves =
        numbers.wait(service.submit(SpectraRequest{image, FilteredPlanes{}}, numbers.callback()));
    REQUIRE(waves);
    const auto &x = std::get<ComplexPlanes>(*waves.value);
    REQUIRE(x.numbers.size() == b.numbers.size());
    // Frequency 0 is in the middle: the sum, of which the first cosine is the 64th part.
    CHECK(x.numbers[32 * 64 + 32].real() == Approx(64 * b.numbers[0]).epsilon(1e-5));
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
        service.cancel(12345); // of no request
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
    // Neither kind of cancellation stops later requests.
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
    // An exception in a progress callback ends the request, not the worker.
    const Ticket thrown = service.submit(
        request_of(picture(8, 1), 1), answers.callback(),
        [](const Sentence &, double) { throw std::runtime_error("a fault of the caller"); });
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

TEST_CASE("a device that is unfit is not used, and says why, until it is fit again") {
    Service service;
    REQUIRE(service.device() >= 0);
    const int first = service.device();
    CHECK_THROWS_AS(service.set_unfit(99, Sentence::verbatim("It hangs.")), Error);
    for (const DeviceInfo &device : service.devices())
        service.set_unfit(device.index, Sentence::verbatim("It hangs at the test FFT."));
    CHECK(service.device() == -1);
    CHECK(service.unfit_reason(first).text() == "It hangs at the test FFT.");
    CHECK_THROWS_WITH(service.use_device(first), "It hangs at the test FFT.");
    Answers answers;
    const auto refused =
        answers.wait(service.submit(request_of(picture(16, 1), 1), answers.callback()));
    CHECK_FALSE(refused);
    CHECK(refused.error == "No device is fit for use. It hangs at the test FFT.");
    service.set_unfit(first, {});
    CHECK(service.device() == first);
    CHECK(service.unfit_reason(first).empty());
    CHECK(answers.wait(service.submit(request_of(picture(16, 1), 1), answers.callback())));
}
