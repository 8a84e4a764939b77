// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "engine/support/sentence.h"

#include <algorithm>
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

/// Adds those that are not there yet.
inline void add_once(std::vector<Sentence> &notes, const std::vector<Sentence> &more) {
    for (const Sentence &note : more)
        if (std::find(notes.begin(), notes.end(), note) == notes.end())
            notes.push_back(note);
}

} // namespace imago::cli
