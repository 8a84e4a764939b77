// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences in reports of imago-cli and in settings: see app/cli/common/sentence_json.h.
#pragma once
#include "engine/support/sentence.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

namespace imago {

QJsonArray sentence_json(const Sentence &sentence);
/// Says nothing where it is none.
Sentence sentence_in(const QJsonArray &json);
/// Of an object's key: as it is said; of a report that has the words alone, these.
Sentence sentence_in(const QJsonObject &json, const char *key);

} // namespace imago
