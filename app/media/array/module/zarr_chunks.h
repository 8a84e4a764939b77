// SPDX-License-Identifier: GPL-3.0-or-later
// The chunks of an array of Zarr's. Private to its module.
#pragma once
#include "app/media/array/raw_array.h"

#include <filesystem>
#include <string>
#include <vector>

namespace imago {

/// The folder of a store. Links inside it are followed; those that lead out of it are not, since a
/// store from elsewhere would show what its reader may read.
class ZarrStore {
  public:
    explicit ZarrStore(const std::filesystem::path &folder)
        : given_(folder), whole_(std::filesystem::canonical(folder)) {}
    /// Throws RawFailure if a path, whose folder was checked, is such a link.
    void check(const std::filesystem::path &path) const;

  private:
    std::filesystem::path given_, whole_;
};

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
    /// damaged, has another size or lies outside the store.
    std::vector<unsigned char> read(const ZarrStore &store, const std::filesystem::path &folder,
                                    const std::vector<std::uint64_t> &shape) const;
};

} // namespace imago
