// SPDX-License-Identifier: GPL-3.0-or-later
// Requests for potentials: their answers, progress, errors, and the order among others.
#include "tests/service/answers.h"
#include "tests/support/catch.h"

#include <cmath>

using namespace imago;
using namespace imago::test;

TEST_CASE("a density is answered with potential, field, figures and plan") {
    Service service;
    AnswersOf<PoissonResult> answers;
    const auto image = picture(40, 3);
    std::vector<double> fractions; // checked at the end: Catch2 wants one thread
    const auto run = [&](const PoissonSpacing &spacing) {
        return answers.wait(service.submit(
            PoissonRequest{image, spacing}, answers.callback(),
            [&](const Sentence &, double fraction) { fractions.push_back(fraction); }));
    };
    const Result<PoissonResult> first = run({});
    INFO(first.error);
    REQUIRE(first);
    const PoissonResult &result = *first.value;
    CHECK(result.density->samples == luma(*image).samples);
    for (const auto &plane : {result.potential, result.field_y, result.field_x}) {
        CHECK(plane->width == 40);
        CHECK(plane->height == 40);
        REQUIRE(plane->samples.size() == 1600);
    }
    // Away from the edges, differences of the potential come close to the field.
    double worst = 0, largest = 0;
    for (std::size_t y = 1; y < 39; ++y)
        for (std::size_t x = 1; x < 39; ++x) {
            const double dx =
                double(result.potential->at(x - 1, y)) - double(result.potential->at(x + 1, y));
            worst = std::max(worst, std::fabs(dx / 2 - double(result.field_x->at(x, y))));
            largest = std::max(largest, std::fabs(double(result.field_x->at(x, y))));
        }
    CHECK(worst < 0.5 * largest);
    CHECK(*result.figures.residual.relative() <= result.figures.residual.rounding);
    CHECK(result.plan.problem == "dct2:40x40:float");
    CHECK(result.engine_milliseconds > 0);
    CHECK(fractions.size() >= 3);

    const Result<PoissonResult> wide = run({2, 2});
    REQUIRE(wide);
    for (std::size_t i = 0; i < 1600; i += 37) // the potential grows with the area
        CHECK(double(wide.value->potential->samples[i]) ==
              Approx(4 * double(result.potential->samples[i])).margin(1e-3 * largest));
    CHECK(wide.value->plan.problem == "dct2:40x40:float");
}

TEST_CASE("requests without a density, or with an impossible one, are refused") {
    Service service;
    AnswersOf<PoissonResult> answers;
    const auto refused = [&](PoissonRequest request) {
        const Result<PoissonResult> result =
            answers.wait(service.submit(std::move(request), answers.callback()));
        CHECK_FALSE(result);
        CHECK(result.error_kind == Error::Kind::usage);
        return result.error;
    };
    CHECK(!refused({nullptr, {}}).empty());
    CHECK(!refused({picture(8, 1), {0, 1}}).empty());
    Image infinite = *picture(8, 1);
    infinite.samples[5] = INFINITY;
    CHECK(refused({std::make_shared<const Image>(infinite), {}}).find("finite") !=
          std::string::npos);
    CHECK(answers.wait(service.submit(PoissonRequest{picture(8, 1), {}}, answers.callback())));
}

TEST_CASE("a newer request drops older densities, and each is answered once") {
    Service service;
    AnswersOf<PoissonResult> answers;
    std::vector<Ticket> tickets;
    for (int i = 1; i <= 6; ++i)
        tickets.push_back(
            service.submit(PoissonRequest{picture(64, 1), {double(i), 1}}, answers.callback()));
    CHECK(answers.wait(tickets.back()));
    for (const Ticket ticket : tickets) {
        const Result<PoissonResult> result = answers.wait(ticket);
        CHECK(answers.times(ticket) == 1);
        if (!result)
            CHECK(result.error_kind == Error::Kind::cancelled);
    }
    Answers others;
    CHECK(others.wait(service.submit(request_of(picture(64, 1), 5), others.callback())));
    CHECK(answers.wait(service.submit(PoissonRequest{picture(64, 1), {}}, answers.callback())));
}
