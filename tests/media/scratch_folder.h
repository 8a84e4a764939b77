// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/error.h"
#include "tests/support/scratch_folder.h"

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace imago::test {

inline std::vector<unsigned char> bytes_of(const std::filesystem::path &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The sentence of the Error that `action` throws; empty if it throws none.
template <class Action>
std::string error_of(Action action) {
    try {
        action();
    } catch (const Error &error) {
        return error.what();
    }
    return {};
}

inline bool contains(const std::string &text, const std::string &part) {
    return text.find(part) != std::string::npos;
}

} // namespace imago::test
