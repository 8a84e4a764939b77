// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_file.h"
#include "tests/cli/descreen/picture_psnr.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <filesystem>

using namespace imago;
using namespace imago::test;

TEST_CASE("descreen turns the sample's dots into continuous tone") {
    const ScratchFolder folder;
    const std::string out = (folder / "out.png").string();
    const Json report =
        report_of({"descreen", IMAGO_SAMPLES "/images/camera_halftone.png", "-o", out});
    CHECK(report["halftone_found"] == true);
    REQUIRE(report["screens"].size() == 1);
    CHECK(report["screens"][0][0]["period"].get<double>() == Approx(6.364).margin(0.005));
    CHECK(report["screens"][0][0]["angle"].get<double>() == Approx(45).margin(0.05));
    // The best Gaussian has 23.48 dB, and a notch at each harmonic 20.8.
    const Image original = read_image(IMAGO_SAMPLES "/images/camera.png").image;
    CHECK(picture_psnr(read_image(out).image, original) > 25.5);
    // The screen by its name gives the same picture.
    const Json first = report["screens"][0][0]["first"], second = report["screens"][0][0]["second"];
    const std::string named = (folder / "named.png").string();
    succeeded(
        run_cli({"descreen", IMAGO_SAMPLES "/images/camera_halftone.png", "-o", named, "--screen",
                 first[0].dump() + "," + first[1].dump() + "," + second[0].dump() + "," +
                     second[1].dump()}));
    CHECK(bytes_of(named) == bytes_of(out));
}

TEST_CASE("descreen leaves a photograph as it is, and says so") {
    const ScratchFolder folder;
    const std::string out = (folder / "out.png").string();
    const CliRun run = succeeded(
        run_cli({"descreen", IMAGO_SAMPLES "/images/chelsea.png", "-o", out, "--report"}));
    CHECK(run.out.find("no halftone found") != std::string::npos);
    const Image before = read_image(IMAGO_SAMPLES "/images/chelsea.png").image,
                after = read_image(out).image;
    REQUIRE(after.count() == before.count());
    for (std::size_t channel = 0; channel < 3; ++channel)
        for (std::size_t i = 0; i < before.plane_size(); ++i)
            REQUIRE(after.sample(channel, i) == before.sample(channel, i));
}

TEST_CASE("descreen refuses in one sentence what is not possible") {
    const ScratchFolder folder;
    const std::string out = (folder / "out.png").string(),
                      in = IMAGO_SAMPLES "/images/camera_halftone.png";
    const auto refusal = [&](Words more, int code = 2) {
        const std::string sentence =
            sentence_of(run_cli(joined({"descreen", in, "-o", out}, more)), code);
        CHECK(folder.entries() == 0);
        return sentence;
    };
    CHECK(refusal({"--strength", "3"}).find("0 to 2") != std::string::npos);
    CHECK(refusal({"--strength", "much"}).find("--strength") != std::string::npos);
    CHECK(refusal({"--screen", "0.7,0,0,0.7"}).find("pixels apart") != std::string::npos);
    CHECK(refusal({"--screen", "0.1,0.1,0.1"}).find("--screen") != std::string::npos);
}

TEST_CASE("a recipe of descreen gives a folder the same bytes") {
    const ScratchFolder folder;
    const std::string out = (folder / "one.png").string(), recipe = (folder / "r.json").string();
    const CliRun told = run_cli({"descreen", IMAGO_SAMPLES "/images/camera_halftone.png", "-o", out,
                                 "--strength", "80 %", "--save-recipe", recipe});
    succeeded(told);
    CHECK(told.out.find("r.json\n") != std::string::npos);
    std::filesystem::create_directory(folder / "in");
    for (const char *name : {"camera_halftone.png", "camera.png"})
        std::filesystem::copy_file(std::string(IMAGO_SAMPLES "/images/") + name,
                                   folder / "in" / name);
    succeeded(
        run_cli({"batch", recipe, (folder / "in").string(), "-o", (folder / "out").string()}));
    CHECK(bytes_of((folder / "out" / "camera_halftone.png").string()) == bytes_of(out));
    const Image before = read_image(IMAGO_SAMPLES "/images/camera.png").image;
    const Image after = read_image((folder / "out" / "camera.png").string()).image;
    for (std::size_t i = 0; i < before.plane_size(); i += 31)
        CHECK(after.sample(0, i) == before.sample(0, i));
}
