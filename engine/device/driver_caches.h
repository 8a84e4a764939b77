// SPDX-License-Identifier: MIT
#pragma once
#include <string>

namespace imago {

/// PoCL offers no device where it cannot write its cache, and makes one of a foretold name in /tmp
/// where there is no home folder. Where its folder cannot be written or is another user's, this
/// gives it one of this process (PrivateFolder), by POCL_CACHE_DIR, for this process and its
/// children, until its end. To be called before anything asks for devices, in one thread. Does not
/// throw.
void provide_driver_caches();

/// Where PoCL keeps its cache by the environment as it is: POCL_CACHE_DIR, "pocl" in
/// XDG_CACHE_HOME, ~/.cache or /tmp.
std::string pocl_cache_folder();

/// Whether it can be written.
bool driver_caches_writable();

} // namespace imago
