// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "tests/media/metadata_bytes.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <fstream>

using namespace imago;
using namespace imago::test;

namespace {

std::uint32_t number_at(const Bytes &bytes, std::size_t at, unsigned width, bool big) {
    std::uint32_t value = 0;
    for (unsigned i = 0; i < width; ++i)
        value = value << 8 | bytes.at(big ? at + i : at + width - 1 - i);
    return value;
}

void put(Bytes &bytes, std::size_t at, std::size_t value, bool big) {
    for (unsigned i = 0; i < 4; ++i)
        bytes.at(at + i) = static_cast<unsigned char>(value >> 8 * (big ? 3 - i : i));
}

std::size_t link_of(const Bytes &bytes, std::size_t directory, bool big) {
    return directory + 2 + 12 * std::size_t{number_at(bytes, directory, 2, big)};
}

/// A file of two pages, of gray samples in one strip each, in either order of bytes. It does the
/// joining by itself, in its own way.
Bytes two_pages(const TiffParts &first, const TiffParts &second) {
    const bool big = first.big_endian;
    Bytes file = make_tiff(first);
    const Bytes more = make_tiff(second);
    if (file.size() % 2)
        file.push_back(0);
    const std::size_t base = file.size();
    file.insert(file.end(), more.begin(), more.end());
    const std::size_t directory = base + number_at(more, 4, 4, big);
    for (std::size_t i = 0; i < number_at(file, directory, 2, big); ++i) {
        const std::size_t entry = directory + 2 + 12 * i;
        if (number_at(file, entry, 2, big) == 273) // the strip's offset
            put(file, entry + 8, base + number_at(file, entry + 8, 4, big), big);
    }
    put(file, link_of(file, number_at(file, 4, 4, big), big), directory, big);
    return file;
}

void write_bytes(const std::filesystem::path &path, const Bytes &bytes) {
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
}

Image ramp(std::size_t width, std::size_t height, std::size_t channels, SampleDepth depth) {
    Image image{.width = width, .height = height, .channels = channels, .depth = depth};
    for (std::size_t i = 0; i < image.count(); ++i)
        image.samples.push_back(depth == SampleDepth::f32 ? static_cast<float>(i) * 0.37f
                                                          : static_cast<float>(i % 251));
    return image;
}

} // namespace

TEST_CASE("Pages of either order of bytes are read one by one") {
    const ScratchFolder scratch;
    const bool big = GENERATE(false, true);
    const Bytes file = two_pages({.width = 3, .height = 1, .big_endian = big, .values = {1, 2, 3}},
                                 {.width = 1, .height = 2, .big_endian = big, .values = {7, 9}});
    write_bytes(scratch.path() / "two.tif", file);
    PicturePages pages(scratch.path() / "two.tif");
    REQUIRE(pages.count() == 2);
    for (const int round : {0, 1}) { // any page may be read again
        INFO(round);
        const ImageReadResult second = pages.read(1), first = pages.read(0);
        CHECK(first.image.samples == std::vector<float>{1, 2, 3});
        CHECK(second.image.samples == std::vector<float>{7, 9});
        CHECK(second.image.height == 2);
        CHECK(first.notes.empty()); // nothing is left out
    }
    CHECK(read_image(scratch.path() / "two.tif").notes.size() == 1);
}

TEST_CASE("Chains of pages that have no end, or leave the file, are refused") {
    const ScratchFolder scratch;
    const TiffParts part{.width = 3, .height = 1, .values = {1, 2, 3}};
    const Bytes file = two_pages(part, part);
    const std::size_t first = number_at(file, 4, 4, false),
                      second = number_at(file, link_of(file, first, false), 4, false);
    const auto error_with_link = [&](std::size_t directory, std::size_t to) {
        Bytes bad = file;
        put(bad, link_of(file, directory, false), to, false);
        write_bytes(scratch.path() / "bad.tif", bad);
        return error_of([&] { PicturePages pages(scratch.path() / "bad.tif"); });
    };
    CHECK(contains(error_with_link(second, first), "lead to one another"));
    CHECK(contains(error_with_link(first, first), "lead to one another"));
    CHECK(contains(error_with_link(second, file.size() + 100), "truncated"));
    CHECK(error_with_link(second, 0).empty());
}

TEST_CASE("Pages of any depth, with metadata, come back as they were set") {
    const ScratchFolder scratch;
    auto metadata = std::make_shared<ImageMetadata>();
    metadata->profile = make_profile("RGB ", 3000);
    metadata->exif = make_camera_exif(1, false);
    std::vector<Image> images{ramp(200, 150, 3, SampleDepth::u8), ramp(31, 7, 1, SampleDepth::u16),
                              ramp(64, 64, 3, SampleDepth::f32), ramp(1, 1, 1, SampleDepth::u8)};
    images[0].metadata = images[2].metadata = metadata;
    images[1].alpha.clear();
    const auto path = scratch.path() / "all.tif";
    PictureFile file(path, {}, images.size());
    for (std::size_t page = images.size(); page-- > 0;) { // in any order
        write_image(scratch.path() / ("page" + std::to_string(page) + ".tif"), images[page],
                    {images[page].depth, 95, {}});
        CHECK(file.set(page, std::make_shared<const Image>(images[page])) == (page == 0));
    }
    file.write();
    PicturePages pages(path);
    REQUIRE(pages.count() == images.size());
    for (std::size_t page = 0; page < images.size(); ++page) {
        INFO(page);
        const Image got = pages.read(page).image,
                    alone =
                        read_image(scratch.path() / ("page" + std::to_string(page) + ".tif")).image;
        CHECK(got.depth == images[page].depth);
        CHECK(got.samples == images[page].samples);
        REQUIRE((got.metadata == nullptr) == (images[page].metadata == nullptr));
        if (got.metadata) {
            CHECK(got.metadata->profile == metadata->profile);
            // Bytes differ: the maker note keeps its offset in the file.
            CHECK(read_exif(got.metadata->exif).values == read_exif(alone.metadata->exif).values);
        }
    }
}
