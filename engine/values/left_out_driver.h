// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/sentence.h"

#include <string>

namespace imago {

/// An OpenCL driver that is not loaded, since it ended or blocked the process that tried it.
struct LeftOutDriver {
    /// The ways in which a driver can fail.
    enum class Trouble {
        late,      ///< no answer within `seconds`
        signalled, ///< the process ended by the signal `code`
        exited,    ///< with the exit code `code`
    };
    std::string file;    ///< of the loader's folder; or the library that the environment names
    std::string library; ///< that it names
    /// The kind of the failure.
    Trouble trouble = Trouble::late;
    /// The signal or the exit code.
    int code = 0;
    /// Seconds that the process had.
    double seconds = 0;
    bool beside_others = false; ///< by itself it does well
};

/// The failure in words.
Sentence left_out_reason(const LeftOutDriver &driver);

} // namespace imago
