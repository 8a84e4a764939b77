// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/file/table_memory.h"

#include <QCryptographicHash>
#include <QSettings>

#include <algorithm>
#include <utility>

namespace imago {
namespace {

constexpr int most_remembered = 50;

struct TablePlace {
    const char *name;
    int TableChoice::*value;
    int least, most;
};

constexpr TablePlace table_places[] = {
    {"encoding", &TableChoice::encoding, 0, 2},
    {"separator", &TableChoice::separator, 0, 5},
    {"decimal", &TableChoice::decimal, 0, 1},
    {"quote", &TableChoice::quote, 0, 2},
    {"headerRows", &TableChoice::header_rows, 0, 9999},
    {"time", &TableChoice::time, TableChoice::no_time, 65535},
    {"timeForm", &TableChoice::time_form, TableChoice::guessed, 11},
    {"gaps", &TableChoice::gaps, 0, 2},
    {"resample", &TableChoice::resample, 0, 2}};

QString table_key(const QString &titles) {
    return QString::fromLatin1(
        QCryptographicHash::hash(titles.toUtf8(), QCryptographicHash::Sha256).toHex().left(32));
}

QString table_group(const QString &key) {
    return QStringLiteral("tables/") + key + QLatin1Char('/');
}

} // namespace

void remember_table(const QString &titles, const TableChoice &choice) {
    if (titles.isEmpty())
        return;
    QSettings settings;
    const QString key = table_key(titles), list = QStringLiteral("tables/newest");
    QStringList keys = settings.value(list).toStringList();
    keys.removeAll(key);
    keys.prepend(key);
    while (keys.size() > most_remembered)
        settings.remove(table_group(keys.takeLast()).chopped(1));
    settings.setValue(list, keys);
    const QString group = table_group(key);
    for (const TablePlace &place : table_places)
        settings.setValue(group + QLatin1String(place.name), choice.*place.value);
    QStringList columns;
    for (const int column : choice.columns)
        columns.append(QString::number(column));
    settings.setValue(group + QStringLiteral("columns"), columns);
    settings.setValue(group + QStringLiteral("rate"), choice.rate);
}

std::optional<TableChoice> remembered_table(const QString &titles) {
    const QSettings settings;
    const QString group = table_group(table_key(titles));
    if (titles.isEmpty() || !settings.contains(group + QStringLiteral("columns")))
        return std::nullopt;
    TableChoice choice;
    for (const TablePlace &place : table_places) {
        bool good = false;
        const int value = settings.value(group + QLatin1String(place.name)).toInt(&good);
        if (!good || value < place.least || value > place.most)
            return std::nullopt;
        choice.*place.value = value;
    }
    for (const QString &column : settings.value(group + QStringLiteral("columns")).toStringList()) {
        bool good = false;
        choice.columns.push_back(column.toInt(&good));
        if (!good || choice.columns.back() < 0)
            return std::nullopt;
    }
    choice.rate = std::max(0.0, settings.value(group + QStringLiteral("rate")).toDouble());
    return choice;
}

} // namespace imago
