// SPDX-License-Identifier: MIT
#pragma once
#include "engine/program/file_descriptor.h"

#include <filesystem>
#include <string>

namespace imago {

/// A file of measurements while nobody else writes it: threads and processes exclude each other by
/// a lock on a file beside it. A reader needs no lock, since the file is replaced as a whole.
class LockedFile {
  public:
    /// Makes the folder where it is missing. Throws Error if it cannot, or if another process keeps
    /// the lock for 10 seconds.
    explicit LockedFile(std::filesystem::path file);

    /// Writes a temporary file, syncs it and renames it; of a symbolic link the target is replaced.
    /// Throws Error if it cannot be written.
    void replace(const std::string &text) const;

  private:
    std::filesystem::path file_;
    FileDescriptor lock_;
};

} // namespace imago
