// SPDX-License-Identifier: MIT
#pragma once

namespace imago {

/// How busy this machine's processors are with the work of others, from when it was made.
class MachineLoad {
  public:
    MachineLoad();

    /// Whether a process that has used so many processor seconds of these seconds may have been
    /// kept from its work: others had half of the processors or more, and it got some time, but
    /// less than one processor could give it. One that waits for ever gets none. False if the
    /// system does not say.
    bool held_up(double processor_seconds, double seconds) const;

  private:
    struct Times {
        double all = 0, idle = 0; ///< seconds of all processors
    };
    static Times now();

    Times start_;
};

} // namespace imago
