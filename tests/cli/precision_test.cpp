// SPDX-License-Identifier: GPL-3.0-or-later
// What commands say about double precision on a device that has none.
#include "app/cli/options/options.h"
#include "tests/support/catch.h"

#include <memory>

using namespace imago;

TEST_CASE("double precision is refused on a device without it, by what asks for it") {
    DeviceInfo info;
    info.name = "Small";
    info.double_precision = false;
    const Device small(info, {}, {});
    const auto refusal = [&](bool requested) -> std::string {
        try {
            cli::check_precision(small, Precision::f64, requested, "rho.npy");
        } catch (const Error &error) {
            CHECK(error.kind() == Error::Kind::usage);
            return error.what();
        }
        return {};
    };
    CHECK(refusal(true) == "--precision double is not possible: \"Small\" has no double precision "
                           "(cl_khr_fp64); --precision float is allowed");
    CHECK(refusal(false) == "'rho.npy' holds double samples, and \"Small\" has no double precision "
                            "(cl_khr_fp64); --precision float is allowed");
    CHECK_NOTHROW(cli::check_precision(small, Precision::f32, true, "rho.npy"));
    info.double_precision = true;
    CHECK_NOTHROW(cli::check_precision(Device(info, {}, {}), Precision::f64, false, "rho.npy"));
}
