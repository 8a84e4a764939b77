// SPDX-License-Identifier: GPL-3.0-or-later
// Single waves at the command line: measured, changed, kept, in recipes and on folders.
#include "app/media/npy/npy_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <filesystem>
#include <numbers>

using namespace imago;
using namespace imago::test;

namespace {

constexpr std::size_t lesson_height = 24, lesson_width = 40;

/// A mean and two waves; the phase of the first is 40 degrees and `more`.
std::vector<float> lesson(double mean, double first, double second, double more = 0) {
    std::vector<float> samples;
    for (std::size_t y = 0; y < lesson_height; ++y)
        for (std::size_t x = 0; x < lesson_width; ++x) {
            const double across = double(x) / lesson_width, down = double(y) / lesson_height;
            samples.push_back(static_cast<float>(
                mean +
                first *
                    std::cos((2 * std::numbers::pi) * (3 * across + 2 * down + (40 + more) / 360)) +
                second * std::cos((2 * std::numbers::pi) * (5 * across - 7 * down))));
        }
    return samples;
}

struct WaveCase {
    ScratchFolder folder;
    std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string();

    WaveCase() { write_npy(in, {{lesson_height, lesson_width}, lesson(50, 6, 2)}); }

    Json report(Words arguments) {
        arguments.push_back("--json");
        return Json::parse(succeeded(run_cli(arguments)).out);
    }
    Json filter(Words options) {
        options.insert(options.begin(), {"filter", in, "-o", out});
        return report(options);
    }
    std::string refusal(Words options) {
        const std::string sentence =
            sentence_of(run_cli(joined({"filter", in, "-o", out}, options)), 2);
        CHECK_FALSE(std::filesystem::exists(out));
        return sentence;
    }
    double error(const std::vector<float> &want, const std::string &file) {
        const auto got = std::get<std::vector<float>>(read_npy(file).data);
        REQUIRE(got.size() == want.size());
        double worst = 0;
        for (std::size_t i = 0; i < want.size(); ++i)
            worst = std::max(worst, std::fabs(double(got[i]) - double(want[i])));
        return worst;
    }
};

} // namespace

TEST_CASE("spectrum reports single waves of a picture") {
    WaveCase files;
    const Json report =
        files.report({"spectrum", files.in, "--wave", "-3,-2", "--wave", "0,0", "--wave=20,12"});
    REQUIRE(report["waves"].size() == 3);
    const Json &wave = report["waves"][0];
    CHECK(wave["u"] == 3);
    CHECK(wave["v"] == 2);
    CHECK(wave["across"].get<double>() == Approx(0.075));
    CHECK(wave["period"].get<double>() == Approx(1 / std::hypot(0.075, 2 / 24.0)));
    CHECK(wave["direction"].get<double>() == Approx(48.0127875));
    CHECK(wave["amplitude"][0].get<double>() == Approx(6).epsilon(1e-5));
    CHECK(wave["phase"][0].get<double>() == Approx(40).margin(1e-3));
    CHECK(wave["contrast_share"].get<double>() == Approx(0.9).epsilon(1e-4));
    CHECK(wave["own_conjugate"] == false);
    CHECK(report["waves"][1]["amplitude"][0].get<double>() == Approx(50).epsilon(1e-5));
    CHECK(report["waves"][1]["period"].is_null());
    CHECK(report["waves"][2]["own_conjugate"] == true);
    const Json strongest = files.report({"spectrum", files.in, "--strongest", "2"});
    REQUIRE(strongest["waves"].size() == 2);
    CHECK(strongest["waves"][0]["u"] == 3);
    CHECK(strongest["waves"][1]["v"] == -7);
    const CliRun table = run_cli({"spectrum", files.in, "--wave", "3,2"});
    CHECK(table.out.find("8.92 px") != std::string::npos);
}

TEST_CASE("filter removes, turns and keeps single waves") {
    WaveCase files;
    const Json report = files.filter({"--wave", "3,2,0"});
    CHECK(files.error(lesson(50, 0, 2), files.out) < 1e-4);
    CHECK(report["edges"] == "none");
    CHECK(report["waves"][0]["gain"] == 0);
    CHECK(report["removed_rms"].get<double>() == Approx(6 / std::sqrt(2.0)).epsilon(1e-4));
    files.filter({"--wave=-3,-2,2,-90"}); // the conjugate's phase has the other sign
    CHECK(files.error(lesson(50, 12, 2, 90), files.out) < 1e-4);
    files.filter({"--keep-wave", "3,2"});
    CHECK(files.error(lesson(50, 6, 0), files.out) < 1e-4);
    files.filter({"--keep-wave", "3,2,0.5", "--release-dc"});
    CHECK(files.error(lesson(0, 3, 0), files.out) < 1e-5);
    files.filter({"--strongest", "1"});
    CHECK(files.error(lesson(50, 6, 0), files.out) < 1e-4);
    files.filter({"--wave", "3,2,2", "--low", "0.15"}); // a mask beside it
    CHECK(files.error(lesson(50, 12, 0), files.out) < 1e-4);
}

TEST_CASE("recipes keep waves, and folders get the same result") {
    WaveCase files;
    const std::string recipe = (files.folder / "r.json").string();
    files.filter({"--wave", "3,2,0.5,60", "--save-recipe", recipe});
    const std::vector<float> want = lesson(50, 3, 2, 60);
    CHECK(files.error(want, files.out) < 1e-4);
    const std::filesystem::path in = files.folder / "many", out = files.folder / "results";
    std::filesystem::create_directory(in);
    write_npy(in / "a.npy", {{lesson_height, lesson_width}, lesson(50, 6, 2)});
    write_npy(in / "small.npy", {{3, 4}, std::vector<float>(12, 1.0f)});
    const CliRun run = run_cli({"batch", recipe, in.string(), "-o", out.string()});
    CHECK(run.code == 1); // one picture is too small, which is said
    CHECK((run.out + run.err).find("does not fit") != std::string::npos);
    CHECK(std::get<std::vector<float>>(read_npy(out / "a.npy").data) ==
          std::get<std::vector<float>>(read_npy(files.out).data));
    files.folder.write("bad.json", [] {
        const std::string text =
            R"({"imago-recipe": 1, "steps": [{"step": "filter", "waves": {"list": [{"u": 1.5, "v": 2}]}}]})";
        return std::vector<unsigned char>(text.begin(), text.end());
    }());
    const std::string sentence = sentence_of(
        run_cli({"batch", (files.folder / "bad.json").string(), in.string(), "-o", out.string()}),
        1);
    CHECK(sentence.find("steps[0].waves.list[0].u") != std::string::npos);
}

TEST_CASE("waves that are not possible are refused in one sentence") {
    WaveCase files;
    const auto says = [&](Words options, const std::string &words) {
        const std::string sentence = files.refusal(std::move(options));
        INFO(sentence);
        CHECK(sentence.find(words) != std::string::npos);
    };
    says({"--wave", "3,2"}, "U,V,GAIN[,PHASE]");
    says({"--wave", "3.5,2,0"}, "whole numbers of cycles");
    says({"--wave", "21,2,0"}, "does not fit a picture of 40 x 24");
    says({"--wave", "3,2,-1"}, "gain of -1");
    says({"--wave", "20,0,1,90"}, "own conjugate");
    says({"--wave", "3,2,0", "--wave=-3,-2,1"}, "twice");
    says({"--wave", "3,2,0", "--keep-wave", "5,-7"}, "--keep-wave takes a gain");
    says({"--wave", "3,2,0", "--pad", "mirror"}, "without a margin");
    says({"--keep-wave", "3"}, "U,V[,GAIN[,PHASE]]");
    says({"--strongest", "0"}, "1 to 4096");
    says({"--wave", "3,2,0", "--devices", "0,0"}, "--devices");
    says({"--wave", "3,2,0", "--dimensions", "1"}, "--wave");
    says({"--wave", "3,2,0", "--dimensions", "3", "--low", "0.1"}, "--wave");
    const auto measured = [&](Words options) {
        return sentence_of(run_cli(joined({"spectrum", files.in}, options)), 2);
    };
    CHECK(measured({"--wave", "99,0"}).find("does not fit") != std::string::npos);
    CHECK(measured({"--wave", "1"}).find("U,V") != std::string::npos);
    CHECK(measured({"--wave", "1,1", "-o", "x.png"}).find("--output") != std::string::npos);
    CHECK(measured({"--wave", "1,1", "--dimensions", "1"}).find("picture") != std::string::npos);
}

namespace {

constexpr std::size_t deep = 9;

/// A volume of a mean and two waves: over columns, rows and slices, and from slice to slice alone.
std::vector<float> volume_lesson(double mean, double first, double second, double more = 0) {
    std::vector<float> samples;
    for (std::size_t z = 0; z < deep; ++z)
        for (std::size_t y = 0; y < lesson_height; ++y)
            for (std::size_t x = 0; x < lesson_width; ++x) {
                const double across = double(x) / lesson_width, down = double(y) / lesson_height,
                             through = double(z) / deep;
                samples.push_back(static_cast<float>(
                    mean +
                    first * std::cos((2 * std::numbers::pi) *
                                     (3 * across - 2 * down + 2 * through + (40 + more) / 360)) +
                    second * std::cos((2 * std::numbers::pi) * 3 * through)));
            }
    return samples;
}

struct VolumeWaveCase : WaveCase {
    VolumeWaveCase() {
        write_npy(in, {{deep, lesson_height, lesson_width}, volume_lesson(50, 6, 2)});
    }
    Json filter(Words options) {
        return WaveCase::filter(joined({"--dimensions", "3"}, std::move(options)));
    }
};

} // namespace

TEST_CASE("filter removes, turns and keeps single waves of a volume") {
    VolumeWaveCase files;
    const Json report = files.filter({"--wave", "3,-2,2,0"});
    CHECK(files.error(volume_lesson(50, 0, 2), files.out) < 1e-5);
    const Json &wave = report["waves"][0];
    CHECK(wave["w"] == 2);
    CHECK(wave["amplitude"][0].get<double>() == Approx(6).epsilon(1e-6));
    CHECK(wave["phase"][0].get<double>() == Approx(40).margin(1e-4));
    CHECK(wave["contrast_share"].get<double>() == Approx(0.9).epsilon(1e-5));
    CHECK(wave["period"].get<double>() ==
          Approx(1 / std::hypot(3 / 40.0, 2 / 24.0, 2 / 9.0)).epsilon(1e-9));
    files.filter({"--wave=-3,2,-2,2,-90"}); // the conjugate's phase has the other sign
    CHECK(files.error(volume_lesson(50, 12, 2, 90), files.out) < 1e-5);
    files.filter({"--wave", "0,0,3,0", "--wave", "3,-2,2,0.5"});
    CHECK(files.error(volume_lesson(50, 3, 0), files.out) < 1e-5);
    files.filter({"--keep-wave", "0,0,3"});
    CHECK(files.error(volume_lesson(50, 0, 2), files.out) < 1e-5);
    files.filter({"--keep-wave", "3,-2,2,0.5", "--release-dc"});
    CHECK(files.error(volume_lesson(0, 3, 0), files.out) < 1e-5);
    files.filter({"--keep-wave", "0,0,0,2"}); // the mean is a wave, too
    CHECK(files.error(volume_lesson(100, 0, 0), files.out) < 1e-4);
    files.filter({"--wave", "0,0,3,3", "--high", "0.3"}); // a mask beside it
    CHECK(files.error(volume_lesson(50, 0, 6), files.out) < 1e-3);
    const CliRun table =
        run_cli({"filter", files.in, "-o", files.out, "--dimensions", "3", "--wave", "0,0,3,0"});
    CHECK(table.out.find("0,0,3") != std::string::npos);
    CHECK(table.out.find("3.00 px") != std::string::npos);
}

TEST_CASE("waves that a volume does not have are refused in one sentence") {
    VolumeWaveCase files;
    const auto says = [&](Words options, const std::string &words) {
        const std::string sentence =
            files.refusal(joined({"--dimensions", "3"}, std::move(options)));
        INFO(sentence);
        CHECK(sentence.find(words) != std::string::npos);
    };
    says({"--wave", "3,2,0"}, "U,V,W,GAIN[,PHASE]");
    says({"--wave", "3,2,5,0"}, "does not fit a volume of 40 x 24 pixels and 9 slices");
    says({"--wave", "3,2,1,-1"}, "gain of -1");
    says({"--wave", "20,0,0,1,90"}, "own conjugate");
    says({"--wave", "3,2,1,0", "--wave=-3,-2,-1,1"}, "twice");
    says({"--wave", "3,2,1,0", "--keep-wave", "5,-7,1"}, "--keep-wave");
    says({"--wave", "3,2,1,0", "--pad", "mirror"}, "without a margin");
    says({"--wave", "3,2,1,0", "--save-recipe", (files.folder / "r.json").string()},
         "--save-recipe");
    says({"--strongest", "3"}, "--strongest does not apply to volumes");
}
