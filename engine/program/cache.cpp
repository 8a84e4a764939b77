// SPDX-License-Identifier: MIT
#include "engine/program/cache.h"

#include "engine/program/file_descriptor.h"
#include "engine/program/trim_folder.h"
#include "engine/support/own_folder.h"
#include "engine/support/temporary/temporary_path.h"
#include "engine/support/user_folders.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <fcntl.h>
#include <span>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view magic = "imagoprg";
constexpr std::uint64_t format_version = 1;
constexpr std::size_t header_bytes = 8 + 8 + 32 + 8 + 32;
constexpr const char *entry_suffix = ".program";
constexpr const char *temporary_prefix = ".writing-";

using Header = std::array<unsigned char, header_bytes>;

unsigned char *put_number(unsigned char *to, std::uint64_t value) {
    for (int i = 0; i < 8; ++i)
        *to++ = static_cast<unsigned char>(value >> (8 * i));
    return to;
}

/// The only header that an entry with this key and payload may have.
Header header_of(const Digest &key, const unsigned char *payload, std::size_t bytes) {
    const Digest checksum = Sha256().add(payload, bytes).finish();
    Header header;
    unsigned char *to = std::copy(magic.begin(), magic.end(), header.data());
    to = put_number(to, format_version);
    to = std::copy(key.begin(), key.end(), to);
    to = put_number(to, bytes);
    std::copy(checksum.begin(), checksum.end(), to);
    return header;
}

bool read_all(int file, unsigned char *to, std::size_t bytes) {
    while (bytes > 0) {
        const ssize_t got = ::read(file, to, bytes);
        if (got <= 0) {
            if (got < 0 && errno == EINTR)
                continue;
            return false;
        }
        to += got;
        bytes -= static_cast<std::size_t>(got);
    }
    return true;
}

bool write_all(int file, const unsigned char *from, std::size_t bytes) {
    while (bytes > 0) {
        const ssize_t put = ::write(file, from, bytes);
        if (put < 0) {
            if (errno == EINTR)
                continue;
            return false;
        }
        from += put;
        bytes -= static_cast<std::size_t>(put);
    }
    return true;
}

/// The whole file, if it can be an entry at all. Links are not followed, and a pipe does not block.
std::optional<std::vector<unsigned char>> read_entry(int file, std::uint64_t limit) {
    struct stat status {};
    if (::fstat(file, &status) != 0 || !S_ISREG(status.st_mode) || status.st_uid != ::geteuid())
        return std::nullopt;
    const auto bytes = static_cast<std::uint64_t>(status.st_size);
    if (bytes <= header_bytes || bytes > limit)
        return std::nullopt;
    std::vector<unsigned char> content(static_cast<std::size_t>(bytes));
    if (!read_all(file, content.data(), content.size()))
        return std::nullopt;
    return content;
}

bool write_synced(const fs::path &path, const Header &header,
                  const std::vector<unsigned char> &payload) {
    const FileDescriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600));
    return file && write_all(file.descriptor(), header.data(), header.size()) &&
           write_all(file.descriptor(), payload.data(), payload.size()) &&
           ::fsync(file.descriptor()) == 0;
}

/// A name in the folder that no other thread or process uses.
fs::path temporary_path(const fs::path &folder) {
    static std::atomic<unsigned> count{0};
    const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
    return folder / (temporary_prefix + std::to_string(::getpid()) + "-" + std::to_string(now) +
                     "-" + std::to_string(count++));
}

} // namespace

Digest program_key(const DeviceInfo &device, const std::string &options, const std::string &source,
                   int minimum_groups, int generator) {
    Sha256 hash;
    const char *extra = std::getenv("POCL_EXTRA_BUILD_FLAGS"); // PoCL adds them to the options
    const std::string requested = extra && *extra ? options + " " + extra : options;
    // Each part follows its length, so that no two lists of parts give the same bytes.
    std::vector<std::string> parts{device.name,
                                   device.device_version,
                                   device.platform_version,
                                   device.driver_version,
                                   std::to_string(generator),
                                   requested,
                                   source};
    if (minimum_groups)
        parts.push_back(std::to_string(minimum_groups));
    for (const std::string &part : parts) {
        unsigned char length[8];
        put_number(length, part.size());
        hash.add(length, sizeof length).add(part.data(), part.size());
    }
    return hash.finish();
}

fs::path ProgramCache::path_of(const Digest &key) const {
    return folder_ / (hexadecimal(key) + entry_suffix);
}

std::optional<std::vector<unsigned char>> ProgramCache::load(const Digest &key) const noexcept {
    try {
        const FileDescriptor file(
            ::open(path_of(key).c_str(), O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK));
        if (!file && errno == ENOENT)
            return std::nullopt;
        auto content = file ? read_entry(file.descriptor(), limit_ + header_bytes) : std::nullopt;
        if (!content || !std::ranges::equal(header_of(key, content->data() + header_bytes,
                                                      content->size() - header_bytes),
                                            std::span(*content).first(header_bytes))) {
            remove(key);
            return std::nullopt;
        }
        ::futimens(file.descriptor(), nullptr); // used now; on failure it only ages sooner
        content->erase(content->begin(), content->begin() + header_bytes);
        return content;
    } catch (...) {
        return std::nullopt; // out of memory: acts as if there were no cache
    }
}

bool ProgramCache::store(const Digest &key,
                         const std::vector<unsigned char> &payload) const noexcept {
    try {
        if (payload.empty() || payload.size() > limit_)
            return false;
        if (make_own_folder(folder_) != FolderTrouble::none)
            return false;
        const TemporaryPath noted([&] { return temporary_path(folder_); });
        const fs::path &temporary = noted.path();
        const Header header = header_of(key, payload.data(), payload.size());
        if (!write_synced(temporary, header, payload) ||
            ::rename(temporary.c_str(), path_of(key).c_str()) != 0) {
            ::unlink(temporary.c_str());
            return false;
        }
        trim();
        return true;
    } catch (...) {
        return false;
    }
}

void ProgramCache::remove(const Digest &key) const noexcept {
    try {
        ::unlink(path_of(key).c_str()); // removes a link or a pipe, but not a folder of that name
    } catch (...) {
        return; // out of memory: the next load tries again
    }
}

/// Removes what other writers left unfinished long ago, then the oldest entries beyond the limit.
void ProgramCache::trim() const {
    std::error_code error;
    for (fs::directory_iterator at(folder_, error), end; !error && at != end; at.increment(error)) {
        std::error_code gone;
        if (!at->path().filename().string().starts_with(temporary_prefix))
            continue;
        const fs::file_time_type time = at->last_write_time(gone);
        if (!gone && fs::file_time_type::clock::now() - time > std::chrono::hours(1))
            fs::remove(at->path(), gone);
    }
    trim_folder(folder_, entry_suffix, limit_);
}

std::optional<ProgramCache> user_program_cache() {
    const char *setting = std::getenv("IMAGO_PROGRAM_CACHE");
    if (setting && std::string_view(setting) == "off")
        return std::nullopt;
    const auto own = user_folder(UserFolder::cache);
    return own ? std::optional(ProgramCache(*own / "programs")) : std::nullopt;
}

} // namespace imago
