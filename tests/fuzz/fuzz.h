// SPDX-License-Identifier: GPL-3.0-or-later
// A fuzz target is a file that reads bytes through a public entry point: LLVMFuzzerTestOneInput, as
// libFuzzer calls it, or driver.cpp without libFuzzer. For all bytes the entry point returns or
// throws imago::Error; its result is written and read again without a difference.
#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace imago::fuzz {

inline std::string_view text_of(const std::uint8_t *data, std::size_t size) {
    return {reinterpret_cast<const char *>(data), size};
}

/// A plain file in memory with these bytes. Each process has one, which each call fills again. With
/// an extension (".csv") the path ends in it.
std::filesystem::path file_with(const std::uint8_t *data, std::size_t size,
                                std::string_view extension = {});

/// Ends the process like a crash, with a sentence, if `holds` is false.
void require(bool holds, const char *sentence);

/// Calls a reader and returns whether it succeeded. An imago::Error has to have a sentence.
template <class Read>
bool reads(const Read &read);

} // namespace imago::fuzz

#include "engine/support/error.h"

template <class Read>
bool imago::fuzz::reads(const Read &read) {
    try {
        read();
        return true;
    } catch (const Error &error) {
        require(error.what()[0] != 0, "An error without a sentence.");
        return false;
    }
}
