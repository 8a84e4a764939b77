// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/temporary/temporary_path.h"

#include <filesystem>
#include <optional>
#include <string_view>

namespace imago {

/// A folder for this process with mode 0700 and an unpredictable name, in the first of TMPDIR,
/// XDG_RUNTIME_DIR and /tmp where one can be made; for programs that are run from it, /tmp comes
/// before XDG_RUNTIME_DIR, which is small, and on some systems lets nothing run. The process that
/// made it removes it with all that is in it, also where a signal ends it.
class PrivateFolder {
  public:
    enum class Holds { files, programs };
    /// Makes "imago-<purpose>-XXXXXX"; empty if no folder can be made.
    static std::optional<PrivateFolder> make(std::string_view purpose, Holds holds = Holds::files);
    ~PrivateFolder();
    PrivateFolder(PrivateFolder &&other) noexcept;
    PrivateFolder &operator=(PrivateFolder &&) = delete;

    const std::filesystem::path &path() const { return path_.path(); }

  private:
    explicit PrivateFolder(TemporaryPath path);

    TemporaryPath path_; ///< empty after a move
    int process_;
};

} // namespace imago
