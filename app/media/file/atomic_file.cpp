// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/atomic_file.h"

#include "app/media/file/pipes.h"
#include "app/media/file/sentences.h"
#include "engine/support/error.h"
#include "engine/support/temporary/lasting_effect.h"
#include "engine/support/temporary/temporary_path.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <linux/magic.h>
#include <random>
#include <string>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

namespace imago {
namespace fs = std::filesystem;

namespace {

Error write_error(const fs::path &path, const Sentence &reason) {
    return Error(file_says.write_failed, path.string(), reason);
}

Error write_error(const fs::path &path, int status) {
    return write_error(path, Sentence::verbatim(std::strerror(status)));
}

void write_bytes(int descriptor, std::span<const std::byte> bytes, const fs::path &path) {
    while (!bytes.empty()) {
        const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
        if (written < 0 && errno == EINTR)
            continue;
        if (written < 0)
            throw write_error(path, errno);
        bytes = bytes.subspan(static_cast<std::size_t>(written));
    }
}

fs::path folder_of(const fs::path &path) {
    return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

/// Whether links in this folder refer to open files of a process (/proc/self/fd, to which
/// /dev/stdout leads). Such a file has no name that a rename could replace.
bool names_open_files(const fs::path &folder) {
    struct statfs status {};
    return ::statfs(folder.c_str(), &status) == 0 && status.f_type == PROC_SUPER_MAGIC;
}

/// Returns the end of a chain of symbolic links, whether it exists or not, so that a rename
/// replaces the file and not a link. Throws Error for endless chains and for those that lead to an
/// open file.
fs::path follow_links(const fs::path &path) {
    fs::path at = path;
    std::error_code failure;
    for (int links = 0; fs::is_symlink(fs::symlink_status(at, failure)); ++links) {
        if (links == 40) // the same limit as Linux
            throw write_error(path, file_says.endless_links);
        if (names_open_files(folder_of(at)))
            throw write_error(path, file_says.open_file);
        const fs::path target = fs::read_symlink(at, failure);
        if (failure)
            throw write_error(path, failure.value());
        at = target.is_absolute() ? target : folder_of(at) / target;
    }
    return at;
}

/// Returns the error for a file that may have been named through a link.
Error output_error(const fs::path &path, const fs::path &target, const Sentence &reason) {
    return path == target ? write_error(path, reason)
                          : write_error(path, {file_says.through_link, reason, target.string()});
}

constexpr std::size_t longest_part = 200; ///< of a file's name in that of its temporary file
constexpr const char *temporary_end = ".tmp";

/// Returns the beginning of a temporary file's name; a number and temporary_end follow.
std::string temporary_start(const std::string &name) {
    return "." + name.substr(0, longest_part) + ".";
}

/// A file that exists only while it is written. It is removed again unless it is renamed.
class TemporaryFile {
  public:
    explicit TemporaryFile(const fs::path &target) : target_(target) {
        std::random_device random;
        // mkstemp ignores the umask, which determines a new file's permissions.
        for (int attempt = 0; attempt < 100 && descriptor_ < 0; ++attempt) {
            path_ = TemporaryPath([&]() -> fs::path {
                std::string name = temporary_start(target.filename().string());
                name += std::to_string(random());
                const fs::path path = folder_of(target) / (name + temporary_end);
                descriptor_ = ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
                if (descriptor_ < 0 && errno != EEXIST)
                    throw write_error(target_, errno);
                return descriptor_ < 0 ? fs::path() : path;
            });
        }
        if (descriptor_ < 0)
            throw write_error(target_, file_says.no_free_name);
    }

    ~TemporaryFile() {
        if (descriptor_ >= 0)
            ::close(descriptor_);
        if (!renamed_)
            ::unlink(path_.path().c_str());
    }

    TemporaryFile(const TemporaryFile &) = delete;
    TemporaryFile &operator=(const TemporaryFile &) = delete;

    void keep_permissions_of_target() {
        struct stat status {};
        if (::stat(target_.c_str(), &status) == 0 &&
            ::fchmod(descriptor_, status.st_mode & 07777) != 0)
            throw write_error(target_, errno);
    }

    void write(std::span<const std::byte> bytes) { write_bytes(descriptor_, bytes, target_); }

    void rename_to_target() {
        if (::fsync(descriptor_) != 0)
            throw write_error(target_, errno);
        const int closed = ::close(descriptor_);
        descriptor_ = -1;
        if (closed != 0 || ::rename(path_.path().c_str(), target_.c_str()) != 0)
            throw write_error(target_, errno);
        renamed_ = true;
        note_lasting_effect();
    }

  private:
    fs::path target_;
    TemporaryPath path_;
    int descriptor_ = -1;
    bool renamed_ = false;
};

/// Makes the rename durable. Some file systems cannot sync a folder. The file's content is safe
/// without it, so a failure here is not reported.
void sync_folder(const fs::path &folder) {
    const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0)
        return;
    ::fsync(descriptor);
    ::close(descriptor);
}

} // namespace

void check_output_path(const fs::path &path) {
    if (path.empty())
        throw usage_error(file_says.no_output_name);
    if (named_output(path))
        return;
    const fs::path target = follow_links(path);
    std::error_code failure;
    const fs::file_status status = fs::status(target, failure);
    if (fs::is_directory(status))
        throw output_error(path, target, file_says.is_folder);
    if (fs::exists(status) && !fs::is_regular_file(status))
        throw output_error(path, target, file_says.not_plain);
    if (fs::exists(status) && ::access(target.c_str(), W_OK) != 0)
        throw output_error(path, target, file_says.read_only);
    const fs::path folder = folder_of(target);
    const fs::file_status folder_status = fs::status(folder, failure);
    if (!fs::exists(folder_status))
        throw output_error(path, target, {file_says.no_folder, folder.string()});
    if (!fs::is_directory(folder_status))
        throw output_error(path, target, {file_says.not_folder, folder.string()});
    if (::access(folder.c_str(), W_OK | X_OK) != 0)
        throw output_error(path, target, {file_says.folder_not_writable, folder.string()});
}

void write_file_atomically(const fs::path &path,
                           std::initializer_list<std::span<const std::byte>> parts) {
    if (const auto output = named_output(path)) {
        for (const std::span<const std::byte> part : parts)
            write_bytes(*output, part, path);
        return;
    }
    check_output_path(path);
    const fs::path target = follow_links(path);
    TemporaryFile file(target);
    file.keep_permissions_of_target();
    for (const std::span<const std::byte> part : parts)
        file.write(part);
    file.rename_to_target();
    sync_folder(folder_of(target));
}

void remove_abandoned_files(const fs::path &folder, const std::set<std::string> &names) {
    std::set<std::string> starts;
    for (const std::string &name : names)
        starts.insert(temporary_start(name));
    std::error_code failure; // what cannot be listed or removed stays
    for (const fs::directory_entry &entry : fs::directory_iterator(folder, failure)) {
        const std::string name = entry.path().stem().string();
        const std::size_t digits = name.find_last_not_of("0123456789") + 1;
        if (entry.path().extension() == temporary_end && digits < name.size() &&
            starts.contains(name.substr(0, digits)) && !entry.is_directory(failure))
            fs::remove(entry.path(), failure);
    }
}

} // namespace imago
