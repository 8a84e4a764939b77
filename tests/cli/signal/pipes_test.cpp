// SPDX-License-Identifier: GPL-3.0-or-later
// Commands in a shell's pipes.
#include "app/media/npy/npy_file.h"
#include "engine/op/operation.h"
#include "tests/support/catch.h"
#include "tests/support/complaint.h"
#include "tests/support/scratch_folder.h"

#include <cstdlib>
#include <string>
#include <sys/wait.h>
#include <vector>

using namespace imago;
using namespace imago::test;

namespace {

/// The exit code of a line of shell in which @ is the program.
int shell(const ScratchFolder &folder, std::string line) {
    for (std::size_t at = 0; (at = line.find('@', at)) != line.npos;)
        line.replace(at, 1, "'" IMAGO_CLI "'");
    const int status = std::system(("cd '" + folder.path().string() + "' && " + line).c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

} // namespace

TEST_CASE("an array goes through pipes, and reports go to standard error") {
    const ScratchFolder folder;
    write_npy(folder / "a.npy", {{4}, std::vector<float>{1, 2, 3, 4}});
    CHECK(shell(folder, "@ transform --kind fft a.npy -o b.npy > said") == 0);
    const auto expected = bytes_of(folder / "b.npy");
    for (const char *line :
         {"cat a.npy | @ transform --kind fft - -o - 2> told > out",
          "@ transform --kind fft /dev/stdin -o - < a.npy 2> told > out",
          "cat a.npy | @ transform --kind fft -o - - 2> told | cat > out",
          "mkfifo p; cat a.npy > p & @ transform --kind fft p -o - 2> told > out"}) {
        INFO(line);
        CHECK(shell(folder, line) == 0);
        CHECK(bytes_of(folder / "out") == expected);
        CHECK(contains(text_of(folder / "told"), "Written: "));
        std::filesystem::remove(folder / "out");
    }
}

TEST_CASE("a table comes from a pipe, and what is none is refused") {
    const ScratchFolder folder;
    std::string table = "t,v\n";
    for (int n = 0; n < 100; ++n)
        table += std::to_string(n) + " ms," + std::to_string(n % 4) + "\n";
    folder.write("t.csv", table);
    CHECK(shell(folder, "cat t.csv | @ spectrum - --json > out") == 0);
    CHECK(contains(text_of(folder / "out"), "\"sample_rate\": 1000"));
    CHECK(shell(folder, "@ spectrum - < /dev/zero 2> told > out") != 0);
    CHECK(contains(text_of(folder / "told"), "not a plain file"));
    for (const char *line : {"printf '' | @ spectrum -", "printf '' | @ frc t.csv /dev/stdin",
                             "mkfifo p.png; printf '' > p.png & @ frc p.png t.csv"}) {
        INFO(line);
        CHECK(shell(folder, line + std::string(" 2> told > out")) != 0);
        CHECK(contains(text_of(folder / "told"), "': no bytes came from it"));
    }
}

TEST_CASE("operations take pipes as their help says") {
    const ScratchFolder folder;
    std::vector<float> picture(24 * 32);
    for (std::size_t i = 0; i < picture.size(); ++i)
        picture[i] = float(i * i % 61);
    write_npy(folder / "a.npy", {{24, 32}, picture});
    write_npy(folder / "k.npy", {{3, 3}, std::vector<float>(picture.begin(), picture.begin() + 9)});
    const std::string commands[] = {"flatten ?",
                                    "deconvolve ? --psf gaussian:1",
                                    "convolve ? --kernel k.npy",
                                    "align a.npy ?",
                                    "match ? k.npy",
                                    "correlate ?",
                                    "response ?"};
    CHECK(std::size(commands) == operations().size() + signal_operations().size());
    for (std::string line : commands) {
        INFO(line);
        const std::size_t at = line.find('?');
        const std::string file = std::string(line).replace(at, 1, "a.npy");
        line.replace(at, 1, "-");
        CHECK(shell(folder, "@ " + file + " -o b.npy > said 2>&1") == 0);
        CHECK(shell(folder, "cat a.npy | @ " + line + " -o c.npy > said 2>&1") == 0);
        INFO(text_of(folder / "said"));
        CHECK(bytes_of(folder / "c.npy") == bytes_of(folder / "b.npy"));
        std::filesystem::remove(folder / "b.npy");
        std::filesystem::remove(folder / "c.npy");
    }
}
