// SPDX-License-Identifier: MIT
// What this process has on disk for a while: a signal that ends the process leaves none of it.
#pragma once
#include <filesystem>
#include <functional>
#include <string>

namespace imago {

/// A file or folder that ends with this process. Whoever made it removes or renames it; signals
/// that end the process remove it with all that is in it. Any thread may have one.
class TemporaryPath {
  public:
    /// Notes nothing.
    TemporaryPath() = default;
    /// Notes what `create` makes and names, if it names anything. No signal comes between the two.
    /// Throws what `create` throws.
    explicit TemporaryPath(const std::function<std::filesystem::path()> &create);
    /// Forgets it.
    ~TemporaryPath();
    TemporaryPath(TemporaryPath &&other) noexcept;
    TemporaryPath &operator=(TemporaryPath &&other) noexcept;

    const std::filesystem::path &path() const { return path_; }

  private:
    std::filesystem::path path_; ///< empty: nothing is noted
};

/// Has SIGINT, SIGTERM and SIGHUP remove what is noted before they end this process, as far as they
/// would end it now. Programs call it once, first in main(); libraries leave signals alone.
void remove_temporaries_at_signals();

/// Removes what is noted, in another thread; gives up after a second. This process makes nothing
/// temporary after it. A signal handler may call, if remove_temporaries_at_signals() was called.
void drop_temporaries();

} // namespace imago
