// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the JSON of imago-cli's reports; errors are thrown as std::runtime_error with part of a
// sentence.
#pragma once
#include <QJsonObject>
#include <QString>

#include <stdexcept>

namespace imago {

[[noreturn]] void refuse_report(const QString &sentence);

/// Empty if there is no such text.
QString report_text(const QJsonObject &json, const char *key);

/// A finite number that is not negative, for a required key.
double report_number(const QJsonObject &json, const char *key);
double report_number_or(const QJsonObject &json, const char *key, double otherwise);
/// A whole number, as report_number(), that an int holds.
int report_count(const QJsonObject &json, const char *key);
int report_count_or(const QJsonObject &json, const char *key, int otherwise);

} // namespace imago
