// SPDX-License-Identifier: MIT
#pragma once
#include <string>
#include <vector>

namespace imago {

/// The environment, as "NAME=value", for a process that is to see the same OpenCL devices. It is
/// this process's own, but with the loader's variables (OCL_ICD_FILENAMES and the like) as they
/// were when the program started: Khronos's loader cuts its lists in place at the first ':', so
/// that a child would see the first platform only.
std::vector<std::string> child_environment();

} // namespace imago
