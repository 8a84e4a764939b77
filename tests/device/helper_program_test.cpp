// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/process/helper_program.h"
#include "tests/support/catch.h"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <set>
#include <sstream>

#include <unistd.h>

using namespace imago;

TEST_CASE("the target `programs` builds every helper that is looked for", "[helpers]") {
    const auto words = [](const char *text) {
        std::istringstream stream(text);
        return std::set<std::string>(std::istream_iterator<std::string>(stream), {});
    };
    std::set<std::string> looked_for;
    for (const HelperRow &row : helper_rows())
        looked_for.insert(row.name);
    CHECK(words(IMAGO_HELPERS) == looked_for); // each imago_add_helper() of CMake
    const std::set<std::string> built = words(IMAGO_PROGRAMS);
    CHECK(std::includes(built.begin(), built.end(), looked_for.begin(), looked_for.end()));
    CHECK(helper_states().size() == looked_for.size());
}

TEST_CASE("a helper program is where its variable says, and nowhere else", "[helpers]") {
    for (const HelperRow &row : helper_rows()) {
        INFO(row.name);
        setenv(row.variable, "/bin/sh", 1);
        CHECK(find_helper_program(row.helper).path == "/bin/sh");
        setenv(row.variable, "/nowhere/sh", 1);
        const HelperState missing = find_helper_program(row.helper);
        CHECK(missing.missing());
        CHECK(missing.name == row.name);
        CHECK(missing.looked == "/nowhere/sh");
        setenv(row.variable, "/bin", 1); // a folder
        CHECK(find_helper_program(row.helper).missing());
        unsetenv(row.variable);
    }
}

TEST_CASE("a library's place says where it was installed to", "[helpers]") {
    CHECK(prefix_of("/opt/lib/x86_64-linux-gnu", "lib/x86_64-linux-gnu") == "/opt");
    CHECK(prefix_of("/opt/a b/lib/imago/fftw3", "lib/imago/fftw3") == "/opt/a b");
    CHECK(prefix_of("/lib", "lib") == "/");
    CHECK(prefix_of("/opt/lib", "lib/imago/fftw3").empty());
    CHECK(prefix_of("/opt/lib/imago/fftw3/more", "lib/imago/fftw3").empty());
    CHECK(prefix_of("/fftw3", "lib/imago/fftw3").empty());
}

TEST_CASE("a helper is looked for beside the program and in libexec only", "[helpers]") {
    namespace fs = std::filesystem;
    const fs::path here = fs::read_symlink("/proc/self/exe").parent_path();
    const HelperRow &row = helper_rows().front();
    setenv(row.variable, "relative/sh", 1); // not an absolute path: as if it were not set
    const HelperState state = find_helper_program(row.helper);
    unsetenv(row.variable);
    // If it was built with the programs, it is in the build tree's libexec; otherwise that is one
    // of the places searched.
    const std::string said = state.missing() ? state.looked : state.path;
    CHECK(said.find(IMAGO_BUILD + std::string("/libexec/imago/") + row.name) != std::string::npos);
    // The place of the helper in a folder above the program's own.
    if (state.missing())
        for (fs::path up = here.parent_path().parent_path(); up != up.parent_path();
             up = up.parent_path())
            if (up != fs::path(IMAGO_BUILD))
                CHECK(said.find((up / "libexec/imago").string() + "/") == std::string::npos);
}
