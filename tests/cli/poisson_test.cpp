// SPDX-License-Identifier: GPL-3.0-or-later
// Potentials and fields as files: what the equation gives for a mode, and what is refused.
#include "app/media/npy/npy_file.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cmath>
#include <complex>
#include <numbers>

using namespace imago;
using namespace imago::test;

namespace {

constexpr std::size_t grid_height = 24, grid_width = 32;
constexpr double hy = 0.5, hx = 2;
constexpr double wu = std::numbers::pi * 2 / (grid_height * hy),
                 wv = std::numbers::pi * 3 / (grid_width * hx);

/// Mode (2, 3) of a grid whose samples are hy and hx apart; f has the phases along both axes.
template <class F>
std::vector<double> mode_samples(F f) {
    std::vector<double> samples;
    for (std::size_t y = 0; y < grid_height; ++y)
        for (std::size_t x = 0; x < grid_width; ++x)
            samples.push_back(f(wu * (double(y) + 0.5) * hy, wv * (double(x) + 0.5) * hx));
    return samples;
}

double mode(double a, double b) {
    return std::cos(a) * std::cos(b);
}

template <class T>
double worst(const std::vector<T> &got, std::size_t first, const std::vector<double> &want) {
    REQUIRE(got.size() >= first + want.size());
    double largest = 0;
    for (std::size_t i = 0; i < want.size(); ++i)
        largest = std::max(largest, std::fabs(double(got[first + i]) - want[i]));
    return largest;
}

CliRun poisson(const std::filesystem::path &in, const std::filesystem::path &out, Words more = {}) {
    return run_cli(joined({"poisson", in.string(), "-o", out.string()}, more));
}

} // namespace

TEST_CASE("a mode's potential and field are written, with a batch before the last axes") {
    const ScratchFolder folder;
    const std::vector<double> one = mode_samples(mode);
    std::vector<float> two(one.begin(), one.end());
    for (const double x : one)
        two.push_back(static_cast<float>(5 - 2 * x));
    write_npy(folder / "in.npy", {{2, grid_height, grid_width}, two});
    const CliRun run = succeeded(
        poisson(folder / "in.npy", folder / "u.npy",
                {"--field", (folder / "e.npy").string(), "--spacing", "0.5,2", "--json"}));
    const NpyArray potential = read_npy(folder / "u.npy"), field = read_npy(folder / "e.npy");
    CHECK(potential.shape == std::vector<std::size_t>{2, grid_height, grid_width});
    CHECK(field.shape == std::vector<std::size_t>{2, 2, grid_height, grid_width});
    const double w2 = wu * wu + wv * wv;
    const auto &u = std::get<std::vector<float>>(potential.data);
    const auto &e = std::get<std::vector<float>>(field.data);
    for (const std::size_t plane : {0, 1}) {
        const double scale = plane ? -2 : 1;
        const std::size_t size = grid_height * grid_width;
        CHECK(worst(u, plane * size, mode_samples([&](double a, double b) {
                        return scale * mode(a, b) / w2;
                    })) < 1e-4);
        CHECK(worst(e, 2 * plane * size, mode_samples([&](double a, double b) {
                        return scale * wu / w2 * std::sin(a) * std::cos(b);
                    })) < 1e-4);
        CHECK(worst(e, (2 * plane + 1) * size, mode_samples([&](double a, double b) {
                        return scale * wv / w2 * std::cos(a) * std::sin(b);
                    })) < 1e-4);
    }
    const auto Json = Json::parse(run.out);
    REQUIRE(Json["planes"].size() == 2);
    CHECK(Json["plan"]["problem"] == "dct2:24x32*2:float");
    CHECK(Json["planes"][1]["mean"].get<double>() == Approx(5));
    for (const auto &plane : Json["planes"])
        CHECK(plane["relative_residual"].get<double>() <= plane["rounding_bound"].get<double>());
}

TEST_CASE("the precision is the array's or the requested one, and the residual is printed") {
    const ScratchFolder folder;
    write_npy(folder / "in.npy", {{grid_height, grid_width}, mode_samples(mode)});
    const CliRun single =
        succeeded(poisson(folder / "in.npy", folder / "f.npy", {"--precision", "float"}));
    CHECK(contains(single.out, "Residual: "));
    CHECK(contains(single.out, "rounding explains up to"));
    CHECK(std::holds_alternative<std::vector<float>>(read_npy(folder / "f.npy").data));
    CHECK(folder.entries() == 2); // no field was requested
    const CliRun natural =
        poisson(folder / "in.npy", folder / "d.npy", {"--spacing", "0.5,2", "--json"});
    if (natural.code != 0) { // a device without double precision says so
        CHECK(contains(sentence_of(natural, 2), "double precision"));
        return;
    }
    const NpyArray potential = read_npy(folder / "d.npy");
    REQUIRE(std::holds_alternative<std::vector<double>>(potential.data));
    CHECK(worst(std::get<std::vector<double>>(potential.data), 0,
                mode_samples([](double a, double b) { return mode(a, b) / (wu * wu + wv * wv); })) <
          1e-12);
    CHECK(Json::parse(natural.out)["planes"][0]["relative_residual"].get<double>() < 1e-12);
}

TEST_CASE("a constant density has no residual to compare with") {
    const ScratchFolder folder;
    write_npy(folder / "in.npy", {{8, 8}, std::vector<float>(64, 3)});
    const CliRun run = succeeded(poisson(folder / "in.npy", folder / "u.npy"));
    CHECK(contains(run.out, "dct2:8x8:float")); // no batch of one
    CHECK(contains(run.out, "Mean removed: 3"));
    CHECK(contains(run.out, "the density is constant"));
}

TEST_CASE("what has no potential is refused in a sentence, and nothing is written") {
    const ScratchFolder folder;
    const auto in = folder / "in.npy", out = folder / "u.npy";
    write_npy(in, {{8, 8}, std::vector<float>(64, 1)});
    const auto refusal = [&](int code, const Words &more, const std::filesystem::path &from,
                             const std::filesystem::path &to) {
        return sentence_of(poisson(from, to, more), code);
    };
    CHECK(contains(refusal(2, {"--spacing", "0"}, in, out), "above 0"));
    CHECK(contains(refusal(2, {"--spacing", "1,-2"}, in, out), "above 0"));
    CHECK(contains(refusal(2, {"--spacing", "1,2,3"}, in, out), "HY,HX"));
    CHECK(contains(refusal(2, {"--spacing", "x"}, in, out), "--spacing"));
    CHECK(contains(refusal(2, {"--spacing", "1e-30"}, in, out), "exceed the range"));
    CHECK(contains(refusal(2, {"--precision", "half"}, in, out), "--precision"));
    CHECK(contains(refusal(2, {}, in, folder / "u.png"), ".npy"));
    CHECK(contains(refusal(2, {"--field", out.string()}, in, out), "same file"));
    CHECK(contains(refusal(1, {}, folder / "missing.npy", out), "missing.npy"));
    write_npy(folder / "line.npy", {{8}, std::vector<float>(8, 1)});
    CHECK(contains(refusal(2, {}, folder / "line.npy", out), "height and a width"));
    write_npy(folder / "complex.npy", {{2, 2}, std::vector<std::complex<float>>(4, 1)});
    CHECK(contains(refusal(2, {}, folder / "complex.npy", out), "complex"));
    write_npy(folder / "nan.npy", {{2, 2}, std::vector<float>(4, NAN)});
    CHECK(contains(refusal(2, {}, folder / "nan.npy", out), "not finite"));
    CHECK(folder.entries() == 4);
}
