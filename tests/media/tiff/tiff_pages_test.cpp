// SPDX-License-Identifier: GPL-3.0-or-later
// Which directories of a TIFF are pages: thumbnails, masks, stacks in one directory, channels.
#include "app/media/pages/picture_pages.h"
#include "tests/media/image_bytes.h"
#include "tests/media/tiff/tiff_maker.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

using namespace imago;
using namespace imago::test;

namespace {

TiffMaker flat(std::uint32_t width, std::uint32_t height, double value) {
    TiffMaker maker{.width = width, .height = height};
    maker.values.assign(std::size_t{width} * height, value);
    return maker;
}

void append(TiffMaker maker, const std::filesystem::path &path) {
    maker.mode = "a";
    maker.write(path);
}

} // namespace

TEST_CASE("Reduced copies and masks are no pages, and a thumbnail is not the first") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    flat(40, 30, 1).write(path); // a thumbnail that is not marked
    append(flat(400, 300, 2), path);
    TiffMaker reduced = flat(100, 75, 3), mask = flat(400, 300, 4);
    reduced.subfile = FILETYPE_REDUCEDIMAGE;
    mask.subfile = FILETYPE_MASK;
    append(reduced, path);
    append(mask, path);
    append(flat(20, 90, 5), path);
    PicturePages pages(path);
    REQUIRE(pages.count() == 2);
    const ImageReadResult first = pages.read(0);
    CHECK(first.image.width == 400);
    CHECK(first.image.samples[0] == 2);
    CHECK(contains(first.notes.at(0).text(), "left out"));
    CHECK(pages.read(1).image.width == 20);
    CHECK(read_image(path).image.width == 400);
}

TEST_CASE("Stacks in one directory are read slice by slice") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    for (const char *text :
         {"ImageJ=1.53t\nimages=4\nslices=4\n", "{\"shape\": [4, 6, 5], \"truncated\": true}"})
        for (const char *mode : {"wl", "wb"}) {
            INFO(text << mode);
            TiffMaker maker{.width = 5, .height = 24, .bits = 16};
            maker.mode = mode;
            maker.rows = 6;
            maker.description = text;
            for (unsigned i = 0; i < 120; ++i)
                maker.values.push_back(i);
            maker.write(path);
            Bytes bytes = bytes_of(path); // 24 rows become 6, of which the others follow
            const bool big = mode[1] == 'b';
            bool set = false;
            for (std::size_t i = 8 + 240; i + 12 <= bytes.size() && !set; ++i)
                if (bytes[i + (big ? 0 : 1)] == 1 && bytes[i + (big ? 1 : 0)] == 1) // tag 257
                    for (std::size_t j = i + 8; j < i + 12 && !set; ++j)
                        if (bytes[j] == 24) {
                            bytes[j] = 6;
                            set = true;
                        }
            REQUIRE(set);
            PicturePages pages(folder.write("s.tif", bytes));
            REQUIRE(pages.count() == 4);
            for (std::size_t slice = 0; slice < 4; ++slice)
                for (const std::size_t i : {0u, 13u, 29u})
                    CHECK(pages.read(slice).image.samples[i] == static_cast<float>(slice * 30 + i));
        }
    TiffMaker lie{.width = 5, .height = 6};
    lie.description = "ImageJ=1.53t\nimages=1000\n";
    lie.values.assign(30, 7);
    lie.write(path);
    PicturePages pages(path);
    CHECK(pages.count() == 1000);
    CHECK(pages.read(0).image.samples[0] == 7);
    CHECK(contains(error_of([&] { pages.read(900); }), "slice 901"));
}

TEST_CASE("Channels of gray are pages of their own") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    for (const bool planar : {false, true}) {
        TiffMaker maker{.width = 2, .height = 1, .bits = 16, .samples = 5};
        maker.planar = planar;
        maker.extra = EXTRASAMPLE_UNSPECIFIED;
        maker.values = {1, 2, 3, 4, 5, 11, 12, 13, 14, 15};
        maker.write(path);
        PicturePages pages(path);
        REQUIRE(pages.count() == 5);
        CHECK(pages.read(3).image.samples == std::vector<float>{4, 14});
        CHECK(read_image(path).image.samples == std::vector<float>{1, 11});
    }
}
