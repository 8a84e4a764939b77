// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures through the shared library: compressing, filtering, and finding a pattern.
#include "tests/c/library.h"
#include "tests/support/catch.h"

#include <cmath>
#include <numbers>
#include <string>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

constexpr std::size_t side = 128;

/// A ramp with noise, and a wave of `period` pixels across with this amplitude.
std::vector<float> picture(double period, double amplitude) {
    std::vector<float> samples(side * side);
    unsigned state = 1;
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x) {
            state = state * 1664525u + 1013904223u;
            samples[y * side + x] =
                static_cast<float>(100 + 0.3 * double(y) + double(state >> 28) +
                                   amplitude * std::sin(2 * std::numbers::pi * double(x) / period));
        }
    return samples;
}

double difference(const std::vector<float> &a, const std::vector<float> &b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += std::pow(double(a[i]) - b[i], 2);
    return std::sqrt(sum / double(a.size()));
}

} // namespace

TEST_CASE("compressing keeps the share that is asked for", "[library]") {
    const library::Device device = library_device();
    const std::vector<float> in = picture(8, 20);
    std::vector<float> out(in.size());
    imago_compress_figures figures{};
    library::check(
        imago_compress(device.get(), in.data(), 1, side, side, 0, 0.1, 0, 8, out.data(), &figures));
    CHECK(figures.coefficients == side * side);
    CHECK(double(figures.kept) == Approx(0.1 * side * side).margin(1));
    CHECK(figures.psnr > 30);
    library::check(
        imago_compress(device.get(), in.data(), 1, side, side, 0, -1, 8, 8, out.data(), nullptr));
    CHECK(difference(in, out) < 1e-3); // threshold 0 keeps everything
    std::vector<float> other(in.size());
    library::check(
        imago_compress(device.get(), in.data(), 1, side, side, 40, -1, 0, 8, out.data(), nullptr));
    library::check(imago_compress(device.get(), in.data(), 1, side, side, 40, -1, 0, 8,
                                  other.data(), &figures));
    CHECK(figures.kept < figures.coefficients / 10);
    CHECK(difference(out, other) < 1e-3); // with and without figures
    CHECK(difference(in, out) > 1);
    CHECK(imago_compress(device.get(), in.data(), 2, side, side, 0, 1, 0, 8, out.data(), nullptr) ==
          IMAGO_INVALID);
    CHECK(imago_compress(device.get(), in.data(), 1, side, side, 0, 1, 0, 9, out.data(), nullptr) ==
          IMAGO_INVALID);
    CHECK(imago_compress(device.get(), in.data(), 1, side, side, 0, 2, 0, 8, out.data(), nullptr) ==
          IMAGO_INVALID);
}

TEST_CASE("samples that are not finite are refused until they are filled", "[library]") {
    const library::Device device = library_device();
    std::vector<float> in = picture(8, 0);
    const std::vector<float> whole = in;
    in[side + 5] = std::nanf("");
    in[7] = HUGE_VALF;
    std::vector<float> out(in.size());
    imago_shape shape{};
    std::size_t count = 0;
    CHECK(imago_compress(device.get(), in.data(), 1, side, side, 0, 1, 0, 8, out.data(), nullptr) ==
          IMAGO_INVALID);
    CHECK(std::string(imago_last_error()).find("2 of 16384") != std::string::npos);
    CHECK(imago_filter(device.get(), in.data(), 1, side, side, nullptr, 0, nullptr,
                       IMAGO_EDGES_NONE, 1, out.data()) == IMAGO_INVALID);
    CHECK(imago_suggest_notches(device.get(), in.data(), 1, side, side, &shape, 1, &count) ==
          IMAGO_INVALID);
    std::vector<float> zero = in;
    library::check(imago_fill_non_finite(zero.data(), 1, side, side, IMAGO_FILL_ZERO, &count));
    CHECK(count == 2);
    CHECK(zero[7] == 0);
    library::check(imago_fill_non_finite(in.data(), 1, side, side, IMAGO_FILL_NEIGHBOURS, nullptr));
    CHECK(in[7] ==
          Approx((whole[6] + whole[8] + whole[side + 6] + whole[side + 7] + whole[side + 8]) / 5));
    library::check(
        imago_compress(device.get(), in.data(), 1, side, side, 0, 1, 0, 8, out.data(), nullptr));
    CHECK(imago_fill_non_finite(in.data(), 2, side, side, IMAGO_FILL_ZERO, nullptr) ==
          IMAGO_INVALID);
}

TEST_CASE("the notches that are suggested remove a wave", "[library]") {
    const library::Device device = library_device();
    const std::vector<float> clean = picture(8, 0), dirty = picture(8, 20);
    std::vector<imago_shape> notches(8);
    std::size_t found = 0;
    library::check(imago_suggest_notches(device.get(), dirty.data(), 1, side, side, notches.data(),
                                         notches.size(), &found));
    REQUIRE(found >= 1);
    CHECK(notches[0].x == Approx(1.0 / 8).margin(0.002));
    CHECK(notches[0].y == Approx(0).margin(0.002));
    std::vector<float> out(dirty.size());
    library::check(imago_filter(device.get(), dirty.data(), 1, side, side, notches.data(), found,
                                nullptr, IMAGO_EDGES_MIRROR, 1, out.data()));
    CHECK(difference(clean, out) < 0.3 * difference(clean, dirty));

    const std::vector<float> nothing(side * side, 0.0f);
    library::check(imago_filter(device.get(), dirty.data(), 1, side, side, nullptr, 0,
                                nothing.data(), IMAGO_EDGES_NONE, 0, out.data()));
    for (const float sample : out)
        REQUIRE(std::abs(sample) < 1e-3);
    CHECK(imago_filter(device.get(), dirty.data(), 1, side, side, nullptr, 0, nothing.data(),
                       IMAGO_EDGES_MIRROR, 0, out.data()) == IMAGO_INVALID);
}

TEST_CASE("an operation is carried out by its name, and its settings by theirs", "[library]") {
    const library::Device device = library_device();
    const std::size_t height = 40, width = 48;
    std::vector<double> point(height * width, 1.0), out(point.size());
    point[20 * width + 24] = 500;
    const imago_setting settings[] = {{"psf", "gaussian", nullptr, 0, 0, 0},
                                      {"psf_size", "1.5", nullptr, 0, 0, 0},
                                      {"noise", "0.001", nullptr, 0, 0, 0}};
    library::check(imago_operate(device.get(), "deconvolve", settings, 3, IMAGO_DOUBLE,
                                 point.data(), 1, height, width, out.data()));
    CHECK(out[20 * width + 24] > 600); // sharper than it was
    // A picture of the blur as samples, the same blur as its model.
    std::vector<float> in(point.begin(), point.end()), modelled(in.size()), pictured(in.size());
    std::vector<float> blur;
    for (int y = -6; y <= 6; ++y)
        for (int x = -6; x <= 6; ++x)
            blur.push_back(std::exp(-float(x * x + y * y) / (2 * 1.5f * 1.5f)));
    library::check(imago_operate(device.get(), "deconvolve", settings, 3, IMAGO_FLOAT, in.data(), 1,
                                 height, width, modelled.data()));
    const imago_setting picture[] = {{"psf", "picture", nullptr, 0, 0, 0},
                                     {"psf_file", nullptr, blur.data(), 13, 13, 1},
                                     {"noise", "0.001", nullptr, 0, 0, 0}};
    library::check(imago_operate(device.get(), "deconvolve", picture, 3, IMAGO_FLOAT, in.data(), 1,
                                 height, width, pictured.data()));
    for (std::size_t i = 0; i < in.size(); ++i)
        REQUIRE(std::abs(modelled[i] - pictured[i]) < 0.5f);
}

TEST_CASE("flatten divides a picture by its background", "[library]") {
    const library::Device device = library_device();
    const std::size_t side = 48;
    std::vector<float> even(side * side), shaded(even.size()), out(even.size());
    for (std::size_t i = 0; i < even.size(); ++i) {
        even[i] = (i % 3 + i / side % 3) % 2 == 0 ? 90.0f : 110.0f;
        shaded[i] = even[i] * (1 + float(i / side) / float(side));
    }
    const imago_setting scale{"scale", "6", nullptr, 0, 0, 0};
    library::check(imago_operate(device.get(), "flatten", &scale, 1, IMAGO_FLOAT, shaded.data(), 1,
                                 side, side, out.data()));
    double top = 0, bottom = 0; // of rows that the mirrored edges do not reach
    for (std::size_t x = 0; x < side; ++x) {
        top += out[18 * side + x] / even[18 * side + x];
        bottom += out[30 * side + x] / even[30 * side + x];
    }
    CHECK(bottom / top == Approx(1).margin(0.02));
}

TEST_CASE("align gives its figures, with a picture or without", "[library]") {
    const library::Device device = library_device();
    constexpr std::size_t height = 48, width = 64;
    std::vector<float> first(2 * height * width), second(first.size()), out(first.size());
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x) {
            first[y * width + x] = std::sin(0.013f * static_cast<float>(y * y + 3 * x * x + x * y));
            second[(y + 3) % height * width + (x + 2) % width] = first[y * width + x];
        }
    imago_setting reference{"reference", nullptr, first.data(), height, width, 1};
    imago_figure figures[8];
    std::size_t count = 0;
    library::check(imago_operate_figures(device.get(), "align", &reference, 1, IMAGO_FLOAT,
                                         second.data(), 1, height, width, nullptr, figures, 8,
                                         &count));
    REQUIRE(count > 0);
    CHECK(std::string(figures[0].name) == "shift");
    REQUIRE(figures[0].count == 2);
    CHECK(std::abs(figures[0].values[0] + 3) < 0.02);
    CHECK(std::abs(figures[0].values[1] + 2) < 0.02);
    CHECK(imago_operate_figures(device.get(), "align", &reference, 1, IMAGO_FLOAT, second.data(), 1,
                                height, width, out.data(), figures, 1, &count) == IMAGO_INVALID);
    reference.channels = 2;
    CHECK(imago_operate_figures(device.get(), "align", &reference, 1, IMAGO_FLOAT, second.data(), 1,
                                height, width, nullptr, figures, 8, &count) == IMAGO_INVALID);
}

TEST_CASE("a stack is laid on its first page, its last one, or the mean", "[library]") {
    const library::Device device = library_device();
    constexpr std::size_t side = 48, plane = side * side;
    std::vector<float> pages(3 * plane), out(pages.size());
    for (std::size_t page = 0; page < 3; ++page)
        for (std::size_t y = 0; y < side; ++y)
            for (std::size_t x = 0; x < side; ++x)
                pages[page * plane + (y + 2 * page) % side * side + (x + page) % side] =
                    std::sin(0.013f * static_cast<float>(y * y + 3 * x * x + x * y));
    for (const auto &[onto, first] : {std::pair("first", 0), {"last", 4}, {"mean", 0}}) {
        const imago_setting settings[] = {{"reference", nullptr, pages.data(), side, side, 3},
                                          {"onto", onto, nullptr, 0, 0, 0},
                                          {"beyond", "wrap", nullptr, 0, 0, 0}};
        imago_figure figures[8];
        std::size_t count = 0;
        library::check(imago_operate_stack(device.get(), "align", settings, 3, IMAGO_FLOAT,
                                           pages.data(), 1, 3, side, side, out.data(), figures, 8,
                                           &count));
        CAPTURE(onto);
        REQUIRE(count == 5);
        for (std::size_t page = 0; page < 3; ++page) {
            const imago_figure &row = figures[2 + page];
            REQUIRE(std::string(row.name) == "shifts[]");
            CHECK(row.values[0] == double(page + 1));
            CHECK(std::abs(row.values[1] - (first - 2.0 * double(page))) < 0.03);
            CHECK(std::abs(row.values[2] - (first / 2 - double(page))) < 0.03);
        }
    }
}

TEST_CASE("a volume is deconvolved by a blur of fewer slices", "[library]") {
    const library::Device device = library_device();
    constexpr std::size_t depth = 8, side = 12, plane = side * side;
    const float across[9] = {0.25f, 0.5f, 0.25f}; // nine planes, or the first ones
    std::vector<float> volume(depth * plane), out(volume.size());
    for (std::size_t z = 0; z < 3; ++z)
        volume[(3 + z) * plane + 5 * side + 6] = 100 * across[z];
    imago_figure figures[8];
    std::size_t count = 0;
    const auto deconvolved = [&](const char *dimensions, std::size_t planes) {
        const imago_setting settings[] = {{"psf", "picture", nullptr, 0, 0, 0},
                                          {"psf_file", nullptr, across, 1, 1, planes},
                                          {"method", "richardson-lucy", nullptr, 0, 0, 0},
                                          {"edges", "periodic", nullptr, 0, 0, 0},
                                          {"dimensions", dimensions, nullptr, 0, 0, 0}};
        return imago_operate_stack(device.get(), "deconvolve", settings, 5, IMAGO_FLOAT,
                                   volume.data(), 1, depth, side, side, out.data(), figures, 8,
                                   &count);
    };
    library::check(deconvolved("3", 3));
    CHECK(out[4 * plane + 5 * side + 6] > 80);
    CHECK(out[3 * plane + 5 * side + 6] < 10);
    REQUIRE(deconvolved("2", 1) == IMAGO_OK); // each page by itself, by a point
    CHECK(out[4 * plane + 5 * side + 6] == Approx(50).epsilon(1e-4));
    CHECK(out[3 * plane + 5 * side + 6] == Approx(25).epsilon(1e-4));
    REQUIRE(deconvolved("3", 9) == IMAGO_OK); // more slices than the stack: three from the middle
    CHECK(out[7 * plane + 5 * side + 6] > 80);
}

TEST_CASE("operations on signals take rows as channels", "[library]") {
    const library::Device device = library_device();
    std::vector<double> both(2 * 64), room(64);
    for (std::size_t i = 0; i < 64; ++i)
        both[i] = std::exp(-(double(i) - 20) * (double(i) - 20) / 8);
    for (std::size_t i = 5; i < 64; ++i)
        both[64 + i] = both[i - 5];
    imago_figure figures[4];
    std::size_t count = 0;
    const imago_setting sums{"scaling", "none", nullptr, 0, 0, 0};
    library::check(imago_operate_figures(device.get(), "correlate", &sums, 1, IMAGO_DOUBLE,
                                         both.data(), 1, 2, 64, nullptr, figures, 4, &count));
    REQUIRE(count == 3);
    CHECK(std::string(figures[0].name) == "lag");
    CHECK(figures[0].values[0] == Approx(5).margin(1e-6));
    // The lags themselves have another length.
    const imago_setting few[] = {sums, {"lags", "8", nullptr, 0, 0, 0}};
    std::vector<double> lags(17);
    std::size_t written = 0;
    library::check(imago_operate_lags(device.get(), "correlate", few, 2, IMAGO_DOUBLE, both.data(),
                                      2, 64, lags.data(), lags.size(), &written, figures, 4,
                                      &count));
    REQUIRE(written == 17);
    CHECK(figures[2].values[0] == -8);
    CHECK(std::max_element(lags.begin(), lags.end()) - lags.begin() == 8 + 5);
    CHECK(imago_operate_lags(device.get(), "correlate", few, 2, IMAGO_DOUBLE, both.data(), 2, 64,
                             lags.data(), 16, &written, figures, 4, &count) == IMAGO_INVALID);
    CHECK(written == 17);
    const imago_setting played{"reference", nullptr, both.data(), 1, 64, 1};
    library::check(imago_operate(device.get(), "response", &played, 1, IMAGO_DOUBLE,
                                 both.data() + 64, 1, 1, 64, room.data()));
    CHECK(std::max_element(room.begin(), room.end()) - room.begin() == 5);
    std::vector<double> out(both.size()); // the response has one row
    CHECK(imago_operate(device.get(), "response", nullptr, 0, IMAGO_DOUBLE, both.data(), 1, 2, 64,
                        out.data()) == IMAGO_INVALID);
}

TEST_CASE("match gives its figures and its table, and scores as a picture", "[library]") {
    const library::Device device = library_device();
    constexpr std::size_t height = 48, width = 64;
    std::vector<float> picture(height * width), pattern, out(picture.size());
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            picture[y * width + x] =
                std::sin(0.013f * static_cast<float>(y * y + 3 * x * x + x * y));
    for (std::size_t y = 0; y < 7; ++y)
        for (std::size_t x = 0; x < 9; ++x)
            pattern.push_back(picture[(20 + y) * width + 30 + x]);
    const imago_setting settings[] = {{"template", nullptr, pattern.data(), 7, 9, 1},
                                      {"threshold", "0.99", nullptr, 0, 0, 0}};
    imago_figure figures[8];
    std::size_t count = 0;
    library::check(imago_operate_figures(device.get(), "match", settings, 2, IMAGO_FLOAT,
                                         picture.data(), 1, height, width, out.data(), figures, 8,
                                         &count));
    REQUIRE(count == 4);
    CHECK(std::string(figures[0].name) == "count");
    CHECK(figures[0].values[0] == 1);
    CHECK(std::string(figures[3].name) == "matches[]");
    REQUIRE(figures[3].count == 3);
    CHECK(figures[3].values[0] == 23);
    CHECK(figures[3].values[1] == 34);
    CHECK(figures[3].values[2] == Approx(1).margin(1e-4));
    CHECK(out[23 * width + 34] == Approx(1).margin(1e-4));
    CHECK(imago_operate_figures(device.get(), "match", settings, 2, IMAGO_FLOAT, picture.data(), 1,
                                height, width, nullptr, figures, 3, &count) == IMAGO_INVALID);
    CHECK(count == 4);
}

TEST_CASE("a convolver convolves arrays of any axes, and says what it refuses", "[library]") {
    const library::Device device = library_device();
    imago_convolver *convolver = nullptr;
    library::check(imago_convolver_create(device.get(), IMAGO_FLOAT, IMAGO_READY, &convolver));
    const std::vector<float> in{1, 2, 3, 4, 5, 6}, kernel{1, 10};
    imago_convolution wanted{};
    wanted.size = sizeof wanted;
    wanted.rank = 2;
    wanted.shape[0] = 2;
    wanted.shape[1] = 3;
    wanted.kernel_rank = 1;
    wanted.kernel_shape[0] = 2;
    const auto made = [&] {
        std::size_t shape[IMAGO_MOST_AXES] = {};
        library::check(imago_convolution_shape(&wanted, shape));
        std::vector<float> out(shape[0] * shape[1]);
        library::check(
            imago_convolver_run(convolver, &wanted, in.data(), kernel.data(), out.data()));
        for (float &x : out)
            x = std::round(x * 1000) / 1000 + 0.0f;
        return out;
    };
    CHECK(made() == std::vector<float>{1, 12, 23, 30, 4, 45, 56, 60});
    wanted.correlate = 1;
    CHECK(made() == std::vector<float>{10, 21, 32, 3, 40, 54, 65, 6});
    wanted.correlate = 0;
    wanted.axis_count = 1;
    wanted.mode = IMAGO_CONVOLVE_VALID;
    CHECK(made() == std::vector<float>{14, 25, 36});
    wanted.axes[0] = 2;
    std::size_t shape[IMAGO_MOST_AXES];
    CHECK(imago_convolution_shape(&wanted, shape) == IMAGO_INVALID);
    CHECK(std::string(imago_last_error()) == "There is no axis 2 of 2; they are -2 to 1.");
    wanted.size = 3;
    CHECK(imago_convolution_shape(&wanted, shape) == IMAGO_INVALID);
    imago_convolver_free(convolver);
    CHECK(imago_convolver_create(device.get(), IMAGO_HALF, IMAGO_READY, &convolver) ==
          IMAGO_INVALID);
    CHECK(convolver == nullptr);
    // By its name, results have the size of the picture.
    std::vector<float> out(6);
    const imago_setting settings[] = {{"kernel", nullptr, kernel.data(), 1, 2, 1},
                                      {"mode", "full", nullptr, 0, 0, 0}};
    library::check(imago_operate(device.get(), "convolve", settings, 1, IMAGO_FLOAT, in.data(), 1,
                                 2, 3, out.data()));
    CHECK(out[1] == Approx(12));
    CHECK(imago_operate(device.get(), "convolve", settings, 2, IMAGO_FLOAT, in.data(), 1, 2, 3,
                        out.data()) == IMAGO_INVALID);
    CHECK(std::string(imago_last_error()).find("another size") != std::string::npos);
}

TEST_CASE("operations and settings that do not exist are refused with those that do", "[library]") {
    const library::Device device = library_device();
    std::vector<float> in(64, 1.0f), out(64);
    const auto refused = [&](const char *operation, const imago_setting &setting,
                             const std::string &sentence) {
        CHECK(imago_operate(device.get(), operation, &setting, 1, IMAGO_FLOAT, in.data(), 1, 8, 8,
                            out.data()) == IMAGO_INVALID);
        INFO(imago_last_error());
        CHECK(std::string(imago_last_error()).find(sentence) != std::string::npos);
    };
    refused("sharpen", {"psf", "disc", nullptr, 0, 0, 0},
            "there are deconvolve, flatten, convolve");
    refused("deconvolve", {"sigma", "2", nullptr, 0, 0, 0}, "it has psf, psf_size");
    refused("deconvolve", {"psf_size", "wide", nullptr, 0, 0, 0}, "takes a number from");
    refused("deconvolve", {"psf", "picture", nullptr, 0, 0, 0}, "no file is named");
    in[5] = NAN;
    refused("deconvolve", {"psf", "disc", nullptr, 0, 0, 0}, "NaN");
}
