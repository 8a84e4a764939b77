// SPDX-License-Identifier: MIT
// Built programs on disk, so that the next process need not compile. Drivers crash on, or silently
// miscompute from, a damaged binary (engine/doc/facts.md#program-binaries), so they are given only
// bytes that are proved to be those that were stored.
#pragma once
#include "engine/support/sha256.h"
#include "engine/values/device_info.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace imago {

/// Raised whenever the same source and options mean something else in this version of the engine.
inline constexpr int generator_version = 3;

/// SHA-256 of all that a binary depends on: the device's name and version (PoCL's names the CPU
/// that it compiles for), its platform's version, the driver's version, generator_version, the
/// build options, those that the environment adds, the whole source, and the minimum work-groups
/// per compute unit (see build_program()), if any.
Digest program_key(const DeviceInfo &device, const std::string &options, const std::string &source,
                   int minimum_groups = 0, int generator = generator_version);

/// A folder of entries, one file each: magic, format version, key, payload length, SHA-256 of the
/// payload, payload. Each file is written to a temporary one, synced and renamed, so that any
/// number of threads and processes may share the folder, and anyone may delete it at any time.
/// Nothing throws: a cache that cannot be read or written acts as an empty one.
class ProgramCache {
  public:
    static constexpr std::uint64_t default_limit = std::uint64_t{256} << 20;

    /// The folder is made at the first store, by make_own_folder() of engine/support; nothing is
    /// stored in one that belongs to another user. Above `limit_bytes`, the least recently used
    /// entries are removed (by modification time, which a load sets).
    explicit ProgramCache(std::filesystem::path folder, std::uint64_t limit_bytes = default_limit)
        : folder_(std::move(folder)), limit_(limit_bytes) {}

    /// The payload, never empty, or no value. Any doubt (length, checksum, key, version, a file
    /// that is not a regular one of this user) is a miss, and the doubtful file is removed.
    std::optional<std::vector<unsigned char>> load(const Digest &key) const noexcept;

    /// Writes or replaces an entry; returns whether it is stored. Refuses an empty payload and one
    /// above the limit.
    bool store(const Digest &key, const std::vector<unsigned char> &payload) const noexcept;

    void remove(const Digest &key) const noexcept;

    const std::filesystem::path &folder() const { return folder_; }
    std::filesystem::path path_of(const Digest &key) const;

  private:
    void trim() const;

    std::filesystem::path folder_;
    std::uint64_t limit_;
};

/// The user's cache: "programs" in user_folder(UserFolder::cache). Empty if the environment says
/// IMAGO_PROGRAM_CACHE=off, or if there is no such folder: in a temporary folder, where others may
/// write, they could run code here.
std::optional<ProgramCache> user_program_cache();

} // namespace imago
