// SPDX-License-Identifier: GPL-3.0-or-later
// The engine knows no Qt: its sentences are put into the window's language here.
#pragma once
#include "engine/support/sentence.h"

#include <QString>

#include <vector>

namespace imago {

/// A sentence in the window's language, by its template. For the window's thread.
QString engine_words(const Sentence &sentence);

/// What the rooms of files say (app/media), whose errors are English text: it is found in
/// file_sentences(), and what stands in the places of %1 and so on is put into the translation
/// (translated itself where it is a sentence, too). One that is not known comes back as it is.
QString engine_words(const QString &sentence);

/// In English, %1 and so on in the places of what changes.
const std::vector<const char *> &file_sentences();

} // namespace imago
