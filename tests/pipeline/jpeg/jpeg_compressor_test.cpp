// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/device/queue.h"
#include "engine/pipeline/jpeg/jpeg_compressor.h"
#include "engine/pipeline/jpeg/jpeg_model.h"
#include "engine/pipeline/jpeg/jpeg_planes.h"
#include "engine/pipeline/quality/quality.h"
#include "engine/support/error.h"
#include "tests/pipeline/jpeg/jpeg_direct.h"
#include "tests/pipeline/targets/scene.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"

#include <cmath>
#include <cstring>

using namespace imago;
using namespace imago::test;

namespace {

using Mode = CompressSettings::Mode;

struct Case {
    std::size_t width, height, channels;
    ChromaSampling sampling;
};

const std::vector<Case> cases{
    {64, 48, 3, ChromaSampling::full},    {64, 48, 3, ChromaSampling::quarter},
    {61, 35, 3, ChromaSampling::quarter}, {61, 35, 3, ChromaSampling::half},
    {33, 50, 1, ChromaSampling::quarter}, {1, 1, 3, ChromaSampling::quarter},
    {3, 9, 3, ChromaSampling::half}};

std::string words(const Case &c) {
    return std::to_string(c.width) + " x " + std::to_string(c.height) + " x " +
           std::to_string(c.channels) + ", sampling " +
           std::to_string(static_cast<int>(c.sampling));
}

/// Compares a quantised plane with its definition. A coefficient may differ by 1 where the
/// quotient is within single precision of a boundary.
void check_plane(const JpegComponent &plane, const DirectPlane &direct,
                 const QuantisationTable &table, double dead_zone, bool protect) {
    REQUIRE(plane.width == direct.width);
    REQUIRE(plane.height == direct.height);
    std::size_t wrong = 0;
    for (std::size_t y = 0; y < plane.height; ++y)
        for (std::size_t x = 0; x < plane.width; ++x) {
            const std::size_t u = x % 8, v = y % 8;
            const double size =
                std::abs(direct_coefficient(direct, x - u, y - v, u, v)) / table[v * 8 + u];
            const bool mean = u == 0 && v == 0;
            const double whole =
                size < dead_zone && !(mean && protect) ? 0 : std::floor(size + 0.5);
            const double near =
                std::min(std::abs(size + 0.5 - std::round(size + 0.5)), std::abs(size - dead_zone));
            const double got = std::abs(plane.coefficients[y * plane.width + x]);
            wrong += got != whole && near > 1e-3;
        }
    CHECK(wrong == 0);
}

CompressSettings jpeg(Mode mode = Mode::quality, double value = 75) {
    CompressSettings settings;
    settings.mode = mode;
    settings.jpeg.emplace();
    settings.jpeg->quality = mode == Mode::quality ? value : 75;
    settings.psnr = mode == Mode::psnr ? value : settings.psnr;
    settings.ssim = mode == Mode::ssim ? value : settings.ssim;
    settings.bytes = mode == Mode::bytes ? static_cast<std::uint64_t>(value) : settings.bytes;
    return settings;
}

/// Counts bits as an entropy coder might, so that targets of bytes can be tested without one.
class CountingCoder : public JpegCoder {
  public:
    JpegFile file_of(const JpegPicture &picture, const Image &) const override {
        double bits = 600 * 8;
        for (const JpegComponent &plane : picture.components)
            for (const std::int16_t number : plane.coefficients)
                bits += number == 0 ? 0.05 : 3 + 2 * std::log2(std::abs(number));
        return {std::vector<unsigned char>(static_cast<std::size_t>(bits / 8)), {}};
    }
    JpegReference reference(const Image &, const JpegTables &, ChromaSampling) const override {
        throw Error("no reference");
    }
};

std::string refusal(JpegCompressor &compressor, const CompressSettings &settings) {
    return error_of([&] { compressor.run(settings, nullptr, {}); });
}

} // namespace

TEST_CASE("Quantised coefficients are those of JPEG's definitions", "[device][oclgrind]") {
    Queue queue(Device::open(0));
    for (const Case &c : cases) {
        INFO(words(c));
        const auto image = scene(c.width, c.height, c.channels, SampleDepth::u8);
        JpegPlanes planes(queue, image, c.sampling);
        const std::vector<DirectPlane> direct = direct_planes(*image, c.sampling);
        const JpegTables tables = scaled_tables(annex_k, 60);
        CompressSettings settings = jpeg(Mode::quality, 60);
        for (const bool protect : {false, true}) {
            const double dead_zone = protect ? 1.4 : 0.5;
            settings.jpeg->dead_zone = dead_zone;
            settings.protect_means = protect;
            const JpegPicture picture = planes.quantise(queue, settings);
            REQUIRE(picture.components.size() == c.channels);
            for (std::size_t p = 0; p < c.channels; ++p)
                check_plane(picture.components[p], direct[p], p == 0 ? tables.luma : tables.chroma,
                            dead_zone, protect);
        }
    }
}

TEST_CASE("Steps of 1 give the picture back but for roundings", "[device]") {
    for (const Case &c : cases) {
        if (c.sampling != ChromaSampling::full && c.channels == 3)
            continue; // chroma is lost on purpose
        const auto image = scene(c.width, c.height, c.channels, SampleDepth::u8);
        JpegCompressor compressor(Device::open(0));
        CompressSettings settings = jpeg(Mode::quality, 100);
        settings.jpeg->sampling = c.sampling;
        compressor.load(image, settings);
        const CompressResult result = compressor.run(settings, nullptr, {});
        REQUIRE(result.image->narrow());
        int largest = 0;
        for (std::size_t i = 0; i < image->count(); ++i)
            largest =
                std::max(largest, std::abs(int{result.image->bytes[i]} - int(image->samples[i])));
        INFO(words(c));
        CHECK(largest <= (c.channels == 1 ? 1 : 4));
        CHECK(result.figures.energy_kept == Approx(1).margin(1e-3));
    }
}

TEST_CASE("The quantised spectrum and the figures fit each other", "[device]") {
    const auto image = scene(96, 64, 1, SampleDepth::u8);
    JpegCompressor compressor(Device::open(0));
    const CompressSettings settings = jpeg(Mode::quality, 40);
    compressor.load(image, settings);
    const CompressResult result = compressor.run(settings, nullptr, {.spectrum = true});
    REQUIRE(result.spectrum);
    std::uint64_t kept = 0;
    for (const float value : result.spectrum->samples)
        kept += value > 0;
    CHECK(kept == result.figures.kept);
    CHECK(result.figures.coefficients == 96 * 64);
    CHECK(result.figures.jpeg->quality == 40);
    CHECK_FALSE(result.figures.file_bytes);
    const Quality quality = QualityJudge(image).compare(*result.image);
    CHECK(quality.psnr == Approx(result.figures.psnr).margin(1e-3));
}

TEST_CASE("JPEG's quantisation meets targets", "[device]") {
    const auto image = scene(320, 240, 3, SampleDepth::u8);
    JpegCompressor compressor(Device::open(0));
    const auto coder = std::make_shared<const CountingCoder>();
    compressor.load(image, jpeg());
    for (const double psnr : {29.0, 32.0, 35.0}) {
        INFO("PSNR " << psnr);
        const CompressResult result = compressor.run(jpeg(Mode::psnr, psnr), coder, {});
        CHECK(result.target->met);
        CHECK(result.target->trials <= 8);
        CHECK(result.figures.psnr >= psnr);
        CHECK(result.figures.psnr <= psnr + 0.05);
    }
    for (const double ssim : {0.85, 0.92, 0.96}) {
        INFO("SSIM " << ssim);
        const CompressResult result = compressor.run(jpeg(Mode::ssim, ssim), coder, {});
        CHECK(result.target->met);
        CHECK(result.target->trials <= 8);
        CHECK(result.figures.ssim >= ssim);
        CHECK(result.figures.ssim <= ssim + 0.001);
    }
    for (const double bytes : {6000.0, 12000.0, 24000.0}) {
        INFO(bytes << " bytes");
        const CompressResult result = compressor.run(jpeg(Mode::bytes, bytes), coder, {});
        CHECK(result.target->met);
        CHECK(result.target->trials <= 8);
        REQUIRE(result.figures.file_bytes);
        CHECK(*result.figures.file_bytes <= bytes);
        CHECK(*result.figures.file_bytes >= 0.98 * bytes);
        // The same settings by hand make the same file.
        const CompressSettings again =
            with_choice(jpeg(Mode::quality, 75), result.figures.jpeg.value());
        const CompressResult repeated = compressor.run(again, coder, {});
        CHECK(repeated.figures.kept == result.figures.kept);
        CHECK((repeated.image->bytes == result.image->bytes));
    }
    // More than there is.
    const CompressResult all = compressor.run(jpeg(Mode::bytes, 1e9), coder, {});
    CHECK_FALSE(all.target->met);
    JpegSettings used;
    used.quality = all.figures.jpeg->quality;
    CHECK(tables_of(used).luma == scaled_tables(annex_k, 100).luma);
}

TEST_CASE("What JPEG does not take is refused", "[device]") {
    JpegCompressor compressor(Device::open(0));
    const auto contains = [](const std::string &text, const char *part) {
        return text.find(part) != std::string::npos;
    };
    const auto image = scene(32, 32, 3, SampleDepth::u8);
    CHECK(contains(refusal(compressor, jpeg()), "no image"));
    compressor.load(image, jpeg());
    CHECK(contains(refusal(compressor, jpeg(Mode::threshold)), "no threshold"));
    CHECK(contains(refusal(compressor, jpeg(Mode::quality, 0.5)), "1 to 100"));
    CHECK(contains(refusal(compressor, jpeg(Mode::bytes, 1e5)), "without libjpeg"));
    CHECK(contains(refusal(compressor, jpeg(Mode::psnr, 99)), "out of reach"));
    CompressSettings settings = jpeg();
    settings.jpeg->dead_zone = 0.4;
    CHECK(contains(refusal(compressor, settings), "0.5 to 8"));
    settings = jpeg();
    settings.jpeg->tables = annex_k;
    settings.jpeg->tables->chroma[3] = 256;
    CHECK(contains(refusal(compressor, settings), "step of 256"));
    const auto deep = scene(32, 32, 1, SampleDepth::u16);
    try {
        compressor.load(deep, jpeg());
        FAIL("16 bits were taken");
    } catch (const Error &error) {
        CHECK(contains(error.what(), "8 bits"));
    }
}
