// SPDX-License-Identifier: MIT
#include "engine/process/helper_program.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <filesystem>

#include <dlfcn.h>
#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

constexpr HelperRow rows[] = {
    {Helper::self_test, "imago-self-test", "IMAGO_SELF_TEST"},
    {Helper::preparer, "imago-prepare", "IMAGO_PREPARE_PROGRAM"},
    {Helper::tune_worker, "imago-tune-worker", "IMAGO_TUNE_WORKER"},
};

/// The shared library that this code is in; empty if it is part of a program.
fs::path own_library() {
    Dl_info info{};
    std::error_code failure;
    if (!dladdr(&rows, &info) || !info.dli_fname || !std::strstr(info.dli_fname, ".so"))
        return {};
    return fs::canonical(info.dli_fname, failure);
}

/// Where a file of the programs' own may be.
std::vector<fs::path> places(const std::string &name) {
    std::error_code failure;
    const fs::path libexec = fs::path("libexec") / "imago";
    std::vector<fs::path> paths;
    const auto add = [&](const fs::path &path) {
        if (std::find(paths.begin(), paths.end(), path) == paths.end())
            paths.push_back(path);
    };
    for (const fs::path &file : {fs::read_symlink("/proc/self/exe", failure), own_library()}) {
        if (const fs::path beside = file.parent_path(); !beside.empty()) {
            add(beside / name);
            add(beside.parent_path() / libexec / name);
        }
        // Libraries may lie deeper than programs: in lib/x86_64-linux-gnu, or in FFTW's place.
        for (const fs::path libraries : {IMAGO_LIBRARY_FOLDER, IMAGO_LIBRARY_FOLDER "/imago/fftw3"})
            if (const fs::path prefix = prefix_of(file.parent_path(), libraries); !prefix.empty())
                add(prefix / libexec / name);
        if (const fs::path built = IMAGO_BUILD_FOLDER; lies_in_tree(file, built))
            add(built / libexec / name);
    }
    add(fs::path(IMAGO_HELPER_FOLDER) / name);
    return paths;
}

} // namespace

bool lies_in_tree(const fs::path &program, const fs::path &tree) {
    return !tree.empty() &&
           std::mismatch(tree.begin(), tree.end(), program.begin(), program.end()).first ==
               tree.end();
}

fs::path prefix_of(const fs::path &folder, const fs::path &place) {
    auto part = folder.end();
    for (auto wanted = place.end(); wanted != place.begin();)
        if (part == folder.begin() || *--part != *--wanted)
            return {};
    fs::path prefix;
    for (auto kept = folder.begin(); kept != part; ++kept)
        prefix /= *kept;
    return prefix;
}

std::span<const HelperRow> helper_rows() {
    return rows;
}

HelperState find_helper_program(Helper helper) {
    const HelperRow &row =
        *std::find_if(std::begin(rows), std::end(rows),
                      [&](const HelperRow &one) { return one.helper == helper; });
    HelperState state{helper, row.name, {}, {}};
    const char *named = std::getenv(row.variable);
    for (const fs::path &path :
         named &&*named == '/' ? std::vector<fs::path>{named} : places(row.name)) {
        std::error_code failure;
        if (fs::is_regular_file(path, failure) && access(path.c_str(), X_OK) == 0) {
            state.path = path.string();
            state.looked.clear();
            return state;
        }
        state.looked += (state.looked.empty() ? "" : ", ") + path.string();
    }
    return state;
}

std::string find_own_file(const std::string &name) {
    for (const fs::path &path : places(name)) {
        std::error_code failure;
        if (fs::is_regular_file(path, failure))
            return path.string();
    }
    return {};
}

std::vector<HelperState> helper_states() {
    std::vector<HelperState> states;
    for (const HelperRow &row : rows)
        states.push_back(find_helper_program(row.helper));
    return states;
}

} // namespace imago
