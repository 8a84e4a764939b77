// SPDX-License-Identifier: MIT
#pragma once
#include <stdexcept>
#include <string>

namespace imago {

/// What every room throws: one sentence that says what went wrong, where, and what is allowed.
/// It is translated once, at the boundary: the command line prints it and exits (usage 2,
/// failure 1, cancelled 1), the service hands it on as a Result, the window shows it in its bar.
class Error : public std::runtime_error {
  public:
    enum class Kind {
        usage,     ///< the request is not one that can be asked
        failure,   ///< the request was fine and could not be carried out
        cancelled, ///< somebody asked to stop, or a newer request took its place
    };

    explicit Error(const std::string &message, Kind kind = Kind::failure)
        : std::runtime_error(message), kind_(kind) {}

    Kind kind() const noexcept { return kind_; }

  private:
    Kind kind_;
};

/// Shorthand for Error(message, Error::Kind::usage).
inline Error usage_error(const std::string &message) {
    return Error(message, Error::Kind::usage);
}

} // namespace imago
