// SPDX-License-Identifier: GPL-3.0-or-later
// The program does what the function of its command does.
#include "app/media/npy/npy_file.h"
#include "tests/cli/run_cli.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <regex>

using namespace imago;
using namespace imago::test;

namespace {

/// Without times, of which the compiler's is there where it ran, and the spaces that depend on
/// their digits.
std::string timeless(const std::string &text) {
    static const std::regex compiler(", compile [0-9][0-9.,]* (ns|us|ms|s)\\b"),
        times("[0-9][0-9.,]* (ns|us|ms|s)\\b"), spaces(" +");
    const std::string uncompiled = std::regex_replace(text, compiler, "");
    return std::regex_replace(std::regex_replace(uncompiled, times, "TIME"), spaces, " ");
}

} // namespace

TEST_CASE("each command's program prints and writes what its function does") {
    const ScratchFolder folder;
    const std::string in = (folder / "in.npy").string();
    write_npy(in, {{4, 6}, std::vector<float>(24, 1)});
    const std::string signal = (folder / "signal.csv").string();
    folder.write("signal.csv", "1\n2\n-1\n0\n");
    const std::string out = (folder / "out.npy").string();
    const std::vector<Words> commands{
        {"--help"},
        {"--version"},
        {"nonsense"},
        {"transform", "--kind", "fft", in, "-o", out},
        {"transform", "--kind", "fft", in, "-o", (folder / "none/out.npy").string()},
        {"filter", in, "-o", out, "--low", "0.1"},
        {"filter", in, "-o", out},
        {"spectrum", signal, "-o", out, "--rate", "4"},
        {"poisson", in, "-o", out},
        {"poisson", in},
        {"source", "fft:8"},
        {"source", "fft:8", "--device", "abacus"},
        {"plan", "fft:0"},
#ifdef IMAGO_HAVE_OPENCV
        {"compress", IMAGO_SAMPLES "/images/coffee.png", "-o", (folder / "out.png").string(),
         "--keep", "5"},
        {"descreen", IMAGO_SAMPLES "/images/coffee.png"},
        {"frc", in, in},
        {"batch", in, in},
        {"run", in},
#endif
        {"compress", in, "-o", (folder / "out.png").string(), "--keep", "500"}};
    for (const Words &command : commands) {
        CAPTURE(command);
        const auto written = [&] {
            std::vector<unsigned char> bytes;
            for (const char *name : {"out.npy", "out.png"}) {
                const auto more = bytes_of(folder / name);
                bytes.insert(bytes.end(), more.begin(), more.end());
                std::filesystem::remove(folder / name);
            }
            return bytes;
        };
        const CliRun program = run_program(command);
        const auto bytes = written();
        const CliRun function = run_cli(command);
        CHECK(function.code == program.code);
        CHECK(function.err == program.err);
        CHECK(timeless(function.out) == timeless(program.out));
        CHECK(written() == bytes);
    }
}
