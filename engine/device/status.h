// SPDX-License-Identifier: MIT
#pragma once
#include "engine/support/error.h"

#include <CL/opencl.hpp>

#include <string>

namespace imago {

/// Returns the name of a status, "CL_OUT_OF_RESOURCES" for -5; "CL error -9999" for unknown
/// numbers.
std::string opencl_status_name(int status);

/// Returns the sentence for a caught cl::Error: the operation, the call and the status by name.
Error opencl_error(const Sentence &doing, const cl::Error &error);

} // namespace imago
