// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/npy/npy_file.h"
#include "app/media/pages/picture_file.h"
#include "app/media/pages/picture_pages.h"
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
    CHECK(contains(refused({"--notch", "0.1,0.1,0.02"}), "shapes of radii"));
    CHECK(contains(refused({"--pad", "taper"}), "periodic"));
    CHECK(contains(refused({"--channels", "luma"}), "--channels"));
    CHECK(contains(refused({"--removed", "r.npy"}), "--removed"));
    CHECK_FALSE(std::filesystem::exists(out));
}
