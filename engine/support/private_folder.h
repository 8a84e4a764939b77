// SPDX-License-Identifier: MIT
#pragma once
#include <filesystem>
#include <optional>
#include <string_view>

namespace imago {

/// A folder for this process: of mode 0700, with a name that nobody can foretell, in TMPDIR, /tmp
/// or XDG_RUNTIME_DIR, the first where one can be made. Removed with all that is in it by the
/// process that made it.
class PrivateFolder {
  public:
    /// "imago-<purpose>-XXXXXX"; nothing where none can be made.
    static std::optional<PrivateFolder> make(std::string_view purpose);
    ~PrivateFolder();
    PrivateFolder(PrivateFolder &&other) noexcept;
    PrivateFolder &operator=(PrivateFolder &&) = delete;

    const std::filesystem::path &path() const { return path_; }

  private:
    explicit PrivateFolder(std::filesystem::path path);

    std::filesystem::path path_; ///< empty: it was given to another
    int process_;
};

} // namespace imago
