// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// An OpenCL driver that is not loaded, since it ended or held up the process that tried it.
struct LeftOutDriver {
    std::string file;    ///< of the loader's folder; or the library that the environment names
    std::string library; ///< that it names
    std::string reason;  ///< one sentence
};

} // namespace imago
