// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/array/float_loss.h"
#include "engine/array/non_finite.h"
#include "engine/support/sentence.h"
#include "engine/values/op_values.h"

#include <string>
#include <vector>

namespace imago {

/// Fills the samples of a picture that are not finite, as `policy` says, and adds a note if there
/// are any. Throws Error that calls the file `name` if the policy is to refuse them, or is to fill
/// a plane by neighbours that has no number at all.
void make_finite(Image &image, NanPolicy policy, const std::string &name,
                 std::vector<Sentence> &notes);
/// The same for the planes of an array. Returns which samples are left out; empty: none.
std::vector<bool> make_finite(OpArray &array, NanPolicy policy, const std::string &name,
                              std::vector<Sentence> &notes);

/// Throws Error that calls the file `name` if floats do not tell what its numbers do.
void check_floats(const FloatLoss &loss, const std::string &name);

} // namespace imago
