// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/main_window.h"

#include <QList>
#include <QString>

namespace imago {

/// Words and numbers in the language of the code ("es"), or with an empty one in the first of the
/// system's languages that there is a catalogue for; else in English, as the sources are. Takes the
/// place of an earlier choice. Throws Error (usage) for a code without a catalogue, naming those
/// there are. Catalogues are in resources/translations, and in programs that were built with Qt's
/// lrelease at hand.
void use_language(const QString &code);

/// Those that there is a catalogue for, by their codes.
QList<Language> known_languages();

} // namespace imago
