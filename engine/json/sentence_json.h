// SPDX-License-Identifier: MIT
// A sentence for programs, which the window translates: a list of the template in English and its
// arguments in their order. These are texts, whole numbers, lists that are sentences, or {"real",
// "digits", "style"} for a RealNumber. Reports have it next to the words, under the same key
// followed by "_said". ui/words/sentence_json.h reads it.
#pragma once
#include "engine/support/sentence.h"

#include <nlohmann/json.hpp>

namespace imago::json {

nlohmann::ordered_json sentence_json(const Sentence &sentence);
/// Adds nothing if the text has no sentence.
Sentence sentence_in(const nlohmann::ordered_json &json);

} // namespace imago::json
