// SPDX-License-Identifier: GPL-3.0-or-later
// Lengths that are too long for the machine are refused, or planned, within bounds of time and
// memory above what a list of the devices takes.
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <chrono>
#include <cstdint>
#include <fcntl.h>
#include <string>
#include <vector>

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace imago::test;

namespace {

/// Above what `imago-cli devices` takes. 2 s is the aim; a second is for a core whose other thread
/// is busy.
constexpr double most_seconds = 3, most_megabytes = 200;

struct Cost {
    int code = -1;
    double seconds = 0;   ///< of the process's own work, without that of others on the machine
    double megabytes = 0; ///< of memory at its peak
    std::string err;
};

Cost cost_of(const std::vector<std::string> &arguments) {
    const ScratchFolder folder;
    const std::string err = (folder / "err").string();
    std::vector<char *> argv{const_cast<char *>(IMAGO_CLI)};
    for (const std::string &argument : arguments)
        argv.push_back(const_cast<char *>(argument.c_str()));
    argv.push_back(nullptr);
    const pid_t process = fork();
    REQUIRE(process >= 0);
    if (process == 0) {
        const int null = open("/dev/null", O_WRONLY);
        const int file = open(err.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
        dup2(null, STDOUT_FILENO);
        dup2(file, STDERR_FILENO);
        execv(IMAGO_CLI, argv.data());
        _exit(127);
    }
    int status = 0;
    rusage usage{};
    REQUIRE(wait4(process, &status, 0, &usage) == process);
    const auto seconds = [](const timeval &time) {
        return double(time.tv_sec) + 1e-6 * double(time.tv_usec);
    };
    const auto bytes = bytes_of(err);
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1,
            seconds(usage.ru_utime) + seconds(usage.ru_stime),
            double(usage.ru_maxrss) / 1024,
            {bytes.begin(), bytes.end()}};
}

const Cost &devices_cost() {
    static const Cost cost = cost_of({"devices"});
    return cost;
}

enum class End { refused, served };

void check_bounded(const std::vector<std::string> &arguments, End end = End::refused) {
    const Cost cost = cost_of(arguments);
    std::string text;
    for (const std::string &argument : arguments)
        text += argument + " ";
    INFO(text << ": code " << cost.code << ", " << cost.seconds << " s, " << cost.megabytes
              << " MB; " << cost.err);
    if (end == End::refused) {
        CHECK((cost.code == 1 || cost.code == 2));
        CHECK(cost.err.rfind("imago-cli: ", 0) == 0);
    } else {
        CHECK(cost.code == 0);
    }
    CHECK(cost.seconds < devices_cost().seconds + most_seconds);
    CHECK(cost.megabytes < devices_cost().megabytes + most_megabytes);
}

/// Lengths that are too long for one piece of any device's memory, or for its tables: 2^40 and its
/// neighbours, primes, products of two primes near a million.
const char *const lengths[] = {"1099511627776", "1099511627775", "1099511627791", "549755813881",
                               "999998000001",  "34359738421",   "137438953471"};
const char *const kinds[] = {"fft",  "ifft", "rfft", "irfft", "dct1",  "dct2",  "dct3", "dct4",
                             "dst1", "dst2", "dst3", "dst4",  "idct2", "idst1", "idxst"};

} // namespace

TEST_CASE("lengths up to 2^40 are refused at once by every kind") {
    std::size_t i = 0;
    for (const char *kind : kinds) {
        const auto problem = [&] {
            return kind + std::string(":") + lengths[i++ % std::size(lengths)];
        };
        check_bounded({"source", problem()});
        check_bounded({"tune", "--explain", problem() + (i % 2 ? ":double" : "")});
    }
}

// The rest is only planned, without tables.
TEST_CASE("the source of prime lengths that fit is planned at once") {
    cost_of({"source", "fft:16777259"}); // the driver compiles what measures the device
    for (const char *problem : {"fft:16777259", "rfft:16777259", "dct1:16777259", "dct4:16777259"})
        check_bounded({"source", problem}, End::served);
}

TEST_CASE("shapes and batches of 2^40 points are refused at once") {
    for (const char *problem :
         {"fft:1048576x1048576", "fft:1*1099511627776", "fft:2*549755813888",
          "rfft:1x1099511627776", "dct2:1048583x1048573", "fft:1024x1024x1048576",
          "fft:3*366503875925:double", "irfft:1099511627776x1", "filter:1048576x1048576",
          "fft:1024x1024x1024x1024", "fft:4294967291*256", "fft:64*64:in=17179869184,1",
          "dst1:99999989*11000"})
        check_bounded({"source", problem});
}

TEST_CASE("a transform to more points than the device has room for is refused at once") {
    const ScratchFolder folder;
    // (3) complex64 values whose inverse should have 2^40 points, and a sparse file of 2^40 points.
    const std::string small("\x93NUMPY\x01\0v\0", 10);
    const std::string header = "{'descr': '<c8', 'fortran_order': False, 'shape': (3,), }";
    std::string bytes = small + header + std::string(117 - header.size(), ' ') + "\n";
    bytes.append(24, '\0');
    folder.write("in.npy", bytes);
    for (const char *size : {"1099511627776", "1099511627775", "100000000003"})
        check_bounded({"transform", "--kind", "irfft", "--size", size, (folder / "in.npy").string(),
                       "-o", (folder / "out.npy").string()});
    CHECK(folder.entries() == 1);
}
