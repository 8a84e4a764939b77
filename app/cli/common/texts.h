// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

#include <string>
#include <vector>

namespace imago::cli {

/// Sentences in English, as reports print them.
inline std::vector<std::string> texts_of(const std::vector<Sentence> &sentences) {
    std::vector<std::string> texts;
    for (const Sentence &sentence : sentences)
        texts.push_back(sentence.text());
    return texts;
}

} // namespace imago::cli
