// SPDX-License-Identifier: MIT
#include "engine/process/child_environment.h"

#include <algorithm>

#include <unistd.h>

namespace imago {
namespace {

constexpr const char *loader_variables[] = {
    "OCL_ICD_FILENAMES=", "OCL_ICD_VENDORS=", "OPENCL_LAYERS=", "OPENCL_LAYER_PATH="};

bool starts(const std::string &row, const char *name) {
    return row.rfind(name, 0) == 0;
}

std::vector<std::string> environment() {
    std::vector<std::string> rows;
    for (char **row = environ; row && *row; ++row)
        rows.push_back(*row);
    return rows;
}

/// Read before main, and so before the loader reads anything.
const std::vector<std::string> first = environment();

} // namespace

std::vector<std::string> child_environment() {
    std::vector<std::string> rows = environment();
    for (std::string &row : rows)
        for (const char *name : loader_variables) {
            const auto before = std::find_if(
                first.begin(), first.end(), [&](const auto &other) { return starts(other, name); });
            // The loader cuts the string in place; it does not set a new one.
            if (starts(row, name) && before != first.end() && starts(*before, row.c_str()))
                row = *before;
        }
    return rows;
}

} // namespace imago
