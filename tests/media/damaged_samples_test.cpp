// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that samples/damage.cpp makes the damaged samples of the tree.
#include "app/media/image/image_file.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <cstdlib>

using namespace imago;
using namespace imago::test;

TEST_CASE("the damaged samples are what their program makes of the others") {
    const ScratchFolder folder;
    const std::string samples = IMAGO_SAMPLE_IMAGES, out = (folder / "out.png").string();
    const char *const made[][3] = {{"halftone", "camera", "camera_halftone"},
                                   {"stripes", "chelsea", "chelsea_stripes"}};
    for (const auto &[kind, from, to] : made) {
        const std::string command = std::string("\"") + IMAGO_DAMAGE + "\" " + kind + " \"" +
                                    samples + "/" + from + ".png\" \"" + out + "\"";
        INFO(command);
        REQUIRE(std::system(command.c_str()) == 0);
        const Image now = read_image(out).image;
        const Image kept = read_image(samples + "/" + to + ".png").image;
        REQUIRE(now.samples.size() == kept.samples.size());
        double worst = 0; // libraries may round cosines differently
        for (std::size_t i = 0; i < now.samples.size(); ++i)
            worst =
                std::max(worst, std::fabs(static_cast<double>(now.samples[i] - kept.samples[i])));
        CHECK(worst <= 1);
    }
}
