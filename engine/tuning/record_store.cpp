// SPDX-License-Identifier: MIT
#include "engine/tuning/record_store.h"

#include "engine/support/fork/fork_safe_mutex.h"
#include "engine/support/process_wide.h"
#include "engine/support/user_folders.h"
#include "engine/tuning/locked_file.h"
#include "engine/tuning/sentences.h"
#include "engine/tuning/shipped_records.h"

#include <cstdlib>
#include <mutex>
#include <system_error>

namespace imago {
namespace {

namespace fs = std::filesystem;

std::string text_of(const TuningRecords &records) {
    std::string text;
    for (const TuningRecord &record : records.all())
        text += record_line(record) + "\n";
    return text;
}

const char *setting() {
    const char *value = std::getenv("IMAGO_TUNING");
    return value ? value : "";
}

/// The shipped records and the user's, with the sentences on refused entries.
ReadRecords read_current() {
    ReadRecords all;
    const std::string_view wanted = setting();
    if (wanted == "off")
        return all;
    if (wanted.empty())
        all.records = shipped_records();
    try {
        if (const auto user = user_records()) {
            ReadRecords own = user->read();
            all.records.merge(own.records);
            all.refused = std::move(own.refused);
        } else if (!wanted.empty()) {
            all.refused.push_back("IMAGO_TUNING is '" + std::string(wanted.substr(0, 80)) +
                                  "'; it is off, or the path of a file from the root.");
        }
    } catch (const Error &error) {
        all.refused.push_back(error.what());
    }
    return all;
}

/// A child of fork() plans by them.
struct Current {
    ForkSafeMutex mutex{1};
    RecordsPtr records;
};

} // namespace

ReadRecords RecordStore::read() const {
    std::error_code error;
    if (!fs::exists(file_, error) && !error)
        return {};
    return read_records(file_);
}

std::size_t RecordStore::merge(const TuningRecords &records) const {
    const LockedFile file(file_);
    TuningRecords all = read().records;
    const std::size_t taken = all.merge(records);
    if (taken == 0)
        return 0;
    const std::string text = text_of(all);
    if (text.size() > largest_record_file)
        throw Error(tuning_says.not_written, file_.string(),
                    Sentence(tuning_says.file_too_long, text.size(), largest_record_file));
    file.replace(text);
    return taken;
}

std::optional<RecordStore> user_records() {
    const std::string wanted = setting();
    if (!wanted.empty())
        return wanted.front() == '/' ? std::optional(RecordStore(wanted)) : std::nullopt;
    const auto own = user_folder(UserFolder::data);
    return own ? std::optional(RecordStore(*own / "tuning.jsonl")) : std::nullopt;
}

const TuningRecords &shipped_records() {
    static const TuningRecords all = [] {
        TuningRecords records;
        for (const auto &[name, text] : shipped_record_files())
            records.merge(parse_records(text, std::string(name)).records);
        return records;
    }();
    return all;
}

RecordsPtr current_records() {
    Current &current = process_wide<Current>();
    const std::lock_guard lock(current.mutex);
    if (!current.records)
        current.records = std::make_shared<const TuningRecords>(read_current().records);
    return current.records;
}

std::vector<std::string> reload_records() {
    ReadRecords read = read_current();
    use_records(std::make_shared<const TuningRecords>(std::move(read.records)));
    return std::move(read.refused);
}

void use_records(RecordsPtr records) {
    Current &current = process_wide<Current>();
    const std::lock_guard lock(current.mutex);
    current.records = std::move(records);
}

} // namespace imago
