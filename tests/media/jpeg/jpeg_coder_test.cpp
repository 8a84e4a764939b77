// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_file.h"
#include "app/media/jpeg/jpeg_coder.h"
#include "app/media/jpeg/jpeg_tables.h"
#include "engine/support/error.h"
#include "tests/pipeline/targets/scene.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <random>

using namespace imago;
using namespace imago::test;

namespace {

/// A picture of random coefficients that a baseline file can hold.
JpegPicture random_picture(std::size_t width, std::size_t height, std::size_t planes,
                           unsigned across, unsigned down) {
    std::mt19937 random(static_cast<unsigned>(width * 31 + height * 7 + across));
    std::uniform_int_distribution<int> ac(-40, 40), dc(-500, 500), zero(0, 3);
    JpegPicture picture{width, height, scaled_tables(annex_k, 80), {}};
    for (std::size_t p = 0; p < planes; ++p) {
        const bool luma = p == 0;
        JpegComponent plane;
        plane.horizontal = luma && planes == 3 ? across : 1;
        plane.vertical = luma && planes == 3 ? down : 1;
        const std::size_t w = luma ? width : (width + across - 1) / across;
        const std::size_t h = luma ? height : (height + down - 1) / down;
        plane.width = (w + 7) / 8 * 8;
        plane.height = (h + 7) / 8 * 8;
        plane.coefficients.resize(plane.width * plane.height);
        for (std::size_t i = 0; i < plane.coefficients.size(); ++i) {
            const bool mean = i % plane.width % 8 == 0 && i / plane.width % 8 == 0;
            plane.coefficients[i] = static_cast<std::int16_t>(mean           ? dc(random)
                                                              : zero(random) ? 0
                                                                             : ac(random));
        }
        picture.components.push_back(std::move(plane));
    }
    return picture;
}

std::string tables_error(const std::string &text) {
    return error_of([&] { jpeg_tables_of(text, "t.txt"); });
}

} // namespace

TEST_CASE("A JPEG file holds exactly the coefficients that it was made of") {
    struct Size {
        std::size_t width, height, planes;
        unsigned across, down;
    };
    for (const Size &size :
         {Size{64, 48, 1, 1, 1}, Size{64, 48, 3, 1, 1}, Size{61, 35, 3, 2, 2}, Size{17, 9, 3, 2, 2},
          Size{33, 70, 3, 2, 1}, Size{1, 1, 3, 2, 2}, Size{9, 25, 1, 1, 1}}) {
        INFO(size.width << " x " << size.height << " x " << size.planes);
        const JpegPicture picture =
            random_picture(size.width, size.height, size.planes, size.across, size.down);
        const Image image{size.width, size.height, size.planes};
        const JpegFile file = jpeg_coder()->file_of(picture, image);
        CHECK(file.notes.empty());
        const JpegPicture back = read_jpeg_coefficients(file.bytes, "it");
        CHECK(back.width == picture.width);
        CHECK(back.tables.luma == picture.tables.luma);
        if (size.planes == 3)
            CHECK(back.tables.chroma == picture.tables.chroma);
        REQUIRE(back.components.size() == picture.components.size());
        for (std::size_t p = 0; p < size.planes; ++p) {
            CHECK(back.components[p].width == picture.components[p].width);
            CHECK((back.components[p].coefficients == picture.components[p].coefficients));
        }
        // Any reader opens it.
        std::vector<unsigned char> bytes = file.bytes;
        const ImageReadResult read = decode_image(bytes, "it");
        CHECK(read.image.width == size.width);
        CHECK(read.image.channels == size.planes);
    }
}

TEST_CASE("A JPEG file of coefficients carries the metadata") {
    const JpegPicture picture = random_picture(32, 24, 3, 2, 2);
    Image image{32, 24, 3};
    image.alpha.assign(32 * 24, 255);
    auto metadata = std::make_shared<ImageMetadata>();
    metadata->exif = {'I', 'I', 42, 0, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0};
    image.metadata = metadata;
    const JpegFile file = jpeg_coder()->file_of(picture, image);
    REQUIRE(file.notes.size() == 1);
    CHECK(file.notes[0].text() == "JPEG has no alpha: it was dropped.");
    const std::string text(file.bytes.begin(), file.bytes.end());
    CHECK(text.find("Exif") != std::string::npos);
    CHECK(read_jpeg_coefficients(file.bytes, "it").components.size() == 3);
}

TEST_CASE("libjpeg's own file is a reference with the same tables and sampling") {
    const auto image = scene(61, 35, 3, SampleDepth::u8);
    const JpegTables tables = scaled_tables(annex_k, 70);
    const JpegReference reference =
        jpeg_coder()->reference(*image, tables, ChromaSampling::quarter);
    CHECK(reference.picture.tables == tables);
    CHECK(reference.picture.components[0].horizontal == 2);
    CHECK(reference.picture.components[0].vertical == 2);
    CHECK(reference.picture.components[1].width == 32);
    CHECK(reference.image.bytes.size() == image->count());
    // Its coefficients make its file again.
    const JpegFile again = jpeg_coder()->file_of(reference.picture, *image);
    CHECK((again.bytes == reference.file.bytes));
}

TEST_CASE("What is no JPEG file is refused with a reason") {
    std::vector<unsigned char> bytes =
        jpeg_coder()->file_of(random_picture(32, 24, 3, 1, 1), Image{32, 24, 3}).bytes;
    CHECK_THROWS_AS(read_jpeg_coefficients({}, "empty.jpg"), Error);
    CHECK_THROWS_AS(read_jpeg_coefficients({1, 2, 3, 4}, "no.jpg"), Error);
    bytes[bytes.size() / 8] ^= 0xff;
    try {
        read_jpeg_coefficients(bytes, "bad.jpg"); // damage may be read as something
    } catch (const Error &error) {
        CHECK(std::string(error.what()).find("bad.jpg") != std::string::npos);
    }
    for (std::size_t cut = 0; cut < 600; cut += 7) {
        const std::vector<unsigned char> part(bytes.begin(),
                                              bytes.begin() + static_cast<std::ptrdiff_t>(cut));
        try {
            read_jpeg_coefficients(part, "cut.jpg");
        } catch (const Error &) {
        }
    }
}

TEST_CASE("The tables of a damaged file, or of a huge one, cost nothing and are refused") {
    std::vector<unsigned char> bytes =
        jpeg_coder()->file_of(random_picture(32, 24, 3, 1, 1), Image{32, 24, 3}).bytes;
    const auto find = [&](unsigned char marker) {
        for (std::size_t i = 0; i + 1 < bytes.size(); ++i)
            if (bytes[i] == 0xff && bytes[i + 1] == marker)
                return i;
        FAIL("no such marker");
        return std::size_t{0};
    };
    const JpegTables tables = jpeg_tables_in(bytes, "it");
    CHECK(tables == scaled_tables(annex_k, 80));
    std::vector<unsigned char> huge = bytes; // its coefficients would take gigabytes
    const std::size_t frame = find(0xc0);
    for (const std::size_t side : {frame + 5, frame + 7}) {
        huge[side] = 0xff;
        huge[side + 1] = 0x00;
    }
    CHECK(jpeg_tables_in(huge, "it") == tables);
    std::vector<unsigned char> without = bytes; // another marker in the place of the tables'
    without[find(0xdb) + 1] = 0xe9;
    CHECK_THROWS_AS(jpeg_tables_in(without, "it"), Error);
    std::vector<unsigned char> other = bytes; // component 0 has table 200
    other[frame + 12] = 200;
    CHECK_THROWS_AS(jpeg_tables_in(other, "it"), Error);
    CHECK_THROWS_AS(read_jpeg_coefficients(other, "it"), Error);
    for (std::size_t at = 0; at < 300; ++at) {
        std::vector<unsigned char> damaged = bytes;
        damaged[at] ^= 0x55;
        for (const std::size_t length : {at + 1, damaged.size()}) {
            try {
                jpeg_tables_in(
                    {damaged.begin(), damaged.begin() + static_cast<std::ptrdiff_t>(length)}, "it");
            } catch (const Error &) {
            }
        }
    }
}

TEST_CASE("Files of quantisation tables are read and written") {
    const JpegTables tables = scaled_tables(annex_k, 37);
    CHECK(jpeg_tables_of(jpeg_tables_text(tables), "t.txt") == tables);
    std::string one = "# one table\n";
    for (int i = 1; i <= 64; ++i)
        one += std::to_string(i) + (i % 8 ? " " : "\r\n");
    const JpegTables both = jpeg_tables_of(one, "t.txt");
    CHECK(both.luma == both.chroma);
    CHECK(both.luma[8] == 9);
    CHECK(tables_error("1 2 3") == "'t.txt' is no file of quantisation tables: it has 3 numbers, "
                                   "and takes 64 or 128.");
    CHECK(tables_error("16 eleven").find("\"eleven\"") != std::string::npos);
    CHECK(tables_error("0").find("1 to 255") != std::string::npos);
    CHECK(tables_error("256").find("1 to 255") != std::string::npos);
    CHECK(tables_error("1.5").find("1 to 255") != std::string::npos);

    const ScratchFolder folder;
    const JpegFile file = jpeg_coder()->file_of(random_picture(16, 16, 3, 1, 1), Image{16, 16, 3});
    folder.write("a.jpg", file.bytes);
    CHECK(read_jpeg_tables(folder / "a.jpg") == scaled_tables(annex_k, 80));
    CHECK_THROWS_AS(read_jpeg_tables(folder / "absent.txt"), Error);
}
