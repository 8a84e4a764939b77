// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/npy_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
#include "engine/values/mask/volume_mask.h"
#include "tests/cli/run_cli.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <array>
#include <cmath>
#include <complex>
#include <numbers>
#include <random>

using namespace imago;
using namespace imago::test;

namespace {

using Extents = std::array<std::size_t, 3>;
using Complex = std::complex<double>;

/// The DFT along one axis by its definition.
std::vector<Complex> dft(const std::vector<Complex> &from, const Extents &extents, std::size_t axis,
                         double sign) {
    std::size_t inner = 1;
    for (std::size_t a = axis + 1; a < 3; ++a)
        inner *= extents[a];
    const std::size_t n = extents[axis];
    std::vector<Complex> to(from.size());
    for (std::size_t i = 0; i < from.size(); ++i) {
        const std::size_t k = i / inner % n, first = i - k * inner;
        for (std::size_t j = 0; j < n; ++j)
            to[i] += from[first + j * inner] *
                     std::polar(1.0, sign * 2 * std::numbers::pi * static_cast<double>(j * k % n) /
                                         static_cast<double>(n));
    }
    return to;
}

double frequency(std::size_t k, std::size_t n) {
    return (2 * k > n ? static_cast<double>(k) - static_cast<double>(n) : static_cast<double>(k)) /
           static_cast<double>(n);
}

/// The volume under a low-pass with a soft edge, by its definition.
std::vector<double> low_passed(const std::vector<float> &volume, const Extents &extents,
                               double radius, double soft) {
    std::vector<Complex> values(volume.begin(), volume.end());
    for (std::size_t axis = 0; axis < 3; ++axis)
        values = dft(values, extents, axis, -1);
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double x = frequency(i % extents[2], extents[2]),
                     y = frequency(i / extents[2] % extents[1], extents[1]),
                     z = frequency(i / extents[2] / extents[1], extents[0]);
        const double d = std::hypot(x, y, z) - radius;
        values[i] *= d <= -soft / 2  ? 1
                     : d >= soft / 2 ? 0
                                     : (1 - std::sin(std::numbers::pi * d / soft)) / 2;
    }
    for (std::size_t axis = 0; axis < 3; ++axis)
        values = dft(values, extents, axis, 1);
    std::vector<double> result;
    for (const Complex &value : values)
        result.push_back(value.real() / static_cast<double>(values.size()));
    return result;
}

std::vector<float> volume_noise(std::size_t count) {
    std::minstd_rand random(5);
    std::uniform_real_distribution<float> value(-1, 3);
    std::vector<float> samples(count);
    for (float &sample : samples)
        sample = value(random);
    return samples;
}

Words volume_filter(const std::string &input, const std::string &output, const Words &more = {}) {
    return joined(
        {"filter", input, "-o", output, "--dimensions", "3", "--low", "0.2", "--soft", "0.1"},
        more);
}

} // namespace

TEST_CASE("A volume is filtered in three dimensions, by the definition", "[batch]") {
    const ScratchFolder scratch;
    const Extents extents = GENERATE(Extents{6, 5, 8}, Extents{1, 7, 9}, Extents{12, 10, 15});
    const std::vector<float> volume = volume_noise(extents[0] * extents[1] * extents[2]);
    const auto in = scratch.path() / "v.npy", out = scratch.path() / "out.npy";
    write_npy(in, {{extents[0], extents[1], extents[2]}, volume});
    REQUIRE(run_cli(volume_filter(in, out, {"--pad", "none"})).code == 0);
    const NpyArray got = read_npy(out);
    const auto &samples = std::get<std::vector<float>>(got.data);
    const std::vector<double> expected = low_passed(volume, extents, 0.2, 0.1);
    double error = 0, norm = 0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        error += (samples[i] - expected[i]) * (samples[i] - expected[i]);
        norm += expected[i] * expected[i];
    }
    CHECK(std::sqrt(error / norm) < 1e-6);
}

TEST_CASE("A wave across the slices of a volume is taken out by its spot", "[batch]") {
    const ScratchFolder scratch;
    constexpr std::size_t depth = 16, height = 20, width = 24;
    const auto in = scratch.path() / "v.npy", out = scratch.path() / "out.npy";
    const std::vector<float> clean = volume_noise(depth * height * width);
    const auto wave = [](std::size_t i, double u, double v, double w) {
        const double x = double(i % width), y = double(i / width % height),
                     z = double(i / width / height);
        return float(std::cos(2 * std::numbers::pi * (u * x + v * y + w * z)));
    };
    // 3 cycles across, 2 down, -4 from slice to slice; and one along the slices alone.
    const double u = 3.0 / width, v = 2.0 / height, w = -4.0 / depth;
    std::vector<float> spoilt = clean;
    for (std::size_t i = 0; i < spoilt.size(); ++i)
        spoilt[i] += 5 * wave(i, u, v, w) + 3 * wave(i, 0, 0, 0.25);
    write_npy(in, {{depth, height, width}, spoilt});
    const auto left = [&](const Words &shapes) {
        REQUIRE(
            run_cli(joined({"filter", in, "-o", out, "--dimensions", "3", "--pad", "none"}, shapes))
                .code == 0);
        const NpyArray got = read_npy(out);
        const auto &samples = std::get<std::vector<float>>(got.data);
        double squares = 0;
        for (std::size_t i = 0; i < samples.size(); ++i)
            squares += std::pow(double(samples[i]) - double(clean[i]), 2);
        return std::sqrt(squares / double(samples.size()));
    };
    const auto spot = [](double x, double y, double z) {
        return std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z);
    };
    // Both waves, and of the noise what is at four of 7680 frequencies, which is little.
    const double both = left({"--notch", spot(u, v, w) + ",0.01", "--notch", "0,0,0.25,0.01"});
    CHECK(both < 0.06);
    CHECK(left({"--notch=" + spot(-u, -v, -w) + ",0.01", "--notch", "0,0,-0.25,0.01"}) ==
          Approx(both));
    CHECK(left({"--notch", spot(u, v, -w) + ",0.01"}) > 4); // another wave
    // The same by a lattice of its multiples, and by cones around its directions.
    CHECK(left({"--lattice", spot(u, v, w) + ",0,0,0.25,0.01"}) < 0.5);
    const double angle = std::atan2(v, u) * 180 / std::numbers::pi,
                 elevation = std::atan2(w, std::hypot(u, v)) * 180 / std::numbers::pi;
    CHECK(left({"--wedge", spot(angle, elevation, 6), "--wedge", "0,90,6"}) < 0.3);
    CHECK(left({"--wedge", spot(angle, -elevation, 6), "--wedge", "0,90,6"}) > 3);

    // A recipe and a mask file have the numbers of volumes.
    const auto recipe = scratch.path() / "r.json", folder = scratch.path() / "in";
    left({"--notch", spot(u, v, w) + ",0.01", "--save-recipe", recipe.string()});
    std::filesystem::create_directories(folder);
    std::filesystem::copy(in, folder / "v.npy");
    REQUIRE(run_cli({"batch", recipe, folder, "-o", scratch.path() / "done"}).code == 0);
    CHECK(bytes_of(out) == bytes_of(scratch.path() / "done" / "v.npy"));
}

TEST_CASE("A volume's lattice has three vectors, whatever basis says them", "[batch]") {
    FilterShape cubic;
    cubic.kind = FilterShape::Kind::lattice;
    cubic.x = 0.2;
    cubic.y2 = 0.25;
    cubic.z3 = 0.3;
    cubic.radius = 0.02;
    FilterShape skewed = cubic; // the sums of its vectors span the same lattice
    skewed.y = 0.25;
    skewed.z = 0.6;
    skewed.z2 = 0.3;
    const VolumeShape one(cubic), other(skewed);
    CHECK(one.spacing() == Approx(0.2));
    CHECK(other.spacing() == Approx(0.2));
    CHECK(one.value({0.4, -0.25, 0.3}) == 0);
    CHECK(one.value({0.4, -0.25, 0.15}) == 1);
    CHECK(one.value({0, 0, 0}) == 1); // is no harmonic
    for (double x = -0.5; x <= 0.5; x += 0.04)
        for (double y = -0.5; y <= 0.5; y += 0.05)
            for (double z = -0.5; z <= 0.5; z += 0.03) {
                CAPTURE(x, y, z);
                REQUIRE(one.value({x, y, z}) == other.value({x, y, z}));
                REQUIRE(one.value({x, y, z}) == one.value({-x, -y, -z}));
            }
    skewed.x2 = skewed.x; // a second vector along the first
    skewed.y2 = skewed.y;
    skewed.z2 = skewed.z;
    CHECK(VolumeShape(skewed).spacing() == 0);
}

TEST_CASE("Mirrored edges keep a volume's ramp that periodic ones bend", "[batch]") {
    const ScratchFolder scratch;
    constexpr std::size_t side = 40;
    std::vector<float> ramp(side * side * side);
    for (std::size_t i = 0; i < ramp.size(); ++i)
        ramp[i] = static_cast<float>(i / side / side); // along the depth
    write_npy(scratch.path() / "ramp.npy", {{side, side, side}, ramp});
    const auto worst = [&](const char *pad) {
        const auto out = scratch.path() / "out.npy";
        REQUIRE(run_cli(volume_filter(scratch.path() / "ramp.npy", out, {"--pad", pad})).code == 0);
        const NpyArray got = read_npy(out);
        const auto &samples = std::get<std::vector<float>>(got.data);
        float most = 0;
        for (std::size_t i = 0; i < ramp.size(); ++i)
            most = std::max(most, std::fabs(samples[i] - ramp[i]));
        return most;
    };
    CHECK(worst("mirror") < 1.5f);
    CHECK(worst("none") > 10);
}

TEST_CASE("A folder of volumes gives what the command for one gives", "[batch]") {
    const ScratchFolder scratch;
    const auto in = scratch.path() / "in", recipe = scratch.path() / "r.json";
    std::filesystem::create_directories(in);
    write_npy(in / "a.npy", {{5, 20, 30}, volume_noise(3000)});
    PictureFile stack(in / "b.tif", {}, 4);
    std::minstd_rand random(3);
    for (std::size_t page = 0; page < 4; ++page) {
        Image image{.width = 33, .height = 20, .channels = 3, .depth = SampleDepth::u8};
        for (std::size_t i = 0; i < image.count(); ++i)
            image.samples.push_back(static_cast<float>(random() % 256));
        stack.set(page, std::make_shared<const Image>(image));
    }
    stack.write();
    PictureFile uneven(in / "uneven.tif", {}, 2);
    for (std::size_t page = 0; page < 2; ++page)
        uneven.set(page, std::make_shared<const Image>(
                             Image{.width = 4 + page,
                                   .height = 3,
                                   .channels = 1,
                                   .samples = std::vector<float>(3 * (4 + page), 7)}));
    uneven.write();
    REQUIRE(
        run_cli(volume_filter(in / "a.npy", scratch.path() / "a.npy", {"--save-recipe", recipe}))
            .code == 0);
    REQUIRE(run_cli(volume_filter(in / "b.tif", scratch.path() / "b.tif")).code == 0);
    const CliRun run = run_cli({"batch", recipe, in, "-o", scratch.path() / "out", "--jobs", "2"});
    CHECK(run.code == 1);
    CHECK(run.out.find("uneven.tif failed: The slices of a volume") != std::string::npos);
    for (const char *name : {"a.npy", "b.tif"})
        CHECK(bytes_of(scratch.path() / name) == bytes_of(scratch.path() / "out" / name));
    CHECK(PicturePages(scratch.path() / "out" / "b.tif").count() == 4);
}

TEST_CASE("What a volume has no filter for is refused", "[batch]") {
    const ScratchFolder scratch;
    const auto in = scratch.path() / "v.npy", out = scratch.path() / "out.npy";
    write_npy(in, {{3, 4, 5}, volume_noise(60)});
    const auto refused = [&](const Words &more) {
        return sentence_of(run_cli(volume_filter(in, out, more)), 2);
    };
    CHECK(contains(refused({"--notch", "0.1,0.1,0.6,0.02"}),
                   "the frequency from slice to slice 0.6; the range is -0.5 to 0.5"));
    CHECK(contains(refused({"--notch", "0.1,0.02"}), "U,V,R, or of volumes U,V,W,R"));
    CHECK(contains(refused({"--wedge", "0,91,5"}), "the elevation 91"));
    CHECK(contains(refused({"--lattice", "0.1,0,0.1,0.2,0,0.2,0.01"}), "neighbours 0 apart"));
    CHECK(contains(
        sentence_of(run_cli({"filter", IMAGO_SAMPLES "/images/camera.png", "-o",
                             (scratch.path() / "c.png").string(), "--notch", "0.1,0.1,0.1,0.02"}),
                    2),
        "only the volumes"));
    CHECK(contains(refused({"--pad", "taper"}), "periodic"));
    CHECK(contains(refused({"--channels", "luma"}), "--channels"));
    CHECK(contains(refused({"--removed", "r.npy"}), "--removed"));
    CHECK_FALSE(std::filesystem::exists(out));
}
