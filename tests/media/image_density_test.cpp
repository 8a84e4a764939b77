// SPDX-License-Identifier: GPL-3.0-or-later
// The resolution that files state goes from every format to every format.
#include "app/media/image/exif_block.h"
#include "app/media/image/image_file.h"
#include "tests/media/metadata_bytes.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>

using namespace imago;
using namespace imago::test;

namespace {

constexpr const char *density_names[] = {"x.png", "x.jpg", "x.tif", "x.webp"};

Image picture_of_density(PixelDensity density) {
    Image image{.width = 15, .height = 9, .channels = 1, .depth = SampleDepth::u8};
    for (std::size_t i = 0; i < 15 * 9; ++i)
        image.samples.push_back(static_cast<float>(i));
    ImageMetadata metadata;
    metadata.density = density;
    if (density.known())
        image.metadata = std::make_shared<const ImageMetadata>(metadata);
    return image;
}

PixelDensity density_of_file(const std::filesystem::path &path) {
    const ImageReadResult read = read_image(path);
    return read.image.metadata ? read.image.metadata->density : PixelDensity{};
}

/// The bytes from a text on.
std::size_t find_text(const Bytes &file, const std::string &text) {
    const auto at = std::search(file.begin(), file.end(), text.begin(), text.end(),
                                [](unsigned char a, char b) { return static_cast<char>(a) == b; });
    REQUIRE(at != file.end());
    return static_cast<std::size_t>(at - file.begin());
}

} // namespace

TEST_CASE("a density goes through every format, and none is stated without one") {
    const ScratchFolder folder;
    // 600 dpi, another one down, 0.1 micrometres a pixel, 1 metre a pixel, 100 px/mm.
    for (const PixelDensity density : {PixelDensity{600 / 25.4, 600 / 25.4},
                                       {600 / 25.4, 300 / 25.4},
                                       {10000, 10000},
                                       {0.001, 0.001},
                                       {100, 100},
                                       {}})
        for (const char *name : density_names) {
            INFO(name << " " << density.x);
            write_image(folder / name, picture_of_density(density), {});
            const PixelDensity read = density_of_file(folder / name);
            CHECK(read.x == Approx(density.x).epsilon(1e-4));
            CHECK(read.y == Approx(density.y).epsilon(1e-4));
        }
}

TEST_CASE("whole dots per inch are exact again, and a given density comes before the file's") {
    const ScratchFolder folder;
    for (const char *name : density_names) {
        ImageWriteOptions options;
        options.density = PixelDensity{300 / 25.4, 300 / 25.4};
        write_image(folder / name, picture_of_density({50, 50}), options);
        const PixelDensity read = density_of_file(folder / name);
        CHECK(read.x * 25.4 == Approx(300).epsilon(1e-12));
        CHECK(read.y == read.x);
    }
}

TEST_CASE("files state densities where other programs look for them") {
    const ScratchFolder folder;
    const Image picture = picture_of_density({600 / 25.4, 300 / 25.4});
    write_image(folder / "x.png", picture, {});
    const Bytes png = bytes_of(folder / "x.png");
    const std::size_t at = find_text(png, "pHYs");
    CHECK(Bytes(png.begin() + static_cast<std::ptrdiff_t>(at) + 4,
                png.begin() + static_cast<std::ptrdiff_t>(at) + 13) ==
          Bytes{0, 0, 0x5c, 0x46, 0, 0, 0x2e, 0x23, 1}); // 23622 and 11811 to a metre
    write_image(folder / "x.jpg", picture, {});
    const Bytes jpeg = bytes_of(folder / "x.jpg");
    CHECK(Bytes(jpeg.begin() + 13, jpeg.begin() + 18) == Bytes{1, 2, 0x58, 1, 0x2c});
    CHECK(find_metadata(jpeg).exif.empty());
    for (const char *name : {"x.tif", "x.webp"}) {
        write_image(folder / name, picture, {});
        const ReadExif exif = read_exif(find_metadata(bytes_of(folder / name)).exif);
        CHECK(exif.number("image", 296) == 2);
        CHECK(exif.values.at({"image", 282}).size() == 8);
        CHECK(exif.values.at({"image", 282})[exif.big_endian ? 3 : 0] == (600 & 255));
    }
}

TEST_CASE("EXIF states a density that a JPEG's own segment does not, for the picture as turned") {
    const ScratchFolder folder;
    for (const bool big : {false, true}) {
        ExifBlock block = *parse_exif(make_camera_exif(6, big), ExifSource::block);
        const auto rational = [&](unsigned tag, unsigned char value) {
            ExifEntry entry{tag, 5, 1, Bytes(8)};
            entry.value[big ? 3 : 0] = value;
            entry.value[big ? 7 : 4] = 2;
            return entry;
        };
        std::erase_if(block.image, [](const ExifEntry &entry) {
            return entry.tag == 282 || entry.tag == 283 || entry.tag == 296;
        });
        ExifEntry unit{296, 3, 1, Bytes(2)};
        unit.value[big ? 1 : 0] = 3; // centimetres
        block.image.push_back(rational(282, 200));
        block.image.push_back(rational(283, 100));
        block.image.push_back(unit);
        const Bytes plain = [&] {
            write_image(folder / "p.jpg", picture_of_density({}), {});
            return bytes_of(folder / "p.jpg");
        }();
        const auto path = folder.write("e.jpg", with_metadata_of(plain, {}, exif_bytes(block)));
        const PixelDensity read = density_of_file(path);
        CHECK(read.x == Approx(5)); // 50 to a centimetre down, before it was turned
        CHECK(read.y == Approx(10));
    }
}
