// SPDX-License-Identifier: GPL-3.0-or-later
// imago-cli compress, filter and poisson with --devices: two devices of PoCL's, which the
// environment of the program makes; on machines without PoCL the shares of one device that is
// listed twice.
#include "app/media/npy/npy_file.h"
#include "tests/cli/numbers.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#ifdef IMAGO_HAVE_OPENCV
#include "app/media/image/image_file.h"
#include "app/media/pages/picture_file.h"
#endif

#include <algorithm>
#include <cmath>
#include <filesystem>

using namespace imago;
using namespace imago::test;

namespace {

/// A list of two devices for --devices, and the environment in which it is one.
struct TwoDevices {
    Words environment;
    std::string list = "0,0";
};

const TwoDevices &two_devices() {
    static const TwoDevices found = [] {
        const Words both{"POCL_DEVICES=pthread basic"};
        const CliRun run = run_cli({"devices", "--json"}, both);
        const bool has = run.out.find("\"pthread") != std::string::npos &&
                         run.out.find("\"basic") != std::string::npos;
        return has ? TwoDevices{both, "pthread,basic"} : TwoDevices{};
    }();
    return found;
}

struct SplitCase {
    ScratchFolder folder;

    std::string path(const std::string &name) const { return (folder / name).string(); }

    CliRun run(Words arguments, bool several) const {
        if (several)
            arguments.insert(arguments.end(), {"--devices", two_devices().list});
        return run_cli(arguments, two_devices().environment);
    }
    Json report(Words arguments, bool several) const {
        arguments.emplace_back("--json");
        return Json::parse(succeeded(run(std::move(arguments), several)).out);
    }
    std::string refusal(Words arguments, int code = 2) const {
        const std::size_t before = folder.entries();
        const std::string sentence =
            sentence_of(run_cli(arguments, two_devices().environment), code);
        CHECK(folder.entries() == before);
        return sentence;
    }
};

/// Checks the parts of a report, and returns the entries of each.
std::vector<int> counts_of(const Json &report) {
    CHECK(report.count("plan") == 0);
    std::vector<int> counts;
    double shares = 0;
    int next = 0;
    REQUIRE(report.count("split") == 1);
    for (const Json &part : report["split"]["parts"]) {
        const int count = part["count"].get<int>();
        CHECK(part["first"].get<int>() == next);
        CHECK(part["probe_milliseconds"].get<double>() > 0);
        CHECK((part["milliseconds"].get<double>() > 0) == (count > 0));
        CHECK(part.count("plan") == (count > 0 ? 1 : 0));
        shares += part["share"].get<double>();
        next += count;
        counts.push_back(count);
    }
    CHECK(shares == Approx(1));
    return counts;
}

int sum_of(const std::vector<int> &counts) {
    int sum = 0;
    for (const int count : counts)
        sum += count;
    return sum;
}

/// The norm of the difference relative to the norm.
double distance(const std::vector<double> &got, const std::vector<double> &want) {
    REQUIRE(got.size() == want.size());
    double difference = 0, size = 0;
    for (std::size_t i = 0; i < got.size(); ++i) {
        difference += std::pow(got[i] - want[i], 2);
        size += want[i] * want[i];
    }
    return std::sqrt(difference / size);
}

std::vector<float> wave(std::size_t count) {
    std::vector<float> samples;
    for (std::size_t i = 0; i < count; ++i)
        samples.push_back(
            static_cast<float>(60 + 50 * std::sin(0.05 * double(i)) + double(i * i % 23)));
    return samples;
}

} // namespace

TEST_CASE("filter and poisson over two devices give what one gives") {
    const SplitCase files;
    write_npy(files.path("in.npy"), {{5, 700}, wave(3500)});
    write_npy(files.path("rho.npy"), {{5, 20, 35}, wave(3500)});
    struct Case {
        Words arguments;
        double bound;
    };
    const Case cases[] = {
        {{"filter", files.path("in.npy"), "--dimensions", "1", "--band", "0.02,0.2"}, 2e-6},
        {{"filter", files.path("in.npy"), "--dimensions", "1", "--stop", "0.02,0.2", "--pad",
          "none"},
         2e-6},
        {{"poisson", files.path("rho.npy")}, 1e-5},
        {{"poisson", files.path("rho.npy"), "--precision", "double"}, 1e-13}};
    for (const Case &c : cases) {
        INFO(c.arguments[0] << " " << c.arguments.back());
        Words one = c.arguments, two = c.arguments;
        one.insert(one.end(), {"-o", files.path("one.npy")});
        two.insert(two.end(), {"-o", files.path("two.npy")});
        CHECK(files.report(one, false).count("split") == 0);
        CHECK(sum_of(counts_of(files.report(two, true))) == 5);
        CHECK(distance(numbers_of(read_npy(files.path("two.npy"))),
                       numbers_of(read_npy(files.path("one.npy")))) < c.bound);
    }
    // A picture of one plane is not split, and two channels leave one of three devices idle.
    const Json gray = files.report(
        {"filter", files.path("in.npy"), "--low", "0.2", "-o", files.path("one.npy")}, true);
    CHECK(sum_of(counts_of(gray)) == 1);
    CHECK(contains(gray["notes"].dump(), "A single transform can't be split"));
    write_npy(files.path("pair.npy"), {{2, 700}, wave(1400)});
    const CliRun three =
        succeeded(run_cli({"filter", files.path("pair.npy"), "--dimensions", "1", "--low", "0.2",
                           "-o", files.path("one.npy"), "--devices", "0,0,0"}));
    CHECK(contains(three.out, " of 3 had nothing to do"));
    CHECK(contains(three.out, "over 3 devices along axis 0"));
    CHECK(contains(three.out, "shares by the speed of a probe of 1 entry on each"));
}

TEST_CASE("compress, filter and poisson refuse invalid lists of devices") {
    const SplitCase files;
    write_npy(files.path("in.npy"), {{12, 20}, wave(240)});
    const std::vector<Words> commands{
        {"filter", files.path("in.npy"), "-o", files.path("out.npy"), "--low", "0.2"},
        {"filter", files.path("in.npy"), "-o", files.path("out.npy"), "--low", "0.2",
         "--dimensions", "1"},
        {"poisson", files.path("in.npy"), "-o", files.path("out.npy")}};
    for (const Words &command : commands) {
        const auto with = [&](Words more) {
            more.insert(more.begin(), command.begin(), command.end());
            return files.refusal(more);
        };
        CHECK(contains(with({"--devices", "0,0", "--device", "0"}),
                       "--device or --devices, not both"));
        CHECK(contains(with({"--devices", "0,,0"}), "has an empty one"));
        CHECK(contains(with({"--devices", "0,none such"}), "No OpenCL device matches"));
        CHECK(contains(with({"--devices", "0,999"}), "999"));
    }
    CHECK(contains(files.refusal({"filter", files.path("in.npy"), "--suggest", files.path("m.json"),
                                  "--devices", "0,0"}),
                   "--suggest is for one device"));
}

#ifdef IMAGO_HAVE_OPENCV
namespace {

/// A picture that no format clips; with alpha if requested.
Image split_picture(std::size_t channels, SampleDepth depth, bool alpha) {
    Image image{.width = 45, .height = 33, .channels = channels, .depth = depth};
    const float unit = depth == SampleDepth::u16 ? 257 : 1;
    image.samples = wave(image.count());
    for (float &sample : image.samples)
        sample = std::round(unit * sample);
    if (alpha)
        image.alpha.assign(image.plane_size(), unit * 200);
    return image;
}

} // namespace

TEST_CASE("a folder over two devices gives what one gives, with all pages of a file on one") {
    const SplitCase files;
    const std::filesystem::path in = files.folder / "in", one = files.folder / "one",
                                two = files.folder / "two";
    std::filesystem::create_directories(in);
    for (int i = 0; i < 12; ++i)
        write_image(in / ("p" + std::to_string(i) + ".png"),
                    split_picture(i % 2 ? 3 : 1, SampleDepth::u8, false), {SampleDepth::u8, 95});
    PictureFile stack(in / "stack.tif", {}, 4);
    for (std::size_t page = 0; page < 4; ++page)
        stack.set(page, std::make_shared<const Image>(split_picture(1, SampleDepth::u16, false)));
    stack.write();
    files.folder.write("recipe.json",
                       R"({"imago-recipe": 1, "steps": [{"step": "filter", "mask": {)"
                       R"("imago-mask": 1, "shapes": [{"kind": "low", "radius": 0.1}]}}]})");
    const Words batch{"batch", files.path("recipe.json"), in, "--plan", "any-size", "--json", "-o"};
    const auto run = [&](const std::filesystem::path &out, bool several) {
        Words words = batch;
        words.push_back(out);
        return lines_of(succeeded(files.run(words, several)).out);
    };
    run(one, false);
    std::size_t done = 0;
    for (const Json &line : run(two, true)) {
        if (line["event"] != "done")
            continue;
        ++done;
        CHECK_FALSE(line["device"].get<std::string>().empty());
        const std::string name = line["result"];
        CHECK(text_of(one / name) == text_of(two / name));
    }
    CHECK(done == 13);
    const CliRun both = run_cli(
        {"batch", files.path("recipe.json"), in, "-o", two, "--device", "0", "--devices", "0,0"});
    CHECK(both.code != 0);
    CHECK(contains(both.err, "not both"));
}

TEST_CASE("pictures that two devices compress and filter are those of one") {
    const SplitCase files;
    struct Picture {
        std::string name;
        std::size_t channels;
        SampleDepth depth;
        bool alpha = false;
    };
    const Picture pictures[] = {{"gray.png", 1, SampleDepth::u8},
                                {"rgb.png", 3, SampleDepth::u8},
                                {"rgba.png", 3, SampleDepth::u8, true},
                                {"deep.tif", 3, SampleDepth::u16}};
    const std::string mask = files.path("mask.json"), stored = files.path("b.npy");
    const std::string text =
        R"({"imago-mask": 1, "shapes": [{"kind": "low", "radius": 0.2, "soft": 0.05}]})";
    files.folder.write("mask.json", text);
    const std::vector<Words> requests{
        {"compress", "--keep", "12"},
        {"compress", "--threshold", "30", "--channels", "ycbcr"},
        {"compress", "--keep", "12", "--block", "8", "--coefficients", stored},
        {"filter", "--mask", mask, "--pad", "mirror"},
        {"filter", "--low", "0.25", "--pad", "taper", "--channels", "luma"}};
    for (const Picture &made : pictures) {
        write_image(files.path(made.name), split_picture(made.channels, made.depth, made.alpha),
                    {made.depth, 95});
        for (const Words &request : requests) {
            INFO(made.name << ", " << request[0] << " " << request[1]);
            Words one = request, two = request;
            one.insert(one.begin() + 1, {files.path(made.name), "-o", files.path("one.tif")});
            two.insert(two.begin() + 1, {files.path(made.name), "-o", files.path("two.tif")});
            for (Words *each : {&one, &two})
                each->insert(each->end(), {"--depth", "float"});
            const Json want = files.report(one, false), got = files.report(two, true);
            const std::vector<int> counts = counts_of(got);
            const bool blocks = request.size() > 3 && request[3] == "--block";
            const bool single = request.back() == "luma" || made.channels == 1;
            CHECK(sum_of(counts) == (blocks ? 5 : single ? 1 : 3));
            const Image a = read_image(files.path("one.tif")).image;
            const Image b = read_image(files.path("two.tif")).image;
            CHECK(a.alpha == b.alpha);
            CHECK(a.alpha.empty() != made.alpha);
            CHECK(distance({b.samples.begin(), b.samples.end()},
                           {a.samples.begin(), a.samples.end()}) < 1e-5);
            if (request[0] == "compress")
                CHECK(got["kept"].get<double>() == Approx(want["kept"].get<double>()).margin(2));
            if (blocks) {
                const NpyArray array = read_npy(stored);
                CHECK(array.shape.back() == 48);
                CHECK(array.shape[array.shape.size() - 2] == 40);
                std::vector<double> sizes = numbers_of(array);
                for (double &b_ : sizes)
                    b_ = std::fabs(b_);
                std::sort(sizes.rbegin(), sizes.rend());
                CHECK(got["threshold"].get<double>() ==
                      sizes[std::size_t(std::llround(0.12 * double(sizes.size()))) - 1]);
            }
        }
    }
    const CliRun text_report =
        succeeded(files.run({"compress", files.path("rgb.png"), "-o", files.path("out.png"),
                             "--keep", "5", "--block", "8"},
                            true));
    CHECK(contains(text_report.out, "over 2 devices along axis 1 of its batch"));
}
#endif
