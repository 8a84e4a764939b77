// SPDX-License-Identifier: GPL-3.0-or-later
// The commands of operations, and their other doors: recipes, batch runs.
#include "app/media/image/image_file.h"
#include "app/media/npy/npy_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "tests/cli/descreen/picture_psnr.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <filesystem>
#include <fstream>

using namespace imago;
using namespace imago::test;
namespace fs = std::filesystem;

namespace {

/// The sample's picture blurred by a Gaussian in space, whose spectrum is one of sigma 1/(2 pi s).
std::string blurred_camera(const ScratchFolder &folder) {
    const std::string path = (folder / "soft.tif").string();
    Image image = read_image(IMAGO_SAMPLES "/images/camera.png").image;
    std::vector<float> kernel;
    for (int i = -8; i <= 8; ++i)
        kernel.push_back(std::exp(-float(i * i) / (2 * 2.0f * 2.0f)));
    float sum = 0;
    for (const float k : kernel)
        sum += k;
    const auto pass = [&](const std::vector<float> &from, std::ptrdiff_t step, std::ptrdiff_t end) {
        std::vector<float> to(from.size());
        for (std::size_t i = 0; i < from.size(); ++i) {
            const std::ptrdiff_t at = (std::ptrdiff_t(i) / step) % end;
            for (int k = -8; k <= 8; ++k) {
                const std::ptrdiff_t other = std::clamp<std::ptrdiff_t>(at + k, 0, end - 1);
                to[i] += kernel[std::size_t(k + 8)] / sum *
                         from[std::size_t(std::ptrdiff_t(i) + (other - at) * step)];
            }
        }
        return to;
    };
    std::vector<float> all(image.plane_size());
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i] = image.sample(0, i);
    all = pass(all, 1, std::ptrdiff_t(image.width));
    all = pass(all, std::ptrdiff_t(image.width), std::ptrdiff_t(image.height));
    Image soft{image.width, image.height, 1, SampleDepth::f32, all};
    write_image(path, soft, {});
    return path;
}

} // namespace

TEST_CASE("deconvolve sharpens by each method, and its recipe does the same in a batch") {
    const ScratchFolder folder;
    const std::string soft = blurred_camera(folder), out = (folder / "sharp.tif").string();
    const Image sharp = read_image(IMAGO_SAMPLES "/images/camera.png").image;
    const double before = picture_psnr(read_image(soft).image, sharp);
    const std::vector<std::vector<std::string>> methods{
        {"--method", "wiener", "--noise", "1e-4"},
        {"--method", "tikhonov", "--noise", "1e-4"},
        {"--method", "richardson-lucy", "--iterations", "20"}};
    for (const auto &method : methods) {
        std::vector<std::string> words{"deconvolve",
                                       soft,
                                       "-o",
                                       out,
                                       "--psf",
                                       "gaussian:2",
                                       "--json",
                                       "--save-recipe",
                                       (folder / "r.json").string()};
        words.insert(words.end(), method.begin(), method.end());
        const CliRun run = run_cli(words);
        INFO(method[1] << " " << run.err);
        REQUIRE(run.code == 0);
        CHECK(Json::parse(run.out)["precision"] == "float");
        CHECK(picture_psnr(read_image(out).image, sharp) > before + 1);
    }
    const Json recipe = Json::parse(std::ifstream(folder / "r.json"));
    CHECK(recipe["steps"][0] == Json{{"step", "deconvolve"},
                                     {"psf", "gaussian"},
                                     {"psf_size", 2.0},
                                     {"method", "richardson-lucy"},
                                     {"iterations", 20},
                                     {"accelerated", false},
                                     {"change", 0.0},
                                     {"edges", "mirror"},
                                     {"dimensions", 2},
                                     {"show", "sharpened"}});
    fs::create_directory(folder / "in");
    fs::copy(soft, folder / "in");
    const CliRun batch = run_cli({"batch", (folder / "r.json").string(), (folder / "in").string(),
                                  "-o", (folder / "results").string()});
    INFO(batch.err);
    REQUIRE(batch.code == 0);
    CHECK(bytes_of(folder / "results" / "soft.tif") == bytes_of(out));
}

TEST_CASE("deconvolve reads and writes arrays in their precision") {
    const ScratchFolder folder;
    NpyArray point;
    point.shape = {2, 33, 40};
    std::vector<double> numbers(2 * 33 * 40, 1.0);
    numbers[20 * 40 + 7] = 100;
    point.data = numbers;
    write_npy(folder / "in.npy", point);
    const std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string();
    const CliRun run = run_cli({"deconvolve", in, "-o", out, "--psf", "disc:2 px", "--noise",
                                "0.01", "--edges", "periodic"});
    INFO(run.err);
    REQUIRE(run.code == 0);
    CHECK(run.out.find("out.npy (double)\n") != std::string::npos);
    const NpyArray result = read_npy(out);
    CHECK(result.shape == point.shape);
    REQUIRE(std::holds_alternative<std::vector<double>>(result.data));
    const auto &samples_of = std::get<std::vector<double>>(result.data);
    CHECK(samples_of[33 * 40 + 5] == Approx(1)); // a constant plane: the mean stays
}

TEST_CASE("deconvolve takes the planes of an array, or the pages of a file, as a volume") {
    const ScratchFolder folder;
    const auto path = [&](const char *name) { return (folder / name).string(); };
    constexpr std::size_t depth = 6, height = 24, width = 20, plane = height * width;
    NpyArray stack, point;
    stack.shape = {depth, height, width};
    point.shape = {3, 1, 1};
    std::vector<float> samples(depth * plane, 1);
    const std::size_t middle = (3 * height + 12) * width + 7; // of light that three slices share
    samples[middle - plane] = samples[middle + plane] = 26;
    samples[middle] = 51;
    point.data = std::vector<float>{1, 2, 1};
    stack.data = samples;
    write_npy(path("in.npy"), stack);
    write_npy(path("psf.npy"), point);
    PictureFile pages(path("in.tif"), {}, depth);
    for (std::size_t page = 0; page < depth; ++page) {
        const auto first = samples.begin() + std::ptrdiff_t(page * plane);
        pages.set(page,
                  std::make_shared<const Image>(
                      Image{width, height, 1, SampleDepth::f32,
                            std::vector<float>(first, first + std::ptrdiff_t(plane))}),
                  nullptr);
    }
    pages.write();
    const auto deconvolved = [&](const char *from, const char *to) {
        const CliRun run = run_cli({"deconvolve", path(from), "-o", path(to), "--psf",
                                    path("psf.npy"), "--method", "richardson-lucy", "--iterations",
                                    "8", "--edges", "periodic", "--dimensions", "3"});
        INFO(run.err);
        REQUIRE(run.code == 0);
    };
    deconvolved("in.npy", "out.npy");
    deconvolved("in.tif", "out.tif");
    const NpyArray result = read_npy(path("out.npy"));
    CHECK(result.shape == stack.shape);
    const auto &sharp = std::get<std::vector<float>>(result.data);
    // Across slices light goes back to the point; beside it within a slice there is none.
    CHECK(sharp[middle] > 70);
    CHECK(sharp[middle - plane] < 20);
    CHECK(sharp[middle + 1] == Approx(1).margin(0.01));
    PicturePages laid(path("out.tif"));
    REQUIRE(laid.count() == depth);
    for (std::size_t page = 0; page < depth; ++page) {
        const Image image = laid.read(page).image;
        for (std::size_t i = 0; i < plane; ++i)
            REQUIRE(image.samples[i] == sharp[page * plane + i]);
    }
}

TEST_CASE("a blur of more slices than the stack has is cut to those that matter, in words") {
    const ScratchFolder folder;
    const auto path = [&](const char *name) { return (folder / name).string(); };
    NpyArray stack{{3, 16, 20}, std::vector<float>(3 * 16 * 20, 1.0f)};
    std::get<std::vector<float>>(stack.data)[1 * 320 + 8 * 20 + 10] = 9;
    write_npy(path("in.npy"), stack);
    NpyArray blur{{32, 3, 3}, std::vector<float>(32 * 9, 0.5f)}, middle{{5, 3, 3}, {}};
    auto &deep = std::get<std::vector<float>>(blur.data);
    for (std::size_t i = 14 * 9; i < 19 * 9; ++i)
        deep[i] = float(i % 9 + 1);
    middle.data = std::vector<float>(deep.begin() + 14 * 9, deep.begin() + 19 * 9);
    write_npy(path("blur.npy"), blur);
    write_npy(path("middle.npy"), middle);
    const char *edges = "mirror";
    const auto sharpened = [&](const char *psf, const char *to) {
        const CliRun run = run_cli({"deconvolve", path("in.npy"), "-o", path(to), "--psf", psf,
                                    "--dimensions", "3", "--edges", edges});
        INFO(run.err);
        REQUIRE(run.code == 0);
        return run.out + run.err;
    };
    const std::string said = "The blur's 32 slices were cut to the middle 5: of the stack's 3, no "
                             "others reach from one to another.";
    CHECK(sharpened(path("blur.npy").c_str(), "out.npy").find(said) != std::string::npos);
    CHECK(sharpened(path("middle.npy").c_str(), "same.npy").find("were cut") == std::string::npos);
    CHECK(std::get<std::vector<float>>(read_npy(path("out.npy")).data) ==
          std::get<std::vector<float>>(read_npy(path("same.npy")).data));
    CHECK(sharpened("gaussian:1", "usual.npy").find("The blur's 9 slices") != std::string::npos);
    edges = "periodic"; // what the whole blur brings from beyond them is known
    CHECK(sharpened(path("blur.npy").c_str(), "whole.npy").find("were cut") == std::string::npos);
}

TEST_CASE("deconvolve shows its blur, the transfer function and the residual") {
    const ScratchFolder folder;
    const std::size_t height = 24, width = 31;
    NpyArray picture;
    picture.shape = {height, width};
    std::vector<double> samples(height * width, 1);
    samples[10 * width + 9] = 50;
    picture.data = samples;
    write_npy(folder / "in.npy", picture);
    const auto shown = [&](const char *what) {
        const CliRun run = run_cli({"deconvolve", (folder / "in.npy").string(), "-o",
                                    (folder / "out.npy").string(), "--psf", "line:3,0", "--noise",
                                    "0.01", "--edges", "periodic", "--show", what});
        INFO(run.err);
        REQUIRE(run.code == 0);
        return std::get<std::vector<double>>(read_npy(folder / "out.npy").data);
    };
    const std::vector<double> blur = shown("blur"), transfer = shown("transfer"),
                              sharp = shown("sharpened"), residual = shown("residual");
    REQUIRE(blur.size() == samples.size());
    REQUIRE(transfer.size() == samples.size());
    const std::size_t middle = height / 2 * width + width / 2;
    for (std::size_t i = 0; i < blur.size(); ++i) {
        CHECK(blur[i] == (i + 1 >= middle && i <= middle + 1 ? 1 : 0));
        const double turn = 2 * 3.14159265358979323846 * (double(i % width) - 15) / double(width);
        CHECK(transfer[i] == Approx(std::abs(1 + 2 * std::cos(turn)) / 3).margin(1e-12));
        const std::size_t row = i / width * width, x = i % width;
        CHECK(residual[i] == Approx(samples[i] - (sharp[row + (x + 1) % width] + sharp[i] +
                                                  sharp[row + (x + width - 1) % width]) /
                                                     3)
                                 .margin(1e-10));
    }
}

TEST_CASE("deconvolve takes a bright spot of the picture as its blur") {
    const ScratchFolder folder;
    NpyArray spots;
    spots.shape = {60, 70};
    std::vector<double> samples(60 * 70);
    for (std::size_t i = 0; i < samples.size(); ++i) {
        const double y = double(i / 70), x = double(i % 70);
        const auto light = [&](double at_y, double at_x) {
            return std::exp(-(std::pow(y - at_y, 2) + std::pow(x - at_x, 2)) / (2 * 1.5 * 1.5));
        };
        samples[i] = 20 + 100 * light(40, 50) + 60 * light(15, 20) + 60 * light(15, 24);
    }
    spots.data = samples;
    write_npy(folder / "in.npy", spots);
    const auto result = [&](const char *psf) {
        const CliRun run =
            run_cli({"deconvolve", (folder / "in.npy").string(), "-o",
                     (folder / "out.npy").string(), "--psf", psf, "--noise", "1e-5"});
        INFO(run.err);
        REQUIRE(run.code == 0);
        return std::get<std::vector<double>>(read_npy(folder / "out.npy").data);
    };
    // Marked three samples beside its brightest one, it is what the Gaussian is.
    const std::vector<double> spot = result("spot:52,39,15"), model = result("gaussian:1.5");
    CHECK(spot[15 * 70 + 22] < spot[15 * 70 + 20] / 2); // the pair is parted
    // Of planes, each has its own.
    for (std::size_t i = 0; i < 60 * 70; ++i)
        samples.push_back(samples[60 * 70 - 1 - i]);
    spots.shape = {2, 60, 70};
    spots.data = samples;
    write_npy(folder / "in.npy", spots);
    const std::vector<double> both = result("spot:52,39,15");
    CHECK(std::equal(spot.begin(), spot.end(), both.begin(),
                     [](double a, double b) { return std::abs(a - b) < 1e-9; }));
    for (const std::size_t at : {15 * 70 + 20, 15 * 70 + 22, 40 * 70 + 50, 30 * 70 + 10})
        CHECK(spot[at] == Approx(model[at]).epsilon(0.1));
}

TEST_CASE("flatten takes uneven light off a picture, and its recipe does the same in a batch") {
    const ScratchFolder folder;
    const Image even = read_image(IMAGO_SAMPLES "/images/camera.png").image;
    Image plain{even.width, even.height, 1, SampleDepth::f32,
                std::vector<float>(even.plane_size())};
    Image shaded = plain;
    for (std::size_t i = 0; i < plain.plane_size(); ++i) {
        const double x = (double(i % even.width) + 0.5) / double(even.width);
        plain.samples[i] = even.sample(0, i) + 20;
        shaded.samples[i] = plain.samples[i] * float(1 + 0.5 * std::cos(3.14159265 * x));
    }
    const auto path = [&](const char *name) { return (folder / name).string(); };
    write_image(path("plain.tif"), plain, {.depth = SampleDepth::f32});
    write_image(path("shaded.tif"), shaded, {.depth = SampleDepth::f32});
    const auto flatten = [&](const char *from, const char *to) {
        const CliRun run = run_cli({"flatten", path(from), "-o", path(to), "--scale", "40",
                                    "--json", "--save-recipe", path("r.json")});
        INFO(run.err);
        REQUIRE(run.code == 0);
        const Json figures = Json::parse(run.out);
        CHECK(figures["background_least"] < 0.9);
        CHECK(figures["background_largest"] > 1.1);
        return read_image(path(to)).image;
    };
    const Image other = flatten("plain.tif", "plain_out.tif"),
                found = flatten("shaded.tif", "shaded_out.tif");
    CHECK(picture_psnr(shaded, plain) < 20);
    CHECK(picture_psnr(found, other) > picture_psnr(shaded, plain) + 12); // 26.2 and 12.7 in NumPy
    const Json recipe = Json::parse(std::ifstream(folder / "r.json"));
    CHECK(recipe["steps"][0] == Json{{"step", "flatten"}, {"scale", 40.0}, {"method", "divide"}});
    fs::create_directory(folder / "in");
    fs::copy(path("shaded.tif"), folder / "in");
    const CliRun batch = run_cli({"batch", path("r.json"), path("in"), "-o", path("results")});
    INFO(batch.err);
    REQUIRE(batch.code == 0);
    CHECK(bytes_of(folder / "results" / "shaded.tif") == bytes_of(path("shaded_out.tif")));

    plain.samples.assign(plain.plane_size(), 0.0f);
    write_image(path("black.tif"), plain, {.depth = SampleDepth::f32});
    const CliRun refused = run_cli({"flatten", path("black.tif"), "-o", path("no.tif")});
    INFO(refused.err);
    CHECK(refused.code == 2);
    CHECK(refused.err.find("The background of plane 1 is 0 at column 0 of row 0") !=
          std::string::npos);
    CHECK_FALSE(fs::exists(folder / "no.tif"));
}

TEST_CASE("an operation leaves gaps out of arrays, too, and takes no levels for them") {
    const ScratchFolder folder;
    const std::string in = (folder / "gap.tif").string(), out = (folder / "out.npy").string();
    Image image{20, 16, 1, SampleDepth::f32, std::vector<float>(320, 7.0f)};
    image.samples[45] = std::nanf("");
    write_image(in, image, {.depth = SampleDepth::f32});
    const CliRun run = run_cli({"deconvolve", in, "-o", out, "--nan", "leave-out"});
    INFO(run.err);
    REQUIRE(run.code == 0);
    const auto found = std::get<std::vector<float>>(read_npy(out).data);
    CHECK(std::isnan(found[45]));
    CHECK(found[46] == Approx(7));
    const std::string other = (folder / "other.npy").string();
    CHECK(run_cli({"deconvolve", in, "-o", other, "--nan", "zero", "--levels", "min-max"}).code ==
          2);
    CHECK_FALSE(fs::exists(other));
    const auto doubles_of = [&](const std::string &path, const char *policy) {
        const CliRun ended = run_cli({"deconvolve", path, "-o", other, "--nan", policy,
                                      "--precision", "double", "--noise", "1"});
        INFO(ended.err);
        REQUIRE(ended.code == 0);
        return std::get<std::vector<double>>(read_npy(other).data);
    };
    CHECK(std::isnan(doubles_of(in, "leave-out")[45]));
    NpyArray planes;
    planes.shape = {2, 16, 20};
    std::vector<double> numbers(640, 7.0);
    numbers[320 + 45] = HUGE_VAL;
    planes.data = numbers;
    const std::string array = (folder / "planes.npy").string();
    write_npy(array, planes);
    const std::vector<double> gap = doubles_of(array, "leave-out"),
                              filled = doubles_of(array, "neighbours");
    CHECK(std::isnan(gap[320 + 45]));
    CHECK(gap[45] == Approx(7));
    CHECK(filled[320 + 45] == Approx(7));
    CHECK(doubles_of(array, "zero")[320 + 45] < 6.9);
    const CliRun refused = run_cli({"deconvolve", array, "-o", other});
    CHECK(refused.code == 1);
    CHECK(refused.err.find("1 of 640; --nan zero") != std::string::npos);
}

namespace {

void write_array(const fs::path &path, std::vector<std::size_t> shape, std::vector<float> numbers) {
    NpyArray array;
    array.shape = std::move(shape);
    array.data = std::move(numbers);
    write_npy(path, array);
}

/// The array that a command wrote, rounded to thousandths.
std::vector<float> rounded_floats(const fs::path &path, const std::vector<std::size_t> &shape) {
    const NpyArray array = read_npy(path);
    CHECK(array.shape == shape);
    REQUIRE(std::holds_alternative<std::vector<float>>(array.data));
    std::vector<float> numbers = std::get<std::vector<float>>(array.data);
    for (float &x : numbers)
        x = std::round(x * 1000) / 1000 + 0.0f;
    return numbers;
}

} // namespace

TEST_CASE("convolve takes arrays of any axes, and kernels from arrays, tables and pictures") {
    const ScratchFolder folder;
    const auto path = [&](const char *name) { return (folder / name).string(); };
    write_array(path("line.npy"), {5}, {1, 2, 3, 4, 5});
    write_array(path("plane.npy"), {2, 3}, {1, 2, 3, 4, 5, 6});
    write_array(path("pair.npy"), {2}, {1, 10});
    write_array(path("empty.npy"), {0}, {});
    write_array(path("hole.npy"), {3}, {1, NAN, 3});
    std::ofstream(path("pair.csv")) << "1,10\n";
    std::ofstream(path("square.csv")) << "1,10\n100,1000\n";
    write_image(path("square.tif"), Image{2, 2, 1, SampleDepth::f32, {1, 10, 100, 1000}},
                {.depth = SampleDepth::f32});
    const auto convolved = [&](const char *in, const char *kernel, std::vector<std::string> more,
                               const std::vector<std::size_t> &shape) {
        more.insert(more.begin(),
                    {"convolve", path(in), "--kernel", path(kernel), "-o", path("out.npy")});
        const CliRun run = run_cli(more);
        INFO(run.err);
        REQUIRE(run.code == 0);
        return rounded_floats(path("out.npy"), shape);
    };
    using Floats = std::vector<float>;
    for (const char *kernel : {"pair.npy", "pair.csv"}) {
        CHECK(convolved("line.npy", kernel, {"--mode", "full"}, {6}) ==
              Floats{1, 12, 23, 34, 45, 50});
        CHECK(convolved("line.npy", kernel, {}, {5}) == Floats{1, 12, 23, 34, 45});
        CHECK(convolved("line.npy", kernel, {"--mode", "valid"}, {4}) == Floats{12, 23, 34, 45});
        CHECK(convolved("line.npy", kernel, {"--mode", "circular"}, {5}) ==
              Floats{51, 12, 23, 34, 45});
        CHECK(convolved("line.npy", kernel, {"--mode", "full", "--correlate"}, {6}) ==
              Floats{10, 21, 32, 43, 54, 5});
        CHECK(convolved("plane.npy", kernel, {"--mode", "valid", "--axes", "0"}, {1, 3}) ==
              Floats{14, 25, 36});
    }
    for (const char *kernel : {"square.csv", "square.tif"})
        CHECK(convolved("plane.npy", kernel, {"--mode", "valid"}, {1, 2}) == Floats{1245, 2356});
    CHECK(convolved("hole.npy", "pair.npy", {"--nan", "zero"}, {3}) == Floats{1, 10, 3});
    const auto refused = [&](const char *in, const char *kernel, std::vector<std::string> more,
                             const std::string &sentence) {
        fs::remove(path("out.npy"));
        more.insert(more.begin(),
                    {"convolve", path(in), "--kernel", path(kernel), "-o", path("out.npy")});
        const CliRun run = run_cli(more);
        INFO(run.err);
        CHECK(run.code != 0);
        CHECK(run.err.find(sentence) != std::string::npos);
        CHECK_FALSE(fs::exists(path("out.npy")));
    };
    refused("line.npy", "empty.npy", {}, "is empty");
    refused("line.npy", "square.csv", {}, "2 axes, and the input 1");
    refused("pair.npy", "line.npy", {"--mode", "valid"}, "do not fit into 2");
    refused("plane.npy", "pair.npy", {"--axes", "2"}, "There is no axis 2 of 2");
    refused("plane.npy", "square.csv", {"--axes", "0,0"}, "is named twice");
    refused("plane.npy", "square.csv", {"--axes", "down"}, "not 'down'");
    refused("hole.npy", "pair.npy", {}, "samples that are NaN");
    refused("line.npy", "hole.npy", {}, "The kernel has samples that are NaN or infinite: 1 of 3");
    refused("line.npy", "none.npy", {}, "none.npy");
    refused("line.npy", "pair.npy", {"--mode", "middle"},
            "--mode takes full, same, valid or circular");
    refused("hole.npy", "pair.npy", {"--nan", "leave-out", "--mode", "full"}, "another size");
    const CliRun without = run_cli({"convolve", path("line.npy"), "-o", path("out.npy")});
    CHECK(without.code == 2);
    CHECK(without.err.find("needs a kernel") != std::string::npos);
}

TEST_CASE("convolve takes pictures and signals, and its recipe does the same in a batch") {
    const ScratchFolder folder;
    const auto path = [&](const char *name) { return (folder / name).string(); };
    write_array(path("box.npy"), {3, 3}, std::vector<float>(9, 1 / 9.0f));
    const std::string camera = IMAGO_SAMPLES "/images/camera.png";
    const CliRun run = run_cli({"convolve", camera, "--kernel", path("box.npy"), "-o",
                                path("soft.png"), "--json", "--save-recipe", path("r.json")});
    INFO(run.err);
    REQUIRE(run.code == 0);
    CHECK(Json::parse(run.out)["kernel_sum"].get<double>() == Approx(1));
    fs::create_directory(folder / "in");
    fs::copy(camera, folder / "in");
    const CliRun batch = run_cli({"batch", path("r.json"), path("in"), "-o", path("results")});
    INFO(batch.err);
    REQUIRE(batch.code == 0);
    CHECK(bytes_of(folder / "results" / "camera.png") == bytes_of(path("soft.png")));

    const CliRun whole = run_cli({"convolve", camera, "--kernel", path("box.npy"), "-o",
                                  path("whole.png"), "--mode", "full"});
    INFO(whole.err);
    REQUIRE(whole.code == 0);
    CHECK(read_image(path("whole.png")).image.width == read_image(camera).image.width + 2);

    const CliRun found = run_cli({"convolve", camera, "--kernel", camera, "-o", path("found.npy"),
                                  "--correlate", "--normalised", "--mode", "valid"});
    INFO(found.err);
    REQUIRE(found.code == 0);
    CHECK(rounded_floats(path("found.npy"), {1, 1}) == std::vector<float>{1});

    std::ofstream(path("signal.csv")) << "a,b\n1,10\n2,20\n3,30\n";
    write_array(path("pair.npy"), {2}, {1, 1});
    const CliRun signal = run_cli({"convolve", path("signal.csv"), "--kernel", path("pair.npy"),
                                   "-o", path("out.csv"), "--mode", "full"});
    INFO(signal.err);
    REQUIRE(signal.code == 0);
    const auto written = bytes_of(path("out.csv"));
    const std::string table(written.begin(), written.end());
    INFO(table);
    CHECK(table.find("50") != std::string::npos);
    CHECK(table.find("30") != std::string::npos);
    const CliRun deep = run_cli({"convolve", path("signal.csv"), "--kernel", path("pair.npy"), "-o",
                                 path("out.csv"), "--depth", "16"});
    CHECK(deep.code == 2);
    CHECK(deep.err.find("--depth does not apply") != std::string::npos);
}

TEST_CASE("deconvolve refuses in a sentence what it cannot do") {
    const ScratchFolder folder;
    const std::string in = IMAGO_SAMPLES "/images/camera.png", out = (folder / "out.png").string();
    const auto refused = [&](std::vector<std::string> words, const std::string &sentence) {
        words.insert(words.begin(), {"deconvolve", in, "-o", out});
        const CliRun run = run_cli(words);
        INFO(run.err);
        CHECK(run.code == 2);
        CHECK(run.err.find(sentence) != std::string::npos);
        CHECK_FALSE(fs::exists(out));
    };
    refused({"--psf", "gausian:2"},
            "--psf takes gaussian:SIGMA|disc:RADIUS|line:LENGTH,ANGLE|"
            "airy:NA,WAVELENGTH,PIXEL|widefield:NA,WAVELENGTH,PIXEL,INDEX,SLICE|"
            "confocal:NA,WAVELENGTH,PIXEL,INDEX,SLICE|spot:X,Y,SIDE|FILE, "
            "and 'gausian:2' is none");
    refused({"--psf", "line:2"}, "--psf takes line:LENGTH,ANGLE, not 'line:2'");
    refused({"--psf", "disc:wide"}, "'wide'");
    refused({"--psf", "widefield:1.5,0.5,0.1,1.33,0.2"}, "smaller than the refractive index");
    refused({"--psf", "widefield:0.5,1e-6,100,1.5,1"}, "all three are in one unit");
    refused({"--psf", "spot:20,20,8"}, "odd number");
    refused({"--psf", "spot:2,20,7"}, "The column and the row of a spot are 3 or more");
    refused({"--psf", "spot:510,20,7"}, "A square of 7 samples around column 510, row 20 is not");
    refused({"--psf", "gaussian:1", "--dimensions", "3"}, "two slices or more");
    refused({"--psf", "disc:-1"}, "takes a number from");
    refused({"--method", "weiner"}, "--method takes wiener, tikhonov or richardson-lucy");
    refused({"--iterations", "5"}, "--iterations has no effect");
    refused({"--method", "richardson-lucy", "--noise", "1"}, "--noise has no effect");
}

TEST_CASE("a recipe of an operation is refused with its member and what is allowed") {
    const ScratchFolder folder;
    fs::create_directory(folder / "in");
    fs::copy(IMAGO_SAMPLES "/images/camera.png", folder / "in");
    const auto refused = [&](const std::string &step, const std::string &sentence) {
        std::ofstream(folder / "r.json") << R"({"imago-recipe": 1, "steps": [)" << step << "]}";
        const CliRun run = run_cli({"batch", (folder / "r.json").string(), (folder / "in").string(),
                                    "-o", (folder / "out").string()});
        INFO(run.err);
        CHECK(run.code != 0);
        CHECK(run.err.find(sentence) != std::string::npos);
    };
    refused(R"({"step": "deconvolve", "psf": "box"})", "\"steps[0].psf\"");
    refused(R"({"step": "deconvolve", "psf_size": 0})", "\"steps[0].psf_size\"");
    refused(R"({"step": "deconvolve", "sigma": 2})", "sigma");
    refused(R"({"step": "deconvolve", "psf": "picture"})", "no file is named");
    refused(R"({"step": "deconvolve", "psf": "picture", "psf_file": "none.png"})", "none.png");
}
