// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/op/operation.h"

#include <string>

namespace imago::cli {

/// "gaussian:SIGMA|disc:RADIUS|FILE": what the option takes.
std::string model_metavar(const ModelOption &option);

/// Gives the values what an option's text says. Throws Error (usage): a number is missing or out of
/// range, or the text is neither a model nor the path of a file that is there.
void read_model(const Operation &operation, const ModelOption &option, const std::string &text,
                OpValues &values);

} // namespace imago::cli
