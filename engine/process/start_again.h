// SPDX-License-Identifier: MIT
// One more start of the same command, after a driver has ended this one. Programs only: libraries
// leave signals alone.
#pragma once
#include <optional>

namespace imago {

/// How the start before this one ended.
struct EarlierStart {
    int signal = 0;         ///< the signal that ended it; 0: it ended itself
    bool repeatable = true; ///< it had no lasting effect (note_lasting_effect())
};

/// Returns the earlier start if this is the second of a command. Otherwise has SIGABRT, SIGSEGV and
/// SIGBUS start the program once more with these arguments, from watch_for_crashes() on, as far as
/// they would end it now. The arguments stay as they are until the process ends. Call this once,
/// first in main().
std::optional<EarlierStart> start_again_after_crashes(char **arguments);

/// Takes the signals, if a program wants it. Called after drivers are loaded, which take signals
/// themselves: PoCL's LLVM does when devices are listed, and glibc's abort() asks nobody else then.
void watch_for_crashes();

/// Starts the command once more in place of this process. Returns if a program does not want it, if
/// this is the second start, or if something would be done twice. One thread calls it.
void start_again();

} // namespace imago
