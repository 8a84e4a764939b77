// SPDX-License-Identifier: GPL-3.0-or-later
// Tables of a megabyte that are made to take much time or memory stay within bounds of both.
#include "app/media/table/csv_file.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <ctime>
#include <functional>

using namespace imago;
using namespace imago::test;

namespace {

constexpr std::size_t megabyte = std::size_t{1} << 20;
constexpr double most_seconds = 2;
constexpr double most_growth = 16; ///< bytes a byte of the file

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr bool checks_memory = false; // shadow memory is counted, too
#else
constexpr bool checks_memory = true;
#endif

std::string repeated(const std::string &part, std::size_t bytes = megabyte) {
    std::string text;
    while (text.size() < bytes)
        text += part;
    return text;
}

std::vector<std::pair<std::string, std::string>> hostile() {
    std::string sawtooth = "t;x\n";
    for (int n = 0; sawtooth.size() < megabyte; ++n)
        sawtooth += std::to_string(n) + "." + std::to_string(n % 7) + ";\n";
    return {
        {"one cell of doubled quotes", "\"" + repeated("\"\"") + "\"\n1\n"},
        {"titles of doubled quotes", "\"" + repeated("\"\"", megabyte - 20) + "\",b\n1,2\n3,4\n"},
        {"quotes that are never closed", repeated("\"a\n")},
        {"a quote in each line", repeated("1,\"\n")},
        {"quotes only", repeated("\"")},
        {"one line of separators", repeated(";")},
        {"lines of 65536 cells", repeated(std::string(65535, ',') + "\n")},
        {"lines of one cell", repeated("1\n")},
        {"lines of two cells", repeated("1,2\n")},
        {"times and gaps", sawtooth},
        {"one number", repeated("1")},
        {"one long fraction", "0." + repeated("3") + "\n1\n"},
        {"long numbers", repeated(std::string(1000, '7') + "\n")},
        {"thousands", repeated("1.234.567.890.123.456.789,5\n")},
        {"dates", repeated("31.12.2026 23:59:59,999;1\n")},
        {"dates of a digit more each", repeated("1:1.1-1/1:1\n")},
        {"comments", "1\n" + repeated("#\n")},
        {"empty lines", "1\n" + repeated("\r")},
        {"blanks", "1" + repeated(" ") + "2\n"},
        {"blanks and tabs in lines", repeated(" \t \t\n") + "1 2\n3 4\n"},
        {"UTF-16", "\xff\xfe" + repeated(std::string("\x41\x4e", 2))},
        {"bytes that are no UTF-8", repeated("\xff\xc3;")},
        {"lines that grow", [] {
             std::string text;
             for (std::size_t n = 1; text.size() < megabyte; ++n)
                 text += std::string(n, ';') + "1\n";
             return text;
         }()}};
}

/// Processor time of this process: a busy machine does not count.
double seconds_used() {
    return static_cast<double>(std::clock()) / CLOCKS_PER_SEC;
}

struct Cost {
    double seconds = 0;
    double grown = 0; ///< bytes of memory, at most
};

/// The cost of the work in a separate process.
Cost cost_of(const std::function<void()> &work) {
    int ends[2];
    REQUIRE(pipe(ends) == 0);
    const pid_t child = fork();
    if (child == 0) {
        rusage before{}, after{};
        getrusage(RUSAGE_SELF, &before);
        const double start = seconds_used();
        work();
        Cost cost{seconds_used() - start, 0};
        getrusage(RUSAGE_SELF, &after);
        cost.grown = static_cast<double>(after.ru_maxrss - before.ru_maxrss) * 1024;
        _exit(write(ends[1], &cost, sizeof cost) == sizeof cost ? 0 : 1);
    }
    close(ends[1]);
    Cost cost;
    const auto got = ::read(ends[0], &cost, sizeof cost);
    close(ends[0]);
    int status = 1;
    waitpid(child, &status, 0);
    CHECK(got == static_cast<ssize_t>(sizeof cost));
    CHECK(status == 0);
    return cost;
}

} // namespace

TEST_CASE("a megabyte of hostile table takes 2 seconds and 16 times its size at most") {
    const ScratchFolder folder;
    for (const auto &[name, text] : hostile()) {
        INFO(name);
        const auto path = folder.write("t.csv", text);
        const Cost cost = cost_of([&] {
            CsvSettings settings;
            settings.gaps = CsvGaps::interpolate;
            settings.resample = CsvResample::linear;
            try {
                read_csv_table(path, settings);
            } catch (const Error &) { // a refusal is as good as numbers
            }
        });
        CHECK(cost.seconds < most_seconds);
        if (checks_memory)
            CHECK(cost.grown < most_growth * static_cast<double>(text.size()));
    }
}

TEST_CASE("quotes take a time that grows with their number, not with its square") {
    const ScratchFolder folder;
    const auto seconds = [&](std::size_t bytes) {
        const std::string text = "\"" + repeated("\"\"", bytes) + "\",b\n1,2\n3,4\n";
        const auto path = folder.write("t.csv", text);
        double least = 1e9;
        for (int round = 0; round < 5; ++round) {
            const double start = seconds_used();
            CHECK(read_csv(path).signal.channels == 2);
            least = std::min(least, seconds_used() - start);
        }
        return least;
    };
    const double small = seconds(megabyte / 8), large = seconds(megabyte - 64);
    CHECK(large < 32 * std::max(small, 1e-3)); // quadratic would be 64
}
