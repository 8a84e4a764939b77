// SPDX-License-Identifier: GPL-3.0-or-later
// Colour profiles and EXIF of a file are written back with it.
#include "app/media/image/image_file.h"
#include "app/media/image/image_metadata.h"
#include "tests/media/metadata_bytes.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

constexpr const char *all_names[] = {"x.png", "x.jpg", "x.tif", "x.webp"};

/// A picture of 15 x 9 pixels, as with_metadata_of() needs it.
Image picture(std::size_t channels = 3) {
    Image image{.width = 15, .height = 9, .channels = channels, .depth = SampleDepth::u8};
    for (std::size_t i = 0; i < channels * 15 * 9; ++i)
        image.samples.push_back(static_cast<float>(i % 200));
    return image;
}

std::shared_ptr<const ImageMetadata> metadata(Bytes profile, Bytes exif) {
    return std::make_shared<const ImageMetadata>(
        ImageMetadata{std::move(profile), std::move(exif)});
}

Bytes written(const ScratchFolder &folder, const char *name, const Image &image,
              std::vector<Sentence> *notes = nullptr) {
    const ImageWriteResult result = write_image(folder / name, image, {SampleDepth::u8, 95});
    if (notes)
        *notes = result.notes;
    return bytes_of(folder / name);
}

void check_exif(const ReadExif &exif, const char *name, std::uint32_t width, std::uint32_t height) {
    const bool tiff = std::string(name) == "x.tif";
    CHECK((!exif.has("image", 274) || exif.number("image", 274) == 1));
    CHECK(exif.has("image", 274) != tiff); // 1 if there is none
    CHECK(exif.number("image", 256) == width);
    CHECK(exif.number("image", 257) == height);
    CHECK(exif.number("exif", 40962) == width);
    CHECK(exif.number("exif", 40963) == height);
    CHECK(exif.text("image", 271) == std::string("Imago works\0", 12));
    CHECK(exif.text("exif", 36867) == std::string("2026:11:22 12:00:00\0", 20));
    CHECK(exif.text("exif", 37500) == camera_note);
    CHECK(exif.values.at({"gps", 2}).size() == 24);
    CHECK(exif.values.at({"gps", 2})[exif.big_endian ? 3 : 0] == 40);
    CHECK(!exif.has("next", 513)); // the thumbnail
    if (!tiff)
        CHECK(exif.places.at({"exif", 37500}) == camera_note_at);
}

} // namespace

TEST_CASE("profile and EXIF go from every format to every format") {
    const ScratchFolder folder;
    const Bytes profile = make_profile("RGB ", 130001);
    for (const char *from : all_names)
        for (const bool big : {false, true}) {
            // The picture is turned by 90 degrees, so that the reader sees 9 x 15 pixels.
            const Bytes exif = make_camera_exif(6, big);
            Bytes source;
            if (std::string(from) == "x.tif") { // no other writer of TIFFs is at hand
                Image image = picture();
                image.metadata = metadata(profile, exif);
                source = written(folder, from, image);
            } else {
                source = with_metadata_of(written(folder, from, picture()), profile, exif);
            }
            const ImageReadResult read = read_image(folder.write(from, source));
            INFO(from << " " << big);
            CHECK(read.notes.empty());
            const bool turned = std::string(from) != "x.tif";
            CHECK(read.image.width == (turned ? 9 : 15));
            REQUIRE(read.image.metadata);
            CHECK(read.image.metadata->profile == profile);
            CHECK(read.image.metadata->exif.size() < 500); // its thumbnail is gone
            for (const char *to : all_names) {
                INFO("to " << to);
                std::vector<Sentence> notes;
                const FoundMetadata found = find_metadata(written(folder, to, read.image, &notes));
                CHECK(found.profile == profile);
                const bool moved = std::string(to) == "x.tif";
                CHECK(notes.size() == (moved ? 1 : 0));
                ReadExif back = read_exif(found.exif);
                if (std::string(from) == "x.tif" && !moved) {
                    // A TIFF has its own sides; its block in another file need not have them.
                    CHECK(back.text("image", 271) == std::string("Imago works\0", 12));
                    CHECK(back.number("exif", 40962) == 15);
                    CHECK(back.text("exif", 37500) == camera_note);
                } else {
                    check_exif(back, to, turned ? 9 : 15, turned ? 15 : 9);
                }
                const ImageReadResult again = read_image(folder / to);
                CHECK(again.notes.empty());
                CHECK(again.image.width == read.image.width); // not turned again
                if (std::string(to) != "x.jpg")
                    CHECK(again.image.samples == read.image.samples);
            }
        }
}

TEST_CASE("a profile that does not fit the samples is left out, and that is said") {
    const ScratchFolder folder;
    struct {
        const char *space, *name, *words;
        std::size_t channels;
        bool alpha;
    } const rows[] = {{"GRAY", "x.png", nullptr, 1, false},
                      {"GRAY", "x.webp", "is for gray, and the file holds RGB", 1, false},
                      {"GRAY", "x.png", "is for gray, and the file holds RGB", 1, true},
                      {"RGB ", "x.jpg", "is for RGB, and the file holds gray", 1, false},
                      {"CMYK", "x.tif", "other colours", 3, false}};
    for (const auto &row : rows) {
        INFO(row.space << " " << row.name);
        Image image = picture(row.channels);
        if (row.alpha)
            image.alpha.assign(image.plane_size(), 7);
        const Bytes profile = make_profile(row.space, 200);
        image.metadata = metadata(profile, {});
        std::vector<Sentence> notes;
        const FoundMetadata found = find_metadata(written(folder, row.name, image, &notes));
        CHECK(found.profile == (row.words ? Bytes() : profile));
        REQUIRE(notes.size() == (row.words ? 1 : 0));
        if (row.words)
            CHECK(contains(notes[0].text(), row.words));
    }
}

TEST_CASE("EXIF longer than a JPEG's segment is left out, and that is said") {
    const ScratchFolder folder;
    ExifBlock block;
    block.image.push_back({271, 2, 70000, Bytes(70000, 'x')});
    Image image = picture();
    image.metadata = metadata({}, exif_bytes(block));
    std::vector<Sentence> notes;
    CHECK(find_metadata(written(folder, "x.jpg", image, &notes)).exif.empty());
    REQUIRE(notes.size() == 1);
    CHECK(contains(notes[0].text(), "at most 65527"));
    CHECK(read_exif(find_metadata(written(folder, "x.png", image, &notes)).exif)
              .text("image", 271)
              .size() == 70000);
    CHECK(notes.empty());
}

TEST_CASE("an invalid, cut or scattered profile or a bomb is left out with a note") {
    const ScratchFolder folder;
    const Bytes good = make_profile("RGB ", 120000);
    const auto note_of = [&](const char *name, const Bytes &bytes) {
        const ImageReadResult read = read_image(folder.write(name, bytes));
        CHECK((!read.image.metadata || read.image.metadata->profile.empty()));
        return read.notes.empty() ? std::string() : read.notes[0].text();
    };
    const Bytes exif = make_camera_exif(1, true);
    for (const char *name : {"x.png", "x.jpg", "x.webp"}) {
        INFO(name);
        const Bytes plain = written(folder, name, picture());
        Bytes cut = good;
        cut.resize(100000); // its header says 120000
        CHECK(contains(note_of(name, with_metadata_of(plain, cut, exif)), "profile is damaged"));
        Bytes none = good;
        none[37] = 'x';
        CHECK(contains(note_of(name, with_metadata_of(plain, none, exif)), "profile is damaged"));
    }
    Bytes jpeg = with_metadata_of(written(folder, "x.jpg", picture()), good, exif);
    const std::string mark = "ICC_PROFILE";
    const auto first = std::search(jpeg.begin(), jpeg.end(), mark.begin(), mark.end());
    *(first + 12) = 9; // the number of a part
    CHECK(contains(note_of("x.jpg", jpeg), "profile is damaged"));
    const Bytes bomb = make_profile("RGB ", 5 << 20); // 4 MiB are allowed
    const Bytes png = written(folder, "x.png", picture());
    CHECK(contains(note_of("x.png", with_metadata_of(png, bomb, exif)), "longer than 4 MiB"));
}

TEST_CASE("the good entries of damaged EXIF stay, with a note") {
    const ScratchFolder folder;
    const Bytes plain = written(folder, "x.png", picture());
    const auto notes_of = [&](const Bytes &exif, Image &image) {
        ImageReadResult read = read_image(
            folder.write("x.png", with_metadata_of(plain, make_profile("RGB ", 200), exif)));
        image = std::move(read.image);
        return read.notes;
    };
    const Bytes good = make_camera_exif(6, true);
    const auto put = [](Bytes bytes, std::size_t at, std::uint32_t value) {
        for (std::size_t i = 0; i < 4; ++i)
            bytes[at + i] = static_cast<unsigned char>(value >> (24 - 8 * i));
        return bytes;
    };
    const struct {
        const char *what;
        Bytes exif;
        bool maker, date;
    } rows[] = {
        {"an offset beyond the end", put(good, 10 + 2 * 12 + 8, 0xfffffff0), false, true},
        {"a count beyond the end", put(good, 10 + 2 * 12 + 4, 0x40000000), false, true},
        {"a directory that is its own child", put(good, 10 + 5 * 12 + 8, 8), true, false},
        {"directories beyond the end", put(good, 10 + 5 * 12 + 8, 859), true, false},
        {"an unknown type", put(good, 10 + 2 * 12, 271u << 16 | 99), false, true},
        {"the same tag twice", put(good, 10 + 4 * 12, 274u << 16 | 3), true, true},
    };
    for (const auto &row : rows) {
        INFO(row.what);
        Image image;
        const std::vector<Sentence> notes = notes_of(row.exif, image);
        REQUIRE(notes.size() == 1);
        CHECK(contains(notes[0].text(), "EXIF is damaged: 1 of its entries is not kept"));
        CHECK(image.width == 9); // its orientation is still read
        const ReadExif read = read_exif(image.metadata->exif);
        CHECK(read.has("image", 271) == row.maker);
        CHECK(read.has("exif", 36867) == row.date);
        CHECK(read.has("gps", 2));
    }
    Image image;
    const std::vector<Sentence> notes = notes_of({'M', 'M', 0, 43, 0, 0, 0, 8}, image);
    REQUIRE(notes.size() == 1);
    CHECK(contains(notes[0].text(), "EXIF is damaged and is not kept"));
    CHECK(image.width == 15);
}

TEST_CASE("an EXIF block of random bytes costs no more than its length") {
    std::mt19937 random(20261122);
    const Bytes good[] = {make_camera_exif(6, false), make_camera_exif(6, true)};
    for (int round = 0; round < 20000; ++round) {
        Bytes exif = good[round % 2];
        for (int change = 0; change < 1 + round % 7; ++change)
            exif[random() % exif.size()] = static_cast<unsigned char>(random());
        if (round % 3 == 0)
            exif.resize(random() % exif.size());
        std::optional<ExifBlock> block = parse_exif(exif, ExifSource::block);
        if (!block)
            continue;
        std::size_t held = 0;
        for (const auto *entries :
             {&block->image, &block->exif, &block->gps, &block->interoperability})
            for (const ExifEntry &entry : *entries)
                held += entry.value.size();
        REQUIRE(held <= exif.size());
        const Bytes clean = exif_bytes(*block);
        REQUIRE(clean.size() <= 3 * exif.size() + 64);
        if (!block->empty())
            CHECK_NOTHROW(read_exif(clean)); // whose reader is strict
        std::optional<ExifBlock> again = parse_exif(clean, ExifSource::block);
        REQUIRE(again);
        CHECK(again->damaged == 0);
    }
    // All entries of 8 KiB share one value of 4 KiB, as a bomb has it.
    Bytes bomb{'I', 'I', 42, 0, 8, 0, 0, 0, 0xaa, 0x02};
    for (unsigned i = 0; i < 682; ++i)
        for (const unsigned byte : {i & 255, i >> 8, 1u, 0u, 0u, 16u, 0u, 0u, 0u, 0u, 0u, 0u})
            bomb.push_back(static_cast<unsigned char>(byte));
    const std::optional<ExifBlock> block = parse_exif(bomb, ExifSource::block);
    REQUIRE(block);
    CHECK(block->image.size() <= 2);
    CHECK(block->damaged >= 600);
}

TEST_CASE("an image of ImageJ loses the description that counts its pages") {
    ExifBlock block;
    const std::string words = "ImageJ=1.53t\nimages=20\n";
    block.image.push_back(
        {270, 2, static_cast<std::uint32_t>(words.size()), Bytes(words.begin(), words.end())});
    const Bytes bytes = exif_bytes(block);
    CHECK(parse_exif(bytes, ExifSource::block)->image.size() == 1);
    const auto of_file = parse_exif(bytes, ExifSource::tiff_file);
    CHECK(of_file->image.empty());
    CHECK(of_file->page_description);
    CHECK(of_file->damaged == 0);
}
