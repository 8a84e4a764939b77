// SPDX-License-Identifier: GPL-3.0-or-later
// Files with arrays in any format: NumPy's, and those that app/media/array reads.
#pragma once
#include "app/media/npy/npy_file.h"
#include "app/media/npy/npz_file.h"
#include "engine/values/media/file_format.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// Whether the name is that of a format of app/media/array (FITS, HDF5), which may also be one of
/// pictures.
bool is_raw_name(const std::filesystem::path &path);
/// Whether arrays of a file with this name have names: of all formats but .npy.
bool has_array_names(const std::filesystem::path &path);

/// The arrays of a file, in its order. Throws Error as npz_entries() and list_raw() do.
std::vector<NpzEntry> array_entries(const std::filesystem::path &path);

/// Reads an array of a file by the format of its name: that with this name or, if it is empty, the
/// one that chosen_array() takes, which a note says; of a .npz its only one. Throws Error as
/// read_npy(), read_npz() and read_raw_array() do, and (usage) for a name of a .npy file.
NpyArray read_array(const std::filesystem::path &path, const std::string &name = {},
                    std::size_t most_numbers = SIZE_MAX, unsigned arrays = 1);
/// The same of a file in memory, which messages call `name`.
NpyArray read_array_bytes(const FileFormat &format, std::span<const unsigned char> bytes,
                          const std::string &name);

/// Writes an array in the format of the name, as write_npy() does. Throws Error as it does, and if
/// the format is not written or does not hold this array.
void write_array(const std::filesystem::path &path, const NpyArray &array);
/// Throws Error (usage) if write_array() writes no files of this name; it looks at no folder.
void check_array_format(const std::filesystem::path &path);

} // namespace imago
