// SPDX-License-Identifier: GPL-3.0-or-later
// Filters after a halftone was removed.
#include "engine/pipeline/descreen/descreen.h"
#include "engine/service/service.h"
#include "tests/service/answers.h"
#include "tests/service/waiting.h"
#include "tests/support/catch.h"

#include <cmath>
#include <future>
#include <memory>

using namespace imago;
using namespace imago::test;

namespace {

/// A slope, printed with dots 6 pixels apart.
std::shared_ptr<const Image> halftone() {
    Image image{192, 160, 1, SampleDepth::u8, {}};
    for (int y = 0; y < 160; ++y)
        for (int x = 0; x < 192; ++x) {
            const double turn = 6.283185307 / 6;
            const double dots =
                (std::cos(turn * (.8 * x + .6 * y)) + std::cos(turn * (.8 * y - .6 * x))) / 4 + .5;
            const double tone = .3 + .4 * x / 192 + .05 * std::sin(y * .05);
            image.samples.push_back(
                static_cast<float>(std::round(255 / (1 + std::exp(-12 * (tone - dots))))));
        }
    return std::make_shared<const Image>(std::move(image));
}

Result<FilterResult> filtered(Service &service, FilterRequest request) {
    std::promise<Result<FilterResult>> promise;
    service.submit(std::move(request), [&](Ticket, Result<FilterResult> result) {
        promise.set_value(std::move(result));
    });
    return promise.get_future().get();
}

} // namespace

TEST_CASE("a filter removes a halftone first, and files have the command's samples") {
    Service service;
    const auto image = halftone();
    FilterRequest request;
    request.image = image;
    request.views.spectrum = true;
    request.views.use = ResultUse::view;
    const auto plain = filtered(service, request);
    REQUIRE(plain);
    CHECK(plain.value->screens.empty());

    request.descreen = DescreenSettings{};
    const auto shown = filtered(service, request);
    INFO(shown.error);
    REQUIRE(shown);
    REQUIRE(shown.value->screens.size() == 1);
    REQUIRE(shown.value->screens[0].size() == 1);
    CHECK(shown.value->screens[0][0].period() == Approx(6).margin(.02));
    // The spectrum is that of the image as it is, with the screen's lines.
    CHECK(shown.value->spectrum->samples == plain.value->spectrum->samples);
    CHECK(shown.value->figures->removed_rms > 20);

    request.once = true;
    request.views = {.use = ResultUse::floats};
    const auto file = filtered(service, request);
    REQUIRE(file);
    const DescreenResult command = Descreener(Device::open(service.device())).once(image);
    CHECK(file.value->image->samples == command.image->samples);

    // Another strength needs no new search, and is the mean of both.
    request.descreen->strength = .5;
    const auto half = filtered(service, request);
    REQUIRE(half);
    for (std::size_t i = 0; i < image->count(); i += 101)
        CHECK(half.value->image->samples[i] ==
              Approx((image->samples[i] + command.image->samples[i]) / 2).margin(1e-2));
    request.descreen->strength = 3;
    CHECK(filtered(service, request).error_kind == Error::Kind::usage);
}

TEST_CASE("a newer request stops the removal of a halftone") {
    Service service;
    Answers answers;
    FilterRequest request;
    request.image = halftone();
    request.descreen = DescreenSettings{};
    std::promise<Result<FilterResult>> first;
    Gate gate;
    service.submit(
        request, [&](Ticket, Result<FilterResult> result) { first.set_value(std::move(result)); },
        gate.progress());
    gate.wait_until_started();
    request.descreen->strength = .7;
    std::promise<Result<FilterResult>> second;
    service.submit(
        request, [&](Ticket, Result<FilterResult> result) { second.set_value(std::move(result)); });
    gate.open();
    CHECK(first.get_future().get().error_kind == Error::Kind::cancelled);
    CHECK(second.get_future().get());
}

TEST_CASE("what is in sight comes first without its halftone") {
    Service service;
    FilterRequest request;
    request.image = halftone();
    request.descreen = DescreenSettings{};
    const auto whole = filtered(service, request);
    REQUIRE(whole);
    // Moved by hand: the result is not there, so that the part in sight comes before it.
    request.descreen->screens = whole.value->screens;
    request.descreen->screens[0][0].confidence = 1;
    request.preview = FilterSight{{.top = 40, .left = 50, .height = 60, .width = 80}, {}};
    std::promise<FilterPreview> preview;
    std::promise<Result<FilterResult>> result;
    service.submit(
        request, [&](Ticket, Result<FilterResult> done) { result.set_value(std::move(done)); }, {},
        [&](Ticket, const FilterPreview &seen) { preview.set_value(seen); });
    const FilterPreview seen = preview.get_future().get();
    CHECK(seen.area.top == 40);
    CHECK(seen.area.left == 50);
    REQUIRE(seen.image->height == 60);
    REQUIRE(seen.image->width == 80);
    CHECK(seen.removed_rms > 20);
    const auto done = result.get_future().get();
    REQUIRE(done);
    double difference = 0;
    for (std::size_t y = 0; y < 60; ++y)
        for (std::size_t x = 0; x < 80; ++x) {
            CHECK(seen.original->sample(0, y * 80 + x) ==
                  request.image->sample(0, (y + 40) * 192 + x + 50));
            difference += std::fabs(seen.image->sample(0, y * 80 + x) -
                                    done.value->image->sample(0, (y + 40) * 192 + x + 50));
        }
    CHECK(difference / (60 * 80) < 3); // levels: the screen is learnt from less
}
