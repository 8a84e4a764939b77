// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/non_finite.h"
#include "engine/support/sentence.h"

#include <string>
#include <vector>

namespace imago {

/// Fills the samples of a picture that are not finite, as `policy` says, and adds a note if there
/// are any. Throws Error that calls the file `name` if the policy is to refuse them.
void make_finite(Image &image, NanPolicy policy, const std::string &name,
                 std::vector<Sentence> &notes);

} // namespace imago
