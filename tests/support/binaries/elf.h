// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <filesystem>
#include <optional>
#include <stdexcept>
#include <string>
#include <vector>

namespace imago::test {

/// The settings of a program or a shared library for the loader.
struct Elf {
    bool program = false; ///< has an interpreter: it can be started
    bool position_independent = false;
    bool read_only_relocations = false; ///< PT_GNU_RELRO
    bool bound_at_start = false;        ///< BIND_NOW
    bool executable_stack = false;
    std::vector<std::string> needed;    ///< libraries
    std::vector<std::string> run_paths; ///< of DT_RPATH and DT_RUNPATH, unchanged
};

/// Empty for files other than programs and shared libraries of 64 bits, little-endian, such as
/// objects, archives and scripts. Throws std::runtime_error for a damaged one.
std::optional<Elf> read_elf(const std::filesystem::path &path);

/// The folders that a run path names; an empty one is the current folder.
std::vector<std::string> path_elements(const std::string &run_path);

/// Whether an element is absolute, or relative to the binary ($ORIGIN).
bool safe_element(const std::string &element);

} // namespace imago::test
