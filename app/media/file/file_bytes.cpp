// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/media/file/file_bytes.h"

#include "app/media/file/pipes.h"
#include "app/media/file/sentences.h"
#include "engine/support/error.h"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <new>
#include <string>

namespace imago {
namespace fs = std::filesystem;

namespace {

Error read_error(const fs::path &path, const Sentence &reason) {
    return Error(file_says.read_failed, path.string(), reason);
}

} // namespace

InputFile open_input_file(const fs::path &path) {
    const fs::path readable = readable_path(path);
    std::error_code failure;
    const fs::file_status status = fs::status(readable, failure);
    if (status.type() == fs::file_type::not_found)
        throw read_error(path, file_says.no_file);
    if (!fs::status_known(status))
        throw read_error(path, Sentence::verbatim(failure.message()));
    if (fs::is_directory(status))
        throw read_error(path, file_says.is_folder);
    if (!fs::is_regular_file(status))
        throw read_error(path, file_says.not_plain);
    InputFile file;
    errno = 0;
    file.stream.open(readable, std::ios::binary);
    if (!file.stream)
        throw read_error(path,
                         errno ? Sentence::verbatim(std::strerror(errno)) : file_says.cannot_open);
    file.bytes = fs::file_size(readable, failure);
    if (failure)
        throw read_error(path, Sentence::verbatim(failure.message()));
    return file;
}

std::string lower_extension(const fs::path &path) {
    const fs::path named = path.has_filename() ? path : path.parent_path(); // "x.zarr/"
    std::string extension = named.extension().string();
    std::transform(extension.begin(), extension.end(), extension.begin(),
                   [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
    return extension;
}

std::string name_ending(const fs::path &path) {
    const std::string extension = lower_extension(path);
    return extension.empty() ? extension : extension.substr(1);
}

std::vector<unsigned char> peek(InputFile &file, std::size_t count) {
    std::vector<unsigned char> bytes(
        static_cast<std::size_t>(std::min<std::uintmax_t>(count, file.bytes)));
    file.stream.read(reinterpret_cast<char *>(bytes.data()),
                     static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(file.stream.gcount()));
    file.stream.clear();
    file.stream.seekg(0);
    return bytes;
}

std::vector<unsigned char> read_all(InputFile &file, const fs::path &path, std::uintmax_t limit) {
    if (file.bytes > limit)
        throw read_error(path, {file_says.too_long, file.bytes, limit});
    try {
        std::vector<unsigned char> bytes(static_cast<std::size_t>(file.bytes));
        file.stream.read(reinterpret_cast<char *>(bytes.data()),
                         static_cast<std::streamsize>(bytes.size()));
        if (static_cast<std::uintmax_t>(file.stream.gcount()) != file.bytes)
            throw read_error(path, {file_says.ended_early, file.bytes});
        return bytes;
    } catch (const std::bad_alloc &) {
        throw read_error(path, {file_says.beyond_memory, file.bytes});
    }
}

} // namespace imago
