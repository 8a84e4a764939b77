// SPDX-License-Identifier: GPL-3.0-or-later
// Files with arrays of other programs' formats: by a reader of our own, or by a module in a process
// of its own.
#pragma once
#include "app/media/array/raw_text.h"
#include "app/media/file/byte_source.h"
#include "engine/values/media/file_format.h"

#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace imago {

/// Whether a format is read by this room: it has a codec here, or a module.
bool is_raw_format(const FileFormat &format);

/// The arrays of a file, and the samples of one.
struct RawRead {
    std::vector<RawArray> arrays;
    std::size_t chosen = 0;
    std::unique_ptr<ByteSource> samples; ///< of the chosen one, with exactly its bytes left
};

/// Lists the arrays of a file. Throws Error naming it, also if its module is not there.
std::vector<RawArray> list_raw(const FileFormat &format, const std::filesystem::path &path);
/// Reads the array that chosen_array() takes. Throws Error as list_raw() does, if the decoded
/// samples would be more than a file of its length may have (check_decoded()) or memory holds, and
/// if there is no such array: `refuse` throws then, and gets the list.
RawRead
read_raw_array(const FileFormat &format, const std::filesystem::path &path, const std::string &name,
               void (*refuse)(const std::filesystem::path &path,
                              const std::vector<RawArray> &arrays, const std::string &name));
/// The same of a file in memory, which messages call `name`.
RawRead read_raw_bytes(const FileFormat &format, std::span<const unsigned char> bytes,
                       const std::string &name);

/// The bytes of a file. Throws Error naming it if the format is not written, or not this array.
std::vector<unsigned char> raw_file(const FileFormat &format, const RawArray &array,
                                    const std::filesystem::path &path);
/// Throws Error (usage) if the format is not written, or its module is not there.
void check_raw_output(const FileFormat &format, const std::filesystem::path &path);

} // namespace imago
