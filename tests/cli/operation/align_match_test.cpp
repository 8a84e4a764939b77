// SPDX-License-Identifier: GPL-3.0-or-later
// The commands align and match, and their recipes in batches.
#include "app/media/image/image_file.h"
#include "app/media/pages/picture_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>
#include <vector>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

TEST_CASE("align tells the shift, lays pictures on a reference, and its recipe does the same") {
    const ScratchFolder folder;
    const auto path = [&](const char *name) { return (folder / name).string(); };
    // A window of the sample, and one 9 rows down and 14 columns to the left of it.
    const Image camera = read_image(IMAGO_SAMPLES "/images/camera.png").image;
    const auto window = [&](std::size_t top, std::size_t left) {
        Image part{200, 160, 1, SampleDepth::f32, std::vector<float>(200 * 160)};
        for (std::size_t i = 0; i < part.samples.size(); ++i)
            part.samples[i] =
                camera.sample(0, (top + i / part.width) * camera.width + left + i % part.width);
        return part;
    };
    const Image first = window(150, 170), second = window(159, 156);
    write_image(path("first.tif"), first, {.depth = SampleDepth::f32});
    write_image(path("second.tif"), second, {.depth = SampleDepth::f32});
    const CliRun figures = run_cli({"align", path("first.tif"), path("second.tif"), "--json"});
    INFO(figures.err);
    REQUIRE(figures.code == 0);
    const Json json = Json::parse(figures.out);
    CHECK(json["shift"][0].get<double>() == Approx(9).margin(0.05));
    CHECK(json["shift"][1].get<double>() == Approx(-14).margin(0.05));
    CHECK(json["confidence"].get<double>() > 0.5);
    CHECK_FALSE(json.contains("angle"));
    CHECK_FALSE(json.contains("output"));
    const CliRun turned =
        run_cli({"align", path("first.tif"), path("second.tif"), "--rotation", "--json"});
    INFO(turned.err);
    REQUIRE(turned.code == 0);
    CHECK(Json::parse(turned.out)["angle"].get<double>() == Approx(0).margin(0.1));
    CHECK(Json::parse(turned.out)["scale"].get<double>() == Approx(1).margin(0.002));

    const CliRun laid = run_cli({"align", path("first.tif"), path("second.tif"), "-o",
                                 path("laid.tif"), "--save-recipe", path("r.json")});
    INFO(laid.err);
    REQUIRE(laid.code == 0);
    CHECK(laid.out.find("Shift, down and right") != std::string::npos);
    const Image result = read_image(path("laid.tif")).image;
    double worst = 0;
    for (std::size_t y = 20; y < 140; ++y)
        for (std::size_t x = 20; x < 170; ++x)
            worst = std::max(worst, std::abs(double(result.samples[y * 200 + x]) -
                                             double(first.samples[y * 200 + x])));
    CHECK(worst < 12);
    const Json recipe = Json::parse(std::ifstream(folder / "r.json"));
    CHECK(recipe["steps"][0]["step"] == "align");
    CHECK(recipe["steps"][0]["reference"] == "first.tif");
    fs::create_directory(folder / "in");
    fs::copy(path("second.tif"), folder / "in");
    const CliRun batch = run_cli({"batch", path("r.json"), path("in"), "-o", path("results")});
    INFO(batch.err);
    REQUIRE(batch.code == 0);
    CHECK(bytes_of(folder / "results" / "second.tif") == bytes_of(path("laid.tif")));

    const auto refused = [&](std::vector<std::string> words, const std::string &sentence) {
        words.insert(words.begin(), "align");
        const CliRun run = run_cli(words);
        INFO(run.err);
        CHECK(run.code == 2);
        CHECK(run.err.find(sentence) != std::string::npos);
    };
    refused({path("first.tif")}, "input is required");
    refused({IMAGO_SAMPLES "/images/camera.png", path("second.tif")},
            "A picture of 200 x 160 samples and a reference of");
    refused({path("first.tif"), path("second.tif"), "--depth", "8"},
            "--depth does not apply: no output is named");
    refused({path("first.tif"), path("second.tif"), "--page", "all"}, "-o FILE");
    refused({path("first.tif"), path("second.tif"), "--rotation", "--interpolation", "cubic"},
            "--interpolation has no effect");
    Image hole = second;
    hole.samples[5] = NAN;
    write_image(path("hole.tif"), hole, {.depth = SampleDepth::f32});
    refused({path("first.tif"), path("hole.tif"), "-o", path("no.tif"), "--nan", "leave-out"},
            "lie at other places");
    CHECK_FALSE(fs::exists(folder / "no.tif"));
}

TEST_CASE("align lays the pages of a stack on the last one or their mean, and shows correlations") {
    const ScratchFolder folder;
    const auto path = [&](const char *name) { return (folder / name).string(); };
    const Image camera = read_image(IMAGO_SAMPLES "/images/camera.png").image;
    const std::size_t places[][2] = {{150, 170}, {152, 167}, {155, 163}};
    PictureFile file(path("stack.tif"), {}, 3);
    for (std::size_t page = 0; page < 3; ++page) {
        Image part{200, 160, 1, SampleDepth::f32, std::vector<float>(200 * 160)};
        for (std::size_t i = 0; i < part.samples.size(); ++i)
            part.samples[i] = camera.sample(0, (places[page][0] + i / 200) * camera.width +
                                                   places[page][1] + i % 200);
        file.set(page, std::make_shared<const Image>(part));
    }
    file.write();
    for (const std::string onto : {"last", "mean"}) {
        const CliRun laid =
            run_cli({"align", path("stack.tif"), path("stack.tif"), "-o", path("laid.tif"),
                     "--page", "all", "--onto", onto, "--json", "--save-recipe", path("r.json")});
        INFO(laid.err);
        REQUIRE(laid.code == 0);
        const Json shifts = Json::parse(laid.out)["shifts"];
        REQUIRE(shifts.size() == 3);
        const auto &base = places[onto == "last" ? 2 : 0];
        for (std::size_t page = 0; page < 3; ++page) {
            CHECK(shifts[page]["page"] == page + 1);
            CHECK(shifts[page]["y"].get<double>() ==
                  Approx(double(places[page][0]) - double(base[0])).margin(0.1));
            CHECK(shifts[page]["x"].get<double>() ==
                  Approx(double(places[page][1]) - double(base[1])).margin(0.1));
        }
        fs::remove_all(folder / "in");
        fs::create_directory(folder / "in");
        fs::copy(path("stack.tif"), folder / "in");
        const CliRun batch = run_cli({"batch", path("r.json"), path("in"), "-o",
                                      path(("results-" + onto).c_str()), "--json"});
        INFO(batch.err << batch.out);
        REQUIRE(batch.code == 0);
        CHECK(batch.out.find("\"shifts\":[{\"page\":1,") != std::string::npos);
        CHECK(bytes_of(folder / ("results-" + onto) / "stack.tif") == bytes_of(path("laid.tif")));
        // Beside another step the pages would come one by one.
        Json recipe = Json::parse(std::ifstream(folder / "r.json"));
        recipe["steps"].push_back(recipe["steps"][0]);
        std::ofstream(folder / "two.json") << recipe;
        const CliRun two = run_cli({"batch", path("two.json"), path("in"), "-o", path("none")});
        CHECK(two.code == 2);
        CHECK(two.err.find("has one step") != std::string::npos);
    }
    const CliRun shown =
        run_cli({"align", path("stack.tif"), path("stack.tif"), "--page", "3", "-o",
                 path("correlation.tif"), "--depth", "float", "--show", "correlation"});
    INFO(shown.err);
    REQUIRE(shown.code == 0);
    const Image map = read_image(path("correlation.tif")).image;
    const auto peak = static_cast<std::size_t>(
        std::max_element(map.samples.begin(), map.samples.end()) - map.samples.begin());
    CHECK(peak / 200 == 80 + 5);
    CHECK(peak % 200 == 100 - 7);
    const CliRun without = run_cli({"align", path("stack.tif"), path("stack.tif"), "-o",
                                    path("x.npy"), "--show", "correlation", "--beyond", "edge"});
    CHECK(without.code == 2);
    CHECK(without.err.find("--beyond has no effect") != std::string::npos);
    const CliRun uneven = run_cli({"align", IMAGO_SAMPLES "/images/camera.png", path("stack.tif"),
                                   "-o", path("x.tif"), "--page", "all", "--onto", "mean"});
    CHECK(uneven.code == 2);
    CHECK(uneven.err.find("cannot be aligned; they have one size") != std::string::npos);
}

TEST_CASE("match tells places, writes them as a table or scores, and its recipe does the same") {
    const ScratchFolder folder;
    const auto path = [&](const char *name) { return (folder / name).string(); };
    const std::string camera = IMAGO_SAMPLES "/images/camera.png";
    const Image picture = read_image(camera).image;
    Image patch{31, 40, 1, SampleDepth::f32, std::vector<float>(31 * 40)};
    for (std::size_t i = 0; i < patch.samples.size(); ++i)
        patch.samples[i] = picture.sample(0, (100 + i / 31) * picture.width + 200 + i % 31);
    write_image(path("patch.tif"), patch, {.depth = SampleDepth::f32});
    const CliRun told =
        run_cli({"match", camera, path("patch.tif"), "--json", "--threshold", "0.8"});
    INFO(told.err);
    REQUIRE(told.code == 0);
    const Json json = Json::parse(told.out);
    REQUIRE(json["matches"].size() == json["count"].get<std::size_t>());
    CHECK(json["matches"][0]["y"] == 120);
    CHECK(json["matches"][0]["x"] == 215);
    CHECK(json["matches"][0]["score"].get<double>() == Approx(1).margin(1e-5));
    CHECK_FALSE(json.contains("output"));
    const CliRun few = run_cli({"match", camera, path("patch.tif"), "--json", "--threshold", "0",
                                "--peaks", "3", "--distance", "100"});
    INFO(few.err);
    CHECK(Json::parse(few.out)["matches"].size() == 3);

    const CliRun table = run_cli(
        {"match", camera, path("patch.tif"), "-o", path("places.csv"), "--threshold", "0.9"});
    INFO(table.err);
    REQUIRE(table.code == 0);
    CHECK(table.out.find("120     215") != std::string::npos);
    std::ifstream lines(folder / "places.csv");
    std::string titles, first, second;
    std::getline(lines, titles);
    std::getline(lines, first);
    CHECK(titles == "y,x,score");
    CHECK(first.rfind("120,215,", 0) == 0);
    CHECK_FALSE(std::getline(lines, second));

    const CliRun map = run_cli({"match", camera, path("patch.tif"), "-o", path("map.tif"),
                                "--depth", "float", "--save-recipe", path("r.json")});
    INFO(map.err);
    REQUIRE(map.code == 0);
    const Image scores = read_image(path("map.tif")).image;
    CHECK(scores.width == picture.width);
    CHECK(scores.samples[120 * scores.width + 215] == Approx(1).margin(1e-5));
    fs::create_directory(folder / "in");
    fs::copy(camera, folder / "in");
    const CliRun batch =
        run_cli({"batch", path("r.json"), path("in"), "-o", path("results"), "--json"});
    INFO(batch.err << batch.out);
    REQUIRE(batch.code == 0);
    CHECK(batch.out.find("{\"y\":120,\"x\":215,") != std::string::npos);
    CHECK(bytes_of(folder / "results" / "camera.tif") == bytes_of(path("map.tif")));

    const auto refused = [&](std::vector<std::string> words, const std::string &sentence) {
        words.insert(words.begin(), "match");
        const CliRun run = run_cli(words);
        INFO(run.err);
        CHECK(run.code == 2);
        CHECK(run.err.find(sentence) != std::string::npos);
    };
    refused({camera}, "template is required");
    refused({path("patch.tif"), camera}, "does not fit into a picture of 31 x 40");
    refused({camera, path("patch.tif"), "-o", path("x.csv"), "--depth", "8"},
            "--depth does not apply: the output is a table");
    refused({camera, path("patch.tif"), "-o", path("x.csv"), "--page", "all"}, "-o FILE");
    refused({camera, path("patch.tif"), "--threshold", "2"}, "--threshold");
    CHECK_FALSE(fs::exists(folder / "x.csv"));
}

TEST_CASE("pages are told by their numbers: blank ones of a stack, refused ones, places in each") {
    const ScratchFolder folder;
    const auto path = [&](const char *name) { return (folder / name).string(); };
    const Image camera = read_image(IMAGO_SAMPLES "/images/camera.png").image;
    const auto part = [&](std::size_t y) {
        return std::make_shared<const Image>(cropped(camera, {150, y, 128, 96}, "camera"));
    };
    Image blank = *part(0);
    std::fill(blank.samples.begin(), blank.samples.end(), 7.0f);
    PictureFile file(path("stack.tif"), {}, 3);
    file.set(0, part(100));
    file.set(1, std::make_shared<const Image>(blank));
    file.set(2, part(103));
    file.write();
    const Words stack{
        "align", path("stack.tif"), path("stack.tif"), "-o", path("laid.tif"), "--page", "all"};
    Words onto_mean = stack;
    onto_mean.insert(onto_mean.end(), {"--onto", "mean"});
    const Json laid = report_of(onto_mean);
    REQUIRE(laid["shifts"].size() == 3);
    CHECK(laid["shifts"][1]["y"] == 0);
    CHECK(laid["shifts"][1]["confidence"] == 0);
    CHECK(laid["shifts"][2]["y"].get<double>() == Approx(3).margin(0.1));
    CHECK(laid["notes"] ==
          Json::array({"All samples of page 2 are the same; it stays where it is."}));
    const CliRun refused = run_cli(stack); // each by itself on the first
    CHECK(refused.code == 2);
    CHECK(refused.err.find("page 2: All samples of the picture are the same") != std::string::npos);

    write_image(path("patch.png"), cropped(camera, {200, 120, 30, 30}, "camera"), {});
    const CliRun found =
        succeeded(run_cli({"match", path("stack.tif"), path("patch.png"), "-o", path("scores.tif"),
                           "--page", "all", "--threshold", "0.95"}));
    INFO(found.out);
    CHECK(found.out.find("  page 1\n") != std::string::npos);
    CHECK(found.out.find("  page 2: none\n") != std::string::npos);
    CHECK(found.out.find("  page 3\n") != std::string::npos);
}
