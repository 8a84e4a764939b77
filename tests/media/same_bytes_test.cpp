// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_file.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <chrono>
#include <thread>

using namespace imago;
using namespace imago::test;

TEST_CASE("the same image gives the same bytes, whenever it is written") {
    const ScratchFolder folder;
    Image image{.width = 40, .height = 30, .channels = 3, .depth = SampleDepth::u8};
    for (std::size_t i = 0; i < 3600; ++i)
        image.samples.push_back(static_cast<float>(i * 7 % 256));
    const auto names = {"x.png", "x.tif", "x.jpg"};
    std::vector<std::vector<unsigned char>> first;
    for (const char *name : names) {
        write_image(folder / name, image, {});
        first.push_back(bytes_of(folder / name));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(1100)); // a time stamp would differ
    std::size_t at = 0;
    for (const char *name : names) {
        INFO(name);
        write_image(folder / name, image, {});
        CHECK(bytes_of(folder / name) == first[at++]);
    }
}
