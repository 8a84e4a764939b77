// SPDX-License-Identifier: MIT
#include "engine/tuning/locked_file.h"

#include "engine/support/error.h"
#include "engine/support/temporary/temporary_path.h"
#include "engine/tuning/sentences.h"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <string_view>
#include <sys/file.h>
#include <sys/stat.h>
#include <system_error>
#include <thread>
#include <unistd.h>
#include <utility>

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

int opened_lock(const fs::path &file) {
    std::error_code error;
    fs::create_directories(file.parent_path(), error);
    if (error)
        throw write_error(file, error.message());
    return ::open((file.string() + ".lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0600);
}

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

} // namespace

// Each holder opens the file anew, so that threads exclude each other, too.
LockedFile::LockedFile(fs::path file) : file_(std::move(file)), lock_(opened_lock(file_)) {
    if (!lock_)
        throw write_error(file_, errno);
    const auto end = std::chrono::steady_clock::now() + longest_wait;
    while (::flock(lock_.descriptor(), LOCK_EX | LOCK_NB) != 0) {
        if (errno != EWOULDBLOCK && errno != EINTR)
            throw write_error(file_, errno);
        if (std::chrono::steady_clock::now() > end)
            throw write_error(file_, Sentence(tuning_says.locked));
        std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
}

// Nobody else writes the temporary file, and a remaining one is abandoned.
void LockedFile::replace(const std::string &text) const {
    const fs::path file = followed(file_);
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

} // namespace imago
