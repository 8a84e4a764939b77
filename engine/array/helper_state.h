// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// Programs that come with the engine and do in processes of their own what may crash or hang.
enum class Helper {
    self_test,   ///< tries drivers, and what devices can do beyond OpenCL 1.2; times a copy
    tune_worker, ///< builds and runs the candidates of a search for faster plans
};

/// Whether such a program is there.
struct HelperState {
    Helper helper = Helper::self_test;
    std::string name;   ///< of the file: "imago-self-test"
    std::string path;   ///< empty: it is missing
    std::string looked; ///< missing: the places where it is not, with commas between

    bool missing() const { return path.empty(); }
};

} // namespace imago
