// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>

namespace imago {

/// Holds back what the process writes to standard error, from construction to destruction: libpng
/// and libjpeg print their complaints there, past OpenCV's own log, and the command line's error is
/// one sentence. Lines of theirs are dropped at the end, all others (another thread's) are passed
/// on. Does nothing where standard error is closed. One at a time in a process; a second one that
/// overlaps does nothing.
class StderrCatch {
  public:
    StderrCatch();
    ~StderrCatch();
    StderrCatch(const StderrCatch &) = delete;
    StderrCatch &operator=(const StderrCatch &) = delete;

    /// What the first line of a decoder says so far, without the library's name; empty when none
    /// spoke.
    std::string decoder_reason() const;

  private:
    std::string caught() const;

    int saved_ = -1; ///< the real standard error
    int file_ = -1;  ///< where it goes instead
};

} // namespace imago
