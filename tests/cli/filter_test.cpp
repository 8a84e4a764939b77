// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/mask_file.h"
#include "app/media/npy/npy_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#ifdef IMAGO_HAVE_OPENCV
#include "app/media/image/image_file.h"
#endif

#include <cmath>
#include <filesystem>
#include <limits>

using namespace imago;
using namespace imago::test;

namespace {

constexpr double turn = 6.283185307179586;
constexpr std::size_t height = 24, width = 40;

/// 10, a wave of 3 / 40 across, and one of 5 / 24 down and 10 / 40 across.
std::vector<float> waves(double slow, double fast) {
    std::vector<float> samples;
    for (std::size_t y = 0; y < height; ++y)
        for (std::size_t x = 0; x < width; ++x)
            samples.push_back(static_cast<float>(
                10 + slow * std::cos(turn * 3 * double(x) / width) +
                fast * std::sin(turn * (5 * double(y) / height - 10 * double(x) / width))));
    return samples;
}

struct FilterCase {
    ScratchFolder folder;
    std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string();

    FilterCase() {
        write_npy(in, {{height, width}, waves(4, 2)});
        folder.write("out.npy", {'o', 'l', 'd'});
    }

    std::vector<float> filtered(Words more) {
        succeeded(run_cli(joined({"filter", in, "-o", out}, more)));
        return std::get<std::vector<float>>(read_npy(out).data);
    }

    std::string refusal(int code, Words arguments) {
        const std::size_t before = folder.entries();
        arguments.insert(arguments.begin(), "filter");
        const std::string sentence = sentence_of(run_cli(arguments), code);
        CHECK(bytes_of(out).size() == 3);
        CHECK(folder.entries() == before);
        return sentence;
    }

    std::string text_file(const std::string &name, const std::string &text) {
        return folder.write(name, text).string();
    }
};

double largest_difference(const std::vector<float> &a, const std::vector<float> &b) {
    REQUIRE(a.size() == b.size());
    double largest = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        largest = std::max(largest, std::fabs(double(a[i]) - double(b[i])));
    return largest;
}

} // namespace

TEST_CASE("filter separates the waves of an array") {
    FilterCase files;
    const auto check = [&](Words options, double slow, double fast) {
        CHECK(largest_difference(files.filtered(options), waves(slow, fast)) < 1e-4);
    };
    check({"--low", "0.1"}, 4, 0); // 0.075 and 0.325 cycles a sample
    check({"--high", "0.1"}, 0, 2);
    check({"--band", "0.3,0.35"}, 0, 2);
    check({"--stop", "0.3,0.35"}, 4, 0);
    check({"--notch", "-0.25,0.208333,0.02"}, 4, 0);
    check({"--notch=0.25,-0.208333,0.02", "--notch", "0.075,0,0.01"}, 0, 0);
    check({"--notch", "0.25,0.208333,0.02"}, 4, 2); // the other diagonal
    check({"--wedge", "0,10"}, 0, 2);
    check({"--lattice", "0.15,0,0,0.2,0.01"}, 4, 2); // 0.075 is half of a step
    check({"--lattice", "0.075,0,0,0.3,0.01"}, 0, 2);
    check({"--low", "0.1", "--strength", "0.25"}, 4, 1.5);
    check({"--low", "0.325427", "--soft", "0.2"}, 4, 1); // in the middle of the edge
}

TEST_CASE("filter reads mask files, reports as JSON and writes what it took") {
    FilterCase files;
    const std::string mask =
        files.text_file("m.json", R"({"imago-mask": 1, "keep_mean": false, "shapes": [
            {"kind": "low", "radius": 0.1, "strength": 0.5},
            {"kind": "notch", "x": 0.075, "y": 0, "radius": 0.01, "invert": true}]})");
    const std::string removed = (files.folder / "removed.npy").string();
    const Json report =
        report_of({"filter", files.in, "-o", files.out, "--mask", mask, "--removed", removed});
    CHECK(report["mask"]["shapes"].size() == 2);
    CHECK(report["mask"]["keep_mean"] == false);
    CHECK(report["width"] == 40);
    CHECK(report["transform_height"] == 24);
    CHECK(report["clipped"] == 0);
    CHECK(report["plan"]["steps"].size() == 4);
    // All but the slow wave is gone: 10 and 2 sin.
    CHECK(report["removed_rms"].get<double>() == Approx(std::sqrt(102.0)).epsilon(1e-4));
    std::vector<float> slow = waves(4, 0), rest = waves(0, 2);
    for (float &value : slow)
        value -= 10;
    CHECK(largest_difference(std::get<std::vector<float>>(read_npy(files.out).data), slow) < 1e-4);
    CHECK(largest_difference(std::get<std::vector<float>>(read_npy(removed).data), rest) < 1e-4);
}

TEST_CASE("filter chooses edges by what it measures, unless told") {
    FilterCase files;
    const auto report = [&](const std::string &in, Words options) {
        return report_of(joined({"filter", in, "-o", files.out, "--low", "0.2"}, options));
    };
    const Json tile = report(files.in, {}); // whole periods
    CHECK(tile["edges"] == "none");
    CHECK(tile["edges_chosen"] == "auto");
    CHECK(tile["transform_width"] == 40);
    std::vector<float> ramp;
    for (std::size_t i = 0; i < height * width; ++i)
        ramp.push_back(static_cast<float>(i % width) + 3 * static_cast<float>(i / width));
    const std::string in = (files.folder / "ramp.npy").string();
    write_npy(in, {{height, width}, ramp});
    const Json chosen = report(in, {});
    const auto samples = [&] { return std::get<std::vector<float>>(read_npy(files.out).data); };
    const std::vector<float> by_auto = samples();
    CHECK(chosen["edges"] == "mirror");
    CHECK(chosen["transform_width"] == 72);
    const Json told = report(in, {"--pad", "mirror"});
    CHECK(told["edges_chosen"] == "by --pad");
    CHECK(samples() == by_auto);
    CHECK(report(in, {"--pad", "auto"})["edges"] == "mirror");
    CHECK(report(in, {"--pad", "none"})["edges"] == "none");
    CHECK(samples() != by_auto);
    const CliRun text = run_cli({"filter", in, "-o", files.out, "--low", "0.2"});
    CHECK(contains(text.out, "mirror (auto: opposite borders differ"));
}

TEST_CASE("filter says that a mean is gone") {
    FilterCase files;
    const auto notes = [&](Words options) {
        return report_of(joined({"filter", files.in, "-o", files.out}, options))["notes"];
    };
    CHECK(notes({"--high", "0.1"}).empty());
    CHECK(notes({"--low", "0.1", "--release-dc"}).empty()); // it passes
    const Json gone = notes({"--high", "0.1", "--release-dc"});
    REQUIRE(gone.size() == 1);
    CHECK(contains(gone[0].get<std::string>(), "removes the mean: it was 10"));
}

TEST_CASE("filter writes the same bytes each time, and through links") {
    FilterCase files;
    namespace fs = std::filesystem;
    const auto run = [&](const std::string &out) {
        succeeded(run_cli({"filter", files.in, "-o", out, "--low", "0.1"}));
    };
    run(files.out);
    const auto first = bytes_of(files.out);
    fs::remove(files.out);
    const std::string link = (files.folder / "link.npy").string();
    fs::create_symlink("out.npy", link); // leads nowhere yet
    run(link);
    CHECK(fs::is_symlink(link));
    CHECK(bytes_of(files.out) == first);
    run(link);
    CHECK(fs::is_symlink(link));
    CHECK(bytes_of(files.out) == first);
    fs::remove(link);
    fs::create_symlink("/dev/stdout", link);
    CHECK(contains(sentence_of(run_cli({"filter", files.in, "-o", link, "--low", "0.1"}), 1),
                   "link.npy"));
    CHECK(fs::is_symlink(link));
}

TEST_CASE("filter takes a picture of the mask") {
    FilterCase files;
    std::vector<double> picture(height * width, 1); // of float64, frequency 0 in the middle
    picture[(12 + 5) * width + 20 - 10] = 0;        // half of the pair
    picture[(12 + 5) * width + 20 + 10] = 0;        // nothing there
    const std::string mask = (files.folder / "mask.npy").string();
    write_npy(mask, {{height, width}, picture});
    CHECK(largest_difference(files.filtered({"--mask", mask}), waves(4, 1)) < 1e-4);
    files.folder.write("out.npy", {'o', 'l', 'd'});
    CHECK(contains(files.refusal(2, {files.in, "-o", files.out, "--mask", mask, "--pad", "mean"}),
                   "this filter needs 72 x 56"));
}

TEST_CASE("masks as text come back as they were") {
    const std::string text = R"({"imago-mask": 1, "keep_mean": false, "shapes": [
        {"kind": "low", "radius": 0.25, "soft": 0.1}, {"kind": "high", "radius": 0.125},
        {"kind": "band", "inner": 0.1, "outer": 0.3, "invert": true},
        {"kind": "stop", "inner": 0, "outer": 0.5, "strength": 0.5},
        {"kind": "notch", "x": -0.25, "y": 0.5, "radius": 0.01},
        {"kind": "wedge", "angle": 45, "width": 3},
        {"kind": "lattice", "x": 0.25, "y": 0, "x2": 0, "y2": 0.5, "radius": 0.1},
        {"kind": "brush", "radius": 0.25, "points": [[0.5, 0], [0, -0.125]]}]})";
    const FilterMask mask = parse_mask(text, "m");
    REQUIRE(mask.shapes.size() == 8);
    CHECK(mask.shapes[4].x == -0.25);
    CHECK(mask.shapes[2].invert);
    CHECK(Json::parse(mask_text(mask)) == Json::parse(text));
    const ScratchFolder folder;
    write_mask_file(folder / "m.json", mask);
    CHECK(mask_text(read_mask_file(folder / "m.json")) == mask_text(mask));
}

TEST_CASE("mask files that are wrong are named, with what is wrong") {
    FilterCase files;
    const auto reading = [&](const std::string &text) {
        return files.refusal(
            1, {files.in, "-o", files.out, "--mask", files.text_file("m.json", text)});
    };
    CHECK(contains(files.refusal(1, {files.in, "-o", files.out, "--mask", "/nonexistent.json"}),
                   "no such file"));
    files.text_file("m.json", "");
    CHECK(contains(reading("{"), "m.json' is not JSON"));
    CHECK(contains(reading("[1]"), "not a mask file"));
    CHECK(contains(reading(std::string(1000000, '[')), "more than 100 deep"));
    CHECK(contains(reading(R"({"imago-mask": 2, "shapes": []})"), "version 2"));
    CHECK(contains(reading(R"({"imago-mask": 1})"), "no list of \"shapes\""));
    const auto shape = [&](const std::string &text) {
        return reading(R"({"imago-mask": 1, "shapes": [)" + text + "]}");
    };
    CHECK(contains(shape("3"), "shape 1 without a \"kind\""));
    CHECK(contains(shape(R"({"kind": "round"})"), "low, high, band, stop, notch, wedge"));
    CHECK(contains(shape(R"({"kind": [[3]]})"), "of unknown kind [...]"));
    CHECK(contains(shape(R"({"kind": "low"})"), "\"radius\" in shape 1"));
    CHECK(contains(shape(R"({"kind": "low", "radius": "1"})"), "\"radius\" in shape 1"));
    CHECK(contains(shape(R"({"kind": "low", "radius": 0.1, "sofd": 1})"), "unknown \"sofd\""));
    CHECK(contains(shape(R"({"kind": "low", "radius": 0.1, "invert": 1})"), "true or false"));
    CHECK(contains(files.refusal(2, {files.in, "-o", files.out, "--mask",
                                     files.text_file("m.json", R"({"imago-mask": 1, "shapes": [
                                         {"kind": "low", "radius": 0.9}]})")}),
                   "0 to 0.866"));
}

TEST_CASE("filter refuses what it cannot do, before it works") {
    FilterCase files;
    const auto with = [&](Words options, int code = 2) {
        options.insert(options.begin(), {files.in, "-o", files.out});
        return files.refusal(code, options);
    };
    CHECK(contains(with({}), "give a filter"));
    CHECK(contains(with({"--low", "0.9"}), "0 to 0.866"));
    CHECK(contains(with({"--low", "x"}), "--low"));
    CHECK(contains(with({"--band", "0.1"}), "--band takes R1,R2"));
    for (const char *option : {"--band", "--stop"})
        CHECK(contains(with({option, "0.3,0.1"}),
                       std::string(option) + " 0.3,0.1: its first frequency is not below"));
    CHECK(contains(with({"--notch", "0.1,0.2"}), "U,V,R"));
    CHECK(contains(with({"--notch", "0.7,0.2,0.1"}), "-0.5 to 0.5"));
    CHECK(contains(with({"--low", "0.1", "--soft", "-1"}), "soft edge"));
    CHECK(contains(with({"--low", "0.1", "--strength", "2"}), "strength"));
    CHECK(contains(with({"--low", "0.1", "--pad", "zero"}), "none, mirror, mean or taper"));
    CHECK(contains(with({"--low", "0.1", "--channels", "cmyk"}), "ycbcr, red, green or blue"));
    CHECK(
        contains(with({"--low", "0.1", "--nan", "keep"}), "refuse, zero, neighbours or leave-out"));
    CHECK(contains(with({"--low", "0.1", "--removed", files.out}), "same file"));
    CHECK(contains(with({"--low", "0.1", "--device", "abacus"}), "abacus"));
    CHECK(contains(with({"--low", "0.1", "--removed", "/nonexistent/x.npy"}, 1), "no folder"));
}

TEST_CASE("filter names arrays that it cannot take") {
    FilterCase files;
    const auto reading = [&](int code, const NpyArray &array) {
        const std::string path = (files.folder / "bad.npy").string();
        write_npy(path, array);
        return files.refusal(code, {path, "-o", files.out, "--low", "0.1"});
    };
    write_npy(files.folder / "bad.npy", {{1}, std::vector<float>(1)});
    CHECK(contains(reading(2, {{2, 3, 4}, std::vector<float>(24)}), "takes two axes"));
    CHECK(contains(reading(2, {{0, 3}, std::vector<float>()}), "takes two axes"));
    CHECK(contains(reading(2, {{2, 2}, std::vector<std::complex<float>>(4)}), "complex"));
    CHECK(contains(reading(1, {{1, 1}, std::vector<double>{1e300}}), "32-bit floats"));
    std::vector<float> samples(4, 1);
    samples[2] = std::numeric_limits<float>::quiet_NaN();
    CHECK(contains(reading(1, {{2, 2}, samples}), "1 of 4"));
    const CliRun run = run_cli({"filter", (files.folder / "bad.npy").string(), "-o", files.out,
                                "--low", "0.9", "--nan", "zero"});
    sentence_of(run, 2); // the radius
    CHECK(run_cli({"filter", (files.folder / "bad.npy").string(), "-o", files.out, "--low", "0.7",
                   "--nan", "zero"})
              .code == 0);
}

#ifdef IMAGO_HAVE_OPENCV

TEST_CASE("filter keeps an image's depth, colours and alpha, and counts what it clips") {
    const ScratchFolder folder;
    Image deep{.width = width,
               .height = height,
               .channels = 3,
               .depth = SampleDepth::u16,
               .alpha = std::vector<float>(height * width, 777)};
    for (int channel = 0; channel < 3; ++channel)
        for (const float value : waves(4, 2))
            deep.samples.push_back(std::round(value * 4000)); // 16000 .. 64000
    const std::string in = (folder / "in.tif").string(), out = (folder / "out.png").string();
    const std::string removed = (folder / "removed.png").string();
    write_image(in, deep, {SampleDepth::u16, 95});
    const CliRun run =
        succeeded(run_cli({"filter", in, "-o", out, "--low", "0.1", "--removed", removed}));
    CHECK(contains(run.out, "16-bit"));
    CHECK(contains(run.out, "root mean square"));
    const Image result = read_image(out).image, taken = read_image(removed).image;
    CHECK(result.depth == SampleDepth::u16);
    CHECK(result.alpha == deep.alpha);
    const std::vector<float> want = waves(4, 0), rest = waves(0, 2);
    double worst = 0, worst_taken = 0;
    for (std::size_t i = 0; i < result.samples.size(); ++i) {
        const std::size_t j = i % want.size();
        worst = std::max(worst, std::fabs(double(result.samples[i]) - 4000 * double(want[j])));
        worst_taken = std::max(worst_taken, std::fabs(double(taken.samples[i]) - 32768 -
                                                      4000 * (double(rest[j]) - 10)));
    }
    CHECK(worst <= 1.2); // half for the input's rounding, half for the output's
    CHECK(worst_taken <= 1.2);

    const CliRun clipping =
        succeeded(run_cli({"filter", in, "-o", out, "--high", "0.1", "--release-dc", "--channels",
                           "luma", "--json"})); // about half of the samples are below 0
    CHECK(Json::parse(clipping.out)["clipped"].get<int>() > int(height * width));
}

TEST_CASE("filter takes pictures of masks and names files that it cannot use") {
    FilterCase files;
    const std::string in = IMAGO_SAMPLES "/images/camera.png";
    const std::string out = (files.folder / "out.tif").string();
    const CliRun run = succeeded(
        run_cli({"filter", in, "-o", out, "--mask", in, "--pad", "none"})); // 512 x 512, unchanged
    CHECK(read_image(out).image.depth == SampleDepth::u8);
    CHECK(contains(files.refusal(2, {files.in, "-o", files.out, "--mask", in}),
                   "512 x 512; this filter needs 40 x 24"));
    CHECK(contains(files.refusal(2, {in, "-o", (files.folder / "x.gif").string(), "--low", "0.1"}),
                   "'.gif' is unknown"));
    CHECK(contains(files.refusal(1, {"/nonexistent.png", "-o", files.out, "--low", "0.1"}),
                   "no such file"));
}

#endif

TEST_CASE("filter suggests notches that take the pattern away") {
    const ScratchFolder folder;
    const std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string(),
                      mask = (folder / "mask.json").string();
    const std::size_t side = 64;
    std::vector<float> clean, striped;
    for (std::size_t y = 0; y < side; ++y)
        for (std::size_t x = 0; x < side; ++x) {
            clean.push_back(static_cast<float>(50 + 20 * std::cos(turn * double(x) / side)));
            striped.push_back(clean.back() +
                              static_cast<float>(9 * std::sin(turn * 13 * double(y) / side)));
        }
    write_npy(in, {{side, side}, striped});
    const Json report = report_of({"filter", in, "--suggest", mask});
    REQUIRE(report["peaks"].size() == 1);
    CHECK(report["peaks"][0]["period"].get<double>() == Approx(side / 13.0).epsilon(0.01));
    CHECK(report["peaks"][0]["angle"].get<double>() == Approx(90).margin(1));
    CHECK(contains(run_cli({"filter", in, "--suggest", mask}).out, "1 periodic pattern"));
    REQUIRE(run_cli({"filter", in, "-o", out, "--mask", mask}).code == 0);
    CHECK(largest_difference(std::get<std::vector<float>>(read_npy(out).data), clean) < 1e-3);
    CHECK(contains(sentence_of(run_cli({"filter", in, "--suggest", mask, "--low", "0.1"}), 2),
                   "does not filter"));
    CHECK(contains(sentence_of(run_cli({"filter", in, "--suggest", out}), 2), ".json"));
}
