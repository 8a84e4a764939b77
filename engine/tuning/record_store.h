// SPDX-License-Identifier: MIT
// Where records are kept, and those that the plans of this process are made with.
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
/// of it; writers take turns by a lock on a file beside it.
class RecordStore {
  public:
    explicit RecordStore(std::filesystem::path file) : file_(std::move(file)) {}

    const std::filesystem::path &file() const { return file_; }

    /// What is in it; nothing when it is not there. Throws Error as read_records() does.
    ReadRecords read() const;

    /// Adds records, the better evidence of each key; how many were taken. Entries of the file that
    /// are refused go, but a file of another format version is left as it is, and refused. Throws
    /// Error: as read() does; when the file cannot be written, or another process keeps it locked
    /// for 10 seconds.
    std::size_t merge(const TuningRecords &records) const;

  private:
    std::filesystem::path file_;
};

/// The user's own records: tuning.jsonl in user_folder(UserFolder::data) (data and no cache: they
/// take minutes to measure again); the file that IMAGO_TUNING names. None when IMAGO_TUNING is off,
/// or there is no such folder.
std::optional<RecordStore> user_records();

/// The records that come with the engine (resources/tuning/*.jsonl, embedded).
const TuningRecords &shipped_records();

/// An immutable set, shared by any number of threads.
using RecordsPtr = std::shared_ptr<const TuningRecords>;

/// The records that plans of this process are made with: shipped_records() and over them the
/// user's, where their evidence is better; of an IMAGO_TUNING that names a file that file's alone;
/// of IMAGO_TUNING=off none. Read at the first call, or set. Never throws for what is in files.
RecordsPtr current_records();

/// Reads them again, for plans made from now on; the sentences of what was refused.
std::vector<std::string> reload_records();

/// Sets them; null: to be read at the next call.
void use_records(RecordsPtr records);

} // namespace imago
