// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/values/media/csv_guess.h"

#include <filesystem>
#include <string_view>

namespace imago {

/// The number of bytes at the start of a table that are used to guess.
inline constexpr std::size_t csv_start_bytes = std::size_t{1} << 20;

/// Guesses the format of a table by its first bytes. `whole` says that there are no more. The
/// settings take precedence. Reads at most 1000 lines, in a time bounded by their length. A text
/// without numbers gives a format without columns. Throws Error (usage) if a requested column does
/// not exist or is named twice.
CsvGuess guess_csv_format(std::string_view start, bool whole, const CsvSettings &settings = {});

/// Guesses the format of a file by its first csv_start_bytes. Throws Error also as
/// open_input_file() does.
CsvGuess look_at_csv(const std::filesystem::path &path, const CsvSettings &settings = {});

} // namespace imago
