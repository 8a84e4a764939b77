// SPDX-License-Identifier: MIT
#include "engine/tuning/record_store.h"

#include "engine/program/file_descriptor.h"
#include "engine/support/fork/fork_safe_mutex.h"
#include "engine/support/process_wide.h"
#include "engine/support/temporary/temporary_path.h"
#include "engine/support/user_folders.h"
#include "engine/tuning/sentences.h"
#include "engine/tuning/shipped_records.h"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <mutex>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

constexpr auto longest_wait = std::chrono::seconds(10);

Error write_error(const fs::path &file, const Argument &why) {
    return Error(tuning_says.not_written, file.string(), why);
}

Error write_error(const fs::path &file, int number) {
    return write_error(file, std::generic_category().message(number));
}

/// Holds the lock while it lives. Each holder opens the file anew, so that threads exclude each
/// other, too.
class Lock {
  public:
    explicit Lock(const fs::path &file)
        : lock_(::open((file.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600)) {
        if (!lock_)
            throw write_error(file, errno);
        const auto end = std::chrono::steady_clock::now() + longest_wait;
        while (::flock(lock_.descriptor(), LOCK_EX | LOCK_NB) != 0) {
            if (errno != EWOULDBLOCK && errno != EINTR)
                throw write_error(file, errno);
            if (std::chrono::steady_clock::now() > end)
                throw write_error(file, Sentence(tuning_says.locked));
            std::this_thread::sleep_for(std::chrono::milliseconds(2));
        }
    }

  private:
    FileDescriptor lock_;
};

bool write_all(int file, std::string_view text) {
    while (!text.empty()) {
        const ssize_t put = ::write(file, text.data(), text.size());
        if (put < 0 && errno == EINTR)
            continue;
        if (put < 0)
            return false;
        text.remove_prefix(std::size_t(put));
    }
    return true;
}

/// The end of a chain of symbolic links, whether it exists or not: a link is kept, and its target
/// is replaced.
fs::path followed(fs::path file) {
    std::error_code failure;
    for (int links = 0; links < 40 && fs::is_symlink(fs::symlink_status(file, failure)); ++links) {
        const fs::path target = fs::read_symlink(file, failure);
        if (failure)
            break;
        file = file.parent_path() / target; // an absolute target replaces the path
    }
    return file;
}

/// Called under the lock: nobody else writes the temporary file, and a remaining one is abandoned.
void replace(const fs::path &named, const std::string &text) {
    const fs::path file = followed(named);
    const TemporaryPath noted([&] { return fs::path(file.string() + ".new"); });
    const fs::path &temporary = noted.path();
    int failed = 0;
    {
        const FileDescriptor out(
            ::open(temporary.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600));
        if (!out || !write_all(out.descriptor(), text) || ::fsync(out.descriptor()) != 0)
            failed = errno;
    }
    if (!failed && ::rename(temporary.c_str(), file.c_str()) != 0)
        failed = errno;
    if (failed) {
        ::unlink(temporary.c_str());
        throw write_error(file, failed);
    }
}

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
    std::error_code error;
    fs::create_directories(file_.parent_path(), error);
    if (error)
        throw write_error(file_, error.message());
    const Lock lock(file_);
    TuningRecords all = read().records;
    const std::size_t taken = all.merge(records);
    if (taken == 0)
        return 0;
    const std::string text = text_of(all);
    if (text.size() > largest_record_file)
        throw write_error(file_,
                          Sentence(tuning_says.file_too_long, text.size(), largest_record_file));
    replace(file_, text);
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
