// SPDX-License-Identifier: GPL-3.0-or-later
// The chunks of an array of Zarr's. Private to its module.
#pragma once
#include "app/media/array/raw_array.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago {

struct ZarrChunks {
    std::string type{};                   ///< as RawArray has it; empty: none that is read
    std::string problem{};                ///< why the array is not read
    std::vector<std::uint64_t> sides{};   ///< of a chunk
    bool columns_first = false;           ///< whether a chunk's first axis is its fastest
    std::string prefix{}, separator{"."}; ///< of the names of their files
    std::vector<std::string> codecs{};    ///< of bytes, as they were applied
    std::vector<unsigned char> fill{};    ///< a sample of chunks that have no file

    /// Why an array of this shape cannot be read in these chunks; empty: it can.
    std::string fault(const std::vector<std::uint64_t> &shape) const;
    /// The samples of an array, the last axis the fastest. Throws RawFailure for a chunk that is
    /// damaged or has another size.
    std::vector<unsigned char> read(const std::filesystem::path &folder,
                                    const std::vector<std::uint64_t> &shape) const;
};

} // namespace imago
