// SPDX-License-Identifier: GPL-3.0-or-later
// The engine and the rooms of files know no Qt: their sentences are put into the window's language
// here.
#pragma once
#include "engine/support/sentence.h"

#include <QString>
#include <QStringList>

#include <vector>

namespace imago {

/// A sentence in the window's language, by its template; words that have none, as they are.
QString engine_words(const Sentence &sentence);
/// Each of them.
QStringList engine_words(const std::vector<Sentence> &sentences);

} // namespace imago
