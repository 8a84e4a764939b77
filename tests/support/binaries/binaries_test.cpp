// SPDX-License-Identifier: GPL-3.0-or-later
// The loader's behaviour for every binary that this tree builds, read from the binaries themselves:
// those below the build folder, or below IMAGO_BINARIES if the environment names a folder.
#include "tests/support/binaries/elf.h"
#include "tests/support/catch.h"
#include "tests/support/scratch_folder.h"

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <map>

using namespace imago::test;

namespace fs = std::filesystem;

namespace {

fs::path folder() {
    const char *named = std::getenv("IMAGO_BINARIES");
    return named ? named : IMAGO_BINARY_DIR;
}

/// Excludes the programs with which CMake tested the compiler, and kernels that PoCL compiled.
std::map<fs::path, Elf> binaries() {
    std::map<fs::path, Elf> found;
    for (fs::recursive_directory_iterator at(folder()), end; at != end; ++at) {
        if (at->is_directory() &&
            (at->path().filename() == "CMakeFiles" || at->path().filename() == "kcache"))
            at.disable_recursion_pending();
        if (!at->is_regular_file() || at->is_symlink())
            continue;
        if (const auto elf = read_elf(at->path()))
            found.emplace(at->path(), *elf);
    }
    return found;
}

bool is_named(const fs::path &path, const char *name) {
    return path.filename() == name;
}

} // namespace

TEST_CASE("elements of run paths") {
    CHECK(path_elements("/usr/local/cuda/lib:") ==
          std::vector<std::string>{"/usr/local/cuda/lib", ""});
    CHECK(path_elements("/a") == std::vector<std::string>{"/a"});
    for (const char *safe : {"/usr/lib", "$ORIGIN", "$ORIGIN/../lib"})
        CHECK(safe_element(safe));
    for (const char *unsafe : {"", ".", "lib", "../lib", "$ORIGINAL", "${ORIGIN}x", "$LIB"})
        CHECK_FALSE(safe_element(unsafe));
}

TEST_CASE("no binary looks for libraries in the current folder") {
    const auto all = binaries();
    const bool there = std::any_of(all.begin(), all.end(), [](const auto &row) {
        return is_named(row.first, "imago-cli") || is_named(row.first, "binaries_test");
    });
    REQUIRE(there);
    for (const auto &[path, elf] : all)
        for (const std::string &run_path : elf.run_paths)
            for (const std::string &element : path_elements(run_path)) {
                INFO(path << " looks in '" << run_path << "'");
                CHECK(safe_element(element));
            }
}

TEST_CASE("the programs are linked to no library that bench measures") {
    for (const auto &[path, elf] : binaries()) {
        if (!is_named(path, "imago-cli") && !is_named(path, "imago") &&
            !is_named(path, "imago-tune-worker") && !is_named(path, "imago-self-test"))
            continue;
        for (const std::string &library : elf.needed)
            for (const char *peer : {"fftw", "clFFT", "cufft", "cudart", "mkl", "VkFFT"}) {
                INFO(path << " needs " << library);
                CHECK(library.find(peer) == std::string::npos);
            }
    }
}

#ifdef IMAGO_HARDENED
TEST_CASE("every program is position-independent, with relocations bound and read-only") {
    for (const auto &[path, elf] : binaries()) {
        INFO(path.string());
        CHECK(elf.position_independent);
        CHECK(elf.read_only_relocations);
        CHECK(elf.bound_at_start);
        CHECK_FALSE(elf.executable_stack);
    }
}
#endif

TEST_CASE("a file that is not a binary is recognised, and a damaged one reported") {
    const ScratchFolder scratch;
    const auto write = [&](const std::string &text) {
        std::ofstream(scratch / "file", std::ios::binary) << text;
        return scratch / "file";
    };
    CHECK_FALSE(read_elf(write("")));
    CHECK_FALSE(read_elf(write("#!/bin/sh\n")));
    CHECK_FALSE(read_elf(write("\x7f"
                               "ELF and then something else, of more than sixty-four characters")));
    std::ifstream own("/proc/self/exe", std::ios::binary);
    std::string head(2000, '\0');
    own.read(head.data(), 2000);
    CHECK_THROWS_AS(read_elf(write(head)), std::runtime_error);
}
