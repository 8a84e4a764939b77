// SPDX-License-Identifier: MIT
// Whether the buffers of a run are large enough and lie as its problem allows.
#pragma once
#include "engine/plan/problem/problem.h"
#include "engine/support/sentence.h"
#include "engine/transform/buffers/array_buffers.h"

#include <cstddef>

namespace imago {

/// Throws Error (usage) if a buffer has fewer bytes; the refusal takes the problem, the buffer's
/// bytes and these.
void require_bytes(const Problem &problem, const Buffer &buffer, std::size_t bytes,
                   Form<3> refusal);

/// Throws Error (usage) if a buffer is missing, too small, or overlaps another one that it may not
/// share memory with.
void check_buffers(const Problem &problem, const ArrayBuffers &in, const ArrayBuffers &out);

} // namespace imago
