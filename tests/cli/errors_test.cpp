// SPDX-License-Identifier: GPL-3.0-or-later
// Each way to fail: its exit code, its one sentence, and nothing written.
#include "app/media/npy_file.h"
#include "tests/cli/run_cli.h"
#include "tests/media/scratch_folder.h"
#include "tests/support/catch.h"

#include <cstdlib>
#include <sys/wait.h>

using namespace imago;
using namespace imago::test;

namespace {

constexpr int failure = 1, usage = 2;

/// A folder with an input array and an old output that must survive.
struct TransformCase {
    ScratchFolder folder;
    std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string();

    explicit TransformCase(const NpyArray &array) {
        write_npy(in, array);
        folder.write("out.npy", {'o', 'l', 'd'});
    }

    std::string refusal(int code, const std::string &kind, std::vector<std::string> more = {}) {
        std::vector<std::string> arguments{"transform", "--kind", kind, in, "-o", out};
        arguments.insert(arguments.end(), more.begin(), more.end());
        const std::string sentence = sentence_of(run_cli(arguments), code);
        CHECK(bytes_of(out).size() == 3);
        CHECK(folder.entries() == 2);
        return sentence;
    }
};

const NpyArray real_array{{2, 3, 4}, std::vector<float>(24, 1)};
const NpyArray complex_array{{2, 3}, std::vector<std::complex<float>>(6, 1)};

} // namespace

TEST_CASE("help and version are no failures") {
    for (const char *command : {"compress", "filter", "transform", "devices", "source", "bench"}) {
        const CliRun run = run_cli({command, "--help"});
        CHECK(run.code == 0);
        CHECK(contains(run.out, "--device"));
        CHECK(contains(run.out, "--json"));
        CHECK(run.err.empty());
    }
    CHECK(contains(run_cli({"--help"}).out, "compress"));
    CHECK(run_cli({"--version"}).code == 0);
}

TEST_CASE("a command line that says nothing sensible is a usage error") {
    sentence_of(run_cli({}), usage);
    CHECK(contains(sentence_of(run_cli({"nonsense"}), usage), "'nonsense'"));
    CHECK(contains(sentence_of(run_cli({"devices", "--nonsense"}), usage), "--nonsense"));
    sentence_of(run_cli({"source"}), usage);
    sentence_of(run_cli({"transform", "--kind", "fft"}), usage);
    CHECK(contains(sentence_of(run_cli({"bench", "--sizes", "3x4x5"}), usage), "3x4x5"));
    CHECK(contains(sentence_of(run_cli({"bench", "--sizes", "0"}), usage), "--sizes"));
    CHECK(contains(sentence_of(run_cli({"bench", "--placement", "up"}), usage), "--placement"));
    CHECK(contains(sentence_of(run_cli({"bench", "--suite", "4d"}), usage), "--suite"));
    CHECK(contains(sentence_of(run_cli({"bench", "--rounds", "many"}), usage), "--rounds"));
}

TEST_CASE("problems and options of source are checked") {
    const auto refusal = [](std::vector<std::string> more) {
        more.insert(more.begin(), "source");
        return sentence_of(run_cli(more), usage);
    };
    CHECK(contains(refusal({"fff:8"}), "fff"));
    refusal({"fft:"});
    refusal({"fft:0"});
    refusal({"fft:8*0"});
    refusal({"fft:2x2x2x2"});
    CHECK(contains(refusal({"fft:8", "--family", "cats"}), "work-group"));
    CHECK(contains(refusal({"fft:8", "--lane-width", "3"}), "1, 4, 8 or 16"));
    CHECK(contains(refusal({"fft:8", "--lane-width", "-1"}), "--lane-width"));
}

TEST_CASE("an unknown device is named, with those that there are") {
    CHECK(contains(sentence_of(run_cli({"devices", "--device", "abacus"}), usage), "abacus"));
    CHECK(contains(sentence_of(run_cli({"source", "fft:8", "--device", "99"}), usage), "99"));
    TransformCase array(real_array);
    CHECK(contains(array.refusal(usage, "fft", {"--device", "abacus"}), "abacus"));
}

TEST_CASE("a machine without OpenCL gets one sentence with the package to install") {
    const std::vector<std::string> none{"OCL_ICD_VENDORS=/nonexistent"};
    CHECK(contains(sentence_of(run_cli({"devices"}, none), failure), "pocl-opencl-icd"));
    CHECK(contains(sentence_of(run_cli({"devices", "--json"}, none), failure), "pocl-opencl-icd"));
    CHECK(contains(sentence_of(run_cli({"source", "fft:8"}, none), failure), "pocl-opencl-icd"));
    CHECK(contains(sentence_of(run_cli({"bench"}, none), failure), "pocl-opencl-icd"));
}

TEST_CASE("a report that cannot be written is a failure") {
    const int status = std::system("'" IMAGO_CLI "' devices > /dev/full 2> /dev/null");
    REQUIRE(WIFEXITED(status));
    CHECK(WEXITSTATUS(status) == failure);
}

TEST_CASE("arrays that cannot be read or written are named") {
    TransformCase array(real_array);
    const std::string out = array.out;
    const auto reading = [&](const std::string &path) {
        return sentence_of(run_cli({"transform", "--kind", "fft", path, "-o", out}), failure);
    };
    CHECK(contains(reading("/nonexistent.npy"), "'/nonexistent.npy': there is no such file"));
    CHECK(contains(reading(array.folder.path().string()), "is a folder"));
    CHECK(contains(reading(out), "does not begin as a .npy file does"));
    const auto writing = [&](const std::string &path) {
        return sentence_of(run_cli({"transform", "--kind", "fft", array.in, "-o", path}), failure);
    };
    CHECK(contains(writing(array.folder.path().string()), "is a folder"));
    CHECK(contains(writing(array.in + "/x.npy"), "is not a folder"));
    CHECK(contains(writing("/nonexistent/x.npy"), "there is no folder"));
    CHECK(bytes_of(out).size() == 3);
}

TEST_CASE("transforms that cannot be asked are refused with what can") {
    TransformCase real(real_array);
    CHECK(contains(real.refusal(usage, "fht"), "dct2"));
    CHECK(contains(real.refusal(usage, "fft", {"--norm", "loud"}), "ortho"));
    CHECK(contains(real.refusal(usage, "fft", {"--axes", "0"}), "-2,-1 are allowed"));
    CHECK(contains(real.refusal(usage, "fft", {"--axes", "0,2"}), "-2,-1 are allowed"));
    CHECK(contains(real.refusal(usage, "fft", {"--axes", "0,1,2"}), "-2,-1 are allowed"));
    CHECK(contains(real.refusal(usage, "fft", {"--axes", "2,2"}), "-2,-1 are allowed"));
    CHECK(contains(real.refusal(usage, "fft", {"--axes", "3"}), "from -3 to 2"));
    CHECK(contains(real.refusal(usage, "fft", {"--axes", ""}), "--axes"));
    CHECK(contains(real.refusal(usage, "fft", {"--size", "8"}), "irfft alone"));
    CHECK(contains(real.refusal(usage, "fft", {"--precision", "double"}), "not offered"));
    CHECK(contains(real.refusal(usage, "fft", {"--precision", "half"}), "--precision"));
    TransformCase complex(complex_array);
    CHECK(contains(complex.refusal(usage, "dct2"), "takes real ones"));
    CHECK(contains(complex.refusal(usage, "rfft"), "takes real ones"));
    CHECK(contains(complex.refusal(usage, "irfft", {"--size", "8"}), "4 or 5 real outputs"));
    CHECK(contains(complex.refusal(usage, "irfft", {"--size", "-1"}), "--size"));
    TransformCase empty({{2, 0}, std::vector<float>()});
    CHECK(contains(empty.refusal(usage, "fft"), "empty"));
    TransformCase scalar({{}, std::vector<float>(1)});
    CHECK(contains(scalar.refusal(usage, "fft"), "no axes"));
}

TEST_CASE("double samples are never narrowed in silence") {
    TransformCase doubles({{4}, std::vector<double>(4, 0.1)});
    CHECK(contains(doubles.refusal(usage, "fft"), "--precision float"));
    TransformCase complex({{4}, std::vector<std::complex<double>>(4)});
    CHECK(contains(complex.refusal(usage, "ifft"), "--precision float"));
    TransformCase huge({{4}, std::vector<double>(4, 1e300)});
    CHECK(contains(huge.refusal(failure, "fft", {"--precision", "float"}), "range of float32"));
}

#ifndef IMAGO_HAVE_OPENCV
TEST_CASE("without OpenCV, compress says what is missing") {
    const CliRun run = run_cli({"compress", "in.png", "-o", "out.png", "--keep", "5"});
    CHECK(contains(sentence_of(run, failure), "libopencv-imgcodecs-dev"));
}
#endif
