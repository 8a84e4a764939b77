// SPDX-License-Identifier: GPL-3.0-or-later
// libjpeg's objects, and its errors as values.
#pragma once
#include <cstdio> // jpeglib.h takes FILE from it

#include <jpeglib.h>

#include <csetjmp>
#include <cstdlib>

#include <string>
#include <vector>

namespace imago {

/// Where libjpeg's errors go: its functions return to guarded() by longjmp, which skips
/// destructors, so that what they run in has none.
struct JpegErrors {
    JpegErrors();
    jpeg_error_mgr manager{};
    std::jmp_buf start{};
    char message[JMSG_LENGTH_MAX] = ""; ///< of the error
    char warning[JMSG_LENGTH_MAX] = ""; ///< the first; empty: none
};

/// Calls work(object), a function without objects that need destruction. Returns whether libjpeg
/// had no error; else errors.message says which.
template <class Object>
bool guarded(JpegErrors &errors, void (*work)(Object &), Object &object) {
    if (setjmp(errors.start) != 0)
        return false;
    work(object);
    return true;
}

} // namespace imago
