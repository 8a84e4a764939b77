// SPDX-License-Identifier: MIT
#include "engine/program/cache_folder.h"

#include "engine/support/user_folders.h"

#include <vector>

namespace imago {

namespace fs = std::filesystem;

fs::path user_cache_folder() {
    return user_folder(UserFolder::cache).value_or(fs::path());
}

std::uint64_t cache_bytes(const fs::path &folder) noexcept try {
    std::uint64_t total = 0;
    std::error_code error;
    fs::recursive_directory_iterator at(folder, fs::directory_options::skip_permission_denied,
                                        error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
        std::error_code gone; // another process may remove a listed file
        if (fs::is_regular_file(at->symlink_status(gone)) && !gone) {
            const std::uintmax_t bytes = fs::file_size(at->path(), gone);
            total += gone ? 0 : bytes;
        }
    }
    return total;
} catch (...) {
    return 0;
}

void clear_cache(const fs::path &folder) noexcept try {
    std::error_code error;
    std::vector<fs::path> entries;
    for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator();
         at.increment(error))
        entries.push_back(at->path());
    for (const fs::path &entry : entries) {
        std::error_code stays;
        fs::remove_all(entry, stays);
    }
} catch (...) {
}

} // namespace imago
