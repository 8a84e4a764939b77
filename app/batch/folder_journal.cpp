// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/batch/folder_journal.h"

#include "app/batch/sentences.h"
#include "app/media/file/sentences.h"
#include "engine/support/error.h"
#include "engine/support/json_line.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <fstream>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace imago {
namespace fs = std::filesystem;

namespace {

constexpr const char *journal_name = ".imago-folder.jsonl";

/// Stamps are texts: a double does not hold nanoseconds since 1970.
std::string stamp_text(const FileStamp &stamp) {
    return std::to_string(stamp.bytes) + " " + std::to_string(stamp.changed);
}

} // namespace

FolderJournal::FolderJournal(const fs::path &folder)
    : folder_(folder), file_(folder / journal_name) {
    std::error_code failure;
    fs::create_directories(folder, failure);
    if (failure)
        throw Error(batch_says.not_made, folder.string(), Sentence::verbatim(failure.message()));
    lock_ = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (lock_ < 0 || ::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
        const int why = errno;
        if (lock_ >= 0)
            ::close(lock_);
        if (why == EWOULDBLOCK)
            throw Error(batch_says.taken, folder.string());
        throw Error(file_says.write_failed, folder.string(),
                    Sentence::verbatim(std::strerror(why)));
    }
    read();
    descriptor_ = ::open(file_.c_str(), O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
    if (descriptor_ < 0) {
        const int why = errno;
        ::close(lock_);
        throw Error(file_says.write_failed, file_.string(), Sentence::verbatim(std::strerror(why)));
    }
}

FolderJournal::~FolderJournal() {
    ::close(descriptor_);
    ::close(lock_);
}

/// Compares stamps as texts, as the file has them, so that they are read in one way only.
void FolderJournal::read() {
    std::ifstream in(file_);
    for (std::string line; std::getline(in, line);) {
        const std::optional<JsonLine> json = JsonLine::parse(line);
        if (!json || !json->text("result"))
            continue;
        Entry entry;
        entry.source.name = json->text_or("input", {});
        entry.source.recipe = json->text_or("recipe", {});
        const auto stamp = [&](const char *name, FileStamp &to) {
            const std::string text = json->text_or(name, {});
            long long changed = 0;
            unsigned long long bytes = 0;
            if (std::sscanf(text.c_str(), "%llu %lld", &bytes, &changed) == 2)
                to = {bytes, changed};
        };
        stamp("input_stamp", entry.source.stamp);
        entry.written = json->flag_or("written", false);
        entry.none = json->flag_or("none", false);
        stamp("result_stamp", entry.result);
        entries_[*json->text("result")] = entry;
    }
}

bool FolderJournal::is_done(const fs::path &result, const Source &source) const {
    const std::lock_guard lock(mutex_);
    const auto at = entries_.find(result.string());
    return at != entries_.end() && at->second.written && at->second.source == source &&
           at->second.result != FileStamp() && at->second.result == stamp_of(folder_ / result);
}

bool FolderJournal::is_foreign(const fs::path &result) const {
    std::error_code failure;
    if (!fs::exists(fs::symlink_status(folder_ / result, failure)))
        return false;
    const std::lock_guard lock(mutex_);
    const auto at = entries_.find(result.string());
    return at == entries_.end() || at->second.none ||
           (at->second.written && at->second.result != stamp_of(folder_ / result));
}

void FolderJournal::begin(const fs::path &result, const Source &source) {
    struct stat status {};
    if (::fstat(descriptor_, &status) != 0 || status.st_nlink == 0)
        throw Error(batch_says.gone, folder_.string());
    {
        const std::lock_guard lock(mutex_);
        const auto at = entries_.find(result.string());
        before_[result.string()] = at == entries_.end() ? Entry{.none = true} : at->second;
    }
    add(result, {.source = source}, true);
}

void FolderJournal::end(const fs::path &result, const Source &source) {
    add(result, {.source = source, .written = true, .result = stamp_of(folder_ / result)}, false);
}

void FolderJournal::give_up(const fs::path &result) {
    Entry before;
    {
        const std::lock_guard lock(mutex_);
        before = before_[result.string()];
    }
    add(result, before, false);
}

/// The line begins with a newline, so that it is whole after one that was cut off.
void FolderJournal::add(const fs::path &result, const Entry &entry, bool sync) {
    JsonLine json;
    json.set("result", result.string())
        .set("input", entry.source.name)
        .set("input_stamp", stamp_text(entry.source.stamp))
        .set("recipe", entry.source.recipe);
    if (entry.none)
        json.set("none", true);
    if (entry.written)
        json.set("written", true).set("result_stamp", stamp_text(entry.result));
    const std::string line = "\n" + json.print() + "\n";
    const std::lock_guard lock(mutex_);
    const ssize_t written = ::write(descriptor_, line.data(), line.size());
    if (written != static_cast<ssize_t>(line.size()) || (sync && ::fdatasync(descriptor_) != 0))
        throw Error(file_says.write_failed, file_.string(),
                    Sentence::verbatim(std::strerror(written < 0 || sync ? errno : ENOSPC)));
    entries_[result.string()] = entry;
}

} // namespace imago
