// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/devices/run/report_json.h"

#include <QCoreApplication>
#include <QJsonValue>

#include <cmath>
#include <limits>
#include <stdexcept>

namespace imago {
namespace {

struct ReportJsonWords {
    Q_DECLARE_TR_FUNCTIONS(imago::BenchReport)
};

[[noreturn]] void refuse_number(const char *key) {
    refuse_report(ReportJsonWords::tr("the number \"%1\" is missing").arg(QLatin1String(key)));
}

} // namespace

void refuse_report(const QString &sentence) {
    throw std::runtime_error(sentence.toStdString());
}

QString report_text(const QJsonObject &json, const char *key) {
    return json.value(QLatin1String(key)).toString();
}

double report_number(const QJsonObject &json, const char *key) {
    const QJsonValue value = json.value(QLatin1String(key));
    if (!value.isDouble() || !(value.toDouble() >= 0) || !std::isfinite(value.toDouble()))
        refuse_number(key);
    return value.toDouble();
}

double report_number_or(const QJsonObject &json, const char *key, double otherwise) {
    return json.contains(QLatin1String(key)) ? report_number(json, key) : otherwise;
}

int report_count(const QJsonObject &json, const char *key) {
    const double value = report_number(json, key);
    if (value > std::numeric_limits<int>::max() || value != std::floor(value))
        refuse_number(key);
    return static_cast<int>(value);
}

int report_count_or(const QJsonObject &json, const char *key, int otherwise) {
    return json.contains(QLatin1String(key)) ? report_count(json, key) : otherwise;
}

} // namespace imago
