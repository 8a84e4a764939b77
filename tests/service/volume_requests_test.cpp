// SPDX-License-Identifier: GPL-3.0-or-later
// Requests for filtered volumes: their answers, errors, and the order among others.
#include "engine/device/device.h"
#include "engine/op/op_array.h"
#include "engine/pipeline/filter/volume_filter.h"
#include "engine/pipeline/operate/operate.h"
#include "tests/service/answers.h"
#include "tests/support/catch.h"

#include <atomic>
#include <cmath>

using namespace imago;
using namespace imago::test;

namespace {

std::shared_ptr<const PictureStack> stack_of(std::size_t slices, std::size_t side,
                                             std::size_t channels) {
    auto stack = std::make_shared<PictureStack>();
    for (std::size_t slice = 0; slice < slices; ++slice) {
        Image image = *picture(side, channels);
        for (std::size_t i = 0; i < image.samples.size(); ++i)
            image.samples[i] =
                static_cast<float>((static_cast<std::size_t>(image.samples[i]) + 31 * slice) % 251);
        stack->push_back(std::make_shared<const Image>(std::move(image)));
    }
    return stack;
}

FilterMask low_pass(double radius) {
    FilterMask mask;
    FilterShape shape;
    shape.radius = radius;
    shape.soft = 0.05;
    mask.shapes.push_back(shape);
    return mask;
}

} // namespace

TEST_CASE("a volume is answered with the pictures of VolumeFilter, bit for bit", "[volume]") {
    Service service;
    AnswersOf<VolumeResult> answers;
    const auto stack = stack_of(7, 24, 3);
    const auto edges = GENERATE(FilterEdges::none, FilterEdges::automatic);
    const auto ask = [&](double radius, bool once) {
        const Result<VolumeResult> result = answers.wait(service.submit(
            VolumeRequest{stack, low_pass(radius), edges, once}, answers.callback()));
        INFO(result.error);
        REQUIRE(result);
        return *result.value;
    };
    VolumeFilter filter(Device::open(service.device()));
    const VolumeResult first = ask(0.2, false), second = ask(0.8, false);
    CHECK(first.spectrum == second.spectrum); // the forward transforms did not run again
    for (const auto &[radius, got] : {std::pair(0.2, &first), std::pair(0.8, &second)}) {
        const VolumeResult expected = filter.run(*stack, low_pass(radius), edges);
        const VolumeResult once = ask(radius, true);
        REQUIRE(got->pictures.size() == stack->size());
        for (std::size_t slice = 0; slice < stack->size(); ++slice) {
            CHECK(got->pictures[slice]->samples == expected.pictures[slice]->samples);
            CHECK(once.pictures[slice]->samples == expected.pictures[slice]->samples);
        }
    }
    CHECK(first.figures.size() == stack->size());
    CHECK(first.figures[3].removed_rms > second.figures[3].removed_rms);
}

TEST_CASE("a volume's section is the spectrum of the sum of its slices", "[volume]") {
    Service service;
    AnswersOf<VolumeResult> answers;
    const auto stack = stack_of(5, 16, 1);
    const Result<VolumeResult> result = answers.wait(service.submit(
        VolumeRequest{stack, low_pass(0.3), FilterEdges::none, false}, answers.callback()));
    REQUIRE(result);
    REQUIRE(result.value->spectrum->width == 9);
    REQUIRE(result.value->spectrum->height == 16);
    for (const auto &[u, v] : {std::pair(0, 0), std::pair(3, 2), std::pair(5, 11)}) {
        double real = 0, imaginary = 0;
        for (const auto &slice : *stack)
            for (std::size_t i = 0; i < 256; ++i) {
                const double turn =
                    2 * 3.14159265358979323846 *
                    (u * static_cast<double>(i % 16) + v * static_cast<double>(i / 16)) / 16;
                real += static_cast<double>(slice->samples[i]) * std::cos(turn);
                imaginary += static_cast<double>(slice->samples[i]) * std::sin(turn);
            }
        CHECK(double(result.value->spectrum->at(static_cast<std::size_t>(u),
                                                static_cast<std::size_t>(v))) ==
              Approx(std::log10(1 + std::hypot(real, imaginary))).margin(1e-3));
    }
    CHECK(result.value->mask->parts.front() == 255);
    CHECK(result.value->mask->parts[8 * 9 + 8] == 0); // the farthest frequency of the section
}

TEST_CASE("a request that gives way is stopped by any other, unless it is wanted again",
          "[volume]") {
    Service service;
    AnswersOf<VolumeResult> volumes;
    AnswersOf<CompressResult> pictures;
    const bool wanted_again = GENERATE(false, true);
    const auto stack = stack_of(6, 20, 2);
    std::promise<void> started, go_on;
    std::shared_future<void> may_go_on = go_on.get_future().share();
    std::atomic<bool> told = false;
    const Ticket hidden = service.submit(VolumeRequest{stack, low_pass(0.1)}, volumes.callback(),
                                         [&](const Sentence &, double) {
                                             if (!told.exchange(true)) {
                                                 started.set_value();
                                                 may_go_on.wait();
                                             }
                                         });
    started.get_future().wait();
    CHECK(service.give_way(hidden, true));
    if (wanted_again)
        CHECK(service.give_way(hidden, false));
    const Ticket seen = service.submit(request_of(picture(16, 1), 0), pictures.callback());
    CHECK(service.give_way(hidden, false) == wanted_again); // too late to be wanted again
    go_on.set_value();
    CHECK(pictures.wait(seen));
    CHECK(bool(volumes.wait(hidden)) == wanted_again);
    if (!wanted_again)
        CHECK(volumes.wait(hidden).error_kind == Error::Kind::cancelled);
    CHECK_FALSE(service.give_way(hidden, true)); // it is answered
    CHECK_FALSE(service.give_way(0, true));
}

TEST_CASE("the newest request for a volume wins, and a cancelled one ends", "[volume]") {
    Service service;
    AnswersOf<VolumeResult> answers;
    const auto stack = stack_of(6, 20, 2);
    std::promise<void> started, go_on;
    std::shared_future<void> may_go_on = go_on.get_future().share();
    std::atomic<bool> told = false;
    const Ticket first = service.submit(VolumeRequest{stack, low_pass(0.1)}, answers.callback(),
                                        [&](const Sentence &, double) {
                                            if (!told.exchange(true)) {
                                                started.set_value();
                                                may_go_on.wait();
                                            }
                                        });
    started.get_future().wait();
    const Ticket second = service.submit(VolumeRequest{stack, low_pass(0.2)}, answers.callback());
    const Ticket third = service.submit(VolumeRequest{stack, low_pass(0.3)}, answers.callback());
    service.cancel(first); // it stops between two steps
    go_on.set_value();
    CHECK(answers.wait(first).error_kind == Error::Kind::cancelled);
    CHECK(answers.wait(second).error_kind == Error::Kind::cancelled);
    CHECK(answers.wait(third));
    for (const Ticket ticket : {first, second, third})
        CHECK(answers.times(ticket) == 1);
}

TEST_CASE("a volume's preview is a slice of the result that follows it", "[volume]") {
    Service service;
    AnswersOf<VolumeResult> answers;
    const auto stack = stack_of(9, 24, 3);
    std::mutex mutex;
    std::map<Ticket, FilterResult> previews;
    const auto ask = [&](double radius, std::size_t slice, double budget) {
        VolumeRequest request{stack, low_pass(radius), FilterEdges::automatic};
        request.preview = {slice, budget};
        const Ticket ticket = service.submit(std::move(request), answers.callback(), {},
                                             [&](Ticket made, const FilterResult &preview) {
                                                 const std::lock_guard lock(mutex);
                                                 previews.emplace(made, preview);
                                             });
        const Result<VolumeResult> result = answers.wait(ticket);
        REQUIRE(result);
        return std::pair(ticket, *result.value);
    };
    CHECK(previews.count(ask(0.3, 2, 0).first) == 0); // its spectra are not there yet
    for (const std::size_t slice : {std::size_t{0}, std::size_t{5}}) {
        const auto [ticket, result] = ask(slice == 0 ? 0.1 : 0.25, slice, 0);
        REQUIRE(previews.count(ticket) == 1);
        const FilterResult &preview = previews.at(ticket);
        const std::vector<float> &expected = result.pictures[slice]->samples;
        REQUIRE(preview.image->samples.size() == expected.size());
        float worst = 0;
        for (std::size_t i = 0; i < expected.size(); ++i)
            worst = std::max(worst, std::fabs(preview.image->samples[i] - expected[i]));
        CHECK(worst < 1e-3f);
        CHECK(preview.figures->removed_rms ==
              Approx(result.figures[slice].removed_rms).epsilon(1e-4));
        CHECK(preview.mask->parts == result.mask->parts);
    }
    CHECK(previews.count(ask(0.2, 1, 1e6).first) == 0); // results come within the budget
}

TEST_CASE("what a volume has no filter for is refused by a sentence", "[volume]") {
    Service service;
    AnswersOf<VolumeResult> answers;
    const auto refusal = [&](VolumeRequest request) {
        const auto result = answers.wait(service.submit(std::move(request), answers.callback()));
        CHECK_FALSE(result);
        return result.error;
    };
    FilterMask brush = low_pass(0.1);
    brush.shapes.front().kind = FilterShape::Kind::brush;
    brush.shapes.front().points = {{0.1, 0.2}};
    CHECK(refusal({stack_of(2, 8, 1), brush}).find("but brush strokes") != std::string::npos);
    CHECK(refusal({nullptr, low_pass(0.1)}) == "There is no image to filter.");
    auto uneven = std::make_shared<PictureStack>(*stack_of(2, 8, 1));
    uneven->push_back(picture(9, 1));
    CHECK(refusal({uneven, low_pass(0.1)}).find("The slices of a volume") != std::string::npos);
}

TEST_CASE("an operation on a stack is answered with its pages, for a view and for a file",
          "[volume]") {
    Service service;
    AnswersOf<OpResult> answers;
    const auto stack = stack_of(9, 24, 1);
    const Operation &sharpen = *operation_named("deconvolve");
    OpValues values = sharpen.defaults();
    values[sharpen.place("dimensions")] = 3.0;
    const OpResult expected =
        make_runner(sharpen, Device::open(service.device()))->run(op_array(*stack), values, {}, {});
    const PictureStack pages = pages_of(expected.array, *stack);
    for (const ResultUse use : {ResultUse::view, ResultUse::floats}) {
        OpRequest request{stack->front(), sharpen.id, values, {}, use};
        request.slices = stack;
        const Result<OpResult> result = answers.wait(service.submit(request, answers.callback()));
        INFO(result.error);
        REQUIRE(result);
        CHECK_FALSE(result.value->image);
        REQUIRE(result.value->pages.size() == stack->size());
        for (std::size_t page = 0; page < pages.size(); ++page)
            for (std::size_t i = 0; i < pages[page]->samples.size(); ++i)
                REQUIRE(std::abs(result.value->pages[page]->samples[i] - pages[page]->samples[i]) <
                        1e-2f);
    }
    // Slices that differ are refused by their number.
    auto odd = std::make_shared<PictureStack>(*stack);
    odd->back() = picture(20, 1);
    OpRequest request{stack->front(), sharpen.id, values, {}};
    request.slices = odd;
    const Result<OpResult> refused = answers.wait(service.submit(request, answers.callback()));
    CHECK_FALSE(refused);
    CHECK(refused.error.find('9') != std::string::npos);
}
