// SPDX-License-Identifier: GPL-3.0-or-later
// imago-cli transform --devices: the shares of one device that is listed twice, so that every
// machine can run it.
#include "app/media/npy/npy_file.h"
#include "tests/cli/numbers.h"
#include "tests/cli/report.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <filesystem>

using namespace imago;
using namespace imago::test;

TEST_CASE("a batch over several devices gives what one gives") {
    const ScratchFolder folder;
    const std::string in = (folder / "in.npy").string();
    std::vector<float> samples;
    for (int i = 0; i < 7 * 30; ++i)
        samples.push_back(static_cast<float>((i * 37) % 101));
    write_npy(in, {{7, 30}, samples});
    const auto transform = [&](const std::string &out, Words more) {
        return report_of(joined({"transform", in, "-o", (folder / out).string()}, more));
    };
    for (const std::string kind : {"rfft", "dct2", "fft"}) {
        for (const std::string layout : {"interleaved", "planar"}) {
            const Words asked{"--kind", kind, "--layout", layout};
            Words twice = asked;
            twice.insert(twice.end(), {"--devices", "0,0"});
            CHECK(transform("one.npy", asked).count("split") == 0);
            const Json report = transform("two.npy", twice);
            CHECK(numbers_of(read_npy(folder / "one.npy")) ==
                  numbers_of(read_npy(folder / "two.npy")));
            CHECK(report.count("plan") == 0);
            const Json parts = report["split"]["parts"];
            REQUIRE(parts.size() == 2);
            double shares = 0;
            std::size_t next = 0;
            for (const Json &part : parts) {
                shares += part["share"].get<double>();
                CHECK(part["probe_milliseconds"].get<double>() > 0);
                CHECK(part["first"].get<std::size_t>() == next);
                next += part["count"].get<std::size_t>();
                if (part["count"].get<std::size_t>() > 0)
                    CHECK(part["milliseconds"].get<double>() > 0);
            }
            CHECK(shares == Approx(1));
            CHECK(next == 7);
        }
    }
    // One transform is not split, and the program says so.
    const Json whole =
        transform("one.npy", {"--kind", "dct2", "--axes", "0,1", "--devices", "0,0"});
    CHECK(whole["split"]["axis"].get<int>() == -1);
    CHECK(whole["notes"].dump().find("can't be split") != std::string::npos);
    const CliRun text = run_cli({"transform", "--kind", "dct2", in, "-o",
                                 (folder / "one.npy").string(), "--devices", "0,0"});
    CHECK(text.code == 0);
    CHECK(text.out.find("over 2 devices along axis 0") != std::string::npos);
}

TEST_CASE("transform --devices refuses invalid requests") {
    const ScratchFolder folder;
    const std::string in = (folder / "in.npy").string(), out = (folder / "out.npy").string();
    write_npy(in, {{2, 6}, std::vector<float>(12, 1)});
    const auto refusal = [&](Words more) {
        return sentence_of(run_cli(joined({"transform", "--kind", "fft", in, "-o", out}, more)), 2);
    };
    const auto says = [](const std::string &sentence, const std::string &part) {
        INFO(sentence);
        CHECK(sentence.find(part) != std::string::npos);
    };
    says(refusal({"--devices", "0,0", "--in-place"}), "--in-place is for one device");
    says(refusal({"--devices", "0,0", "--device", "0"}), "--device or --devices, not both");
    says(refusal({"--devices", "0,,0"}), "has an empty one");
    says(refusal({"--devices", "0,none such"}), "No OpenCL device matches");
    CHECK_FALSE(std::filesystem::exists(out));
}
