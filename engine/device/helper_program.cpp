// SPDX-License-Identifier: MIT
#include "engine/device/helper_program.h"

#include <cstdlib>
#include <filesystem>
#include <vector>

#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

std::vector<fs::path> places(const std::string &name, const char *variable) {
    if (const char *named = std::getenv(variable))
        return {named};
    std::vector<fs::path> paths;
    std::error_code failure;
    fs::path folder = fs::read_symlink("/proc/self/exe", failure).parent_path();
    for (int up = 0; up < 4 && !folder.empty(); ++up, folder = folder.parent_path())
        paths.push_back(folder / "libexec" / "imago" / name);
    paths.push_back(fs::path(IMAGO_HELPER_FOLDER) / name);
    return paths;
}

} // namespace

HelperProgram find_helper_program(const std::string &name, const char *variable) {
    HelperProgram program;
    for (const fs::path &path : places(name, variable)) {
        std::error_code failure;
        if (fs::is_regular_file(path, failure) && access(path.c_str(), X_OK) == 0)
            return {path.string(), {}};
        program.looked += (program.looked.empty() ? "" : ", ") + path.string();
    }
    return program;
}

} // namespace imago
