// SPDX-License-Identifier: MIT
// The places of records, and those that the plans of this process use.
#pragma once
#include "engine/tuning/record_lines.h"

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace imago {

/// A file of records that any number of threads and processes may add to. It is replaced as a whole
/// (written to a temporary one, synced and renamed), so a reader sees all of an addition or nothing
/// of it; a lock on a file beside it serialises writers.
class RecordStore {
  public:
    /// Neither the file nor its folder needs to exist.
    explicit RecordStore(std::filesystem::path file) : file_(std::move(file)) {}

    /// Its path.
    const std::filesystem::path &file() const { return file_; }

    /// Its contents; empty if it does not exist. Throws Error as read_records() does.
    ReadRecords read() const;

    /// Adds records, keeping the better evidence for each key; returns how many were added. Refused
    /// entries of the file are dropped, but a file of another format version is left unchanged, and
    /// refused. Throws Error as read() does; if the file cannot be written; or if another process
    /// keeps it locked for 10 seconds.
    std::size_t merge(const TuningRecords &records) const;

  private:
    std::filesystem::path file_;
};

/// The user's own records: tuning.jsonl in user_folder(UserFolder::data) (data, not cache: they
/// take minutes to measure again), or the file that IMAGO_TUNING names. Empty if IMAGO_TUNING is
/// off, or if there is no such folder.
std::optional<RecordStore> user_records();

/// The records that come with the engine (resources/tuning/*.jsonl, embedded).
const TuningRecords &shipped_records();

/// An immutable set, shared by any number of threads.
using RecordsPtr = std::shared_ptr<const TuningRecords>;

/// The records that plans of this process use: shipped_records() and the user's, whichever has the
/// better evidence. If IMAGO_TUNING names a file, only those of that file; with IMAGO_TUNING=off
/// none. They are read at the first call, or set by use_records(). Never throws because of a file's
/// contents.
RecordsPtr current_records();

/// Reads them again, for plans made from now on; returns the sentences on refused entries.
std::vector<std::string> reload_records();

/// Sets them; null: they are read at the next call.
void use_records(RecordsPtr records);

} // namespace imago
