// SPDX-License-Identifier: GPL-3.0-or-later
// An OpenCL driver that a loader can load, and its effects. BAD_DRIVER 1: it aborts when it is
// loaded; 2: it aborts when it is asked for its platforms; 3: it then never answers.
#include <cstddef>
#include <cstdlib>
#include <cstring>

#include <unistd.h>

namespace {

struct AtLoad {
    AtLoad() {
        if (BAD_DRIVER == 1)
            std::abort();
    }
} const at_load;

} // namespace

extern "C" {

__attribute__((visibility("default"))) int clIcdGetPlatformIDsKHR(unsigned, void *, unsigned *) {
    if (BAD_DRIVER == 2)
        std::abort();
    for (;;)
        pause();
}

/// A loader accepts no driver without this function.
__attribute__((visibility("default"))) int clGetPlatformInfo(void *, unsigned, std::size_t, void *,
                                                             std::size_t *) {
    return -30; // CL_INVALID_VALUE
}

__attribute__((visibility("default"))) void *clGetExtensionFunctionAddress(const char *name) {
    return std::strcmp(name, "clIcdGetPlatformIDsKHR") == 0
               ? reinterpret_cast<void *>(&clIcdGetPlatformIDsKHR)
               : nullptr;
}
}
