// SPDX-License-Identifier: GPL-3.0-or-later
// Sentences in reports of imago-cli and in settings: see engine/json/sentence_json.h.
#pragma once
#include "engine/support/sentence.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QString>

#include <vector>

namespace imago {

QJsonArray sentence_json(const Sentence &sentence);
/// Empty if the value is not a sentence.
Sentence sentence_in(const QJsonArray &json);
/// The sentence of an object's key; only the words for a report that lacks it.
Sentence sentence_in(const QJsonObject &json, const char *key);
/// The sentences of an object's key, which has a list of them; none for a report that lacks it.
std::vector<Sentence> sentences_in(const QJsonObject &json, const char *key);

} // namespace imago
