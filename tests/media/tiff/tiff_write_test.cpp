// SPDX-License-Identifier: GPL-3.0-or-later
// TIFF files that are written: BigTIFF, joined pages, alpha.
#include "app/media/image/image_file.h"
#include "app/media/image/image_metadata.h"
#include "app/media/pages/image_pages.h"
#include "app/media/pages/picture_file.h"
#include "app/media/tiff/tiff_encode.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <tiffio.h>

using namespace imago;
using namespace imago::test;

namespace {

constexpr std::size_t width = 37, height = 29;

/// An EXIF block with a description and an exposure time, in a directory below.
std::vector<unsigned char> some_exif() {
    ExifBlock block;
    const std::string text = "a test of descriptions";
    block.image.push_back({exif_description,
                           2,
                           static_cast<std::uint32_t>(text.size() + 1),
                           {text.begin(), text.end()}});
    block.image.back().value.push_back(0);
    block.exif.push_back({33434, 5, 1, {1, 0, 0, 0, 60, 0, 0, 0}});
    return exif_bytes(block);
}

/// A page of 16-bit gray whose samples count from `first`.
std::vector<unsigned char> page(bool big, unsigned first) {
    std::vector<std::uint16_t> row(width);
    std::vector<unsigned char> bytes = encode_tiff(
        {width, height, 1, 16, big},
        [&](std::size_t y) {
            for (std::size_t x = 0; x < width; ++x)
                row[x] = static_cast<std::uint16_t>(first + y * width + x);
            return row.data();
        },
        "page");
    ImageMetadata metadata;
    metadata.exif = some_exif();
    metadata.density = {300 / 25.4, 300 / 25.4};
    std::vector<Sentence> notes;
    bytes = with_metadata(std::move(bytes), metadata, {"tif", width, height, true}, notes);
    CHECK(notes.empty());
    return bytes;
}

void check_page(const Image &image, unsigned first) {
    REQUIRE(image.plane_size() == width * height);
    CHECK(image.depth == SampleDepth::u16);
    std::size_t wrong = 0;
    for (std::size_t i = 0; i < width * height; ++i)
        wrong += image.samples[i] != static_cast<float>(first + i);
    CHECK(wrong == 0);
    REQUIRE(image.metadata);
    CHECK(image.metadata->density.x == Approx(300 / 25.4).epsilon(1e-4));
    const auto block = parse_exif(image.metadata->exif, ExifSource::block);
    REQUIRE(block);
    REQUIRE(block->exif.size() == 1);
    CHECK(block->exif[0].tag == 33434);
    CHECK(block->exif[0].value.at(4) == 60);
    CHECK(std::any_of(block->image.begin(), block->image.end(),
                      [](const ExifEntry &entry) { return entry.tag == exif_description; }));
}

} // namespace

TEST_CASE("BigTIFF has the samples, the density and the EXIF of TIFF") {
    for (const bool big : {false, true}) {
        const auto bytes = page(big, 7);
        CHECK(bytes.at(2) == (big ? 43 : 42));
        check_page(decode_image(bytes, "page").image, 7);
    }
}

TEST_CASE("Pages of either kind are joined to a file of either kind") {
    const ScratchFolder folder;
    for (const bool big : {false, true}) {
        TiffJoiner joiner(big);
        joiner.add(page(false, 7));
        joiner.add(page(big, 20000));
        joiner.add(page(false, 40000));
        CHECK(joiner.bytes().at(2) == (big ? 43 : 42));
        ImagePages pages(folder.write("pages.tif", joiner.bytes()));
        REQUIRE(pages.count() == 3);
        check_page(pages.read(0).image, 7);
        check_page(pages.read(1).image, 20000);
        check_page(pages.read(2).image, 40000);
    }
}

TEST_CASE("Alpha of a TIFF is marked as such, and integers are packed") {
    const ScratchFolder folder;
    Image image{.width = 64, .height = 64, .channels = 3, .depth = SampleDepth::u8};
    image.samples.assign(image.count(), 10);
    for (std::size_t i = 0; i < image.plane_size(); ++i)
        image.samples[i] = static_cast<float>(i % 64);
    image.alpha.assign(image.plane_size(), 128);
    const auto path = folder / "alpha.tif";
    write_image(path, image, {SampleDepth::u8, 95, {}, {}});
    TIFF *tiff = TIFFOpen(path.c_str(), "r");
    REQUIRE(tiff);
    std::uint16_t count = 0, compression = 0;
    const std::uint16_t *kinds = nullptr;
    TIFFGetField(tiff, TIFFTAG_EXTRASAMPLES, &count, &kinds);
    TIFFGetField(tiff, TIFFTAG_COMPRESSION, &compression);
    CHECK(count == 1);
    CHECK((kinds && kinds[0] == EXTRASAMPLE_UNASSALPHA));
    CHECK(compression == COMPRESSION_LZW);
    TIFFClose(tiff);
    const Image again = read_image(path).image;
    CHECK(again.samples == image.samples);
    CHECK(again.alpha == image.alpha);
    CHECK(bytes_of(path).size() < 3000);
}
