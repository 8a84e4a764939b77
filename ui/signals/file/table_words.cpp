// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/signals/file/table_words.h"

#include "ui/words/counting.h"
#include "ui/words/numbers.h"

#include <QCoreApplication>

namespace imago {
namespace {

struct TableWords {
    Q_DECLARE_TR_FUNCTIONS(imago::TableWords)
};

QString in_digits(double value) {
    return number_words(value, 6);
}

QString sampling_words(const TableLook &look) {
    const TableTimes &times = *look.times;
    if (!times.rise)
        return TableWords::tr("The time in line %1 is not after that in line %2. Choose another "
                              "time column, or none.")
            .arg(count_words(times.line), count_words(times.line_before));
    const QString unit = look.time_unit.isEmpty() ? QStringLiteral("s") : look.time_unit;
    if (times.even)
        return TableWords::tr("The times are even: %1 per %2.").arg(in_digits(times.rate), unit);
    return TableWords::tr("The times are uneven: steps take from %1 to %2 %3, mostly %4; the "
                          "longest one ends in line %5.")
        .arg(in_digits(times.shortest), in_digits(times.longest), unit, in_digits(times.step),
             count_words(times.longest_line));
}

} // namespace

QStringList table_encodings() {
    return {TableWords::tr("UTF-8"), TableWords::tr("Latin-1"), TableWords::tr("UTF-16")};
}

QStringList table_separators() {
    return {TableWords::tr("Comma"), TableWords::tr("Semicolon"),
            TableWords::tr("Tab"),   TableWords::tr("Blanks"),
            TableWords::tr("Bar |"), TableWords::tr("None: one column")};
}

QStringList table_decimals() {
    return {TableWords::tr("Point"), TableWords::tr("Comma")};
}

QStringList table_quotes() {
    return {TableWords::tr("Double \""), TableWords::tr("Single '"), TableWords::tr("None")};
}

QStringList table_time_forms() {
    return {TableWords::tr("Seconds"),        TableWords::tr("Milliseconds"),
            TableWords::tr("Microseconds"),   TableWords::tr("Nanoseconds"),
            TableWords::tr("Minutes"),        TableWords::tr("Hours"),
            TableWords::tr("Days"),           TableWords::tr("Its own unit"),
            TableWords::tr("Year-month-day"), TableWords::tr("Day.month.year"),
            TableWords::tr("Month/day/year"), TableWords::tr("Time of day")};
}

QStringList table_gap_choices() {
    return {TableWords::tr("Refuse"), TableWords::tr("Interpolate"), TableWords::tr("Take as 0")};
}

QStringList table_resample_choices() {
    return {TableWords::tr("Refuse"), TableWords::tr("Take unchanged"),
            TableWords::tr("Resample linearly")};
}

QString column_title(const TableLook &look, int column) {
    const TableColumn &about = look.columns[static_cast<std::size_t>(column)];
    if (about.title.isEmpty())
        return TableWords::tr("Column %1").arg(column + 1);
    return about.unit.isEmpty() || about.title.contains(about.unit)
               ? about.title
               : QStringLiteral("%1 (%2)").arg(about.title, about.unit);
}

QString column_kind(const TableColumn &column) {
    switch (column.kind) {
    case TableColumn::Kind::time:
        return TableWords::tr("Time");
    case TableColumn::Kind::counter:
        return TableWords::tr("counts rows");
    case TableColumn::Kind::words:
        return TableWords::tr("words");
    case TableColumn::Kind::empty:
        return TableWords::tr("empty");
    case TableColumn::Kind::values:
        break;
    }
    return column.gaps == 0
               ? TableWords::tr("Values")
               : TableWords::tr("Values, %n gap(s)", nullptr, plural_form(column.gaps));
}

QString look_words(const TableLook &look) {
    QStringList sentences;
    for (const TableLook::Doubt doubt : look.doubts)
        switch (doubt) {
        case TableLook::Doubt::separator:
            sentences.append(TableWords::tr("Commas may separate cells or mark decimals."));
            break;
        case TableLook::Doubt::day_or_month:
            sentences.append(TableWords::tr("Dates may begin with the day or the month."));
            break;
        case TableLook::Doubt::numbers:
            sentences.append(TableWords::tr("Some numbers have another decimal mark, or marks "
                                            "between thousands."));
            break;
        case TableLook::Doubt::gaps:
            sentences.append(TableWords::tr("Some cells are empty or NaN: they are interpolated "
                                            "or the table is refused."));
            break;
        case TableLook::Doubt::times:
            break; // reported below
        }
    if (look.times)
        sentences.append(sampling_words(look));
    if (!look.whole)
        sentences.append(TableWords::tr("Only the first lines were examined."));
    return sentences.join(QLatin1Char(' '));
}

} // namespace imago
