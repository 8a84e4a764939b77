// SPDX-License-Identifier: GPL-3.0-or-later
// The engine knows no Qt: its sentences are put into the window's language here.
#pragma once
#include "engine/support/sentence.h"

#include <QString>

#include <vector>

namespace imago {

/// A sentence in the window's language, by its template. For the window's thread.
QString engine_words(const Sentence &sentence);

/// Translates errors of the file rooms (app/media), which are English text: the text is found in
/// file_sentences(), and its arguments are put into the translation, themselves translated if they
/// are sentences. An unknown text is returned unchanged.
QString engine_words(const QString &sentence);

/// English templates, with %1 and so on in the places of arguments.
const std::vector<const char *> &file_sentences();

} // namespace imago
