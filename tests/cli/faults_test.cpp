// SPDX-License-Identifier: GPL-3.0-or-later
// imago-cli on a device whose calls fail: each call of a subcommand fails alone, and together with
// all later ones. The environment of the program commands the fault layer. A run of one commit
// takes a share of the calls, drawn by its seed; IMAGO_SHARE=all takes all of them.
#include "app/media/npy/npy_file.h"
#include "tests/cli/run_cli.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"
#include "tests/support/share.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <sstream>

using namespace imago;
using namespace imago::test;

namespace fs = std::filesystem;

namespace {

/// A run of one commit lets one of this many calls fail.
constexpr std::size_t share_of_calls = 40;

/// A subcommand that reads a file of `folder` and writes out.* there.
struct Command {
    std::string name, out;
    Words arguments;
    bool searches = false; ///< also writes a record if it finds something better
};

using Bytes = std::vector<unsigned char>;
const Bytes old{'o', 'l', 'd'};

void write_inputs(const ScratchFolder &folder) {
    std::string ppm = "P6\n24 16\n255\n";
    for (int i = 0; i < 24 * 16 * 3; ++i)
        ppm += static_cast<char>((i * i / 7) % 251);
    std::ofstream(folder / "in.ppm", std::ios::binary) << ppm;
    std::ofstream csv(folder / "in.csv");
    for (int i = 0; i < 256; ++i)
        csv << (i * 37 % 101) - 50 << '\n';
    std::vector<float> samples;
    for (int i = 0; i < 8 * 12; ++i)
        samples.push_back(static_cast<float>((7 * i) % 11 - 4));
    write_npy(folder / "in.npy", {{8, 12}, samples});
}

std::vector<Command> commands(const ScratchFolder &folder) {
    const auto path = [&](const char *name) { return (folder / name).string(); };
    std::vector<Command> all{
        {"spectrum", "out.npy", {"spectrum", path("in.csv"), "-o", path("out.npy")}},
        {"transform",
         "out.npy",
         {"transform", "--kind", "fft", path("in.npy"), "-o", path("out.npy")}},
        {"transform of two parts",
         "out.npy",
         {"transform", "--kind", "fft", "--axes", "1", "--devices", "0,0", path("in.npy"), "-o",
          path("out.npy")}},
        {"tune", "records.jsonl", {"tune", "--problems", "fft:8*64", "--effort", "model"}, true},
    };
    if (all_shares()) // with workers, which fail like the program
        all.push_back(
            {"search", "records.jsonl", {"tune", "--problems", "fft:8*64", "--budget", "2"}, true});
#ifdef IMAGO_HAVE_OPENCV
    all.push_back({"compress",
                   "out.png",
                   {"compress", path("in.ppm"), "--keep", "20", "-o", path("out.png")}});
    all.push_back(
        {"filter", "out.png", {"filter", path("in.ppm"), "--low", "0.2", "-o", path("out.png")}});
    all.push_back(
        {"compress of two parts",
         "out.png",
         {"compress", path("in.ppm"), "--keep", "20", "--devices", "0,0", "-o", path("out.png")}});
    all.push_back(
        {"filter of two parts",
         "out.png",
         {"filter", path("in.ppm"), "--low", "0.2", "--devices", "0,0", "-o", path("out.png")}});
#endif
    return all;
}

Words environment(const ScratchFolder &folder, std::size_t call, bool sticky) {
    Words settings{"OPENCL_LAYERS=" IMAGO_FAULT_LAYER,
                   "XDG_CACHE_HOME=" IMAGO_FAULT_CACHE,
                   "IMAGO_TUNING=" + (folder / "records.jsonl").string(),
                   "POCL_EXTRA_BUILD_FLAGS=-cl-opt-disable", // which changes no call
                   "IMAGO_FAULT_COUNT=" + (folder / "calls").string(),
                   "IMAGO_FAULT_CALL=" + std::to_string(call)};
    if (sticky)
        settings.push_back("IMAGO_FAULT_STICKY=1");
    return settings;
}

/// The largest number of calls that one process made.
std::size_t calls_of(const ScratchFolder &folder) {
    std::ifstream file(folder / "calls");
    std::size_t most = 0;
    for (std::size_t calls = 0; file >> calls;)
        most = std::max(most, calls);
    return most;
}

/// The files that a run leaves, except the counts of calls and the lock file of the records.
Words names_in(const ScratchFolder &folder) {
    Words names;
    for (const auto &entry : fs::directory_iterator(folder.path()))
        if (const std::string name = entry.path().filename().string();
            name != "calls" && name != "records.jsonl.lock")
            names.push_back(name);
    std::sort(names.begin(), names.end());
    return names;
}

/// The same numbers, apart from the rounding of another plan; other files have the same bytes.
bool alike(const fs::path &path, const Bytes &wanted) {
    const Bytes got = bytes_of(path);
    if (got == wanted || path.extension() != ".npy" || got.size() != wanted.size())
        return got == wanted;
    const ScratchFolder scratch;
    const NpyArray a = read_npy(path), b = read_npy(scratch.write("wanted.npy", wanted));
    return std::visit(
        [&](const auto &x) {
            const auto *y = std::get_if<std::decay_t<decltype(x)>>(&b.data);
            double error = 0, size = 0;
            for (std::size_t i = 0; y && i < x.size(); ++i) {
                error += std::norm(x[i] - (*y)[i]);
                size += std::norm((*y)[i]);
            }
            return y && a.shape == b.shape && error <= 1e-10 * size;
        },
        a.data);
}

/// One sentence, or lines that end with one.
void check_sentence(const std::string &text) {
    REQUIRE_FALSE(text.empty());
    CHECK(text.back() == '\n');
    const std::size_t start = text.rfind('\n', text.size() - 2);
    CHECK(text.compare(start == std::string::npos ? 0 : start + 1, 11, "imago-cli: ") == 0);
}

class FaultyRuns {
  public:
    explicit FaultyRuns(const Command &command) : command_(command) {
        write_inputs(folder_);
        command_ = find(command.name);
        run(0, false); // fills the cache of programs, which determines the calls
        fs::remove(folder_ / "calls");
        succeeded(run(0, false));
        calls_ = calls_of(folder_);
        if (!command_.searches)
            wanted_ = bytes_of(folder_ / command_.out);
    }

    std::size_t calls() const { return calls_; }

    void check(std::size_t call, bool sticky) {
        if (!command_.searches)
            folder_.write(command_.out, old);
        const Words before = names_in(folder_);
        const Bytes records = bytes_of(folder_ / "records.jsonl");
        const CliRun run = this->run(call, sticky);
        INFO(command_.name << ", call " << call << (sticky ? " and later" : "") << ": code "
                           << run.code << ", " << run.err);
        CHECK((run.code == 0 || run.code == 1));
        CHECK(names_in(folder_) == before);
        if (run.code != 0) {
            check_sentence(run.err);
            if (!command_.searches)
                CHECK(bytes_of(folder_ / command_.out) == old);
            CHECK(bytes_of(folder_ / "records.jsonl") == records);
        } else if (!command_.searches) {
            CHECK(alike(folder_ / command_.out, wanted_));
        }
    }

  private:
    CliRun run(std::size_t call, bool sticky) const {
        return run_program(command_.arguments, environment(folder_, call, sticky));
    }
    Command find(const std::string &name) const {
        for (const Command &command : commands(folder_))
            if (command.name == name)
                return command;
        throw std::runtime_error("no such command");
    }

    ScratchFolder folder_;
    Command command_;
    Bytes wanted_;
    std::size_t calls_ = 0;
};

} // namespace

TEST_CASE("a device that fails at any call leaves a sentence and the old file") {
    const ScratchFolder none;
    std::size_t runs = 0;
    for (const Command &command : commands(none)) {
        FaultyRuns faulty(command);
        REQUIRE(faulty.calls() > 20);
        for (const bool sticky : {false, true}) {
            Share share("faults of " + command.name + (sticky ? " for good" : ""), share_of_calls);
            for (std::size_t call = 1; call <= faulty.calls(); ++call)
                if (share.next()) {
                    faulty.check(call, sticky);
                    ++runs;
                }
        }
        faulty.check(1, true);
        faulty.check(faulty.calls(), false);
        runs += 2;
        std::cout << command.name << ": " << faulty.calls() << " calls\n";
    }
    std::cout << runs << " runs with a fault\n";
}

TEST_CASE("the check of a device says WRONG where kernels give no numbers or do nothing") {
    const ScratchFolder folder;
    for (const std::string wrong : {"nan", "nothing"}) {
        INFO(wrong);
        auto variables = environment(folder, 0, false);
        variables.push_back("IMAGO_FAULT_RESULTS=" + wrong);
        const CliRun table = run_program({"devices", "--check", "--device", "0"}, variables);
        INFO(table.out << table.err);
        CHECK(table.code == 1);
        CHECK(table.out.find("failed in") != std::string::npos);
        CHECK(table.out.find("WRONG") != std::string::npos);
        CHECK(table.out.find(" right ") == std::string::npos);
        CHECK(table.err.find("1 of 1 devices did not pass the check") != std::string::npos);
        const CliRun listed =
            run_program({"devices", "--check", "--json", "--device", "0"}, variables);
        CHECK(listed.code == 1);
        CHECK(listed.out.find("\"state\": \"failed\"") != std::string::npos);
        CHECK(listed.out.find("the result is wrong") != std::string::npos);
    }
}
