// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/catch.h"
#include "ui/view/colour/colour_map.h"
#include "ui/view/picture.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <memory>

using namespace imago;

namespace {

Image make_image(std::size_t width, std::size_t height, std::size_t channels, SampleDepth depth) {
    Image image;
    image.width = width;
    image.height = height;
    image.channels = channels;
    image.depth = depth;
    image.samples.resize(channels * width * height);
    return image;
}

double cielab_lightness(QRgb colour) {
    const auto linear = [](int byte) {
        const double v = byte / 255.0;
        return v <= 0.04045 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4);
    };
    const double y = 0.2126729 * linear(qRed(colour)) + 0.7151522 * linear(qGreen(colour)) +
                     0.0721750 * linear(qBlue(colour));
    return y > 216.0 / 24389 ? 116 * std::cbrt(y) - 16 : 24389.0 / 27 * y;
}

/// Something that the test keeps alive.
template <class T>
std::shared_ptr<const T> shown(const T &object) {
    return {std::shared_ptr<const T>(), &object};
}

QImage difference_pixels(const Image &a, const Image &b, DisplayRange range, float gain) {
    return pixels_of(difference_rows(shown(a), shown(b), range, gain));
}

} // namespace

TEST_CASE("Samples become bytes, rounded and clipped") {
    Image image = make_image(5, 1, 3, SampleDepth::u8);
    const float red[] = {0, 254.6f, 300, -7, std::numeric_limits<float>::quiet_NaN()};
    for (std::size_t x = 0; x < 5; ++x) {
        image.plane(0)[x] = red[x];
        image.plane(1)[x] = 10;
        image.plane(2)[x] = 20.4f;
    }
    const QImage pixels = image_pixels(image, display_range(image));
    const int expected[] = {0, 255, 255, 0, 0};
    for (int x = 0; x < 5; ++x)
        CHECK(pixels.pixel(x, 0) == qRgb(expected[x], 10, 20));
}

TEST_CASE("The range shown follows the depth, and float data") {
    Image deep = make_image(1, 1, 1, SampleDepth::u16);
    deep.samples = {65535.0f / 255 * 77};
    CHECK(image_pixels(deep, {0, 65535}).pixel(0, 0) == qRgb(77, 77, 77));
    deep = make_image(2, 1, 1, SampleDepth::u16); // one that reaches the upper half
    deep.samples = {0, 65535.0f / 255 * 177};
    CHECK(image_pixels(deep, display_range(deep)).pixel(1, 0) == qRgb(177, 177, 177));

    Image unit = make_image(2, 1, 1, SampleDepth::f32);
    unit.samples = {0.25f, 0.5f};
    CHECK(display_range(unit).low == 0);
    CHECK(display_range(unit).high == 1);
    unit.samples = {-3, 5};
    CHECK(image_pixels(unit, display_range(unit)).pixel(0, 0) == qRgb(0, 0, 0));
    CHECK(image_pixels(unit, display_range(unit)).pixel(1, 0) == qRgb(255, 255, 255));
    unit.samples = {2, 2};
    CHECK(display_range(unit).high > display_range(unit).low);
}

TEST_CASE("Alpha is painted") {
    Image image = make_image(2, 1, 1, SampleDepth::u8);
    image.samples = {200, 200};
    image.alpha = {255, 0};
    const QImage pixels = image_pixels(image, display_range(image));
    CHECK(pixels.hasAlphaChannel());
    CHECK(pixels.pixel(0, 0) == qRgba(200, 200, 200, 255));
    CHECK(qAlpha(pixels.pixel(1, 0)) == 0);
}

TEST_CASE("Coefficients of blocks are sorted by frequency") {
    Plane blocks{6, 4, {}}; // 3 x 2 blocks of 2
    for (int i = 0; i < 24; ++i)
        blocks.samples.push_back(static_cast<float>(i));
    const Plane sorted = sorted_by_frequency(blocks, 2);
    CHECK(sorted.samples == std::vector<float>{0, 2, 4,  1, 3, 5,  12, 14, 16, 13, 15, 17,
                                               6, 8, 10, 7, 9, 11, 18, 20, 22, 19, 21, 23});
}

TEST_CASE("Dropped coefficients lose their colour") {
    const Plane plane{3, 1, {0, 1, 2}};
    const QImage pixels = pixels_of(spectrum_rows(shown(plane), {2.0f, 1.0f}));
    CHECK(pixels.pixel(2, 0) == magnitude_colours()[colour_steps - 1]);
    CHECK(pixels.pixel(0, 0) == dropped_colours()[0]);
    CHECK(pixels.pixel(1, 0) == magnitude_colours()[(colour_steps - 1) / 2]); // at the threshold
}

TEST_CASE("A part of a spectrum has the colours of the whole one") {
    Plane plane{24, 16, {}};
    for (int i = 0; i < 24 * 16; ++i)
        plane.samples.push_back(static_cast<float>(i * 7 % 101) / 20);
    const SpectrumColours colours{5, 1};
    for (const std::size_t block : {0u, 8u}) {
        const QImage whole = pixels_of(spectrum_rows(
            std::make_shared<const Plane>(block ? sorted_by_frequency(plane, block) : plane),
            colours));
        PartInSight part{0, QRect(5, 3, 11, 9)};
        CHECK(spectrum_part(plane, colours, block, part) == whole.copy(5, 3, 11, 9));
        CHECK(part.area == QRect(5, 3, 11, 9));
        part.halvings = 1;
        const QImage half = spectrum_part(plane, colours, block, part);
        CHECK(part.area == QRect(4, 2, 12, 10)); // whole pixels
        REQUIRE(half.size() == QSize(6, 5));
        for (int y = 0; y < 5; ++y)
            for (int x = 0; x < 6; ++x) {
                int sum = 0;
                for (int i = 0; i < 4; ++i)
                    sum += qGreen(whole.pixel(4 + 2 * x + i % 2, 2 + 2 * y + i / 2));
                CHECK(std::abs(sum / 4 - qGreen(half.pixel(x, y))) <= 1); // rounded down twice
            }
    }
    PartInSight coarse{3, QRect(0, 0, 24, 16)};
    CHECK(spectrum_part(plane, colours, 0, coarse).size() == QSize(3, 2));
}

TEST_CASE("The colour map is perceptually uniform") {
    const ColourTable &table = magnitude_colours();
    const double first = cielab_lightness(table.front()), last = cielab_lightness(table.back());
    CHECK(last - first > 85);
    for (std::size_t i = 0; i < table.size(); ++i) {
        const double linear =
            first + (last - first) * static_cast<double>(i) / static_cast<double>(table.size() - 1);
        INFO("step " << i);
        CHECK(std::abs(cielab_lightness(table[i]) - linear) < 1.2);
    }
}

TEST_CASE("Halved copies keep the mean and cover odd sides") {
    QImage pixels(1001, 703, QImage::Format_RGB32);
    for (int y = 0; y < pixels.height(); ++y)
        for (int x = 0; x < pixels.width(); ++x)
            pixels.setPixel(x, y, (x + y) % 2 ? qRgb(200, 100, 0) : qRgb(100, 0, 50));
    const Picture picture(pixels);
    CHECK(picture.halvings_for(1) == 0);
    CHECK(picture.halvings_for(0.51) == 0);
    CHECK(picture.pixels() == pixels);
    const QRect part(700, 300, 301, 403);
    CHECK(picture.part(part) == pixels.copy(part));
    CHECK(picture.halvings_for(0.5) == 1);
    const QImage half = picture.finished(1);
    CHECK(half.size() == QSize(501, 352));
    CHECK(picture.size_of(1) == half.size());
    CHECK(std::abs(qRed(half.pixel(10, 10)) - 150) <= 1);
    CHECK(std::abs(qBlue(half.pixel(10, 10)) - 25) <= 1);
    CHECK(picture.finished(picture.halvings_for(0.25)).size() == QSize(251, 176));
    CHECK(picture.finished(picture.halvings_for(1e-4)).width() >= 1);
    CHECK(Picture(QImage(1, 1, QImage::Format_RGB32)).halvings_for(0.1) == 0);
}

TEST_CASE("No pixel is skipped of a picture that is drawn as small as an icon") {
    const Picture picture(QImage(512, 300, QImage::Format_RGB32));
    for (const double scale : {0.5, 0.3, 0.17, 0.1, 0.07}) {
        INFO("scale " << scale);
        const int copy = picture.size_of(picture.halvings_for(scale)).width();
        CHECK(copy >= scale * 512);
        CHECK(copy < 2 * scale * 512); // bilinear scaling reads two neighbours
    }
}

TEST_CASE("The first copy of a large picture is computed where it is seen") {
    QImage pixels(2501, 1703, QImage::Format_RGB32);
    for (int y = 0; y < pixels.height(); ++y)
        for (int x = 0; x < pixels.width(); ++x)
            pixels.setPixel(x, y, qRgb((x * 7 + y) % 256, (x + y * 3) % 256, x % 256));
    const Picture picture(pixels);
    CHECK(picture.finished(1).isNull());
    const QSize size = picture.size_of(1);
    CHECK(size == QSize(1251, 852));
    const QImage half = picture.part(QRect(QPoint(0, 0), size), 1);
    const auto mean = [&](int x, int y, int (*channel)(QRgb)) { // at the edges of the last pixels
        int sum = 0;
        for (const int i : {0, 1})
            for (const int k : {0, 1})
                sum += channel(pixels.pixel(std::min(2 * x + i, 2500), std::min(2 * y + k, 1702)));
        return sum / 4.0;
    };
    for (const QPoint at : {QPoint(0, 0), QPoint(700, 431), QPoint(1250, 851), QPoint(1250, 3)})
        CHECK(std::abs(qRed(half.pixel(at)) - mean(at.x(), at.y(), qRed)) <= 1);
    const QRect part(903, 511, 348, 341); // up to both edges
    CHECK(picture.part(part, 1) == half.copy(part));
    const Picture halved(half); // of a small picture all copies are finished
    for (const unsigned more : {1u, 2u})
        CHECK(picture.finished(more + 1) == halved.finished(more));
}

TEST_CASE("A difference is shown about middle gray by its gain") {
    Image a = make_image(2, 1, 1, SampleDepth::u8), b = a;
    a.samples = {100, 50};
    b.samples = {90, 70};
    const QImage once = difference_pixels(a, b, {0, 255}, 1),
                 twice = difference_pixels(a, b, {0, 255}, 2);
    CHECK(qGreen(once.pixel(0, 0)) == 138);
    CHECK(qGreen(once.pixel(1, 0)) == 108);
    CHECK(qGreen(twice.pixel(1, 0)) == 88);
    Image c = make_image(2, 1, 3, SampleDepth::u8), d = c;
    c.plane(1)[1] = 10; // of one channel: in its colour, and its opposite
    d.plane(2)[1] = 10;
    const QImage colours = difference_pixels(c, d, {0, 255}, 64);
    CHECK(colours.pixel(0, 0) == qRgb(128, 128, 128));
    CHECK(colours.pixel(1, 0) == qRgb(128, 255, 0));
}

TEST_CASE("Half a spectrum is shown with its mirror image, the lowest frequency in the middle") {
    for (const auto &[width, height] : {std::pair{8, 6}, {7, 5}, {8, 5}}) {
        const int bins = width / 2 + 1;
        Plane half{static_cast<std::size_t>(bins), static_cast<std::size_t>(height), {}};
        for (int i = 0; i < bins * height; ++i)
            half.samples.push_back(static_cast<float>(i));
        const SpectrumColours colours{static_cast<float>(bins * height), 0};
        const QImage pixels = pixels_of(half_spectrum_rows(shown(half), {width, height}, colours));
        FilterResult result;
        result.width = static_cast<std::size_t>(width);
        result.height = static_cast<std::size_t>(height);
        result.spectrum = shown(half);
        const auto step = [&](float value) {
            return pixels_of(spectrum_rows(shown(Plane{1, 1, {value}}), colours)).pixel(0, 0);
        };
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                int u = x - width / 2, v = y - height / 2;
                if (u < 0) { // a real plane has the same magnitude there
                    u = -u;
                    v = -v;
                }
                const auto value = static_cast<float>((v + height) % height * bins + u);
                INFO(width << " x " << height << ": " << u << ", " << v);
                CHECK(pixels.pixel(x, y) == step(value));
                CHECK(result.log_magnitude(static_cast<std::size_t>(x),
                                           static_cast<std::size_t>(y)) == value);
            }
    }
}

TEST_CASE("A mask grays the spectrum at its frequency and at its mirror image") {
    for (const auto &[width, height] : {std::pair{8, 6}, {7, 5}, {8, 5}}) {
        QImage spectrum(width, height, QImage::Format_RGB32);
        spectrum.fill(Qt::white);
        const std::size_t bins = static_cast<std::size_t>(width) / 2 + 1;
        MaskView mask{bins, static_cast<std::size_t>(height),
                      std::vector<std::uint8_t>(bins * static_cast<std::size_t>(height), 255)};
        mask.parts[1 * bins + 2] = 0; // frequency 2 across, 1 down
        const auto shared = std::make_shared<const MaskView>(mask);
        const PixelRows white{spectrum.size(), false, [](QRgb *line, int, int, int count) {
                                  std::fill_n(line, count, qRgb(255, 255, 255));
                              }};
        const QImage masked = pixels_of(masked_rows(white, shared));
        const QRect part(1, 2, 4, 3);
        CHECK(pixels_of(masked_rows(white, shared), part) == masked.copy(part));
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const int u = x - width / 2, v = y - height / 2;
                const bool taken = (u == 2 && v == 1) || (u == -2 && v == -1);
                INFO(width << " x " << height << ": " << u << ", " << v);
                CHECK((masked.pixel(x, y) != spectrum.pixel(x, y)) == taken);
            }
    }
}

TEST_CASE("Phases are coloured in a circle") {
    constexpr float pi = 3.14159265f;
    const Plane phases{4, 1, {-pi, pi, 0, pi / 2}};
    const QImage pixels = pixels_of(phase_rows(shown(phases)));
    CHECK(pixels.pixel(0, 0) == phase_table().front());
    CHECK(pixels.pixel(1, 0) == phase_table().back());
    CHECK(pixels.pixel(2, 0) == phase_table()[colour_steps / 2]);
    CHECK(pixels.pixel(3, 0) == phase_table()[colour_steps * 3 / 4]);
}
