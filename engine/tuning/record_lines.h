// SPDX-License-Identifier: MIT
// Records as JSON lines: one flat object a line, of format version `record_format`. Each value of a
// line is checked before it is used, and only checked values are passed on.
#pragma once
#include "engine/tuning/record.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

/// The version of the format, which every line names.
inline constexpr int record_format = 1;

/// The longest line in bytes; a longer one is refused as an entry.
inline constexpr std::size_t longest_record_line = std::size_t{16} << 10;
/// The largest file in bytes; a larger one is refused as a whole.
inline constexpr std::uint64_t largest_record_file = std::uint64_t{64} << 20;

/// A record as one line without its end.
std::string record_line(const TuningRecord &record);

/// The records of a text, and what was wrong with the others.
struct ReadRecords {
    TuningRecords records; ///< those that passed check()
    /// A sentence for each refused entry: which line, what is wrong, what is allowed. After 100 of
    /// them one sentence says how many more there are.
    std::vector<std::string> refused;
};

/// Blank lines are ignored. `name` stands for the text in sentences. Throws Error (usage) for text
/// of another format version, which its first line that is an object states, and for more than
/// largest_record_file.
ReadRecords parse_records(std::string_view text, const std::string &name);

/// Reads a file. Throws Error as parse_records() does, and for a file that is missing, unreadable
/// or not a regular file.
ReadRecords read_records(const std::filesystem::path &file);

} // namespace imago
