// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/image/image_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

Json jpeg_report(const Words &arguments) {
    return report_of(joined({"compress"}, arguments));
}

std::string refused(const Words &arguments) {
    return sentence_of(run_cli(joined({"compress"}, arguments)), 2);
}

/// A JPEG file from its first quantisation table on.
std::vector<unsigned char> from_tables(const std::vector<unsigned char> &file) {
    constexpr unsigned char table[] = {0xff, 0xdb};
    return {std::search(file.begin(), file.end(), std::begin(table), std::end(table)), file.end()};
}

} // namespace

TEST_CASE("compress --jpeg has libjpeg's coefficients, but for steps of 1") {
    const ScratchFolder folder;
    const std::string out = (folder / "out.jpg").string();
    struct Case {
        const char *picture, *quality, *sampling;
        double share; ///< the largest share of coefficients that may differ
    };
    for (const Case &c :
         {Case{"astronaut.png", "20", "420", 0.001}, Case{"astronaut.png", "75", "444", 0.003},
          Case{"chelsea.png", "90", "422", 0.01}, Case{"chelsea.png", "100", "420", 0.08},
          Case{"camera.png", "50", "420", 0.002}}) {
        INFO(c.picture << ", quality " << c.quality << ", sampling " << c.sampling);
        const Json report =
            jpeg_report({std::string(IMAGO_SAMPLES "/images/") + c.picture, "-o", out, "--jpeg",
                         "--quality", c.quality, "--sampling", c.sampling, "--compare-libjpeg"});
        const Json &other = report["libjpeg"];
        CHECK(other["largest_difference"].get<int>() <= 1);
        CHECK(other["different"].get<double>() <= c.share * other["coefficients"].get<double>());
        CHECK(report["psnr"].get<double>() == Approx(other["psnr"].get<double>()).margin(0.05));
        CHECK(report["ssim"].get<double>() == Approx(other["ssim"].get<double>()).margin(0.001));
        CHECK(report["file_bytes"].get<double>() ==
              Approx(other["file_bytes"].get<double>()).epsilon(0.03));
        CHECK(std::filesystem::file_size(out) == report["file_bytes"].get<std::uintmax_t>());
    }
}

TEST_CASE("compress --jpeg shows the picture that the file shows") {
    const ScratchFolder folder;
    const std::string jpg = (folder / "out.jpg").string(), png = (folder / "out.png").string();
    for (const char *sampling : {"444", "422", "420"}) {
        INFO(sampling);
        for (const std::string &out : {jpg, png})
            jpeg_report(
                {IMAGO_SAMPLES "/images/chelsea.png", "-o", out, "--jpeg", "--sampling", sampling});
        const Image file = read_image(jpg).image, shown = read_image(png).image;
        REQUIRE(file.samples.size() == shown.samples.size());
        float largest = 0;
        std::size_t more = 0;
        for (std::size_t i = 0; i < file.samples.size(); ++i) {
            const float difference = std::abs(file.samples[i] - shown.samples[i]);
            largest = std::max(largest, difference);
            more += difference > 2;
        }
        CHECK(largest <= 4); // libjpeg's inverse is of whole numbers
        CHECK(more <= file.samples.size() / 1000);
    }
}

TEST_CASE("compress finds the file of a number of bytes") {
    const ScratchFolder folder;
    const std::string out = (folder / "out.jpg").string();
    for (const auto &[text, bytes] :
         {std::pair<const char *, double>{"12k", 12000}, {"30000", 30000}, {"64Ki", 65536}}) {
        INFO(text);
        const Json report =
            jpeg_report({IMAGO_SAMPLES "/images/chelsea.png", "-o", out, "--bytes", text});
        const auto size = static_cast<double>(std::filesystem::file_size(out));
        CHECK(size <= bytes);
        CHECK(size >= 0.98 * bytes);
        CHECK(report["file_bytes"].get<double>() == size);
        CHECK(report["target"]["trials"].get<int>() <= 8);
    }
    const Json psnr =
        jpeg_report({IMAGO_SAMPLES "/images/chelsea.png", "-o", out, "--jpeg", "--psnr", "36"});
    CHECK(psnr["psnr"].get<double>() >= 36);
    CHECK(psnr["psnr"].get<double>() <= 36.05);
}

TEST_CASE("compress --jpeg takes tables, and a dead zone") {
    const ScratchFolder folder;
    const std::string first = (folder / "first.jpg").string();
    const std::string again = (folder / "again.jpg").string();
    const Json annex =
        jpeg_report({IMAGO_SAMPLES "/images/camera.png", "-o", first, "--jpeg", "--quality", "33"});
    const Json own =
        jpeg_report({IMAGO_SAMPLES "/images/camera.png", "-o", again, "--jpeg", "--tables", first});
    CHECK(own["file_bytes"] == annex["file_bytes"]);
    CHECK(bytes_of(again) == bytes_of(first));
    const Json wide = jpeg_report({IMAGO_SAMPLES "/images/camera.png", "-o", again, "--jpeg",
                                   "--quality", "33", "--dead-zone", "0.8"});
    CHECK(wide["file_bytes"].get<int>() < annex["file_bytes"].get<int>());
    CHECK(wide["psnr"].get<double>() < annex["psnr"].get<double>());
}

TEST_CASE("compress takes qualities between whole ones, and levels by coding anew") {
    const ScratchFolder folder;
    const std::string in = IMAGO_SAMPLES "/images/camera.png", out = (folder / "out.jpg").string();
    const Json half = jpeg_report({in, "-o", out, "--jpeg", "--quality", "75.5"});
    CHECK(half["quality"] == 75.5);
    CHECK(half["block"] == 8);
    const Json found = jpeg_report({in, "-o", out, "--bytes", "30k"});
    const std::string quality = found["quality"].dump(), zone = found["dead_zone"].dump();
    const Json again =
        jpeg_report({in, "-o", out, "--jpeg", "--quality", quality, "--dead-zone", zone});
    CHECK(again["file_bytes"] == found["file_bytes"]);
    jpeg_report({in, "-o", out, "--jpeg", "--levels", "min-max"});
    CHECK(refused({in, "-o", out, "--bytes", "30k", "--levels", "min-max"}).find("--bytes") !=
          std::string::npos);
}

TEST_CASE("compress rounds deeper pictures for JPEG, and says so") {
    const ScratchFolder folder;
    const std::string deep = (folder / "deep.tif").string();
    jpeg_report(
        {IMAGO_SAMPLES "/images/chelsea.png", "-o", deep, "--threshold", "0", "--depth", "16"});
    const std::string a = (folder / "a.jpg").string(), b = (folder / "b.jpg").string();
    const Json rounded = jpeg_report({deep, "-o", a, "--jpeg"});
    CHECK(rounded["notes"].dump().find("8 bits") != std::string::npos);
    jpeg_report({IMAGO_SAMPLES "/images/chelsea.png", "-o", b, "--jpeg"});
    // A TIFF states its resolution as EXIF does, which stands before the tables.
    CHECK(from_tables(bytes_of(a)) == from_tables(bytes_of(b)));
}

TEST_CASE("compress refuses what does not go with JPEG's quantisation") {
    const ScratchFolder folder;
    const std::string in = IMAGO_SAMPLES "/images/camera.png", jpg = (folder / "out.jpg").string(),
                      png = (folder / "out.png").string();
    const auto contains = [](const std::string &text, const char *part) {
        INFO(text);
        CHECK(text.find(part) != std::string::npos);
    };
    contains(refused({in, "-o", png, "--bytes", "20k"}), "needs an output that is a .jpg");
    contains(refused({in, "-o", jpg, "--bytes", "0"}), "--bytes");
    contains(refused({in, "-o", jpg, "--bytes", "20q"}), "--bytes");
    contains(refused({in, "-o", jpg, "--bytes", "20"}), "out of reach; the smallest");
    contains(refused({in, "-o", jpg, "--jpeg", "--threshold", "3"}), "--threshold does not go");
    contains(refused({in, "-o", jpg, "--jpeg", "--block", "16"}), "--block does not go");
    contains(refused({in, "-o", jpg, "--jpeg", "--quality", "0"}), "1 to 100");
    contains(refused({in, "-o", jpg, "--jpeg", "--dead-zone", "0.1"}), "0.5 to 8");
    contains(refused({in, "-o", jpg, "--jpeg", "--sampling", "411"}), "444, 422 or 420");
    contains(refused({in, "-o", jpg, "--keep", "5", "--sampling", "444"}), "belongs to --jpeg");
    contains(refused({in, "-o", jpg, "--keep", "5", "--protect-dc"}), "--block or --jpeg");
    folder.write("t.txt", {'1', ' ', '2'});
    contains(refused({in, "-o", jpg, "--jpeg", "--tables", (folder / "t.txt").string()}),
             "64 or 128");
    CHECK_FALSE(std::filesystem::exists(jpg));
}
