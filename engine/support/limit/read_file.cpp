// SPDX-License-Identifier: MIT
#include "engine/support/limit/read_file.h"

#include "engine/support/error.h"
#include "engine/support/limit/sentences.h"

#include <algorithm>
#include <cerrno>
#include <cstring>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace imago {
namespace {

Error not_read(const std::string &name, const Sentence &why) {
    return Error(limit_says.not_read, name, why);
}

Error not_read(const std::string &name, int number) {
    return not_read(name, Sentence::verbatim(std::strerror(number)));
}

/// Appends what `read(to, bytes)` gives, as std::fread, until it gives nothing.
template <class Read>
std::string all_of(std::uint64_t most, const std::string &name, const Read &read) {
    constexpr std::size_t part = std::size_t{1} << 16;
    std::string text;
    for (std::size_t got = 1; got > 0;) {
        const std::size_t before = text.size();
        text.resize(before + part);
        got = read(text.data() + before, part);
        text.resize(before + got);
        if (text.size() > most)
            throw not_read(name, {limit_says.more_bytes, most});
    }
    return text;
}

} // namespace

std::string read_up_to(std::uint64_t most, std::FILE *file, const std::string &name) {
    std::string text = all_of(
        most, name, [&](char *to, std::size_t bytes) { return std::fread(to, 1, bytes, file); });
    if (std::ferror(file))
        throw not_read(name, errno);
    return text;
}

std::string read_up_to(std::uint64_t most, std::istream &file, const std::string &name) {
    std::string text = all_of(most, name, [&](char *to, std::size_t bytes) {
        file.read(to, static_cast<std::streamsize>(bytes));
        return static_cast<std::size_t>(file.gcount());
    });
    if (file.bad())
        throw not_read(name, EIO);
    return text;
}

std::string read_up_to(std::uint64_t most, int file, const std::string &name) {
    return all_of(most, name, [&](char *to, std::size_t bytes) {
        for (;;) {
            const ssize_t got = ::read(file, to, bytes);
            if (got >= 0)
                return static_cast<std::size_t>(got);
            if (errno != EINTR)
                throw not_read(name, errno);
        }
    });
}

std::string read_file(std::uint64_t most, const std::filesystem::path &path) {
    const std::string name = path.string();
    std::FILE *const file = std::fopen(path.c_str(), "re");
    if (!file)
        throw not_read(name, errno);
    try {
        struct stat status {};
        if (::fstat(::fileno(file), &status) == 0 && S_ISDIR(status.st_mode))
            throw not_read(name, EISDIR);
        std::string text = read_up_to(most, file, name);
        std::fclose(file);
        return text;
    } catch (...) {
        std::fclose(file);
        throw;
    }
}

} // namespace imago
