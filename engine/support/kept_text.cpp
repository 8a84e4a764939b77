// SPDX-License-Identifier: MIT
#include "engine/support/kept_text.h"

#include "engine/support/own_folder.h"
#include "engine/support/temporary/temporary_path.h"

#include <charconv>
#include <cstdint>
#include <fstream>
#include <iterator>

#include <unistd.h>

namespace imago {
namespace {

namespace fs = std::filesystem;

constexpr const char *heading = "imago-kept 1\n", *ending = "\nend\n";

fs::path file_of(const fs::path &folder, const std::string &key) {
    return folder / (short_name(key) + ".txt");
}

std::string beginning_of(const std::string &key) {
    return heading + std::to_string(key.size()) + '\n' + key + '\n';
}

} // namespace

std::string short_name(const std::string &text) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : text)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    char digits[20];
    return {digits, std::to_chars(digits, digits + sizeof digits, hash, 16).ptr};
}

std::optional<std::string> kept_text(const fs::path &folder, const std::string &key) {
    const std::string beginning = beginning_of(key), end = ending;
    std::error_code failure;
    const auto size = fs::file_size(file_of(folder, key), failure); // fails for what is no file
    if (failure || size > beginning.size() + (std::uintmax_t{1} << 20))
        return std::nullopt;
    std::ifstream file(file_of(folder, key), std::ios::binary);
    const std::string all{std::istreambuf_iterator<char>(file), {}};
    if (!all.starts_with(beginning) || !all.ends_with(end) ||
        all.size() < beginning.size() + end.size())
        return std::nullopt;
    return all.substr(beginning.size(), all.size() - beginning.size() - end.size());
}

bool keep_text(const fs::path &folder, const std::string &key, const std::string &text) {
    if (make_own_folder(folder) != FolderTrouble::none)
        return false;
    const fs::path path = file_of(folder, key);
    const TemporaryPath temporary(
        [&] { return fs::path(path.string() + "." + std::to_string(::getpid())); });
    const fs::path &other = temporary.path();
    std::error_code failure;
    {
        std::ofstream file(other, std::ios::binary);
        file << beginning_of(key) << text << ending;
        file.close();
        if (!file) {
            fs::remove(other, failure);
            return false;
        }
    }
    fs::rename(other, path, failure);
    return !failure;
}

} // namespace imago
