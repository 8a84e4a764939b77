// SPDX-License-Identifier: GPL-3.0-or-later
// Half precision at the command line: types of files, the range, and what is refused.
#include "app/media/npy/npy_file.h"
#include "tests/cli/numbers.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

using namespace imago;
using namespace imago::test;

namespace {

struct HalfRun {
    ScratchFolder folder;
    Json report;
    NpyArray output;

    /// Transforms along the last axis and reads what was written.
    HalfRun(const NpyArray &input, Words options) {
        write_npy(folder / "in.npy", input);
        report = report_of(
            joined({"transform", (folder / "in.npy").string(), "-o", (folder / "out.npy").string()},
                   options));
        output = read_npy(folder / "out.npy");
    }
};

const NpyArray ramp{{2, 4}, std::vector<float>{1, 2, 3, 4, -1, 0.5f, 0, 8}};

} // namespace

TEST_CASE("halves are written as float16, and complex ones as complex64", "[half]") {
    const HalfRun cosines(ramp, {"--kind", "dct2", "--precision", "half"});
    CHECK(cosines.report.at("output_type") == "float16");
    const auto bytes = bytes_of(cosines.folder / "out.npy");
    CHECK(std::string(bytes.begin(), bytes.end()).find("<f2") != std::string::npos);
    const std::vector<double> got = numbers_of(cosines.output);
    CHECK(got.at(0) == 20);
    CHECK(got.at(1) == Approx(-6.3086).epsilon(1e-3)); // scipy.fft.dct([1, 2, 3, 4])
    CHECK(cosines.report.at("notes").empty());
    // A file of float16 is read, and computed in floats unless halves are requested.
    const HalfRun again(cosines.output, {"--kind", "idct2"});
    CHECK(again.report.at("output_type") == "float32");
    const HalfRun spectrum(ramp, {"--kind", "rfft", "--precision", "half", "--layout", "planar"});
    CHECK(spectrum.report.at("output_type") == "complex64");
    CHECK(numbers_of(spectrum.output).at(0) == 10);
    CHECK(numbers_of(spectrum.output).at(4) == -2);
}

TEST_CASE("a note says how many halves are infinite", "[half]") {
    const NpyArray large{{64}, std::vector<float>(64, 2000)};
    const HalfRun lost(large, {"--kind", "rfft", "--precision", "half"});
    const std::string note = lost.report.at("notes").at(0);
    CHECK(note ==
          "1 of its 66 numbers are beyond the range of float16 (65504), and infinite; --norm "
          "ortho keeps them smaller, and --precision float holds them.");
    const HalfRun kept(large, {"--kind", "rfft", "--precision", "half", "--norm", "ortho"});
    CHECK(kept.report.at("notes").empty());
    CHECK(numbers_of(kept.output).at(0) == 16000);
}

TEST_CASE("half precision is refused by its name where it does not exist", "[half]") {
    const ScratchFolder folder;
    const std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string();
    write_npy(in, {{2}, std::vector<float>{1, 70000}});
    const CliRun beyond =
        run_cli({"transform", "--kind", "fft", "--precision", "half", in, "-o", out});
    CHECK(beyond.code == 1);
    CHECK(beyond.err.find("beyond the range of float16 (65504)") != std::string::npos);
    const CliRun poisson = run_cli({"poisson", in, "--precision", "half", "-o", out});
    CHECK(poisson.code == 2);
    CHECK(poisson.err.find("takes float or double, not 'half'") != std::string::npos);
    const CliRun peers = run_cli({"bench", "--precision", "half", "--peers", "fftw"});
    CHECK(peers.code == 2);
    CHECK(peers.err.find("--peers none is allowed") != std::string::npos);
}
