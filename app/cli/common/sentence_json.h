// SPDX-License-Identifier: GPL-3.0-or-later
// A sentence as programs read it, which the window puts into its language: a list of the template
// in English and what stands in its places, in their order: texts, whole numbers, lists that are
// sentences, {"real", "digits", "style"} as RealNumber. Reports have it beside the words, under the
// same key with "_said" behind it. ui/words/sentence_json.h is the other side.
#pragma once
#include "engine/support/sentence.h"

#include <nlohmann/json.hpp>

namespace imago::cli {

nlohmann::ordered_json sentence_json(const Sentence &sentence);
/// Says nothing where it is none.
Sentence sentence_in(const nlohmann::ordered_json &json);

} // namespace imago::cli
