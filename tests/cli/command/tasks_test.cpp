// SPDX-License-Identifier: GPL-3.0-or-later
// The tasks of the manual have the outcome that their pages tell.
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

using namespace imago;
using namespace imago::test;

namespace {

const std::string tasks = IMAGO_SAMPLES "/tasks/";

} // namespace

TEST_CASE("the lattice of the manual has 5.43 angstroms and is turned by 12 degrees") {
    const Json waves = report_of({"spectrum", tasks + "lattice.tif", "--strongest", "2"})["waves"];
    REQUIRE(waves.size() == 2);
    for (const Json &wave : waves) {
        const double direction = wave["direction"].get<double>();
        CHECK(wave["period"].get<double>() == Approx(10.86).margin(0.05));
        CHECK((direction > 0 ? direction : direction + 90) == Approx(12).margin(0.6));
    }
    const ScratchFolder folder;
    const CliRun line =
        succeeded(run_cli({"spectrum", tasks + "lattice.tif", "-o", (folder / "line.csv").string(),
                           "--line-profile", "0,0,0.09,0.0195"}));
    CHECK(contains(line.out, "0.05 nm a pixel"));
    CHECK(contains(line.out, "(5.43 angstrom)"));
}

TEST_CASE("the stack of the manual drifts as its page says") {
    const ScratchFolder folder;
    const Json shifts =
        report_of({"align", tasks + "drift.tif", tasks + "drift.tif", "-o",
                   (folder / "steady.tif").string(), "--page", "all", "--onto", "mean"})["shifts"];
    REQUIRE(shifts.size() == 8);
    for (const Json &row : shifts) {
        const double before = row["page"].get<double>() - 1;
        CHECK(row["y"].get<double>() == Approx(-1.4 * before).margin(0.1));
        CHECK(row["x"].get<double>() == Approx(2.3 * before).margin(0.1));
        CHECK(row["confidence"].get<double>() > 0.5);
    }
}

TEST_CASE("the cells of the manual come out with the residual of their noise") {
    const ScratchFolder folder;
    const Json report =
        report_of({"deconvolve", tasks + "cells.tif", "-o", (folder / "sharp.tif").string(),
                   "--psf", "gaussian:2", "--noise", "0"});
    CHECK(report["residual"].get<double>() == Approx(1.5).margin(0.1));
}
