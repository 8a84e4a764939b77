// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace imago {

/// Holds back what the process writes to standard error, from construction to destruction. libpng
/// and libjpeg print their complaints there, bypassing OpenCV's own log, and the command line's
/// error is one sentence. At the end, the lines of the decoders are dropped, and all others (from
/// other threads) are passed on. It does nothing if standard error is closed. A process has only
/// one at a time, and a second one that overlaps does nothing.
class StderrCatch {
  public:
    StderrCatch();
    ~StderrCatch();
    StderrCatch(const StderrCatch &) = delete;
    StderrCatch &operator=(const StderrCatch &) = delete;

    /// Returns the message in a decoder's first line so far, without the library's name; empty if
    /// there is none.
    std::string decoder_reason() const;

  private:
    std::string caught() const;

    int saved_ = -1; ///< the real standard error
    int file_ = -1;  ///< the file to which it is redirected
};

} // namespace imago
