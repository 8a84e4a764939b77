// SPDX-License-Identifier: MIT
// Records as JSON lines: one flat object a line, of format version `record_format`. Nothing of a
// line is believed before it is checked, and nothing of it but checked values goes any further.
#pragma once
#include "engine/tuning/record.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace imago {

inline constexpr int record_format = 1;

/// What is refused of more: a line as an entry, a file as a whole.
inline constexpr std::size_t longest_record_line = std::size_t{16} << 10;
inline constexpr std::uint64_t largest_record_file = std::uint64_t{64} << 20;

/// One line without its end.
std::string record_line(const TuningRecord &record);

struct ReadRecords {
    TuningRecords records;
    /// A sentence for each entry that was not taken: which line, what is wrong, what is allowed.
    /// Past 100 one sentence says how many more there are.
    std::vector<std::string> refused;
};

/// Blank lines are nothing. `name` is what sentences call the text. Throws Error (usage) for text
/// of another format version, as its first line that is an object says, and of more than
/// largest_record_file.
ReadRecords parse_records(std::string_view text, const std::string &name);

/// Throws Error: as parse_records(); for a file that is not there, cannot be read or is no regular
/// file.
ReadRecords read_records(const std::filesystem::path &file);

} // namespace imago
