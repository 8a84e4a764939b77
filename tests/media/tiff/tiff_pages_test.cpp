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

namespace {

/// Pages of 3 x 2 samples whose value is the number of their directory.
void write_pages(const std::filesystem::path &path, std::size_t count,
                 const std::string &description, float resolution = 0) {
    std::filesystem::remove(path);
    for (std::size_t page = 0; page < count; ++page) {
        TiffMaker maker = flat(3, 2, static_cast<double>(page));
        maker.resolution = resolution;
        if (page == 0)
            maker.description = description;
        append(maker, path);
    }
}

std::string all_notes(const ImageReadResult &result) {
    std::string notes;
    for (const Sentence &note : result.notes)
        notes += note.text() + "|";
    return notes;
}

std::string ome(const std::string &pixels, const std::string &within) {
    return "<?xml version=\"1.0\"?><OME "
           "xmlns=\"http://www.openmicroscopy.org/Schemas/OME/2016-06\">"
           "<Image ID=\"Image:0\"><Pixels ID=\"Pixels:0\" Type=\"uint8\" SizeX=\"3\" SizeY=\"2\" " +
           pixels + ">" + within + "</Pixels></Image></OME>";
}

} // namespace

TEST_CASE("ImageJ's hyperstacks have axes, and sizes in the unit that they name") {
    const ScratchFolder folder;
    const auto path = folder / "x.tif";
    write_pages(path, 12,
                "ImageJ=1.53t\nimages=12\nchannels=2\nslices=3\nframes=2\nhyperstack=true\n"
                "spacing=0.5\nunit=micron\n",
                4);
    PicturePages pages(path);
    REQUIRE(pages.count() == 12);
    const ImageReadResult first = pages.read(0);
    CHECK(contains(all_notes(first),
                   "Its 12 pages are 2 channels x 3 slices x 2 frames, of which the "
                   "first change from page to page."));
    CHECK(contains(all_notes(first), "Its slices are 0.5 um apart."));
    CHECK(first.image.metadata->density == PixelDensity{4000, 4000});
    CHECK(pages.read(7).image.metadata->density.x == 4000);
    CHECK(!contains(all_notes(pages.read(7)), "channels"));
    write_pages(path, 3, "ImageJ=1.53t\nimages=3\nslices=3\nunit=pixel\n", 4);
    const ImageReadResult without = PicturePages(path).read(0);
    CHECK(contains(all_notes(without), "Its pages are 3 slices."));
    CHECK(!(without.image.metadata && without.image.metadata->density.known()));
    write_pages(path, 3, "ImageJ=1.53t\nimages=3\nchannels=2\nslices=3\n"); // not these pages
    CHECK(!contains(all_notes(PicturePages(path).read(0)), "slices"));
}

TEST_CASE("OME-XML says the axes, the order of the directories and the sizes") {
    const ScratchFolder folder;
    const auto path = folder / "x.ome.tif";
    const std::string sides = "SizeZ=\"2\" SizeC=\"3\" SizeT=\"1\" DimensionOrder=\"XYZCT\" ",
                      sizes =
                          "PhysicalSizeX=\"250\" PhysicalSizeXUnit=\"nm\" PhysicalSizeY=\"0.5\" "
                          "PhysicalSizeZ=\"2\"";
    write_pages(path, 6, ome(sides + sizes, "<TiffData/>"));
    PicturePages pages(path);
    const ImageReadResult first = pages.read(0);
    CHECK(contains(all_notes(first), "Its 6 pages are 2 slices x 3 channels"));
    CHECK(contains(all_notes(first), "Its slices are 2 um apart."));
    CHECK(first.image.metadata->density.x == Approx(4000));
    CHECK(first.image.metadata->density.y == Approx(2000));
    // The last channel comes first in the file.
    write_pages(path, 6,
                ome(sides, "<TiffData FirstC=\"2\" IFD=\"0\" PlaneCount=\"2\"/>"
                           "<TiffData FirstC=\"0\" IFD=\"2\" PlaneCount=\"4\"/>"));
    PicturePages other(path);
    CHECK(other.read(0).image.samples[0] == 2);
    CHECK(other.read(3).image.samples[0] == 5);
    CHECK(other.read(4).image.samples[0] == 0);
    // Pages that are not all told, or are in other files, stay as they follow.
    for (const char *within :
         {"<TiffData IFD=\"1\"/>", "<TiffData IFD=\"7\" PlaneCount=\"6\"/>",
          "<TiffData FirstZ=\"9\"/>", "<TiffData PlaneCount=\"6\"/><TiffData/>"}) {
        INFO(within);
        write_pages(path, 6, ome(sides, within));
        PicturePages plain(path);
        CHECK(plain.read(1).image.samples[0] == 1);
        CHECK(!contains(all_notes(plain.read(0)), "channels"));
    }
    write_pages(path, 1, ome("SizeZ=\"1\" SizeC=\"0\" SizeT=\"99999999999\" " + sizes, ""));
    CHECK(PicturePages(path).read(0).image.metadata->density.x == Approx(4000));
}
