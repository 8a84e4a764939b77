// SPDX-License-Identifier: MIT
#include "engine/program/trim_folder.h"

#include "engine/support/temporary/temporary_path.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <string>
#include <system_error>
#include <vector>

#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

struct Entry {
    fs::file_time_type time;
    std::uint64_t bytes;
    fs::path path;
};

std::vector<Entry> entries_of(const fs::path &folder, std::string_view suffix) {
    std::vector<Entry> entries;
    std::error_code error;
    for (fs::directory_iterator at(folder, error), end; !error && at != end; at.increment(error)) {
        std::error_code gone;
        if (!at->path().filename().string().ends_with(suffix) || at->is_symlink(gone) ||
            !at->is_regular_file(gone))
            continue;
        const std::uint64_t bytes = at->file_size(gone);
        const fs::file_time_type time = gone ? fs::file_time_type{} : at->last_write_time(gone);
        if (!gone)
            entries.push_back({time, bytes, at->path()});
    }
    return entries;
}

/// The last whole lines of a file, of at most this many bytes.
std::string last_lines(const fs::path &file, std::uint64_t size, std::uint64_t bytes) {
    std::ifstream in(file, std::ios::binary);
    std::string text(static_cast<std::size_t>(std::min(size, bytes)), '\0');
    in.seekg(static_cast<std::streamoff>(size - text.size()));
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(std::max<std::streamsize>(0, in.gcount())));
    const std::size_t end = text.find('\n');
    return end == std::string::npos ? std::string() : text.substr(end + 1);
}

} // namespace

void trim_folder(const fs::path &folder, std::string_view suffix,
                 std::uint64_t limit_bytes) noexcept {
    try {
        std::vector<Entry> entries = entries_of(folder, suffix);
        std::uint64_t total = 0;
        for (const Entry &entry : entries)
            total += entry.bytes;
        std::ranges::sort(entries, {}, &Entry::time);
        for (const Entry &entry : entries) {
            if (total <= limit_bytes)
                return;
            std::error_code gone;
            fs::remove(entry.path, gone);
            total -= entry.bytes;
        }
    } catch (...) {
        return; // out of memory: the next call trims
    }
}

namespace {

/// The lines for which `keeps` holds before the last `bytes` of the file.
std::string kept_before(const fs::path &file, std::uint64_t size, std::uint64_t bytes,
                        const std::function<bool(const std::string &)> &keeps) {
    std::ifstream in(file, std::ios::binary);
    std::string kept;
    std::uint64_t at = 0;
    for (std::string line; at < size - bytes && std::getline(in, line); at += line.size() + 1)
        if (keeps(line))
            kept += line + "\n";
    return kept;
}

} // namespace

void trim_lines(const fs::path &file, std::uint64_t limit_bytes,
                const std::function<bool(const std::string &)> &keeps) noexcept {
    try {
        std::error_code error;
        if (!fs::is_regular_file(file, error))
            return;
        const std::uint64_t size = fs::file_size(file, error);
        if (error || size <= limit_bytes)
            return;
        const std::string last = last_lines(file, size, limit_bytes / 2);
        const std::string text =
            (keeps ? kept_before(file, size, last.size(), keeps) : std::string()) + last;
        const TemporaryPath noted(
            [&] { return fs::path(file.string() + "." + std::to_string(getpid()) + ".new"); });
        const fs::path &temporary = noted.path();
        bool written = false;
        {
            std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
            out << text;
            out.close();
            written = static_cast<bool>(out);
        }
        if (written)
            fs::permissions(temporary, fs::perms::owner_read | fs::perms::owner_write, error);
        if (!written || ::rename(temporary.c_str(), file.c_str()) != 0)
            ::unlink(temporary.c_str());
    } catch (...) {
        return;
    }
}

} // namespace imago
