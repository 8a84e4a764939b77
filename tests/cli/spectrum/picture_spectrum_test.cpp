// SPDX-License-Identifier: GPL-3.0-or-later
// What imago-cli tells of spectra of pictures: colours, profiles, lengths, correlation.
#include "app/media/image/image_file.h"
#include "app/media/pages/image_pages.h"
#include "app/media/table/csv_file.h"
#include "engine/array/colour_map.h"
#include "tests/cli/report.h"
#include "tests/cli/spectrum_case.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <complex>
#include <fstream>
#include <map>
#include <numbers>
#include <random>
#include <sstream>

using namespace imago;
using namespace imago::test;

namespace {

/// Waves of 16 pixels across, 192 x 128, with noise if `seed` is not 0.
std::string write_waves(const ScratchFolder &folder, const std::string &name, unsigned seed = 0,
                        std::size_t width = 192) {
    std::mt19937 random(seed);
    std::normal_distribution<double> noise(0, seed ? 12 : 0.001);
    Image image{.width = width, .height = 128, .channels = 1, .depth = SampleDepth::u8};
    for (std::size_t i = 0; i < width * 128; ++i)
        image.samples.push_back(static_cast<float>(std::lround(
            128 + 60 * std::cos(2 * std::numbers::pi * static_cast<double>(i % width) / 16) +
            noise(random))));
    ImageWriteOptions options;
    options.density = PixelDensity{600 / 25.4, 600 / 25.4};
    write_image(folder / name, image, options);
    return (folder / name).string();
}

std::vector<Words> table_of(const std::string &path) {
    std::vector<Words> rows;
    std::ifstream file(path);
    for (std::string line; std::getline(file, line);) {
        std::stringstream cells(line);
        rows.emplace_back();
        for (std::string cell; std::getline(cells, cell, ',');)
            rows.back().push_back(cell);
    }
    return rows;
}

} // namespace

TEST_CASE("spectra of pictures have the chosen colours, linear or logarithmic") {
    const ScratchFolder folder;
    const SpectrumCase c(write_waves(folder, "in.png"));
    for (const char *name : {"dusk", "viridis", "gray"})
        for (const bool log : {false, true}) {
            Words more{"--colours", name};
            if (log)
                more.push_back("--log-frequencies");
            REQUIRE(c.run("out.png", more).code == 0);
            const Image image = read_image(c.file("out.png")).image;
            REQUIRE(image.width == 192);
            const std::size_t middle = 64 * 192 + 96; // the mean is the largest value
            const Rgb8 &last = colours_of(*colour_map_named(name)).back();
            for (std::size_t channel = 0; channel < 3; ++channel)
                CHECK(image.sample(channel, middle) == last[channel]);
        }
    CHECK(contains(sentence_of(c.run("out.png", {"--colours", "jet"}), usage), "viridis, magma"));
    CHECK(contains(sentence_of(c.run("out.npy", {"--colours", "gray"}), usage), "belongs to .png"));
    CHECK(contains(sentence_of(c.run("out.png", {"--log-frequencies", "--no-shift"}), usage),
                   "0 in the middle"));
}

TEST_CASE("what rounding adds to flat spectra, and beside single lines, is not drawn") {
    const auto drawn = [](std::size_t height, std::size_t width, auto sample, const Words &more) {
        NpyArray array{{height, width}, std::vector<float>(height * width)};
        auto &samples = std::get<std::vector<float>>(array.data);
        for (std::size_t y = 0; y < height; ++y)
            for (std::size_t x = 0; x < width; ++x)
                samples[y * width + x] = sample(y, x);
        const SpectrumCase c(array);
        Words all{"--dimensions", "2", "--colours", "gray"};
        all.insert(all.end(), more.begin(), more.end());
        succeeded(c.run("out.png", all));
        std::map<float, std::size_t> colours; // and how often each occurs
        const Image image = read_image(c.file("out.png")).image;
        for (std::size_t i = 0; i < image.plane_size(); ++i)
            ++colours[image.sample(0, i)];
        return colours;
    };
    using Colours = std::map<float, std::size_t>;
    const auto delta = [](std::size_t y, std::size_t x) { return y == 20 && x == 33 ? 255.f : 0; };
    const auto constant = [](std::size_t, std::size_t) { return 117.f; };
    const auto row = [](std::size_t y, std::size_t) { return y == 7 ? 3.f : 0; };
    const auto board = [](std::size_t y, std::size_t x) { return (x + y) % 2 ? 0 : 1e-3f; };
    const auto nothing = [](std::size_t, std::size_t) { return 0.f; };
    for (const char *quantity : {"magnitude", "power", "log", "db"})
        for (const std::size_t side : {64u, 53u, 90u}) {
            INFO(quantity << ", " << side);
            Words more{"--quantity", quantity};
            if (std::string(quantity) == "db")
                more.insert(more.end(), {"--range", "300"});
            const std::size_t all = side * 64;
            CHECK(drawn(side, 64, delta, more) == Colours{{255, all}});
            CHECK(drawn(side, 64, constant, more) == Colours{{0, all - 1}, {255, 1}});
            CHECK(drawn(side, 64, row, more) == Colours{{0, all - side}, {255, side}});
            CHECK(drawn(side, 64, nothing, more) == Colours{{0, all}});
            if (side % 2 == 0 && std::string(quantity) != "log")
                CHECK(drawn(side, 64, board, more) == Colours{{0, all - 2}, {255, 2}});
        }
}

TEST_CASE("the spectrum of a picture is written as complex numbers") {
    const ScratchFolder folder;
    const SpectrumCase c(write_waves(folder, "in.png"));
    const Image in = read_image(folder / "in.png").image;
    REQUIRE(c.run("x.npy", {"--quantity", "complex"}).code == 0);
    const NpyArray array = read_npy(c.file("x.npy"));
    CHECK(array.shape == std::vector<std::size_t>{128, 192});
    const auto &numbers = std::get<std::vector<std::complex<float>>>(array.data);
    double sum = 0;
    for (const float sample : in.samples)
        sum += static_cast<double>(sample);
    const std::complex<float> mean = numbers[64 * 192 + 96], wave = numbers[64 * 192 + 96 + 12],
                              mirror = numbers[64 * 192 + 96 - 12];
    CHECK(static_cast<double>(mean.real()) == Approx(sum));
    CHECK(static_cast<double>(wave.real()) == Approx(30.0 * 128 * 192).epsilon(0.01));
    CHECK(std::abs(mirror - std::conj(wave)) <= 1e-5f * std::abs(wave));
    CHECK(c.report("x.npy", {"--quantity", "complex"})["quantity"] == "complex");

    REQUIRE(
        c.run("x.tif", {"--quantity", "complex", "--no-shift", "--scaling", "amplitude"}).code ==
        0);
    ImagePages pages(c.file("x.tif"));
    REQUIRE(pages.count() == 2);
    const Image real = pages.read(0).image, imaginary = pages.read(1).image;
    CHECK(real.depth == SampleDepth::f32);
    CHECK(static_cast<double>(real.samples[0]) == Approx(sum / (128 * 192)));
    CHECK(static_cast<double>(real.samples[12]) == Approx(30).epsilon(0.01));
    CHECK(static_cast<double>(imaginary.samples[12]) == Approx(0).margin(0.05));

    CHECK(contains(sentence_of(c.run("x.png", {"--quantity", "complex"}), usage), ".npy or .tif"));
    CHECK(contains(sentence_of(c.run("x.tif", {}), usage), "--quantity complex"));
    const SpectrumCase signal(NpyArray{{64}, std::vector<float>(64, 1)});
    CHECK(contains(sentence_of(signal.run("x.npy", {"--quantity", "complex"}), usage),
                   "of a picture"));
    // Planes of an array keep its shape.
    const SpectrumCase planes(NpyArray{{2, 3, 4, 5}, std::vector<float>(120, 1)});
    REQUIRE(planes.run("y.npy", {"--quantity", "complex", "--dimensions", "2"}).code == 0);
    CHECK(read_npy(planes.file("y.npy")).shape == std::vector<std::size_t>{2, 3, 4, 5});
}

TEST_CASE("profiles have a wave at its ring and on a line, in lengths, too") {
    const ScratchFolder folder;
    const SpectrumCase c(write_waves(folder, "in.png"));
    const Json report = c.report("rings.csv", {"--ring-profile"});
    const auto rings = table_of(c.file("rings.csv"));
    REQUIRE(rings.size() == report["rows"].get<std::size_t>() + 1);
    CHECK(rings[0] == Words{"cycles_per_px", "period_px", "power", "bins", "cycles_per_mm"});
    std::size_t top = 2; // after the titles and the mean
    for (std::size_t i = 2; i < rings.size(); ++i)
        if (std::stod(rings[i][2]) > std::stod(rings[top][2]))
            top = i;
    CHECK(std::stod(rings[top][1]) == Approx(16));
    CHECK(std::stod(rings[top][4]) == Approx(600 / 25.4 / 16));
    REQUIRE(c.run("line.csv", {"--line-profile", "0,0,0.25,0", "--dpi", "300"}).code == 0);
    const auto line = table_of(c.file("line.csv"));
    REQUIRE(line.size() == 1 + 49);
    CHECK(std::stod(line[1 + 12][0]) == Approx(1 / 16.0));
    CHECK(std::stod(line[1 + 12][3]) > 1e6 * std::stod(line[1 + 20][3]));
    CHECK(std::stod(line[1 + 12][4]) == Approx(300 / 25.4 / 16));
    const auto refused = [&](const std::string &output, const Words &more) {
        return sentence_of(c.run(output, more), usage);
    };
    CHECK(contains(refused("x.png", {"--ring-profile"}), ".csv"));
    CHECK(contains(refused("x.csv", {"--line-profile", "0,0,0.6,0"}), "-0.5 to 0.5"));
    CHECK(contains(refused("x.csv", {"--line-profile", "0,0,0.1"}), "four numbers"));
    CHECK(contains(refused("x.csv", {"--ring-profile", "--line-profile", "0,0,0.1,0"}),
                   "--line-profile"));
    CHECK(contains(refused("x.csv", {"--ring-profile", "--dpi", "many"}), "--dpi"));
}

TEST_CASE("suggested notches are told in lengths, and results state the resolution") {
    const ScratchFolder folder;
    const std::string in = write_waves(folder, "in.png");
    const Json peaks =
        report_of({"filter", in, "--suggest", (folder / "m.json").string()})["peaks"];
    REQUIRE(!peaks.empty());
    CHECK(peaks[0]["lines_per_inch"].get<double>() == Approx(600 / 16.0).epsilon(0.01));
    const std::string out = (folder / "out.jpg").string();
    REQUIRE(run_cli({"filter", in, "-o", out, "--low", "0.2", "--pixel-size", "25um"}).code == 0);
    CHECK(read_image(out).image.metadata->density.x == Approx(40).epsilon(1e-4));
    CHECK(contains(
        sentence_of(run_cli({"filter", in, "-o", out, "--low", "0.2", "--pixel-size", "25"}),
                    usage),
        "with its unit"));
}

TEST_CASE("frc finds where two noisy pictures agree") {
    const ScratchFolder folder;
    const std::string a = write_waves(folder, "a.png", 1), b = write_waves(folder, "b.png", 2);
    const std::string table = (folder / "frc.csv").string();
    const Json report = report_of({"frc", a, b, "-o", table, "--window", "none"});
    CHECK(report["rings"] == 96);
    CHECK(report["correlations"][11].get<double>() > 0.9); // 12 waves across
    CHECK(std::fabs(report["correlations"][80].get<double>()) < 0.2);
    const auto rows = table_of(table);
    REQUIRE(rows.size() == 97);
    CHECK(std::stod(rows[12][1]) == Approx(report["correlations"][11].get<double>()));
    const CliRun same = succeeded(run_cli({"frc", a, a, "--threshold", "half-bit"}));
    CHECK(contains(same.out, "finer than 2 pixels"));
    CHECK(contains(same.out, "600 dpi"));
    CHECK(contains(sentence_of(run_cli({"frc", a, write_waves(folder, "c.png", 3, 100)}), usage),
                   "100 x 128 x 1"));
    CHECK(contains(sentence_of(run_cli({"frc", a, b, "--threshold", "2"}), usage), "half-bit"));
    CHECK(contains(sentence_of(run_cli({"frc", a, b, "-o", "x.png"}), usage), ".csv"));
    CHECK(contains(sentence_of(run_cli({"frc", a, (folder / "none.png").string()}), failure),
                   "none.png"));
}
