// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_file.h"
#include "app/media/npy/npy_file.h"
#include "app/media/pages/image_pages.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cmath>
#include <limits>

using namespace imago;
using namespace imago::test;

namespace {

/// A run on a folder that holds an old out.png, which must survive a refusal.
struct CompressCase {
    ScratchFolder folder;
    std::string out = (folder / "out.png").string();

    CompressCase() { folder.write("out.png", {'o', 'l', 'd'}); }

    std::string refusal(int code, Words arguments) {
        const std::size_t before = folder.entries();
        arguments.insert(arguments.begin(), "compress");
        const std::string sentence = sentence_of(run_cli(arguments), code);
        CHECK(bytes_of(out).size() == 3);
        CHECK(folder.entries() == before);
        return sentence;
    }
};

} // namespace

TEST_CASE("compress keeps what NumPy and SciPy would keep") {
    // im = chelsea.png as float64; B = dctn(im[..., c], 2, norm='ortho') of each channel; the
    // largest 5% of |B| over all; PSNR of the rounded and clipped inverse. 300 x 451 x 3 samples.
    const ScratchFolder folder;
    const std::string out = (folder / "out.png").string();
    const std::string coefficients = (folder / "b.npy").string();
    const CliRun run =
        succeeded(run_cli({"compress", IMAGO_SAMPLES "/images/chelsea.png", "-o", out, "--keep",
                           "5", "--coefficients", coefficients, "--json"}));
    CHECK(run.err.empty());
    const Json report = Json::parse(run.out);
    CHECK(report["coefficients"].get<int>() == 405900);
    CHECK(std::abs(report["kept"].get<int>() - 20295) <= 2);
    CHECK(report["threshold"].get<double>() == Approx(22.84104).epsilon(1e-4));
    CHECK(report["energy_kept"].get<double>() == Approx(0.99725249).epsilon(1e-6));
    CHECK(report["psnr"].get<double>() == Approx(31.948819).margin(0.01));
    CHECK(report["ssim"].get<double>() > 0.8);
    CHECK(report["ssim"].get<double>() < 1);
    CHECK(std::abs(report["clipped"].get<int>() - 55) <= 2);
    CHECK(report["plan"]["steps"].size() >= 4);

    const Image original = read_image(IMAGO_SAMPLES "/images/chelsea.png").image;
    const Image result = read_image(out).image;
    REQUIRE(result.samples.size() == original.samples.size());
    double squares = 0;
    for (std::size_t i = 0; i < result.samples.size(); ++i)
        squares += std::pow(result.samples[i] - original.samples[i], 2);
    const double mean = squares / static_cast<double>(result.samples.size());
    CHECK(10 * std::log10(255 * 255 / mean) == Approx(31.948819).margin(0.01));

    const NpyArray array = read_npy(coefficients);
    CHECK(array.shape == std::vector<std::size_t>{3, 300, 451});
    const auto &b = std::get<std::vector<float>>(array.data);
    CHECK(b[0] == Approx(54318.81150745).epsilon(1e-6));
    CHECK(b[1] == Approx(827.03048846).margin(0.02));
    CHECK(b[451] == Approx(-2488.47165504).margin(0.02));
    CHECK(b[452] == Approx(1218.28937764).margin(0.02));
    CHECK(b[2 * 300 * 451] == Approx(31926.984333343826).epsilon(1e-6));
}

TEST_CASE("a threshold counts what reaches it") {
    const ScratchFolder folder;
    const std::string out = (folder / "out.png").string();
    const Json report =
        report_of({"compress", IMAGO_SAMPLES "/images/chelsea.png", "-o", out, "--threshold",
                   "30"}); // NumPy: 13469 of |B| >= 30, none within 7e-4 of it
    CHECK(std::abs(report["kept"].get<int>() - 13469) <= 2);
    CHECK(report["threshold"].get<double>() == 30);
}

TEST_CASE("keeping all gives the picture back, at its own depth") {
    const ScratchFolder folder;
    Image deep{.width = 33,
               .height = 20,
               .channels = 1,
               .depth = SampleDepth::u16,
               .samples = std::vector<float>(660),
               .alpha = std::vector<float>(660, 9)};
    for (std::size_t i = 0; i < 660; ++i)
        deep.samples[i] = static_cast<float>(i * 9973 % 65536);
    write_image(folder / "in.tif", deep, {SampleDepth::u16, 95});
    const std::string in = (folder / "in.tif").string(), out = (folder / "out.png").string();
    const CliRun run = succeeded(run_cli({"compress", in, "-o", out, "--threshold", "0"}));
    CHECK(contains(run.out, "PSNR"));
    CHECK(contains(run.out, "SSIM"));
    CHECK(contains(run.out, "16-bit"));
    const Image result = read_image(out).image;
    CHECK(result.depth == SampleDepth::u16);
    CHECK(result.alpha == deep.alpha);
    // Gray with alpha is stored as three equal colours with alpha.
    CHECK(std::equal(deep.samples.begin(), deep.samples.end(), result.samples.begin()));
}

TEST_CASE("the output's depth follows the request and the format") {
    const ScratchFolder folder;
    const std::string in = IMAGO_SAMPLES "/images/brick.png";
    const std::string tif = (folder / "out.tif").string(), jpg = (folder / "out.jpg").string();
    REQUIRE(run_cli({"compress", in, "-o", tif, "--keep", "10", "--depth", "float"}).code == 0);
    CHECK(read_image(tif).image.depth == SampleDepth::f32);
    const CliRun run =
        succeeded(run_cli({"compress", in, "-o", jpg, "--keep", "10", "--quality", "80"}));
    CHECK(contains(run.out, "JPEG loses more"));
    CHECK(read_image(jpg).image.width == 512);
}

TEST_CASE("compress takes blocks, whose last ones go on by the mirror image") {
    const ScratchFolder folder;
    const std::string out = (folder / "out.png").string();
    const std::string coefficients = (folder / "b.npy").string(),
                      pages = (folder / "b.tif").string();
    const Json report = report_of({"compress", IMAGO_SAMPLES "/images/chelsea.png", "-o", out,
                                   "--keep", "5", "--block", "8", "--coefficients", coefficients});
    CHECK(report["block"].get<int>() == 8);
    CHECK(report["coefficients"].get<int>() == 3 * 304 * 456);
    CHECK(report["kept"].get<int>() == 20794); // round(0.05 * 415872)
    CHECK(report["psnr"].get<double>() > 32);  // more than the whole image's 31.95
    CHECK(report["estimated_bits"].get<double>() > 20794);
    CHECK(report["estimated_bits"].get<double>() < 20794 * 32);
    const Image original = read_image(IMAGO_SAMPLES "/images/chelsea.png").image;
    const Image result = read_image(out).image;
    CHECK(result.width == 451);
    CHECK(result.height == 300);

    const NpyArray array = read_npy(coefficients);
    CHECK(array.shape == std::vector<std::size_t>{3, 304, 456});
    const auto &b = std::get<std::vector<float>>(array.data);
    double first = 0, last = 0; // sums of blocks, 8 times their first coefficients
    for (std::size_t y = 0; y < 8; ++y)
        for (std::size_t x = 0; x < 8; ++x) {
            const std::size_t row = 296 + y, column = 448 + x;
            first += original.plane(1)[y * 451 + x];
            last += original.plane(
                1)[(row < 300 ? row : 599 - row) * 451 + (column < 451 ? column : 901 - column)];
        }
    CHECK(b[304 * 456] == Approx(first / 8).epsilon(1e-6));
    CHECK(b[304 * 456 + 296 * 456 + 448] == Approx(last / 8).epsilon(1e-6));

    REQUIRE(run_cli({"compress", IMAGO_SAMPLES "/images/chelsea.png", "-o", out, "--keep", "5",
                     "--block", "8", "--coefficients", pages})
                .code == 0);
    ImagePages tiff(pages);
    REQUIRE(tiff.count() == 3);
    const std::vector<float> &plane = tiff.read(1).image.samples;
    CHECK(std::equal(plane.begin(), plane.end(), b.begin() + 304 * 456));
}

TEST_CASE("compress refuses numbers that are out of range") {
    CompressCase files;
    const std::string in = IMAGO_SAMPLES "/images/chelsea.png", &out = files.out;
    CHECK(contains(files.refusal(2, {in, "-o", out}), "--threshold, --keep, --psnr, --ssim"));
    CHECK(contains(files.refusal(2, {in, "-o", out, "--keep", "5", "--threshold", "3"}), "both"));
    for (const char *bad : {"-1", "nan", "inf", "five", "5x", ""})
        CHECK(contains(files.refusal(2, {in, "-o", out, "--threshold", bad}), "--threshold"));
    for (const char *bad : {"-1", "100.5", "nan", "1,5"})
        CHECK(contains(files.refusal(2, {in, "-o", out, "--keep", bad}), "--keep"));
    const auto with = [&](const std::string &option, const std::string &value) {
        return files.refusal(2, {in, "-o", out, "--keep", "5", option, value});
    };
    CHECK(contains(files.refusal(2, {IMAGO_SAMPLES "/images/camera.png", "-o", out, "--keep", "5",
                                     "--channels", "red"}),
                   "gray"));
    CHECK(contains(with("--channels", "cmyk"), "rgb, luma, ycbcr, red, green or blue"));
    for (const char *bad : {"0", "1", "65", "8.5", "8x8"})
        CHECK(contains(with("--block", bad), "--block"));
    CHECK(contains(with("--depth", "12"), "8, 16 or float"));
    CHECK(contains(with("--depth", "float"), "PNG cannot hold float"));
    CHECK(contains(with("--quality", "0"), "1 to 100"));
    CHECK(contains(with("--nan", "keep"), "refuse, zero, neighbours or leave-out"));
    CHECK(contains(with("--device", "abacus"), "abacus"));
    CHECK(contains(with("--coefficients", out), "same file"));
    CHECK(contains(with("--coefficients", out + ".csv"), ".npy"));
}

TEST_CASE("compress names files that it cannot read") {
    CompressCase files;
    const auto reading = [&](const std::string &path) {
        return files.refusal(1, {path, "-o", files.out, "--keep", "5"});
    };
    CHECK(contains(reading("/nonexistent.png"), "'/nonexistent.png': there is no such file"));
    CHECK(contains(reading(files.folder.path().string()), "is a folder"));
    CHECK(contains(reading(IMAGO_SAMPLES "/images/../PROVENANCE.md"),
                   "not an image of a known format"));
    const std::string dicom = std::string(128, '\0') + "DICM";
    const auto trap = files.folder.write("trap.png", dicom);
    CHECK(contains(reading(trap.string()), "not an image of a known format"));
    auto bytes = bytes_of(IMAGO_SAMPLES "/images/chelsea.png");
    bytes.resize(bytes.size() / 2);
    CHECK(contains(reading(files.folder.write("cut.png", bytes).string()), "truncated"));
    bytes[16] = bytes[20] = 0x40; // 2^30 pixels a side and more
    CHECK(contains(reading(files.folder.write("huge.png", bytes).string()), "at most 268435456"));
    const float nan = std::numeric_limits<float>::quiet_NaN();
    write_image(files.folder / "nan.tif", {2, 1, 1, SampleDepth::f32, {nan, 1}, {}},
                {SampleDepth::f32, 95});
    CHECK(contains(reading((files.folder / "nan.tif").string()), "1 of 2"));
}

TEST_CASE("compress names files that it cannot write, before it works") {
    CompressCase files;
    const std::string in = IMAGO_SAMPLES "/images/chelsea.png";
    const auto writing = [&](int code, const std::string &path) {
        return files.refusal(code, {in, "-o", path, "--keep", "5"});
    };
    CHECK(contains(writing(2, (files.folder / "out.gif").string()), "'.gif' is unknown"));
    CHECK(contains(writing(2, (files.folder / "out").string()), "no extension"));
    CHECK(contains(writing(1, files.out + "/x.png"), "is not a folder"));
    CHECK(contains(writing(1, "/nonexistent/x.png"), "there is no folder"));
    CHECK(contains(files.refusal(1, {in, "-o", files.out, "--keep", "5", "--coefficients",
                                     files.out + "/b.npy"}),
                   "is not a folder"));
}

TEST_CASE("non-finite samples become zero on request") {
    const ScratchFolder folder;
    const float nan = std::numeric_limits<float>::quiet_NaN();
    write_image(folder / "nan.tif", {2, 2, 1, SampleDepth::f32, {nan, 1, 2, 3}, {}},
                {SampleDepth::f32, 95});
    const std::string out = (folder / "out.tif").string();
    const CliRun run = succeeded(run_cli(
        {"compress", (folder / "nan.tif").string(), "-o", out, "--keep", "100", "--nan", "zero"}));
    CHECK(contains(run.out, "1 of 4"));
    CHECK(read_image(out).image.samples[3] == Approx(3).margin(1e-5));
    CHECK(read_image(out).image.samples[0] == Approx(0).margin(1e-5));
}

TEST_CASE("compress reads and writes arrays, whose integers keep their depth") {
    const ScratchFolder folder;
    const auto bytes = [&](const std::string &type, std::size_t count) {
        std::string header = "{'descr': '" + type + "', 'fortran_order': False, 'shape': (8, 8), }";
        header.append(118 - header.size() - 1, ' ');
        std::string file = "\x93NUMPY" + std::string("\x01\x00\x76\x00", 4) + header + "\n";
        for (std::size_t i = 0; i < count; ++i)
            file += static_cast<char>(i % 64 * 3);
        return std::vector<unsigned char>(file.begin(), file.end());
    };
    const std::string in = folder.write("in.npy", bytes("|u1", 64)).string(),
                      deep = folder.write("deep.npy", bytes("<u2", 128)).string(),
                      png = (folder / "out.png").string(), npz = (folder / "out.npz").string();
    REQUIRE(run_cli({"compress", in, "-o", png, "--keep", "100"}).code == 0);
    Image image = read_image(png).image;
    CHECK(image.depth == SampleDepth::u8);
    for (std::size_t i = 0; i < 64; ++i)
        CHECK(image.samples[i] == static_cast<float>(3 * i));                 // not white
    REQUIRE(run_cli({"filter", deep, "-o", png, "--low", "0.75"}).code == 0); // keeps everything
    CHECK(read_image(png).image.depth == SampleDepth::u16);
    const CliRun run = run_cli({"compress", in, "-o", npz, "--keep", "100"});
    INFO(run.err);
    if (contains(run.err, "without libzip"))
        return;
    REQUIRE(run.code == 0);
    const auto archive = bytes_of(npz);
    CHECK((archive.at(0) == 'P' && archive.at(1) == 'K'));
    REQUIRE(run_cli({"compress", npz, "-o", png, "--keep", "100"}).code == 0); // floats by now
    image = read_image(png).image;
    CHECK(image.samples[63] == 65535); // spread over the range, with a note
    CHECK(image.samples[0] == 0);
}

TEST_CASE("compress finds the threshold of a target") {
    const ScratchFolder folder;
    const std::string out = (folder / "out.png").string();
    const auto found = [&](const char *option, const char *value) {
        return report_of(
            {"compress", IMAGO_SAMPLES "/images/chelsea.png", "-o", out, option, value});
    };
    const Json psnr = found("--psnr", "38");
    CHECK(psnr["psnr"].get<double>() >= 38);
    CHECK(psnr["psnr"].get<double>() <= 38.05);
    CHECK(psnr["target"]["met"] == true);
    CHECK(psnr["target"]["trials"].get<int>() <= 8);
    const Json ssim = found("--ssim", "0.95");
    CHECK(ssim["ssim"].get<double>() >= 0.95);
    CHECK(ssim["ssim"].get<double>() <= 0.951);
    CHECK(ssim["target"]["of"] == "ssim");

    const CliRun words =
        run_cli({"compress", IMAGO_SAMPLES "/images/chelsea.png", "-o", out, "--psnr", "38"});
    CHECK(words.out.find("Target: PSNR of 38 dB, reached after ") != std::string::npos);
}

TEST_CASE("compress refuses two targets, and those that are none") {
    CompressCase at;
    const std::string in = IMAGO_SAMPLES "/images/chelsea.png";
    CHECK(at.refusal(2, {in, "-o", at.out, "--psnr", "38", "--ssim", "0.9"}) ==
          "imago-cli: give one of --psnr and --ssim, not both\n");
    CHECK(at.refusal(2, {in, "-o", at.out}) ==
          "imago-cli: say how much stays, by one of --threshold, --keep, --psnr, --ssim, --bytes, "
          "or by --jpeg\n");
    CHECK(at.refusal(2, {in, "-o", at.out, "--psnr", "500"}) ==
          "imago-cli: --psnr takes a number from 1 to 120, not 500\n");
    CHECK(at.refusal(2, {in, "-o", at.out, "--ssim", "1"}) ==
          "imago-cli: --ssim takes a number from 1e-06 to 0.999999, not 1\n");
    CHECK(at.refusal(2, {in, "-o", at.out, "--ssim", "good"}).find("--ssim") != std::string::npos);
}
