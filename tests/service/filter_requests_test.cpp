// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/service/service.h"
#include "tests/service/answers.h"
#include "tests/support/catch.h"

#include <cmath>
#include <future>
#include <memory>

using namespace imago;
using namespace imago::test;

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
    service.submit(SuggestRequest{.image = image},
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
