// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/file/table_memory.h"

#include "engine/values/media/reading.h"
#include "ui/page/view_values.h"

#include <QCryptographicHash>
#include <QSettings>
#include <QStringList>

#include <utility>

namespace imago {
namespace {

constexpr int most_remembered = 50;

/// The name that put_table() has for a name of the settings: older ones have others.
QByteArray value_name(const QString &name) {
    constexpr std::pair<const char *, const char *> renamed[] = {
        {"headerRows", "header-rows"}, {"timeForm", "time-form"}, {"rate", "table-rate"}};
    for (const auto &[older, newer] : renamed)
        if (name == QLatin1String(older))
            return newer;
    return name.toUtf8();
}

QString table_key(const QString &titles) {
    return QString::fromLatin1(
        QCryptographicHash::hash(titles.toUtf8(), QCryptographicHash::Sha256).toHex().left(32));
}

QString table_group(const QString &key) {
    return QStringLiteral("tables/") + key;
}

} // namespace

QString titles_of(const CsvGuess &look) {
    QStringList titles;
    for (const CsvColumn &column : look.columns)
        titles.append(QString::fromStdString(column.title));
    return titles.join(QString()).isEmpty() ? QString() : titles.join(QChar(0x1f));
}

void remember_table(const QString &titles, const CsvSettings &settings) {
    if (titles.isEmpty())
        return;
    QSettings kept;
    const QString key = table_key(titles), list = QStringLiteral("tables/newest");
    QStringList keys = kept.value(list).toStringList();
    keys.removeAll(key);
    keys.prepend(key);
    while (keys.size() > most_remembered)
        kept.remove(table_group(keys.takeLast()));
    kept.setValue(list, keys);
    kept.remove(table_group(key));
    kept.beginGroup(table_group(key));
    ViewValues values;
    put_table(values, settings);
    for (const auto &[name, value] : values)
        kept.setValue(QString::fromStdString(name), variant_of(value));
}

std::optional<CsvSettings> remembered_table(const QString &titles) {
    QSettings kept;
    kept.beginGroup(table_group(table_key(titles)));
    const QString columns = QStringLiteral("columns");
    if (titles.isEmpty() || !kept.contains(columns))
        return std::nullopt;
    ViewValues values;
    for (const QString &name : kept.childKeys()) {
        bool is_number = false;
        const double number = kept.value(name).toDouble(&is_number);
        put(values, value_name(name).constData(),
            name == columns ? kept.value(name).toStringList().join(QLatin1Char(' '))
            : is_number     ? QVariant(number)
                            : kept.value(name));
    }
    put(values, "table", true);
    const std::optional<TableReading> table = table_in(values);
    return table->whole ? std::optional(table->settings) : std::nullopt;
}

} // namespace imago
