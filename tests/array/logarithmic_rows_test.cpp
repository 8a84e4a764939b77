// SPDX-License-Identifier: GPL-3.0-or-later
// Rows of equal ratios of frequency over bins that are evenly spaced.
#include "engine/array/logarithmic_rows.h"
#include "tests/support/catch.h"

#include <cmath>

using namespace imago;

TEST_CASE("Logarithmic rows cover every bin once it is as high as a row") {
    for (const std::size_t bins : {5u, 65u, 1025u, 4097u}) {
        const LogarithmicAxis axis{-0.5, static_cast<double>(bins) - 0.5};
        for (const std::size_t rows : {16u, 300u, 1024u}) {
            INFO(bins << " bins in " << rows << " rows");
            const std::vector<ElementSpan> spans = axis.rows_of(bins, rows);
            REQUIRE(spans.size() == rows);
            CHECK(spans.front().first == 1); // half a bin above 0
            CHECK(spans.back().last == bins - 1);
            for (std::size_t row = 0; row < rows; ++row) {
                CHECK(spans[row].first <= spans[row].last);
                if (row == 0)
                    continue;
                CHECK(spans[row].first >= spans[row - 1].first);
                CHECK(spans[row].first <= spans[row - 1].last + 1); // none is left out
            }
        }
    }
}

TEST_CASE("Logarithmic rows have equal ratios, and their bins lie in them") {
    const LogarithmicAxis axis{99.5, 899.5}; // bins 100 .. 899
    CHECK(axis.at(0) == Approx(99.5));
    CHECK(axis.at(1) == Approx(899.5));
    CHECK(axis.at(0.5) == Approx(std::sqrt(99.5 * 899.5)));
    const std::vector<ElementSpan> spans = axis.rows_of(800, 10);
    for (std::size_t row = 0; row < 10; ++row) {
        const double low = axis.at(double(row) / 10), high = axis.at(double(row + 1) / 10);
        CHECK(double(spans[row].first) + 100 >= low - 0.5);
        CHECK(double(spans[row].last) + 100 <= high + 0.5);
        CHECK(double(spans[row].last - spans[row].first) + 1 == Approx(high - low).margin(1.01));
    }
    // Elements of several bins: 200 of 4 bins each.
    const std::vector<ElementSpan> coarse = axis.rows_of(200, 10);
    for (std::size_t row = 0; row < 10; ++row)
        CHECK(std::abs(double(coarse[row].first) * 4 - double(spans[row].first)) <= 4);
}
