// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "ui/shell/main_window.h"

#include <QList>
#include <QString>

namespace imago {

/// Sets the language of words and numbers to that of the code ("es"); if the code is empty, to the
/// first of the system's languages with a catalogue, or else to English, as in the sources.
/// Replaces an earlier choice. Throws Error (usage) for a code without a catalogue, and names those
/// that exist. Catalogues are in resources/translations, and in programs that were built with Qt's
/// lrelease.
void use_language(const QString &code);

/// The code of the language that use_language() has chosen; "en" before it.
QString language_in_use();

/// The languages with a catalogue, by their codes.
QList<Language> known_languages();

} // namespace imago
