// SPDX-License-Identifier: GPL-3.0-or-later
// The engine speaks English and knows no Qt: its sentences are translated here.
#pragma once
#include <QString>

#include <string>
#include <vector>

namespace imago {

/// A sentence of the engine in the window's language: it is found in engine_sentences(), and what
/// stands in the places of %1 and so on is put into the translation (translated itself where it is
/// a sentence, too). One that is not known comes back as it is. For the window's thread.
QString engine_words(const QString &sentence);
QString engine_words(const std::string &sentence);

/// A step's name, its family or its exchange, of a plan, likewise: by engine_parts(), of which such
/// a name is put together.
QString plan_words(const std::string &text);

/// In English, %1 and so on in the places of what changes.
const std::vector<const char *> &engine_sentences();
const std::vector<const char *> &engine_parts();

} // namespace imago
