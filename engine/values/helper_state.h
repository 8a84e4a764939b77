// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// Programs that come with the engine and do in separate processes what may crash or hang.
enum class Helper {
    self_test,   ///< tries drivers and extras beyond OpenCL 1.2; times a copy
    preparer,    ///< compiles kernels while nobody waits for them
    tune_worker, ///< builds and runs the candidates of a search for faster plans
};

/// Whether and where a helper program was found.
struct HelperState {
    Helper helper = Helper::self_test; ///< which one
    std::string name;                  ///< of the file, "imago-self-test"
    std::string path;                  ///< empty: it is missing
    /// If missing: the places that were searched, separated by commas.
    std::string looked;

    /// Whether it was not found.
    bool missing() const { return path.empty(); }
};

} // namespace imago
