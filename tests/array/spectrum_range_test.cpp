// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/values/spectrum/spectrum_range.h"

#include "tests/support/catch.h"

#include <cmath>
#include <vector>

using namespace imago;

namespace {

constexpr Quantity quantities[] = {Quantity::magnitude, Quantity::power, Quantity::db,
                                   Quantity::log};

/// The value of a magnitude.
float value_of(double magnitude, Quantity quantity) {
    switch (quantity) {
    case Quantity::power:
        return static_cast<float>(magnitude * magnitude);
    case Quantity::db:
        return static_cast<float>(std::max(-200.0, 20 * std::log10(magnitude)));
    case Quantity::log:
        return static_cast<float>(std::log10(1 + magnitude));
    default:
        return static_cast<float>(magnitude);
    }
}

SpectrumRange range_of(const std::vector<double> &magnitudes, Quantity quantity,
                       const SpectrumError &error, double decibels = 0) {
    std::vector<float> values;
    for (const double magnitude : magnitudes)
        values.push_back(value_of(magnitude, quantity));
    return drawn_range(values, quantity, error, decibels);
}

} // namespace

TEST_CASE("rounding of a flat spectrum is not drawn, and real differences are") {
    const SpectrumError error = spectrum_error(64, 64);
    for (const double size : {1e-9, 1.0, 255.0, 1e12})
        for (const Quantity quantity : quantities) {
            if (quantity == Quantity::log && size < 1)
                continue; // 1 + a magnitude is 1
            INFO(size << ", quantity " << static_cast<int>(quantity));
            const SpectrumRange flat =
                range_of({size, size * (1 - 2e-7), size * (1 + 2e-7)}, quantity, error);
            CHECK(flat.low < flat.high);
            CHECK(static_cast<double>(value_of(size * (1 - 2e-7), quantity)) >= flat.high);
            const SpectrumRange half = range_of({size, size / 2}, quantity, error);
            CHECK(half == SpectrumRange{static_cast<double>(value_of(size / 2, quantity)),
                                        static_cast<double>(value_of(size, quantity))});
        }
}

TEST_CASE("a spectrum of one line has no rounding around it, and one of nothing is dark") {
    const SpectrumError error = spectrum_error(400, 255);
    for (const Quantity quantity : quantities) {
        INFO("quantity " << static_cast<int>(quantity));
        const SpectrumRange line = range_of({1e7, 0.05, 0}, quantity, error);
        CHECK(line.low >= static_cast<double>(value_of(0.05, quantity)));
        CHECK(line.high == static_cast<double>(value_of(1e7, quantity)));
        const SpectrumRange none = range_of({0, 0}, quantity, error);
        CHECK(none.low == static_cast<double>(value_of(0, quantity)));
        CHECK(none.low < none.high);
    }
    CHECK(range_of({1, 1e-3, 1e-6}, Quantity::db, error, 90).low == -90);
    CHECK(drawn_range(std::vector<float>{NAN, INFINITY}, Quantity::db, error) ==
          SpectrumRange{0, 1});
}
