// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <concepts>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace imago::test {

inline std::vector<unsigned char> bytes_of(const std::filesystem::path &path) {
    std::ifstream file(path, std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
}

/// The content of a file that has to be there.
inline std::string text_of(const std::filesystem::path &path) {
    const std::ifstream file(path, std::ios::binary);
    if (!file)
        throw std::runtime_error("no file " + path.string());
    return {std::istreambuf_iterator<char>(file.rdbuf()), {}};
}

inline void write_text(const std::filesystem::path &path, const std::string &text) {
    std::ofstream(path, std::ios::binary) << text;
}

/// A separate folder for a test case, removed with all that is in it.
class ScratchFolder {
  public:
    ScratchFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "imago-XXXXXX").string();
        if (!::mkdtemp(name.data()))
            throw std::runtime_error("no scratch folder");
        path_ = name;
    }
    ~ScratchFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    ScratchFolder(const ScratchFolder &) = delete;
    ScratchFolder &operator=(const ScratchFolder &) = delete;

    const std::filesystem::path &path() const { return path_; }
    std::filesystem::path operator/(const std::string &name) const { return path_ / name; }

    std::filesystem::path write(const std::string &name,
                                const std::vector<unsigned char> &bytes) const {
        std::ofstream file(path_ / name, std::ios::binary);
        file.write(reinterpret_cast<const char *>(bytes.data()),
                   static_cast<std::streamsize>(bytes.size()));
        return path_ / name;
    }

    template <std::convertible_to<std::string_view> Text> // lists in braces are bytes
    std::filesystem::path write(const std::string &name, const Text &content) const {
        const std::string_view text = content;
        return write(name, std::vector<unsigned char>(text.begin(), text.end()));
    }

    std::size_t entries() const {
        return static_cast<std::size_t>(
            std::distance(std::filesystem::directory_iterator(path_), {}));
    }

  private:
    std::filesystem::path path_;
};

} // namespace imago::test
