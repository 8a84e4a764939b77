// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/desktop/media_store_tables.h"

#include "app/desktop/media_store.h"
#include "app/media/csv/csv_places.h"
#include "app/media/table/csv_file.h"
#include "app/media/table/csv_words.h"
#include "ui/words/counting.h"
#include "ui/words/engine_words.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QLocale>

#include <algorithm>

namespace imago {
namespace {

struct StoreWords {
    Q_DECLARE_TR_FUNCTIONS(imago::MediaStore)
};

std::filesystem::path table_path(const QString &path) {
    return QFile::encodeName(path).toStdString();
}

/// Indices in the window's lists equal those in the tables of app/media.
template <class T>
int place_of(std::span<const CsvName<T>> rows, T value) {
    for (std::size_t i = 0; i < rows.size(); ++i)
        if (rows[i].value == value)
            return static_cast<int>(i);
    return TableChoice::guessed;
}

CsvSettings settings_of(const TableChoice &choice) {
    return settings_at({choice.encoding, choice.separator, choice.decimal, choice.quote,
                        choice.header_rows, choice.time, choice.time_form, choice.columns,
                        choice.gaps, choice.resample, choice.rate});
}

TableChoice choice_of(const CsvFormat &format, double rate) {
    TableChoice choice;
    choice.encoding = place_of(csv_encodings(), format.encoding);
    choice.separator = place_of(csv_separators(), format.separator);
    choice.decimal = place_of(csv_decimals(), format.decimal);
    choice.quote = place_of(csv_quotes(), format.quote);
    choice.header_rows = static_cast<int>(std::min<std::size_t>(format.header_rows, 9999));
    choice.time = format.time ? static_cast<int>(format.time->column) : TableChoice::no_time;
    if (format.time)
        choice.time_form = place_of(csv_time_forms(), format.time->form);
    choice.columns.assign(format.columns.begin(), format.columns.end());
    choice.gaps = static_cast<int>(format.gaps);
    choice.resample = static_cast<int>(format.resample);
    choice.rate = rate;
    return choice;
}

TableTimes times_of(const CsvSampling &sampling) {
    TableTimes times;
    times.rise = !sampling.back;
    if (sampling.back) {
        times.line = sampling.back->line;
        times.line_before = sampling.back->line_before;
        return times;
    }
    times.even = sampling.even;
    times.rate = sampling.rate;
    times.step = sampling.step;
    times.shortest = sampling.shortest;
    times.longest = sampling.longest;
    times.longest_line = sampling.longest_line;
    times.uneven_steps = sampling.uneven_steps;
    return times;
}

TableLook look_of(const CsvGuess &guess, double rate) {
    TableLook look;
    look.choice = choice_of(guess.format, rate);
    QStringList titles;
    for (const CsvColumn &column : guess.columns) {
        TableColumn about;
        about.title = QString::fromStdString(column.title);
        about.unit = QString::fromStdString(column.unit);
        about.kind = static_cast<TableColumn::Kind>(column.kind);
        about.gaps = column.gaps;
        titles.append(about.title);
        look.columns.push_back(about);
    }
    for (const auto &row : guess.rows) {
        look.rows.emplace_back();
        for (const std::string &cell : row)
            look.rows.back().append(QString::fromStdString(cell));
    }
    for (const CsvDoubt doubt : guess.doubts)
        look.doubts.push_back(static_cast<TableLook::Doubt>(doubt));
    if (guess.sampling)
        look.times = times_of(*guess.sampling);
    look.time_unit = QString::fromStdString(guess.time_unit);
    look.whole = guess.whole;
    const bool titled = std::any_of(titles.begin(), titles.end(),
                                    [](const QString &title) { return !title.isEmpty(); });
    if (titled)
        look.titles = titles.join(QChar(0x1f));
    return look;
}

QString column_label(const CsvFindings &findings, std::size_t column) {
    const std::string &title = findings.columns[column].title;
    const QString number = QLocale().toString(qulonglong{column + 1});
    return title.empty()
               ? StoreWords::tr("Column %1").arg(number)
               : StoreWords::tr("Column %1 (%2)").arg(number, QString::fromStdString(title));
}

QString gap_words(const CsvFindings &findings, const CsvGapCount &gap) {
    return StoreWords::tr("%1 has %2 gap(s), the first one in line %3.", nullptr,
                          plural_form(gap.count))
        .arg(column_label(findings, gap.column), QLocale().toString(qulonglong{gap.count}),
             QLocale().toString(qulonglong{gap.first_line}));
}

QString uneven_words(const CsvSampling &sampling) {
    const QLocale locale;
    return StoreWords::tr(
               "The times are uneven: steps take from %1 to %2, mostly %3, and the longest "
               "one ends in line %4.")
        .arg(locale.toString(sampling.shortest, 'g', 6), locale.toString(sampling.longest, 'g', 6),
             locale.toString(sampling.step, 'g', 6),
             locale.toString(qulonglong{sampling.longest_line}));
}

QString left_out_words(const CsvFindings &findings, const CsvLeftOut &left) {
    const QString column = column_label(findings, left.column);
    if (left.kind == CsvColumnKind::counter)
        return StoreWords::tr("%1 counts the rows and is no channel.").arg(column);
    if (left.kind == CsvColumnKind::empty)
        return left.numbers > 0
                   ? StoreWords::tr(
                         "%1 begins empty and was left out; it has numbers further down.")
                         .arg(column)
                   : StoreWords::tr("%1 is empty and was left out.").arg(column);
    return StoreWords::tr("%1 has words and was left out.").arg(column);
}

QStringList notes_for(const CsvFindings &findings, bool guessed, bool remembered) {
    constexpr std::size_t most_left_out = 3;
    QStringList notes;
    if (remembered)
        notes.append(
            StoreWords::tr("The table was read as the last one with these titles; Columns… "
                           "changes that."));
    if (guessed && findings.format.time)
        notes.append(StoreWords::tr("%1 was taken as the time; Columns… changes that.")
                         .arg(column_label(findings, findings.format.time->column)));
    notes += engine_words(particulars_of(findings));
    for (std::size_t i = 0; i < std::min(most_left_out, findings.left_out.size()); ++i)
        notes.append(left_out_words(findings, findings.left_out[i]));
    if (findings.left_out.size() > most_left_out)
        notes.append(StoreWords::tr("%n more column(s) without numbers were left out.", nullptr,
                                    static_cast<int>(findings.left_out.size() - most_left_out)));
    for (const CsvGapCount &gap : findings.gaps)
        notes.append(
            gap_words(findings, gap) + QLatin1Char(' ') +
            (findings.format.gaps == CsvGaps::zero ? StoreWords::tr("They were taken as 0.")
             : gap.at_ends > 0 ? StoreWords::tr("They were interpolated; at the ends the nearest "
                                                "value is held.")
                               : StoreWords::tr("They were interpolated.")));
    if (!findings.sampling)
        return notes;
    for (const CsvClockJump &jump : findings.sampling->jumps)
        notes.append((jump.forward
                          ? StoreWords::tr("The clock goes forward by an hour in line %1, as "
                                           "for daylight saving time; later times were moved.")
                          : StoreWords::tr("The clock goes back by an hour in line %1, as for "
                                           "daylight saving time; later times were moved."))
                         .arg(QLocale().toString(qulonglong{jump.line})));
    if (findings.sampling->even || findings.sampling->back)
        return notes;
    notes.append(uneven_words(*findings.sampling));
    notes.append(findings.format.resample == CsvResample::linear
                     ? StoreWords::tr("The samples were resampled linearly.")
                     : StoreWords::tr("The samples were taken as they stand, at the mean rate."));
    return notes;
}

QString needed_words(const CsvChoiceNeeded &needed) {
    const CsvFindings &findings = needed.findings();
    if (needed.about() == CsvDoubt::times)
        return uneven_words(*findings.sampling);
    QStringList words;
    for (std::size_t i = 0; i < std::min<std::size_t>(4, findings.gaps.size()); ++i)
        words.append(gap_words(findings, findings.gaps[i]));
    if (findings.gaps.size() > 4)
        words.append(StoreWords::tr("%n more column(s) have gaps.", nullptr,
                                    static_cast<int>(findings.gaps.size() - 4)));
    return words.join(QLatin1Char(' '));
}

} // namespace

TableLook MediaStore::preview_table(const QString &path, const TableChoice &choice) {
    return look_of(look_at_csv(table_path(path), settings_of(choice)), choice.rate);
}

SignalReadResult read_table(const QString &path, const ImageStore::ReadWatch &watch,
                            LoadedSignal &loaded) {
    const TableChoice choice = loaded.opening.table.value_or(TableChoice{});
    const bool guessed = !loaded.opening.table;
    try {
        CsvTable table = read_csv_table(table_path(path), settings_of(choice), watch);
        const CsvFindings &findings = table.findings;
        loaded.look = look_of(look_at_csv(table_path(path), settings_of(choice)), choice.rate);
        loaded.opening.table = loaded.look->choice;
        loaded.time_unit = QString::fromStdString(findings.time_unit);
        loaded.notes += notes_for(findings, guessed, loaded.opening.remembered);
        return {std::move(table.signal), {}};
    } catch (const CsvChoiceNeeded &needed) {
        QString words = needed_words(needed);
        if (loaded.opening.paths.size() > 1) // it would not say which of them
            words.prepend(QFileInfo(path).fileName() + QStringLiteral(": "));
        throw TableChoiceNeeded(words.toStdString());
    }
}

} // namespace imago
