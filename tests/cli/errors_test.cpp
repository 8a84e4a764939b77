// SPDX-License-Identifier: GPL-3.0-or-later
// Each failure has its exit code and one sentence, and writes nothing.
#include "app/media/npy/npy_file.h"
#include "tests/cli/run_cli.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <sys/wait.h>

using namespace imago;
using namespace imago::test;

namespace {

/// A folder with an input array and an old output that must survive.
struct TransformCase {
    ScratchFolder folder;
    std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string();

    explicit TransformCase(const NpyArray &array) {
        write_npy(in, array);
        folder.write("out.npy", {'o', 'l', 'd'});
    }

    std::string refusal(int code, const std::string &kind, Words more = {}) {
        const std::string sentence =
            sentence_of(run_cli(joined({"transform", "--kind", kind, in, "-o", out}, more)), code);
        CHECK(bytes_of(out).size() == 3);
        CHECK(folder.entries() == 2);
        return sentence;
    }
};

const NpyArray real_array{{2, 3, 4}, std::vector<float>(24, 1)};
const NpyArray complex_array{{2, 3}, std::vector<std::complex<float>>(6, 1)};

} // namespace

TEST_CASE("help and version are no failures") {
    for (const char *command :
         {"compress", "filter", "transform", "spectrum", "poisson", "devices", "source", "bench"}) {
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
    CHECK(contains(sentence_of(run_cli({"bench", "--sizes", "0"}), usage), "--sizes"));
    CHECK(contains(sentence_of(run_cli({"bench", "--placement", "up"}), usage), "--placement"));
    CHECK(contains(sentence_of(run_cli({"bench", "--suite", "9d"}), usage), "--suite"));
    CHECK(contains(sentence_of(run_cli({"bench", "--rounds", "many"}), usage), "--rounds"));
}

TEST_CASE("names that would command a terminal are printed as escapes") {
    const ScratchFolder folder;
    const std::string name = "no\x1b]0;title\x07\x9b\xff\xc2\x9b";
    const std::string shown = "no\\u001b]0;title\\u0007\\x9b\\xff\\u009b";
    CHECK(contains(sentence_of(run_cli({"source", name}), usage), shown));
    const std::string missing = (folder / (name + ".npy")).string();
    CHECK(contains(sentence_of(run_cli({"transform", "--kind", "fft", missing, "-o",
                                        (folder / "out.npy").string()}),
                               failure),
                   shown));
    // The name is on standard output, and in JSON that reads back unchanged except for bytes that
    // are not text.
    write_npy(folder / "in.npy", real_array);
    const std::string out = (folder / (name + ".npy")).string();
    const Words arguments{"transform", "--kind", "fft", (folder / "in.npy").string(), "-o", out};
    for (const char *more : {"--json", "--in-place"}) {
        Words all = arguments;
        all.push_back(more);
        const CliRun run = run_cli(all);
        INFO(run.err);
        const auto command = [](char c) { return c == 0x1b || c == 0x07 || c == 0x7f; };
        CHECK(std::none_of(run.out.begin(), run.out.end(), command));
        CHECK(std::none_of(run.err.begin(), run.err.end(), command));
    }
}

TEST_CASE("problems and options of source are checked") {
    const auto refusal = [](Words more) {
        more.insert(more.begin(), "source");
        return sentence_of(run_cli(more), usage);
    };
    CHECK(contains(refusal({"fff:8"}), "fff"));
    refusal({"fft:"});
    refusal({"fft:0"});
    refusal({"fft:8*0"});
    CHECK(contains(refusal({"fft:2x2x2x2x2x2x2x2x2"}), "1 to 8 axes"));
    CHECK(contains(refusal({"fft:8", "--family", "cats"}), "work-group"));
    CHECK(contains(refusal({"fft:8", "--lane-width", "3"}), "1, 4, 8 or 16"));
    CHECK(contains(refusal({"fft:8", "--lane-width", "-1"}), "--lane-width"));
    CHECK(contains(refusal({"fft:8", "--options", "colour=red"}), "'colour'"));
    CHECK(contains(refusal({"fft:8", "--options", "padding=0"}), "padding takes off or on"));
    CHECK(contains(refusal({"fft:8", "--options", "exchange=joint", "--family", "lanes"}),
                   "work-group family"));
    CHECK(contains(refusal({"fft:8:quarter"}), "float, double"));
    CHECK(contains(refusal({"fft:8*2:in=1"}), "strides of the input"));
    CHECK(contains(refusal({"fft:8:double", "--twiddles", "native"}), "--twiddles native"));
    CHECK(contains(refusal({"fft:8", "--algorithm", "4n"}), "dct2 and idct3"));
}

TEST_CASE("an unknown device is named, with those that there are") {
    CHECK(contains(sentence_of(run_cli({"devices", "--device", "abacus"}), usage), "abacus"));
    CHECK(contains(sentence_of(run_cli({"source", "fft:8", "--device", "99"}), usage), "99"));
    TransformCase array(real_array);
    CHECK(contains(array.refusal(usage, "fft", {"--device", "abacus"}), "abacus"));
}

TEST_CASE("a machine without OpenCL gets one sentence with the package to install") {
    const Words none{"OCL_ICD_VENDORS=/nonexistent/"};
    CHECK(contains(sentence_of(run_cli({"devices"}, none), failure), "pocl-opencl-icd"));
    const CliRun listed = run_cli({"devices", "--json"}, none);
    CHECK(listed.code == failure);
    CHECK(contains(listed.err, "pocl-opencl-icd"));
    CHECK(contains(listed.out, "\"cause\": \"no_driver\""));
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
    CHECK(contains(real.refusal(usage, "fft", {"--axes", "2,-1"}), "twice"));
    CHECK(contains(real.refusal(usage, "fft", {"--axes", "3"}), "from -3 to 2"));
    CHECK(contains(real.refusal(usage, "fft", {"--axes", ""}), "--axes"));
    CHECK(contains(real.refusal(usage, "fft", {"--size", "8"}), "irfft only"));
    CHECK(contains(real.refusal(usage, "fft", {"--axes", "0,x"}), "--axes"));
    CHECK(contains(real.refusal(usage, "fft", {"--axes", "0", "--batch-axis", "1"}), "not both"));
    CHECK(contains(real.refusal(usage, "fft", {"--batch-axis", "0,1,2"}), "1 to 8 axes"));
    CHECK(contains(real.refusal(usage, "fft", {"--batch-axis", "4"}), "--batch-axis"));
    CHECK(contains(real.refusal(usage, "idct_idxst", {"--axes", "1"}), "2 axes"));
    CHECK(contains(real.refusal(usage, "idxst", {"--norm", "ortho"}), "backward"));
    CHECK(contains(real.refusal(usage, "rfft", {"--in-place", "--layout", "planar"}), "planar"));
    CHECK(contains(real.refusal(usage, "fft", {"--layout", "split"}), "planar"));
    CHECK(contains(real.refusal(usage, "fft", {"--twiddles", "no"}), "native"));
    CHECK(contains(real.refusal(usage, "fft", {"--twiddles", "native", "--precision", "double"}),
                   "--twiddles native"));
    CHECK(contains(real.refusal(usage, "fft", {"--exchange", "no"}), "registers"));
    CHECK(contains(real.refusal(usage, "fft", {"--exchange", "joint", "--family", "lanes"}),
                   "work-group family"));
    CHECK(contains(real.refusal(usage, "fft", {"--reorder", "no"}), "scatter"));
    CHECK(contains(real.refusal(usage, "fft", {"--primes", "no"}), "rader"));
    CHECK(contains(real.refusal(usage, "fft", {"--structure", "no"}), "hybrid"));
    CHECK(contains(real.refusal(usage, "fft", {"--prefetch", "no"}), "automatic"));
    CHECK(contains(real.refusal(usage, "fft", {"--prefetch", "on", "--family", "work-group"}),
                   "lanes"));
    CHECK(contains(real.refusal(usage, "fft", {"--first-radix", "5"}), "4, 8 or 16"));
    CHECK(contains(real.refusal(usage, "fft", {"--depth", "8"}), "--depth"));
    CHECK(contains(real.refusal(usage, "fft", {"--precision", "quarter"}), "--precision"));
    TransformCase complex(complex_array);
    CHECK(contains(complex.refusal(usage, "compress", {"--axes", "0,1"}), "takes real ones"));
    CHECK(contains(complex.refusal(usage, "rfft"), "takes real ones"));
    CHECK(contains(complex.refusal(usage, "irfft", {"--size", "8"}), "4 or 5 real outputs"));
    CHECK(contains(complex.refusal(usage, "irfft", {"--size", "-1"}), "--size"));
    TransformCase empty({{2, 0}, std::vector<float>()});
    CHECK(contains(empty.refusal(usage, "fft"), "empty"));
    TransformCase scalar({{}, std::vector<float>(1)});
    CHECK(contains(scalar.refusal(usage, "fft"), "no axes"));
}

TEST_CASE("nine axes are too many, and may be a batch") {
    TransformCase nine({{1, 2, 1, 2, 1, 1, 1, 2, 1}, std::vector<float>(8, 1)});
    CHECK(contains(nine.refusal(usage, "fft", {"--axes", "0,1,2,3,4,5,6,7,8"}), "1 to 8 axes"));
    CHECK(run_cli({"transform", "--kind", "fft", nine.in, "-o", nine.out, "--batch-axis", "1"})
              .code == 0);
}

TEST_CASE("samples that float cannot hold, and types that are none") {
    TransformCase huge({{4}, std::vector<double>(4, 1e300)});
    CHECK(contains(huge.refusal(failure, "fft", {"--precision", "float"}), "range of float32"));
    TransformCase whole({{4}, std::vector<float>(4, 1)});
    std::vector<unsigned char> bytes = bytes_of(whole.in);
    const std::string type = "<f4";
    const auto at = std::search(bytes.begin(), bytes.end(), type.begin(), type.end());
    REQUIRE(at != bytes.end());
    *(at + 1) = 'U';
    whole.folder.write("in.npy", bytes);
    const std::string sentence = whole.refusal(failure, "fft");
    CHECK(contains(sentence, "'<U4'"));
    CHECK(contains(sentence, "complex64"));
}

TEST_CASE("an option is not taken as the value of another") {
    const std::vector<Words> commands = {{"filter", "in.npy", "--suggest", "--json"},
                                         {"filter", "in.npy", "-o", "--low", "0.1"},
                                         {"tune", "--explain", "--json"},
                                         {"spectrum", "in.npy", "--output", "--device"}};
    for (const auto &command : commands) {
        CAPTURE(command);
        const std::string sentence = sentence_of(run_cli(command), usage);
        CHECK(contains(sentence, "its value is missing"));
    }
    // A value may look like an option.
    const CliRun negative = run_cli({"compress", "in.png", "-o", "out.png", "--threshold", "-1"});
    CHECK(contains(sentence_of(negative, usage), "not -1"));
}

TEST_CASE("results that no image holds are refused before they are computed") {
    TransformCase plane({{3, 4}, std::vector<double>(12, 1)});
    const auto refusal = [&](const std::string &kind, const std::string &name, Words more = {}) {
        const std::string out = (plane.folder / name).string();
        const CliRun run =
            run_cli(joined({"transform", "--kind", kind, plane.in, "-o", out}, more));
        CHECK_FALSE(std::filesystem::exists(out));
        return sentence_of(run, run.code);
    };
    CHECK(contains(refusal("fft", "out.tif"), "complex"));
    CHECK(contains(refusal("dct2", "out.tif"), "--precision float"));
#ifdef IMAGO_HAVE_OPENCV
    CHECK(contains(refusal("dct2", "out.png", {"--precision", "float"}), "--depth 8"));
    CHECK(contains(refusal("dct2", "out.png", {"--precision", "float", "--depth", "float"}),
                   ".tif, "));
    CHECK(
        contains(refusal("dct2", "out.png", {"--precision", "float", "--depth", "12"}), "--depth"));
    write_npy(plane.in, {{2, 3, 4}, std::vector<float>(24, 1)});
    CHECK(contains(refusal("dct2", "out.tif"), "(2, 3, 4)"));
#endif
}

#ifndef IMAGO_HAVE_OPENCV
TEST_CASE("without OpenCV, each subcommand says that it cannot read or write images") {
    const ScratchFolder folder;
    const std::string picture = IMAGO_SAMPLES "/images/coffee.png";
    const std::string array = (folder / "in.npy").string(), out = (folder / "out.png").string();
    write_npy(array, {{4, 4}, std::vector<float>(16, 1)});
    const std::vector<Words> commands = {{"compress", picture, "-o", out, "--keep", "5"},
                                         {"transform", "--kind", "dct2", picture, "-o", array},
                                         {"filter", picture, "-o", array, "--low", "0.1"},
                                         {"filter", array, "-o", out, "--low", "0.1"},
                                         {"spectrum", picture, "-o", array}};
    for (const auto &command : commands) {
        CAPTURE(command.front());
        const std::string sentence = sentence_of(run_cli(command), failure);
        CHECK(contains(sentence, "built without OpenCV"));
        CHECK(contains(sentence, "libopencv-imgcodecs-dev"));
    }
}
#endif
