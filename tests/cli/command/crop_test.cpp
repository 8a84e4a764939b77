// SPDX-License-Identifier: GPL-3.0-or-later
// Regions of pictures: the command crop, and --crop of the others, in recipes, too.
#include "app/media/image/image_file.h"
#include "app/media/npy/npy_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <filesystem>
#include <memory>
#include <numbers>
#include <string>
#include <vector>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

const std::string camera = IMAGO_SAMPLES "/images/camera.png";
const PictureRegion region{100, 60, 96, 80};
const std::string region_words = "100,60,96x80";

/// The sample's region as a file.
std::string part_of_camera(const ScratchFolder &folder) {
    const std::string path = (folder / "part.png").string();
    write_image(path, cropped(read_image(camera).image, region, camera), {});
    return path;
}

} // namespace

TEST_CASE("crop writes the region as it is, of one page or of all") {
    const ScratchFolder folder;
    const std::string part = part_of_camera(folder), out = (folder / "out.png").string();
    const Json report = report_of({"crop", camera, "-o", out, "--crop", region_words});
    CHECK(report["width"] == 96);
    CHECK(report["height"] == 80);
    CHECK(read_image(out).image.samples == read_image(part).image.samples);

    const std::string stack = (folder / "stack.tif").string(), cut = (folder / "cut.tif").string();
    RecipeOutput output;
    output.depth = SampleDepth::f32;
    PictureFile file(stack, output, 3);
    for (std::size_t page = 0; page < 3; ++page) {
        Image image{.width = 8, .height = 6, .channels = 1, .depth = SampleDepth::f32};
        for (std::size_t i = 0; i < 48; ++i)
            image.samples.push_back(static_cast<float>(100 * page + i));
        file.set(page, std::make_shared<const Image>(std::move(image)));
    }
    file.write();
    CHECK(report_of({"crop", stack, "-o", cut, "--crop", "5,4,2x2", "--page", "all"})["pages"] ==
          3);
    PicturePages pages(cut);
    REQUIRE(pages.count() == 3);
    CHECK(pages.read(2).image.samples == std::vector<float>{237, 238, 245, 246});
    REQUIRE(report_of({"crop", stack, "-o", cut, "--crop", "5,4,2x2", "--page", "2"})["pages"] ==
            1);
    CHECK(read_image(cut).image.samples == std::vector<float>{137, 138, 145, 146});

    const auto refused = [&](const std::string &text) {
        return sentence_of(run_cli({"crop", camera, "-o", out, "--crop", text}), usage);
    };
    CHECK(contains(refused("500,0,20x20"), "which has 512 x 512 pixels"));
    CHECK(contains(refused("1,2,3"), "X,Y,WIDTHxHEIGHT"));
    CHECK(run_cli({"crop", camera, "-o", out}).code == 2);
}

TEST_CASE("commands and batches work on a region as on a picture of it") {
    const ScratchFolder folder;
    const std::string part = part_of_camera(folder);
    const auto path = [&](const char *name) { return (folder / name).string(); };
    const std::vector<Words> commands{{"compress", "--psnr", "35"},
                                      {"filter", "--low", "0.1", "--pad", "taper"},
                                      {"deconvolve", "--psf", "gaussian:1", "--noise", "1e-3"},
                                      {"flatten"},
                                      {"descreen"}};
    for (const Words &command : commands) {
        Words whole{command[0],   camera,          "-o",          path("a.tif"), "--crop",
                    region_words, "--save-recipe", path("r.json")},
            alone{command[0], part, "-o", path("b.tif")};
        whole.insert(whole.end(), command.begin() + 1, command.end());
        alone.insert(alone.end(), command.begin() + 1, command.end());
        INFO(command[0]);
        succeeded(run_cli(whole));
        succeeded(run_cli(alone));
        CHECK(read_image(path("a.tif")).image.samples == read_image(path("b.tif")).image.samples);
    }
    fs::create_directory(folder / "in");
    fs::copy(camera, folder / "in");
    succeeded(run_cli({"batch", path("r.json"), path("in"), "-o", path("out")}));
    CHECK(read_image(folder / "out" / "camera.tif").image.samples ==
          read_image(path("b.tif")).image.samples);
    // The reference of an alignment is cut likewise.
    const Json aligned = report_of({"align", camera, camera, "--crop", region_words});
    CHECK(aligned["width"] == 96);
    CHECK(aligned["shift"][0].get<double>() == Approx(0).margin(0.01));
    CHECK(report_of({"frc", camera, camera, "--crop", region_words})["rings"] == 48);
    CHECK(contains(sentence_of(run_cli({"frc", camera, camera, "--crop", "0,0,513x2"}), usage),
                   "does not lie inside"));
    CHECK(
        contains(sentence_of(run_cli({"filter", IMAGO_SAMPLES "/signals/chirp_with_hum.flac", "-o",
                                      path("o.flac"), "--low", "100", "--crop", region_words}),
                             usage),
                 "--crop belongs to images"));
}

TEST_CASE("the spectrum of a region is windowed, and a wave in it keeps its height") {
    const ScratchFolder folder;
    const auto path = [&](const char *name) { return (folder / name).string(); };
    // 10.4 periods in 128 columns: not windowed they leak over the whole row.
    constexpr std::size_t side = 192;
    Image image{.width = side, .height = side, .channels = 1, .depth = SampleDepth::f32};
    for (std::size_t i = 0; i < side * side; ++i)
        image.samples.push_back(static_cast<float>(
            50 + 8 * std::cos(2 * std::numbers::pi * 10.4 * static_cast<double>(i % side) / 128)));
    write_image(path("in.tif"), image, {.depth = SampleDepth::f32});
    const auto row = [&](const Words &more) {
        Words words{"spectrum", path("in.tif"), "-o",         path("s.npy"),
                    "--crop",   "32,16,128x96", "--quantity", "magnitude"};
        words.insert(words.end(), more.begin(), more.end());
        succeeded(run_cli(words));
        const NpyArray array = read_npy(path("s.npy"));
        REQUIRE(array.shape == std::vector<std::size_t>{96, 128});
        const auto &values = std::get<std::vector<float>>(array.data);
        return std::vector<float>(values.begin() + 48 * 128, values.begin() + 49 * 128);
    };
    const std::vector<float> plain = row({"--window", "rectangular"}), faded = row({});
    CHECK(faded[64] == Approx(plain[64]).epsilon(1e-3)); // the mean
    CHECK(faded[64 + 40] < 0.02f * plain[64 + 40]);
    const float half = 4 * 128 * 96; // of the amplitude, times the samples
    CHECK(faded[64 + 10] == Approx(half).epsilon(0.15));

    const Json slope = report_of({"spectrum", camera, "-o", path("r.csv"), "--ring-profile",
                                  "--slope", "0.02,0.3", "--crop", "0,0,256x256"});
    CHECK(slope["slope"].get<double>() < -1);
    CHECK(slope["slope_error"].get<double>() > 0);
    CHECK(slope["slope_error"].get<double>() < 0.3);
    const Json line = report_of({"spectrum", camera, "-o", path("l.csv"), "--line-profile",
                                 "-0.1,0.05,0.2,0.45", "--pixel-size", "0.2 Å"});
    CHECK(line["cycles_per_px"].get<double>() == Approx(0.5));
    CHECK(line["period_px"].get<double>() == Approx(2));
    CHECK(line["direction"].get<double>() == Approx(53.13).margin(0.01));
    CHECK(line["cycles_per_mm"].get<double>() == Approx(0.5 * 5e7));
    const CliRun told =
        succeeded(run_cli({"spectrum", camera, "-o", path("l.csv"), "--line-profile", "0,0,0.25,0",
                           "--pixel-size", "0.02nm"}));
    CHECK(contains(told.out, "period 0.08 nm (0.8 angstrom)"));
    CHECK(contains(sentence_of(run_cli({"spectrum", camera, "-o", path("r.csv"), "--ring-profile",
                                        "--slope", "0.3,0.1"}),
                               usage),
                   "the smaller one first"));
}
